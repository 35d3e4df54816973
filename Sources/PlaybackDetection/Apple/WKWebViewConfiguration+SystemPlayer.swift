#if os(iOS) || os(macOS)
public import WebKit

extension WKWebViewConfiguration {
    /// Makes WebKit play video in the system's own full-screen player instead of in the page. Main actor only.
    ///
    /// Set it before the web view is made: a web view copies its configuration. On iPhone and iPad a video then opens in
    /// an `AVPlayerViewController` as soon as it is started; on a Mac there is no such player, and only the need for a
    /// click remains. Pages that draw their own controls over the video lose them while it plays.
    public func prefersSystemPlayer() {
        suppressesIncrementalRendering = false
        mediaTypesRequiringUserActionForPlayback = .all
        allowsAirPlayForMediaPlayback = false
        // An element that fills the screen by itself would not go through the system's player.
        preferences.isElementFullscreenEnabled = false
        #if os(iOS)
        allowsInlineMediaPlayback = false
        allowsPictureInPictureMediaPlayback = false
        #endif
    }
}
#endif
