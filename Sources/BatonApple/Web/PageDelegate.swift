#if os(iOS) || os(macOS)
internal import BatonRuntime
internal import WebKit

/// The delegates of a web view that Baton made. A web view holds its delegates weakly, and this holds the page weakly.
@MainActor
final class PageDelegate: NSObject {
    private weak var page: WKWebViewPage?

    init(_ page: WKWebViewPage) { self.page = page }
}

extension PageDelegate: WKNavigationDelegate {
    func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
        page?.navigationStarted()
    }

    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) { page?.navigationCommitted() }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { page?.navigationFinished(nil) }

    func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
    ) {
        page?.navigationFailed(error)
    }

    func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {
        page?.navigationFailed(error)
    }

    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { page?.processEnded() }

    func webView(
        _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
    ) async -> WKNavigationActionPolicy {
        page?.dialogs.policy(for: navigationAction, in: webView) ?? .allow
    }

    func webView(
        _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
    ) async -> WKNavigationResponsePolicy {
        page?.dialogs.policy(for: navigationResponse) ?? .allow
    }

    func webView(
        _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @MainActor (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let page else { return completionHandler(.performDefaultHandling, nil) }
        page.dialogs.signIn(challenge, isLoading: page.navigation.isProvisional, completionHandler)
    }
}

extension PageDelegate: WKUIDelegate {
    /// What a script opens may speak with its opener, and is a window of its own. A link leads to a page like any other,
    /// without `window.opener`, as browsers make it.
    func webView(
        _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
        for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
        guard let page else { return nil }
        if navigationAction.navigationType != .linkActivated, page.onWindow != nil {
            return page.openWindow(configuration)
        }
        if let onNewPage = page.onNewPage {
            onNewPage(navigationAction.request)
        } else {
            webView.load(navigationAction.request)
        }
        return nil
    }

    func webView(
        _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor () -> Void
    ) {
        guard let page else { return completionHandler() }
        page.dialogs.alert(message, frame, completionHandler)
    }

    func webView(
        _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor (Bool) -> Void
    ) {
        guard let page else { return completionHandler(false) }
        page.dialogs.confirm(message, frame, completionHandler)
    }

    func webView(
        _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
        initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping @MainActor (String?) -> Void
    ) {
        guard let page else { return completionHandler(nil) }
        page.dialogs.prompt(prompt, defaultText, frame, completionHandler)
    }
}
#endif
