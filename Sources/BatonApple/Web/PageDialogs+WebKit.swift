#if os(iOS) || os(macOS)
internal import BatonRuntime
internal import WebKit
#if os(iOS)
internal import UIKit
#else
internal import AppKit
#endif

// What WebKit asks its delegates, for a page and for the windows that it opens. WebKit ends the app when an answer is
// dropped; a `PageDialog` answers in every case.

extension PageDialogs {
    func alert(_ message: String, _ frame: WKFrameInfo, _ done: @escaping @MainActor () -> Void) {
        ask(.alert, text: message, host: frame.securityOrigin.host) { _ in done() }
    }

    func confirm(_ message: String, _ frame: WKFrameInfo, _ done: @escaping @MainActor (Bool) -> Void) {
        ask(.confirm, text: message, host: frame.securityOrigin.host) { done($0 == .accepted) }
    }

    func prompt(
        _ message: String, _ suggestion: String?, _ frame: WKFrameInfo, _ done: @escaping @MainActor (String?) -> Void
    ) {
        let suggestion = PageDialog.bounded(suggestion ?? "")
        ask(.prompt(suggestion: suggestion), text: message, host: frame.securityOrigin.host) { answer in
            if case .text(let text) = answer { done(text) } else { done(nil) }
        }
    }

    /// Asks for a name and a password. What the system knows already is tried first; everything but the two old schemes of
    /// HTTP is the system's own business.
    /// - Parameter isLoading: Whether it is a new document's server that asks, which no page can do over and over.
    func signIn(
        _ challenge: URLAuthenticationChallenge, isLoading: Bool,
        _ done: @escaping @MainActor (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let space = challenge.protectionSpace
        let method = space.authenticationMethod
        let isKnown = challenge.proposedCredential?.hasPassword == true && challenge.previousFailureCount == 0
        guard method == NSURLAuthenticationMethodHTTPBasic || method == NSURLAuthenticationMethodHTTPDigest,
            !space.isProxy(), !isKnown, challenge.previousFailureCount < 3
        else { return done(.performDefaultHandling, nil) }
        let kind = PageDialog.Kind.signIn(isEncrypted: space.receivesCredentialSecurely)
        ask(kind, host: space.host, isLimited: !isLoading) { answer in
            // Dismissed: the site shows what it has for people without a password.
            guard case .credentials(let name, let password) = answer else { return done(.performDefaultHandling, nil) }
            done(.useCredential, URLCredential(user: name, password: password, persistence: .forSession))
        }
    }

    // MARK: Where a page may go

    func policy(for action: WKNavigationAction, in webView: WKWebView) -> WKNavigationActionPolicy {
        // Eligibility, not acquisition: this app downloads nothing.
        if action.shouldPerformDownload {
            declineDownload(action.request.url)
            return .cancel
        }
        guard let url = action.request.url, let scheme = url.scheme, !canShow(scheme, in: webView) else {
            return .allow
        }
        // A load of what WebKit does not know would fail, and its failure would take the page's place. A script's click
        // cannot be told from the person's, so the person is asked.
        if action.navigationType == .linkActivated {
            ask(.otherApp, text: scheme, host: action.sourceFrame.securityOrigin.host) { answer in
                if answer == .accepted { Self.openElsewhere(url) }
            }
        }
        return .cancel
    }

    func policy(for response: WKNavigationResponse) -> WKNavigationResponsePolicy {
        if response.canShowMIMEType { return .allow }
        if response.isForMainFrame { declineDownload(response.response.url) }
        return .cancel
    }

    private func declineDownload(_ url: URL?) { ask(.declinedDownload, host: url?.host() ?? "") { _ in } }

    private func canShow(_ scheme: String, in webView: WKWebView) -> Bool {
        WKWebView.handlesURLScheme(scheme) || webView.configuration.urlSchemeHandler(forURLScheme: scheme) != nil
    }

    /// A mail, a call or another app.
    private static func openElsewhere(_ url: URL) {
        #if os(iOS)
        UIApplication.shared.open(url)
        #else
        NSWorkspace.shared.open(url)
        #endif
    }
}
#endif
