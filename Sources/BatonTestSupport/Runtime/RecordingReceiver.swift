public import BatonCore
public import BatonRuntime

/// A receiver that does at once what it is told, and fails when a test wants it to. It keeps no address.
@MainActor
public final class RecordingReceiver: Receiver {
    public enum Call: Equatable, Sendable {
        case begin(at: Double)
        case play
        case pause
        case seek(Double)
        case volume(Double, muted: Bool)
        case stop
    }

    public let route: Route
    public private(set) var calls: [Call] = [] { didSet { if let call = calls.last { during?(call) } } }
    /// What it does; a test moves it on.
    public var current = ReceiverState(status: .stopped, position: nil)
    /// What every call throws.
    public var failure: RouteFailure?
    /// What it throws when it is to be heard, but to nothing else.
    public var volumeFailure: RouteFailure?
    /// Runs inside of every call, after it was recorded.
    public var during: (@MainActor (Call) -> Void)?
    /// Waits in ``begin(_:title:at:)`` until ``letBegin()``.
    public var holdsBegin = false
    /// Off for one that says yes to a start and does nothing.
    public var obeysPlay = true
    /// Whether it may be heard.
    public private(set) var sounds = false
    private var waiting: CheckedContinuation<Void, Never>?
    private var muted = false

    public init(route: Route = Route(id: "tv", name: "Living room", kind: .television)) { self.route = route }

    public func begin(
        _ source: consuming StreamSource, title: String, at position: Double
    ) async throws(RouteFailure) {
        source.use { (_: String) in }
        calls.append(.begin(at: position))
        muted = true
        if holdsBegin { await withCheckedContinuation { waiting = $0 } }
        try check()
        set(.playing, position)
    }

    public var isBeginning: Bool { waiting != nil }
    public func letBegin() {
        waiting?.resume()
        waiting = nil
    }

    public func play() async throws(RouteFailure) {
        calls.append(.play)
        try check()
        if obeysPlay { set(.playing, current.position) }
    }

    public func pause() async throws(RouteFailure) {
        calls.append(.pause)
        try check()
        set(.paused, current.position)
    }

    public func seek(to position: Double) async throws(RouteFailure) {
        calls.append(.seek(position))
        try check()
        current.position = position
    }

    public func setVolume(_ volume: Double, muted: Bool) async throws(RouteFailure) {
        calls.append(.volume(volume, muted: muted))
        try check()
        if let volumeFailure { throw volumeFailure }
        self.muted = muted
        set(current.status, current.position)
    }

    public func state() async throws(RouteFailure) -> ReceiverState {
        try check()
        return current
    }

    public func stop() {
        calls.append(.stop)
        set(.stopped, current.position)
    }

    private func check() throws(RouteFailure) { if let failure { throw failure } }

    private func set(_ status: ReceiverState.Status, _ position: Double?) {
        current.status = status
        current.position = position
        sounds = status == .playing && !muted
    }
}
