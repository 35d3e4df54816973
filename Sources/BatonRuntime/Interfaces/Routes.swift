public import BatonCore

/// A place where native playback can be heard or seen.
public struct Route: Sendable, Hashable, Identifiable {
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Whatever output the system uses.
        case systemOutput
        case speakers
        case headphones
        case bluetooth
        /// A speaker on the network, such as AirPlay.
        case networkSpeaker
        /// A television that fetches the stream by itself.
        case television
    }

    /// Names the route while it is there; opaque.
    public let id: String
    /// What a person calls it.
    public let name: String
    public let kind: Kind
    /// Why it cannot play what is loaded now; `nil` if it may.
    public var refusal: RouteFailure?

    public init(id: String, name: String, kind: Kind, refusal: RouteFailure? = nil) {
        self.id = id
        self.name = name
        self.kind = kind
        self.refusal = refusal
    }
}

/// Why playback is not, or no longer, on a route. Carries no address.
public enum RouteFailure: String, Error, Sendable, Hashable, CaseIterable {
    /// The receiver does not name this kind of stream among what it plays.
    case formatNotPlayed = "format-not-played"
    /// The stream is only reachable from this computer.
    case onlyHere = "only-here"
    /// The receiver said no.
    case refused = "refused"
    /// No answer, or no playback, in time.
    case timedOut = "timed-out"
    /// It was there and is gone.
    case gone = "gone"
    /// Somebody stopped it at the receiver.
    case stoppedThere = "stopped-there"
    /// It played, and did not do what it was told then.
    case notObeyed = "not-obeyed"
    /// It played, and stood still for too long.
    case stalled = "stalled"
    /// Another choice was made meanwhile.
    case overtaken = "overtaken"
    /// The output of this computer could not be opened.
    case outputFailed = "output-failed"
}

/// A receiver at one moment.
public struct ReceiverState: Sendable, Hashable {
    public enum Status: Sendable, Hashable { case playing, paused, waiting, stopped }
    public var status: Status
    /// Seconds; `nil` if the receiver does not say.
    public var position: Double?
    /// Seconds; `nil` if the receiver does not say.
    public var duration: Double?

    public init(status: Status, position: Double?, duration: Double? = nil) {
        self.status = status
        self.position = position
        self.duration = duration
    }
}

/// A receiver that fetches and plays a stream by itself. Main actor only.
///
/// Every call ends within the receiver's own time limit.
@MainActor
public protocol Receiver: AnyObject {
    var route: Route { get }

    /// Loads, seeks and plays, muted where the receiver can be muted.
    ///
    /// Returns once the receiver is observed playing within two seconds of `position`.
    /// - Parameters:
    ///   - position: Seconds.
    ///   - title: What the receiver may show; never an address.
    func begin(_ source: consuming StreamSource, title: String, at position: Double) async throws(RouteFailure)
    func play() async throws(RouteFailure)
    func pause() async throws(RouteFailure)
    /// Returns once it is observed there, if it plays.
    /// - Parameter position: Seconds.
    func seek(to position: Double) async throws(RouteFailure)
    /// - Parameter volume: 0…1.
    func setVolume(_ volume: Double, muted: Bool) async throws(RouteFailure)
    func state() async throws(RouteFailure) -> ReceiverState
    /// Ends its playback. Not confirmed; nothing can be done about a receiver that does not listen.
    func stop()
}
