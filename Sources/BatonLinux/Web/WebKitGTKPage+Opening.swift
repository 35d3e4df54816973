public import BatonRuntime

/// How long a page may take to open where nobody could press "stop".
public struct LoadPatience: Sendable, Hashable {
    /// Until its document is there.
    public var document: Duration
    /// From then on, until everything in it is there.
    public var remainder: Duration

    public init(document: Duration = .seconds(60), remainder: Duration = .seconds(5)) {
        self.document = document
        self.remainder = remainder
    }
}

extension WebKitGTKPage {
    /// Loads a page and waits until it is there; one that sends itself elsewhere while it loads is waited for there.
    /// - Parameter patience: A page whose document is there, but that never ends loading, is open after this time. `nil`
    ///   waits for as long as the page loads.
    /// - Throws: Why there is no page; ``PageLoadError/timedOut`` when the patience ended before there was a document.
    public func open(_ address: String, patience: LoadPatience? = nil) async throws(PageLoadError) {
        loading.nextWaiter += 1
        let waiter = loading.nextWaiter
        let documents = loading.documents
        let watchman = patience.map { patience in
            Task { await self.giveUp(waiter, after: patience, documents: documents) }
        }
        defer { watchman?.cancel() }
        var failure = await loadEnd(waiter) { self.load(address) }
        while failure == .interrupted {
            guard await isReplaced() else { break }
            failure = isLoading || navigation.isProvisional ? await loadEnd(waiter) {} : navigation.failure
        }
        if let failure { throw failure }
    }

    private func loadEnd(_ waiter: UInt64, _ begin: () -> Void) async -> PageLoadError? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if isClosed || Task.isCancelled { return continuation.resume(returning: .interrupted) }
                loadWaiters[waiter] = continuation
                begin()
            }
        } onCancel: {
            Task { @MainActor in self.answer(waiter, .interrupted) }
        }
    }

    /// Whether the page itself ended its load by beginning another one. WebKit tells the end first.
    private func isReplaced() async -> Bool {
        let clock = ContinuousClock()
        let end = clock.now + .milliseconds(500)
        while !isClosed, !Task.isCancelled, !loading.isStopped, clock.now < end {
            if isLoading || navigation.isProvisional || navigation.failure != .interrupted { return true }
            try? await Task.sleep(for: .milliseconds(20))
        }
        return false
    }

    private func giveUp(_ waiter: UInt64, after patience: LoadPatience, documents: UInt64) async {
        let clock = ContinuousClock()
        let start = clock.now
        var documentCame: ContinuousClock.Instant?
        while !Task.isCancelled {
            let now = clock.now
            if loading.documents == documents {
                if now - start >= patience.document {
                    answer(waiter, .timedOut)
                    return stopLoading()
                }
            } else {
                let since = documentCame ?? now
                documentCame = since
                if now - since >= patience.remainder, !navigation.isProvisional { return answer(waiter, nil) }
            }
            try? await Task.sleep(for: .milliseconds(50))
        }
    }

    private func answer(_ waiter: UInt64, _ failure: PageLoadError?) {
        loadWaiters.removeValue(forKey: waiter)?.resume(returning: failure)
    }
}
