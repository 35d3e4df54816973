internal import BatonRuntime
internal import CGtkWebKit
internal import CMpv
internal import Foundation
internal import GObjectSupport

/// Where a page is on its way from one document to the next.
struct NavigationState {
    /// Scheme, host and path of the document: what has to change for a navigation within it.
    var place = ""
    /// From the start of a load until its document is there, the view's address is the next document's.
    var isProvisional = false
    var failure: PageLoadError?
    /// The web process ended and nothing was loaded since; the view's address is empty then, which is no navigation.
    var processEnded = false
    /// The load under way brings a dead page back for its session, so it is no navigation.
    var isRecovery = false
    var recoveryFailed = false
    /// The next load may play sound without a gesture in the page, because the person pressed a button of the app.
    var allowsAutoplay = false
    var nextWaiter: UInt64 = 0
    /// Counts the documents that this page had.
    var documents: UInt64 = 0
    /// The app stopped the last load.
    var isStopped = false
}

extension WebKitGTKPage {
    /// Starts loading a page; ``onLoadEnd`` tells how it ended.
    /// - Parameter address: `http`, `https` or `about:blank`.
    public func load(_ address: String) {
        guard !isClosed else { return }
        let scheme = address.prefix { $0 != ":" }.lowercased()
        guard scheme == "http" || scheme == "https" || address == "about:blank",
            g_uri_is_valid(address, G_URI_FLAGS_PARSE_RELAXED, nil) != 0
        else { return endLoad(.invalidAddress) }
        // The person's own wish: whatever comes now is no recovery.
        navigation.isRecovery = false
        navigation.isStopped = false
        webkit_web_view_load_uri(webView, address)
    }

    public func reloadPage() {
        navigation.isRecovery = false
        webkit_web_view_reload(webView)
    }
    public func stopLoading() {
        navigation.isStopped = true
        webkit_web_view_stop_loading(webView)
    }
    public func goBack() {
        navigation.isRecovery = false
        webkit_web_view_go_back(webView)
    }
    public func goForward() {
        navigation.isRecovery = false
        webkit_web_view_go_forward(webView)
    }

    func loadChanged(_ event: WebKitLoadEvent) {
        switch event {
        case WEBKIT_LOAD_STARTED:
            navigation.isProvisional = true
            navigation.processEnded = false
            navigation.isStopped = false
            navigation.failure = nil
        case WEBKIT_LOAD_COMMITTED:
            navigation.isProvisional = false
            navigation.documents &+= 1
            navigation.place = place(of: address)
            channel.reset()
            hub.forgetFrames(of: self)
            if navigation.isRecovery { channel.setHeld(true) } else { onEvent?(.navigated) }
            navigation.isRecovery = false
        case WEBKIT_LOAD_FINISHED:
            navigation.isProvisional = false
            navigation.allowsAutoplay = false
            addressChanged()
            // A failed load finishes as well.
            if navigation.failure == nil { endLoad(nil) }
        case _:
            // A redirect, and what later versions of WebKit may add.
            break
        }
        onChange?()
    }

    /// The document may have moved itself to another path, as pages do that never load a second document.
    func addressChanged() {
        guard !navigation.isProvisional, !navigation.processEnded, !navigation.isRecovery else { return }
        let now = place(of: address)
        guard now != navigation.place else { return }
        navigation.place = now
        channel.broadcast(PageCommand(.look))
        channel.abandonAll()
        onEvent?(.navigated)
    }

    private func place(of address: String) -> String {
        String(address.prefix { $0 != "?" && $0 != "#" })
    }

    func loadFailed(_ error: PageLoadError?) {
        navigation.isProvisional = false
        if navigation.isRecovery { navigation.recoveryFailed = true }
        guard let error else { return endLoad(nil) }
        endLoad(error)
    }

    func endLoad(_ failure: PageLoadError?) {
        navigation.failure = failure
        let waiters = loadWaiters
        loadWaiters = [:]
        for (_, waiter) in waiters { waiter.resume(returning: failure) }
        if !isClosed { onLoadEnd?(failure) }
    }

    func processTerminated() {
        navigation.processEnded = true
        channel.reset()
        hub.forgetFrames(of: self)
        onEvent?(.processGone)
        endLoad(baton_egl_works() == 0 ? .noGraphics : .processEnded)
        onChange?()
    }
}
