/// Where and how a native load starts.
public struct NativeStart: Hashable, Sendable {
    /// Seconds on the native time line; `nil` for live.
    public var position: Double?
    /// Seconds behind the live edge; `nil` on demand.
    public var distanceFromLiveEdge: Double?
    public var settings: PlaybackSettings
    /// It begins again at its end, as on the page.
    public var loops = false

    public init(position: Double?, distanceFromLiveEdge: Double?, settings: PlaybackSettings) {
        self.position = position
        self.distanceFromLiveEdge = distanceFromLiveEdge
        self.settings = settings
    }
}

/// What the session shall do, in order. Plain values: ids and numbers, never players or addresses.
///
/// A generation in an action comes back in the events that answer it.
public enum HandoffAction: Hashable, Sendable {
    // The native player; the generation of a load tags its events.
    case prepareNative(Generation, SourceID, NativeStart)
    case seekNative(Generation, to: Double)
    case startNative(Generation, PlaybackSettings)
    case playNative(Generation)
    case pauseNative(Generation)
    /// Be silent at this position (seconds), or now, and confirm.
    case parkNative(Generation, at: Double?)
    case stopNative(Generation)

    // The page.
    case samplePage(Generation)
    case pausePage(Generation, at: Double?)
    case cuePage(Generation, at: Double)
    case resumePage(Generation, at: Double?, playing: Bool, settings: PlaybackSettings?)
    case reloadPage(Generation, at: Double?, duration: Double?, playing: Bool, settings: PlaybackSettings?)
    /// Give up on the command that is under way: what it has not done yet it must not do.
    case abandonPageCommand
    /// Let go of the page. `playing`: an element that did not answer when it was told to play plays after all.
    case releasePage(playing: Bool)

    // Time and people.
    case arm(Deadline, Generation, seconds: Double)
    case disarm(Deadline)
    case notify(Notice)
}
