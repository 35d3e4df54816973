#if os(iOS) || os(macOS)
internal import WebKit

/// Keeps a web view's media suspended while native plays: neither the page nor its person can start any.
///
/// WebKit wants every suspension ended exactly once. The user script's own hold goes on beneath this one, so nothing is
/// lost while a return lifts it.
@MainActor
final class MediaSuspension {
    private weak var webView: WKWebView?
    private(set) var isOn = false

    init(_ webView: WKWebView) { self.webView = webView }

    func begin() {
        guard !isOn, let webView else { return }
        isOn = true
        webView.setAllMediaPlaybackSuspended(true, completionHandler: nil)
    }

    /// Does not wait: the answer is the web process's, which may be stopped, and what is sent to it next arrives later.
    func end() {
        guard isOn, let webView else { return }
        isOn = false
        webView.setAllMediaPlaybackSuspended(false, completionHandler: nil)
    }
}
#endif
