public import BatonCore

/// Hands the playback of one page to one native player and back. Main actor only.
@MainActor
public final class HandoffSession {
    public private(set) var snapshot = SessionSnapshot()
    /// Called on the main actor after ``snapshot`` changed.
    public var onChange: (@MainActor () -> Void)?
    /// When a hand-off begins by itself.
    public var mode: HandoffMode = .ask
    /// Shown by the system for native playback: the page's title, never an address.
    public var title = ""
    public let player: any NativePlayer

    public init(page: any WebPage, player: any NativePlayer, leases: any ResourceLeases) {
        self.player = player
    }

    /// Begins a hand-off of what is offered, on the person's request.
    public func playNatively() {}
    /// Gives up an attempt that is under way; the website never noticed.
    public func cancel() {}
    /// "Website player": gives the playback back at the native position.
    public func returnToWebsite() {}
    /// Plays or pauses the native player.
    public func setPlaying(_ playing: Bool) {}
    /// Seeks natively, in seconds.
    public func seek(to position: Double) {}
    /// The tab is going away: everything ends at once.
    public func close() {}
}
