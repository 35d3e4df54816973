public import BatonCore

/// What a native player reports of its current load.
public enum NativePlayerEvent: Sendable, Equatable {
    /// More data arrived or a step of loading was done; restarts the no-progress deadline.
    case progress
    /// A frame at the target is decoded (or sound, where there is no picture) and data is there; still paused, silent.
    case ready(NativeItem)
    /// Loading or playback failed. Before ``ready(_:)`` the refusal says how; afterwards it is `playback-failed`.
    case failed(Refusal)
    /// Observed, not requested.
    case status(NativeStatus)
    /// The system changed volume or mute, as in the desktop's mixer; ``NativePlayer/settings`` says to what. Or the
    /// speed can be changed now, or no longer.
    case settings
    /// What ``NativePlayer/tracks``, ``NativePlayer/selectedTrack(_:)`` and ``NativePlayer/chapters`` say changed. Told at least once after
    /// ``ready(_:)``, also when there are none.
    case tracks
}

/// What to load, with everything that must not be derived from the address.
public struct NativeLoad: Sendable, Equatable {
    /// Seconds on the native time line; `nil` starts at the live edge (or at the start of a file).
    public var position: Double?
    /// How far behind the live edge to start, in seconds; used instead of `position` for live.
    public var distanceFromLiveEdge: Double?
    public var settings: PlaybackSettings
    /// What the page's element plays and shows: selected here, too, as far as the item has it.
    public var tracks: PageTracks
    /// What any part of the system may show for the playback: the page's title, never an address.
    public var title: String

    public init(
        position: Double?, distanceFromLiveEdge: Double? = nil, settings: PlaybackSettings,
        tracks: PageTracks = PageTracks(), title: String
    ) {
        self.position = position
        self.distanceFromLiveEdge = distanceFromLiveEdge
        self.settings = settings
        self.tracks = tracks
        self.title = title
    }
}

/// The native player behind one session. Main actor only.
///
/// One load at a time; a new load or ``stop()`` ends the old one, and no event of an ended load arrives afterwards.
@MainActor
public protocol NativePlayer: AnyObject {
    /// Receives events of the current load on the main actor.
    var onEvent: (@MainActor (NativePlayerEvent) -> Void)? { get set }

    /// Starts loading, paused. Nothing is heard before ``start(_:)``.
    func load(_ source: consuming StreamSource, _ load: NativeLoad)

    /// Seeks exactly, paused or playing.
    /// - Returns: The position (seconds) of the frame that is now shown, or `nil` if the load ended meanwhile.
    func seek(to position: Double) async -> Double?

    /// Plays, with these settings or its own. Overrides a ``pause(at:)`` that is still waiting for its position.
    ///
    /// ``NativePlayerEvent/status(_:)`` tells when it really does: every start is followed by one, even when nothing
    /// changed.
    func start(_ settings: PlaybackSettings?)

    /// Pauses now, or when playback reaches `position` (seconds), and confirms that no more sound is sent.
    /// - Returns: The position (seconds) at which it stands, or `nil` if the load ended meanwhile.
    func pause(at position: Double?) async -> Double?

    /// Ends the load and frees its network and decoding resources. Idempotent.
    func stop()

    /// The position in seconds, extrapolated to now while it plays; `nil` without a load.
    ///
    /// While ``NativePlayerEvent/failed(_:)`` is delivered it should still tell where playback was.
    var position: Double? { get }
    /// Seconds; `nil` when unknown or without an end.
    var duration: Double? { get }
    /// Seconds that can be sought to; its upper end is the live edge.
    var window: ClosedRange<Double>? { get }
    /// Seconds ahead of the position for which data is there.
    var bufferedUntil: Double? { get }
    /// Read and set at any time during a load.
    var settings: PlaybackSettings { get set }
    /// Whether a rate other than 1 can be had; ``NativePlayerEvent/settings`` tells when that changed.
    var canChangeRate: Bool { get }
    /// Another device plays it: what becomes of this one's outputs does not concern it.
    var isElsewhere: Bool { get }
    /// It begins anew when it ends. Ends with the load.
    var loops: Bool { get set }

    /// What can be listened to and read; empty before ``NativePlayerEvent/ready(_:)``.
    var tracks: [MediaTrack] { get }
    var chapters: MediaChapters { get }
    /// `nil` for none, as with subtitles that are off.
    func selectedTrack(_ kind: MediaTrack.Kind) -> MediaTrack?
    /// Whether another track of this kind can be had without interrupting the item.
    func canSelect(_ kind: MediaTrack.Kind) -> Bool
    /// ``NativePlayerEvent/tracks`` tells when it is so.
    /// - Parameter track: One of ``tracks``; `nil` switches subtitles off, and nothing else.
    func select(_ track: MediaTrack?, _ kind: MediaTrack.Kind)
}

extension NativePlayer {
    /// A player that cannot repeat.
    public var loops: Bool {
        get { false }
        set {}
    }
}

extension NativePlayer {
    public var canChangeRate: Bool { true }
    public var isElsewhere: Bool { false }
}

/// A player without a choice of tracks.
extension NativePlayer {
    public var tracks: [MediaTrack] { [] }
    public var chapters: MediaChapters { MediaChapters() }
    public func selectedTrack(_ kind: MediaTrack.Kind) -> MediaTrack? { nil }
    public func canSelect(_ kind: MediaTrack.Kind) -> Bool { true }
    public func select(_ track: MediaTrack?, _ kind: MediaTrack.Kind) {}
}
