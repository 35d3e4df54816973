/// Gives back what others need too, once nobody here uses it any more and a little later. Main actor only.
///
/// For what must not be taken from under a part that still runs: on iOS, deactivating the audio session stops every player
/// of the app whose rate is not zero, also one that only waits for data.
@MainActor
package final class QuietRelease {
    /// Between the wish, or the last look that found it busy, and the next look.
    package static let delay = Duration.seconds(1)

    private let clock: any Clock<Duration>
    private let isBusy: @MainActor () -> Bool
    private let release: @MainActor () -> Void
    private var waiting: Task<Void, Never>?

    package init(
        clock: any Clock<Duration>, isBusy: @escaping @MainActor () -> Bool,
        release: @escaping @MainActor () -> Void
    ) {
        self.clock = clock
        self.isBusy = isBusy
        self.release = release
    }

    deinit { waiting?.cancel() }

    /// Nobody wants it any more; it is released when nothing runs.
    package func request() {
        guard waiting == nil else { return }
        waiting = Task { [weak self, clock] in
            while true {
                try? await clock.sleep(for: Self.delay)
                guard !Task.isCancelled, let self else { return }
                if !isBusy() { break }
            }
            self?.waiting = nil
            self?.release()
        }
    }

    /// It is wanted again, or gone by itself.
    package func cancel() {
        waiting?.cancel()
        waiting = nil
    }
}
