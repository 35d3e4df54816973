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
    /// What could not be loaded last.
    var failedAddress = ""
    /// The person wants it tried again as soon as the empty document is in its place.
    var reloadsStandIn = false
    /// A web process is there, with a document or without one.
    var hasProcess = false
}

extension WebKitGTKPage {
    /// Starts loading a page; ``onLoadEnd`` tells how it ended.
    /// - Parameter address: `http`, `https` or `about:blank`. Any other is answered with
    ///   ``PageLoadError/invalidAddress``, and a page that is there stays.
    public func load(_ address: String) {
        guard !isClosed else { return }
        let scheme = address.prefix { $0 != ":" }.lowercased()
        guard scheme == "http" || scheme == "https" || address == "about:blank",
            g_uri_is_valid(address, G_URI_FLAGS_PARSE_RELAXED, nil) != 0
        else {
            if committedAddress.isEmpty { navigation.declined(.invalidAddress) }
            return endLoad(.invalidAddress)
        }
        // The person's own wish: whatever comes now is no recovery.
        navigation.wished(for: address)
        loading.isStopped = false
        loading.reloadsStandIn = false
        webkit_web_view_load_uri(webView, address)
    }

    public func reloadPage() {
        // Asked for before the empty document is in its place, the same page would be one entry more of the history.
        if navigation.awaitsStandIn { return loading.reloadsStandIn = true }
        if committedAddress.isEmpty { navigation.wished() } else { navigation.wished(for: committedAddress) }
        webkit_web_view_reload(webView)
    }
    public func stopLoading() {
        loading.isStopped = true
        webkit_web_view_stop_loading(webView)
        navigation.wishSettled()
        onChange?()
    }
    public func goBack() { go(webkit_back_forward_list_get_back_item) }
    public func goForward() { go(webkit_back_forward_list_get_forward_item) }

    private func go(_ item: (OpaquePointer?) -> OpaquePointer?) {
        guard let item = item(webkit_web_view_get_back_forward_list(webView)) else { return }
        navigation.wished(for: string(borrowing: webkit_back_forward_list_item_get_uri(item)) ?? "")
        webkit_web_view_go_to_back_forward_list_item(webView, item)
    }

    /// Where the history is: the address of the document, whatever is asked for already.
    private var currentEntry: String? {
        let list = webkit_web_view_get_back_forward_list(webView)
        guard let item = webkit_back_forward_list_get_current_item(list) else { return nil }
        return string(borrowing: webkit_back_forward_list_item_get_uri(item))
    }

    /// Moving within one document, the history is the only one to tell.
    func historyChanged() {
        // The page that is there may add entries while another one is on its way: they say nothing of that.
        if let pending = navigation.pendingAddress, PageNavigation.place(of: pending) != navigation.place,
            currentEntry != pending
        {
            return
        }
        navigation.wishSettled()
        addressChanged()
        onChange?()
    }

    func loadChanged(_ event: WebKitLoadEvent) {
        passwordAnswered()
        switch event {
        case WEBKIT_LOAD_STARTED:
            navigation.started(at: address)
            loading.isStopped = false
            loading.hasProcess = true
            if navigation.failure == nil { loading.failedAddress = "" }
        case WEBKIT_LOAD_COMMITTED:
            let isRecovery = navigation.committed(at: navigation.awaitsWish ? currentEntry ?? address : address)
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
            if navigation.isStandIn, loading.reloadsStandIn {
                loading.reloadsStandIn = false
                reloadPage()
            }
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

    /// - Parameter address: What could not be loaded.
    func loadFailed(_ error: PageLoadError?, at address: String?) {
        let isRecovery = navigation.isRecovery
        navigation.failed(error)
        // A dead page that did not come back stays dead: native plays on, and may ask for it again.
        if let address, error != nil, error != .interrupted, !isRecovery, !isClosed { standIn(at: address) }
        endLoad(error)
    }

    /// What cannot be loaded leaves the old document where it is, heard and without a control behind the words that say
    /// so, and an entry of the history before the one that was asked for. An empty document takes its place.
    private func standIn(at address: String) {
        loading.failedAddress = address
        navigation.standsIn(at: address)
        webkit_web_view_load_alternate_html(webView, "<!doctype html><title></title>", address, nil)
    }

    /// Tells whoever waits for the end of a load.
    func endLoad(_ failure: PageLoadError?) {
        let waiters = loadWaiters
        loadWaiters = [:]
        for (_, waiter) in waiters { waiter.resume(returning: failure) }
        if !isClosed { onLoadEnd?(failure) }
    }

    func processTerminated() {
        passwordAnswered()
        navigation.lostProcess()
        loading.hasProcess = false
        loading.failedAddress = ""
        channel.reset()
        hub.forgetFrames(of: self)
        onEvent?(.processGone)
        let failure: PageLoadError = baton_egl_works() == 0 ? .noGraphics : .processEnded
        navigation.failed(failure)
        endLoad(failure)
        onChange?()
    }
}
