#if os(iOS) || os(macOS)
internal import BatonCore
public import BatonRuntime
internal import Foundation
internal import WebKit

extension WKWebViewPage {
    /// Starts loading a page; ``onLoadEnd`` tells how it ended.
    /// - Parameter address: `http`, `https` or `about:blank`.
    public func load(_ address: String) {
        guard !isClosed else { return }
        let scheme = address.prefix { $0 != ":" }.lowercased()
        guard scheme == "http" || scheme == "https" || address == "about:blank", let url = URL(string: address) else {
            return navigationFinished(.invalidAddress)
        }
        navigation.wished()
        webView.load(URLRequest(url: url))
    }

    public func reloadPage() {
        navigation.wished()
        webView.reload()
    }
    public func stopLoading() { webView.stopLoading() }
    public func goBack() {
        navigation.wished()
        webView.goBack()
    }
    public func goForward() {
        navigation.wished()
        webView.goForward()
    }

    /// A load of the main frame began (`webView(_:didStartProvisionalNavigation:)`).
    public func navigationStarted() {
        navigation.started()
        onChange?()
    }

    /// Another document took the place of the old one (`webView(_:didCommit:)`).
    public func navigationCommitted() {
        let isRecovery = navigation.committed(at: documentAddress)
        dialogs.navigated()
        // A suspension outlives documents, and even processes.
        suspension.end()
        conversation.channel.reset()
        frames.forgetAll()
        if isRecovery { conversation.channel.setHeld(true) } else { onEvent?(.navigated) }
        onChange?()
    }

    /// A load of the main frame ended (`webView(_:didFinish:)`).
    /// - Parameter failure: `nil` when the document is there.
    public func navigationFinished(_ failure: PageLoadError?) {
        if let failure { navigation.failed(failure) } else { navigation.ended(nil) }
        if failure == nil { addressChanged() }
        if !isClosed { onLoadEnd?(failure) }
        onChange?()
    }

    /// A load of the main frame ended without its document (`webView(_:didFailProvisionalNavigation:withError:)`,
    /// `webView(_:didFail:withError:)`). The error quotes the address and goes nowhere.
    public func navigationFailed(_ error: any Error) {
        guard let failure = PageLoadError(error) else {
            // What was refused, such as a download, leaves the page that is there.
            navigation.failed(nil)
            return navigationFinished(nil)
        }
        navigationFinished(failure)
    }

    /// The web process ended (`webViewWebContentProcessDidTerminate(_:)`). Do not load the page anew while native plays:
    /// native goes on, and "Website player" does it.
    public func processEnded() {
        navigation.lostProcess()
        dialogs.navigated()
        suspension.end()
        conversation.channel.reset()
        frames.forgetAll()
        onEvent?(.processGone)
        navigationFinished(.processEnded)
    }

    /// The document may have moved itself to another path, as pages do that never load a second document.
    func addressChanged() {
        guard !isClosed, navigation.moved(to: documentAddress) else { return }
        conversation.channel.broadcast(PageCommand(.look))
        conversation.channel.abandonAll()
        onEvent?(.navigated)
    }

    /// Ends a recovery that did not get to its document.
    /// - Parameter number: Which; `nil` for whichever is under way.
    func abandonRecovery(_ number: Int? = nil) {
        if !isClosed, navigation.abandonRecovery(number) { webView.stopLoading() }
    }
}
#endif
