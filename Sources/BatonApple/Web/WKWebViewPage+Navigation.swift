#if os(iOS) || os(macOS)
internal import BatonCore
public import BatonRuntime
internal import Foundation
internal import WebKit

/// Where a page is on its way from one document to the next.
struct NavigationState {
    /// Scheme, host and path of the document: what has to change for a navigation within it.
    var place = ""
    /// From the start of a load until its document is there, the view's address is the next document's.
    var isProvisional = false
    var failure: PageLoadError?
    /// The web process ended and nothing was loaded since.
    var processEnded = false
    /// The load under way brings a dead page back for its session, so it is no navigation.
    var isRecovery = false
}

extension WKWebViewPage {
    /// Starts loading a page; ``onLoadEnd`` tells how it ended.
    /// - Parameter address: `http`, `https` or `about:blank`.
    public func load(_ address: String) {
        guard !isClosed else { return }
        let scheme = address.prefix { $0 != ":" }.lowercased()
        guard scheme == "http" || scheme == "https" || address == "about:blank", let url = URL(string: address) else {
            return navigationFinished(.invalidAddress)
        }
        webView.load(URLRequest(url: url))
    }

    public func reloadPage() { webView.reload() }
    public func stopLoading() { webView.stopLoading() }
    public func goBack() { webView.goBack() }
    public func goForward() { webView.goForward() }

    /// A load of the main frame began (`webView(_:didStartProvisionalNavigation:)`).
    public func navigationStarted() {
        navigation.isProvisional = true
        navigation.processEnded = false
        navigation.failure = nil
        onChange?()
    }

    /// Another document took the place of the old one (`webView(_:didCommit:)`).
    public func navigationCommitted() {
        navigation.isProvisional = false
        navigation.place = Self.place(of: webView.url)
        // A suspension outlives documents, and even processes.
        suspension.end()
        conversation.channel.reset()
        frames.forgetAll()
        if navigation.isRecovery { conversation.channel.setHeld(true) } else { onEvent?(.navigated) }
        navigation.isRecovery = false
        onChange?()
    }

    /// A load of the main frame ended (`webView(_:didFinish:)` and both failures).
    /// - Parameter failure: `nil` when the document is there.
    public func navigationFinished(_ failure: PageLoadError?) {
        navigation.isProvisional = false
        navigation.failure = failure
        if failure == nil { addressChanged() }
        if !isClosed { onLoadEnd?(failure) }
        onChange?()
    }

    /// The web process ended (`webViewWebContentProcessDidTerminate(_:)`). Do not load the page anew while native plays:
    /// native goes on, and "Website player" does it.
    public func processEnded() {
        navigation.processEnded = true
        navigation.isProvisional = false
        suspension.end()
        conversation.channel.reset()
        frames.forgetAll()
        onEvent?(.processGone)
        navigationFinished(.processEnded)
    }

    /// The document may have moved itself to another path, as pages do that never load a second document.
    func addressChanged() {
        guard !navigation.isProvisional, !navigation.processEnded, !isClosed else { return }
        let now = Self.place(of: webView.url)
        guard now != navigation.place else { return }
        navigation.place = now
        conversation.channel.broadcast(PageCommand(.look))
        conversation.channel.abandonAll()
        onEvent?(.navigated)
    }

    static func place(of url: URL?) -> String {
        String((url?.absoluteString ?? "").prefix { $0 != "?" && $0 != "#" })
    }
}
#endif
