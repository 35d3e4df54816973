#if os(iOS) || os(macOS)
internal import BatonRuntime
internal import WebKit
#if os(iOS)
internal import UIKit
#else
internal import AppKit
#endif

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
        // Eligibility, not acquisition: this app downloads nothing.
        if navigationAction.shouldPerformDownload { return .cancel }
        guard let url = navigationAction.request.url, !canShow(url, in: webView) else { return .allow }
        // A load of what WebKit does not know would fail, and its failure would take the page's place.
        if navigationAction.navigationType == .linkActivated { openElsewhere(url) }
        return .cancel
    }

    private func canShow(_ url: URL, in webView: WKWebView) -> Bool {
        guard let scheme = url.scheme else { return true }
        return WKWebView.handlesURLScheme(scheme)
            || webView.configuration.urlSchemeHandler(forURLScheme: scheme) != nil
    }

    /// A mail, a call or another app, because the person followed a link to it.
    private func openElsewhere(_ url: URL) {
        #if os(iOS)
        UIApplication.shared.open(url)
        #else
        NSWorkspace.shared.open(url)
        #endif
    }

    func webView(
        _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
    ) async -> WKNavigationResponsePolicy {
        navigationResponse.canShowMIMEType ? .allow : .cancel
    }
}

extension PageDelegate: WKUIDelegate {
    /// A view made here would share the content controller of its opener. So the new page is one of its own, without
    /// `window.opener`.
    func webView(
        _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
        for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
        if let onNewPage = page?.onNewPage {
            onNewPage(navigationAction.request)
        } else {
            webView.load(navigationAction.request)
        }
        return nil
    }
}
#endif
