internal import BatonCore

// Performing what the machine decided. Every wait is a task whose outcome comes back as a tagged event.

extension HandoffSession {
    func perform(_ action: HandoffAction) {
        switch action {
        case .prepareNative(let load, let id, let start): prepare(load, id, start)
        case .seekNative(let request, let position):
            Task { handle(.nativePositioned(request, await player.seek(to: position))) }
        case .startNative(_, let settings): player.start(settings)
        case .playNative: player.start(nil)
        case .pauseNative: Task { _ = await player.pause(at: nil) }
        case .parkNative(let request, let position):
            Task {
                let parked = await player.pause(at: position)
                handle(.nativeParked(request, parked, player.settings))
            }
        case .stopNative:
            player.onEvent = nil
            player.stop()
        case .samplePage(let request):
            command(request) { page, target throws(WebPageError) in
                .pageSampled(request, try await page.sample(target))
            }
        case .pausePage(let request, let position):
            command(request) { page, target throws(WebPageError) in
                .pagePaused(request, at: try await page.pause(target, at: position))
            }
        case .cuePage(let request, let position):
            command(request) { page, target throws(WebPageError) in
                try await page.cue(target, at: position)
                return .pageCued(request)
            }
        case .resumePage(let request, let position, let playing, let settings):
            command(request) { page, target throws(WebPageError) in
                _ = try await page.resume(target, at: position, playing: playing, settings: settings)
                return .pageResumed(request)
            }
        case .reloadPage(let request, let position, let duration, let playing, let settings):
            command(request) { page, _ throws(WebPageError) in
                _ = try await page.reload(at: position, duration: duration, playing: playing, settings: settings)
                return .pageResumed(request)
            }
        case .abandonPageCommand: abandonPageCommand()
        case .releasePage:
            abandonPageCommand()
            page.release()
        case .arm(let deadline, let tag, let seconds): arm(deadline, tag, seconds)
        case .disarm(let deadline): deadlines.removeValue(forKey: deadline)?.cancel()
        case .notify(let notice): tell(notice)
        }
    }

    private func prepare(_ load: Generation, _ id: SourceID, _ start: NativeStart) {
        guard let pending = pendingSource, pending.id == id else {
            // A source is used once; a machine that asks twice gets a refusal, not the address.
            return handle(.nativeFailed(load, .nativeUnavailable, at: nil))
        }
        pendingSource = nil
        lastPosition = start.position
        player.onEvent = { [weak self] event in self?.playerSaid(event, load) }
        player.load(
            pending.candidate.makeSource(),
            NativeLoad(
                position: start.position, distanceFromLiveEdge: start.distanceFromLiveEdge, settings: start.settings,
                title: title))
    }

    private func playerSaid(_ event: NativePlayerEvent, _ load: Generation) {
        if let position = player.position { lastPosition = position }
        switch event {
        case .progress: handle(.nativeProgress(load))
        case .ready(let item): handle(.nativeReady(load, item))
        case .failed(let refusal): handle(.nativeFailed(load, refusal, at: lastPosition))
        case .status(let status): handle(.nativeStatus(load, status))
        }
    }

    /// Sends one command to the page; a newer one ends the older.
    private func command(
        _ request: Generation,
        _ body: @escaping @MainActor (any WebPage, PageTarget) async throws(WebPageError) -> HandoffEvent
    ) {
        abandonPageCommand()
        guard let target else { return handle(.pageFailed(request, .targetChanged)) }
        pageCommand = Task { [page] in
            do throws(WebPageError) {
                let event = try await body(page, target)
                if !Task.isCancelled { handle(event) }
            } catch {
                guard !Task.isCancelled else { return }
                switch error {
                case .targetChanged: handle(.pageFailed(request, .targetChanged))
                case .refused: handle(.pageFailed(request, .refused))
                case .unresponsive: handle(.pageFailed(request, .unresponsive))
                // What ended it (process, navigation, close) is an event of its own.
                case .gone: return
                }
            }
        }
    }

    private func abandonPageCommand() {
        pageCommand?.cancel()
        pageCommand = nil
    }

    private func arm(_ deadline: Deadline, _ tag: Generation, _ seconds: Double) {
        deadlines[deadline]?.cancel()
        deadlines[deadline] = Task { [clock] in
            do { try await clock.sleep(for: .seconds(seconds)) } catch { return }
            guard !Task.isCancelled else { return }
            deadlines[deadline] = nil
            handle(.deadline(deadline, tag))
        }
    }
}
