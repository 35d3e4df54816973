public import BatonCore
public import BatonRuntime

/// A web page that does nothing, remembers what it was asked, and answers at once or when the test says so.
@MainActor
public final class RecordingPage: WebPage {
    public enum Kind: String, Sendable, CaseIterable { case sample, pause, cue, resume, reload }

    public enum Command: Equatable, Sendable {
        case sample(PageTarget)
        case pause(PageTarget, at: Double?)
        case cue(PageTarget, at: Double)
        case resume(PageTarget, at: Double?, playing: Bool, settings: PlaybackSettings?)
        case reload(at: Double?, duration: Double?, playing: Bool, settings: PlaybackSettings?)
        case choose(TrackChoice, PageTarget)
        case release(playing: Bool)
    }

    public var onEvent: (@MainActor (WebPageEvent) -> Void)?
    public private(set) var commands: [Command] = []
    /// Kinds whose commands were cancelled before they were answered, in order.
    public private(set) var cancelled: [Kind] = []
    /// What a sample says while samples are not held.
    public var current: PageSample
    /// Kinds that wait for ``answer(_:_:)``.
    public var held: Set<Kind> = []
    /// Kinds that fail at once.
    public var faults: [Kind: WebPageError] = [:]
    /// Off for a page whose commands go on after they were cancelled and answer late.
    public var endsWhenCancelled = true

    private struct Pending {
        var id: Int
        var kind: Kind
        var continuation: CheckedContinuation<Result<PageSample, WebPageError>, Never>
    }

    private let log: RecordingLog
    private var pending: [Pending] = []
    private var nextID = 0

    public init(current: PageSample, log: RecordingLog = RecordingLog()) {
        self.current = current
        self.log = log
    }

    /// Sends an event, if anyone listens.
    public func emit(_ event: WebPageEvent) { onEvent?(event) }

    /// The web process ends: every command fails, then it is told.
    public func die() {
        failAll()
        emit(.processGone)
    }

    /// Another document takes the place: every command fails, then it is told.
    public func navigate() {
        failAll()
        emit(.navigated)
    }

    public var wasReleasedLast: Bool {
        if case .release = commands.last { true } else { false }
    }

    /// The kinds that wait for an answer, the oldest first.
    public var waiting: [Kind] { pending.map(\.kind) }

    /// Answers the oldest waiting command of a kind. A pause or resume answers the sample's time.
    /// - Returns: Whether there was one.
    @discardableResult
    public func answer(_ kind: Kind, _ result: Result<PageSample, WebPageError>) -> Bool {
        guard let index = pending.firstIndex(where: { $0.kind == kind }) else { return false }
        pending.remove(at: index).continuation.resume(returning: result)
        return true
    }

    public func report() async throws(WebPageError) -> PageReport { PageReport(frames: []) }

    public func sample(_ target: PageTarget) async throws(WebPageError) -> PageSample {
        try await run(.sample, .sample(target), at: nil)
    }

    public func pause(_ target: PageTarget, at position: Double?) async throws(WebPageError) -> Double {
        try await run(.pause, .pause(target, at: position), at: position).time
    }

    public func cue(_ target: PageTarget, at position: Double) async throws(WebPageError) {
        _ = try await run(.cue, .cue(target, at: position), at: position)
    }

    public func resume(
        _ target: PageTarget, at position: Double?, playing: Bool, settings: PlaybackSettings?
    ) async throws(WebPageError) -> Double {
        let command = Command.resume(target, at: position, playing: playing, settings: settings)
        return try await run(.resume, command, at: position).time
    }

    public func choose(_ choice: TrackChoice, _ target: PageTarget) async throws(WebPageError) {
        commands.append(.choose(choice, target))
        log.append("page.choose")
    }

    public func release(playing: Bool) {
        commands.append(.release(playing: playing))
        log.append("page.release")
    }

    public func reload(
        at position: Double?, duration: Double?, playing: Bool, settings: PlaybackSettings?
    ) async throws(WebPageError) -> Double {
        let command = Command.reload(at: position, duration: duration, playing: playing, settings: settings)
        return try await run(.reload, command, at: position).time
    }

    private func run(_ kind: Kind, _ command: Command, at position: Double?) async throws(WebPageError) -> PageSample {
        commands.append(command)
        log.append("page.\(kind.rawValue)")
        if let fault = faults[kind] { throw fault }
        if held.contains(kind) { return try await wait(kind).get() }
        if let position { current.time = position }
        return current
    }

    private func wait(_ kind: Kind) async -> Result<PageSample, WebPageError> {
        nextID += 1
        let id = nextID
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                pending.append(Pending(id: id, kind: kind, continuation: continuation))
                if Task.isCancelled { cancel(id) }
            }
        } onCancel: {
            // Sessions cancel on the main actor; a cancellation from elsewhere would be a fault of the test.
            MainActor.assumeIsolated { cancel(id) }
        }
    }

    private func cancel(_ id: Int) {
        guard let index = pending.firstIndex(where: { $0.id == id }) else { return }
        cancelled.append(pending[index].kind)
        guard endsWhenCancelled else { return }
        pending.remove(at: index).continuation.resume(returning: .failure(.gone))
    }

    private func failAll() {
        let all = pending
        pending = []
        for command in all { command.continuation.resume(returning: .failure(.gone)) }
    }
}
