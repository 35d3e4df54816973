/// Gives events to everyone who listens: as async sequences, as closures, or once. Main actor only.
@MainActor
public final class PlaybackEvents {
    private var continuations: [Int: AsyncStream<PlaybackEvent>.Continuation] = [:]
    private var closures: [Int: @MainActor (PlaybackEvent) -> Void] = [:]
    private var next = 0
    private var isFinished = false

    public init() {}

    /// How many listen.
    public var listenerCount: Int { continuations.count + closures.count }

    /// Every event from now on, for one listener; ends when the observation does. Ending the loop ends the listening.
    public func stream() -> AsyncStream<PlaybackEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: PlaybackEvent.self)
        guard !isFinished else {
            continuation.finish()
            return stream
        }
        let id = newID()
        continuations[id] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { @MainActor [weak self] in self?.continuations[id] = nil }
        }
        return stream
    }

    /// Waits for the first event that fits, then listens no longer.
    /// - Returns: `nil` when the observation ended, or the task was cancelled, before there was one.
    public func first(where fits: @Sendable (PlaybackEvent) -> Bool = { _ in true }) async -> PlaybackEvent? {
        for await event in stream() where fits(event) { return event }
        return nil
    }

    /// Calls `listener` on the main actor for every event from now on.
    /// - Returns: What ``removeListener(_:)`` takes.
    public func addListener(_ listener: @escaping @MainActor (PlaybackEvent) -> Void) -> Int {
        let id = newID()
        closures[id] = listener
        return id
    }

    /// Calls `listener` for the first event that fits and then never again, even if it causes another.
    @discardableResult
    public func addOneShotListener(
        where fits: @escaping @MainActor (PlaybackEvent) -> Bool = { _ in true },
        _ listener: @escaping @MainActor (PlaybackEvent) -> Void
    ) -> Int {
        let id = newID()
        closures[id] = { [weak self] event in
            guard fits(event) else { return }
            self?.closures[id] = nil
            listener(event)
        }
        return id
    }

    /// Idempotent.
    public func removeListener(_ id: Int) { closures[id] = nil }

    func send(_ event: PlaybackEvent) {
        guard !isFinished else { return }
        for continuation in continuations.values { continuation.yield(event) }
        // In the order in which they came; one that is removed by another one is not called.
        for id in closures.keys.sorted() { closures[id]?(event) }
    }

    /// Ends every sequence. Idempotent.
    func finish() {
        isFinished = true
        for continuation in continuations.values { continuation.finish() }
        continuations = [:]
        closures = [:]
    }

    private func newID() -> Int {
        next += 1
        return next
    }
}
