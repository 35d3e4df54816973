internal import BatonRuntime
internal import CGtkWebKit
internal import CMpv
internal import Foundation
internal import GObjectSupport

/// What WebKitGTK's loads need beside ``PageNavigation``.
struct LoadState {
    /// The next load may play sound without a gesture in the page, because the person pressed a button of the app.
    var allowsAutoplay = false
    var nextWaiter: UInt64 = 0
    /// Counts the documents that this page had.
    var documents: UInt64 = 0
    /// The app stopped the last load.
    var isStopped = false
    /// A web process is there, with a document or without one.
    var hasProcess = false
}

extension WebKitGTKPage {
    /// Starts loading a page; ``onLoadEnd`` tells how it ended.
    /// - Parameter address: `http`, `https` or `about:blank`.
    public func load(_ address: String) {
        guard !isClosed else { return }
        let scheme = address.prefix { $0 != ":" }.lowercased()
        guard scheme == "http" || scheme == "https" || address == "about:blank",
            g_uri_is_valid(address, G_URI_FLAGS_PARSE_RELAXED, nil) != 0
        else {
            navigation.declined(.invalidAddress)
            return endLoad(.invalidAddress)
        }
        // The person's own wish: whatever comes now is no recovery.
        navigation.wished()
        loading.isStopped = false
        webkit_web_view_load_uri(webView, address)
    }

    public func reloadPage() {
        navigation.wished()
        webkit_web_view_reload(webView)
    }
    public func stopLoading() {
        loading.isStopped = true
        webkit_web_view_stop_loading(webView)
    }
    public func goBack() {
        navigation.wished()
        webkit_web_view_go_back(webView)
    }
    public func goForward() {
        navigation.wished()
        webkit_web_view_go_forward(webView)
    }

    func loadChanged(_ event: WebKitLoadEvent) {
        switch event {
        case WEBKIT_LOAD_STARTED:
            navigation.started()
            loading.isStopped = false
            loading.hasProcess = true
        case WEBKIT_LOAD_COMMITTED:
            let isRecovery = navigation.committed(at: address)
            loading.documents &+= 1
            channel.reset()
            hub.forgetFrames(of: self)
            if isRecovery { channel.setHeld(true) } else { onEvent?(.navigated) }
        case WEBKIT_LOAD_FINISHED:
            // An older load that a recovery broke off finishes as well.
            guard !navigation.awaitsRecovery else { break }
            loading.allowsAutoplay = false
            // So does one that failed, which told it already.
            let isThere = navigation.failure == nil
            if isThere { navigation.ended(nil) }
            addressChanged()
            if isThere { endLoad(nil) }
        case _:
            // A redirect, and what later versions of WebKit may add.
            break
        }
        onChange?()
    }

    /// The document may have moved itself to another path, as pages do that never load a second document.
    func addressChanged() {
        guard navigation.moved(to: address) else { return }
        channel.broadcast(PageCommand(.look))
        channel.abandonAll()
        onEvent?(.navigated)
    }

    func loadFailed(_ error: PageLoadError?) {
        navigation.failed(error)
        endLoad(error)
    }

    /// Tells whoever waits for the end of a load.
    func endLoad(_ failure: PageLoadError?) {
        let waiters = loadWaiters
        loadWaiters = [:]
        for (_, waiter) in waiters { waiter.resume(returning: failure) }
        if !isClosed { onLoadEnd?(failure) }
    }

    func processTerminated() {
        navigation.lostProcess()
        loading.hasProcess = false
        channel.reset()
        hub.forgetFrames(of: self)
        onEvent?(.processGone)
        let failure: PageLoadError = baton_egl_works() == 0 ? .noGraphics : .processEnded
        navigation.failed(failure)
        endLoad(failure)
        onChange?()
    }
}
