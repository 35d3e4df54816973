public import BatonCore
public import BatonRuntime

/// A native player that does nothing and remembers what it was asked. It keeps no address.
@MainActor
public final class RecordingPlayer: NativePlayer {
    public enum Call: Equatable, Sendable {
        case load(NativeLoad)
        case seek(Double)
        case start(PlaybackSettings?)
        case pause(Double?)
        case stop
    }

    public var onEvent: (@MainActor (NativePlayerEvent) -> Void)?
    public var position: Double?
    public var duration: Double?
    public var window: ClosedRange<Double>?
    public var bufferedUntil: Double?
    public var settings = PlaybackSettings()
    public var loops = false
    public var tracks: [MediaTrack] = []
    public var chapters = MediaChapters()
    public private(set) var selected: [MediaTrack.Kind: MediaTrack] = [:]

    public private(set) var calls: [Call] = []
    /// How many addresses were handed over.
    public private(set) var addressesReceived = 0
    /// Between a load and its stop.
    public private(set) var isLoaded = false
    /// Between a start and the next pause or stop.
    public private(set) var sounds = false
    /// Whether ``seek(to:)`` and ``pause(at:)`` wait for ``answer(_:)``; otherwise they succeed at once.
    public var holdsReplies = false
    /// Whether starts and pauses are told, as a real player does; otherwise a test tells them with ``emit(_:)``.
    public var tellsStatus = false
    /// Runs inside the call, before it returns: for players that report from within.
    public var during: (@MainActor (Call) -> Void)?

    private let log: RecordingLog
    private var pending: [CheckedContinuation<Double?, Never>] = []

    public init(log: RecordingLog = RecordingLog()) { self.log = log }

    /// Sends an event, if anyone listens.
    public func emit(_ event: NativePlayerEvent) { onEvent?(event) }

    /// How many seeks and pauses wait.
    public var pendingCount: Int { pending.count }

    /// Answers the oldest seek or pause that waits.
    public func answer(_ position: Double?) {
        guard !pending.isEmpty else { return }
        pending.removeFirst().resume(returning: position)
    }

    public func selectedTrack(_ kind: MediaTrack.Kind) -> MediaTrack? { selected[kind] }

    public func select(_ track: MediaTrack?, _ kind: MediaTrack.Kind) {
        if let track, !tracks.contains(track) { return }
        if track == nil, kind != .subtitles { return }
        selected[kind] = track
        emit(.tracks)
    }

    /// As if the item had just told what it has.
    public func have(_ tracks: [MediaTrack], selected: [MediaTrack] = []) {
        self.tracks = tracks
        self.selected = Dictionary(selected.map { ($0.kind, $0) }) { first, _ in first }
        emit(.tracks)
    }

    public func load(_ source: consuming StreamSource, _ load: NativeLoad) {
        source.use { (address: String) in
            if !address.isEmpty { addressesReceived += 1 }
        }
        isLoaded = true
        sounds = false
        settings = load.settings
        position = load.position
        record(.load(load), "player.load")
    }

    public func seek(to position: Double) async -> Double? {
        record(.seek(position), "player.seek")
        return await reply(position)
    }

    public func start(_ settings: PlaybackSettings?) {
        if let settings { self.settings = settings }
        sounds = isLoaded
        record(.start(settings), "player.start")
        if tellsStatus, isLoaded { emit(.status(.playing)) }
    }

    public func pause(at position: Double?) async -> Double? {
        if position == nil { sounds = false }
        record(.pause(position), "player.pause")
        let reached = await reply(position ?? self.position)
        sounds = false
        if tellsStatus, isLoaded { emit(.status(.paused)) }
        return reached
    }

    public func stop() {
        isLoaded = false
        sounds = false
        position = nil
        tracks = []
        selected = [:]
        record(.stop, "player.stop")
        // The contract: what waits for an ended load gets nothing.
        let waiting = pending
        pending = []
        if endsRepliesOnStop { for reply in waiting { reply.resume(returning: nil) } } else { pending = waiting }
    }

    /// Off for a player that answers an ended load late.
    public var endsRepliesOnStop = true

    private func reply(_ position: Double?) async -> Double? {
        guard isLoaded else { return nil }
        guard holdsReplies else { return position }
        return await withCheckedContinuation { pending.append($0) }
    }

    private func record(_ call: Call, _ name: String) {
        calls.append(call)
        log.append(name)
        during?(call)
    }
}
