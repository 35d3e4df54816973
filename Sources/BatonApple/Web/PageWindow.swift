#if os(iOS) || os(macOS)
internal import BatonRuntime
internal import Foundation
public import Observation
public import WebKit

/// A window that a script of a page opened and speaks with through `window.opener`, such as that of a sign-in. Main actor
/// only.
///
/// It is shown as a sheet with its host and a way out. No hand-off begins in it: it has no user script, because that would
/// share the message handler of its opener.
@MainActor
@Observable
public final class PageWindow: Identifiable {
    @ObservationIgnored public let webView: WKWebView
    /// The host of the document that is there; empty before the first.
    public private(set) var host = ""
    @ObservationIgnored private let dialogs: PageDialogs
    @ObservationIgnored private var onClose: (@MainActor () -> Void)?
    @ObservationIgnored private var delegate: WindowDelegate?

    /// - Parameters:
    ///   - configuration: As WebKit gives it to the opener's delegate; another one raises an exception.
    ///   - dialogs: The opener's.
    ///   - onClose: Called once.
    init(_ configuration: WKWebViewConfiguration, dialogs: PageDialogs, onClose: @escaping @MainActor () -> Void) {
        // The one that it comes with is the opener's, with the opener's scripts and handlers.
        configuration.userContentController = WKUserContentController()
        webView = WKWebView(frame: .zero, configuration: configuration)
        self.dialogs = dialogs
        self.onClose = onClose
        #if DEBUG
        webView.isInspectable = true
        #endif
        let delegate = WindowDelegate(self, dialogs)
        self.delegate = delegate
        webView.navigationDelegate = delegate
        webView.uiDelegate = delegate
    }

    /// The person is done, or the page is. Idempotent.
    public func close() {
        guard let onClose else { return }
        self.onClose = nil
        dialogs.dismiss()
        webView.navigationDelegate = nil
        webView.uiDelegate = nil
        delegate = nil
        webView.stopLoading()
        onClose()
    }

    fileprivate func committed() {
        dialogs.dismiss()
        host = webView.backForwardList.currentItem?.url.host() ?? ""
    }
}

@MainActor
private final class WindowDelegate: NSObject {
    private weak var window: PageWindow?
    private let dialogs: PageDialogs

    init(_ window: PageWindow, _ dialogs: PageDialogs) {
        self.window = window
        self.dialogs = dialogs
    }
}

extension WindowDelegate: WKNavigationDelegate {
    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) { window?.committed() }

    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { window?.close() }

    func webView(
        _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
    ) async -> WKNavigationActionPolicy {
        dialogs.policy(for: navigationAction, in: webView)
    }

    func webView(
        _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
    ) async -> WKNavigationResponsePolicy {
        dialogs.policy(for: navigationResponse)
    }

    func webView(
        _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @MainActor (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        dialogs.signIn(challenge, isLoading: false, completionHandler)
    }
}

extension WindowDelegate: WKUIDelegate {
    /// One window is enough for a sign-in; what it opens itself takes its place.
    func webView(
        _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
        for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
        webView.load(navigationAction.request)
        return nil
    }

    func webViewDidClose(_ webView: WKWebView) { window?.close() }

    func webView(
        _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor () -> Void
    ) {
        dialogs.alert(message, frame, completionHandler)
    }

    func webView(
        _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor (Bool) -> Void
    ) {
        dialogs.confirm(message, frame, completionHandler)
    }

    func webView(
        _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
        initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping @MainActor (String?) -> Void
    ) {
        dialogs.prompt(prompt, defaultText, frame, completionHandler)
    }
}
#endif
