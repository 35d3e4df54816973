/// One thing that was observed of a web view's playback. A value; it names no address.
public enum PlaybackSignal: Sendable, Hashable {
    /// What WebKit says of all media of the page together.
    public enum MediaState: Sendable, Hashable, CaseIterable { case none, playing, paused, suspended }

    /// `WKWebView.requestMediaPlaybackState()` answered.
    case media(MediaState)
    /// `WKWebView.fullscreenState` changed: an element of the page fills the screen, or no longer does.
    case fullScreen(Bool)
    /// A window other than the web view's own came to the front while it was full screen, or went away again.
    case videoWindow(Bool)
    /// An `AVPlayerViewController` that is not the app's own will appear, or will disappear.
    case playerViewController(Bool)
    /// An undocumented notification of AVKit arrived; see ``UndocumentedNotifications``.
    case hint(String)
}

/// What the signals together mean.
public enum PlaybackEvent: Sendable, Hashable {
    /// Why playback is believed to go on.
    public enum Evidence: Sendable, Hashable, CaseIterable {
        /// WebKit itself says that media plays.
        case media
        /// The page's video fills the screen in the system's player.
        case presentation
        /// Only an undocumented notification said so.
        case hint
    }

    case began(Evidence)
    case ended
}
