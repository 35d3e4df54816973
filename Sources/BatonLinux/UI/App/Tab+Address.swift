internal import BatonRuntime
internal import CGtkWebKit

// Where the tab is, and where the person wants it to be. What is on its way is not there yet: host, mode and lock are
// those of the document that is.

extension Tab {
    /// How the document that is shown came here.
    enum Connection: Sendable, Hashable {
        /// There is none.
        case none
        /// The address is that of another document, which is on its way.
        case pending
        case encrypted
        case notEncrypted
    }

    /// For the address field: after a failure, what was asked for stays there to be mended.
    var shownAddress: String {
        switch face {
        case .failed: requested
        case .empty, .page, .native, .crashed:
            page.pendingAddress ?? (page.committedAddress.isEmpty ? requested : page.committedAddress)
        }
    }

    var connection: Connection {
        if page.pendingAddress != nil { return .pending }
        switch face {
        case .failed, .crashed, .empty: return .none
        case .page, .native: break
        }
        if page.committedAddress.isEmpty || page.committedAddress == Self.blank { return .none }
        if page.loadError == .processEnded { return .none }
        return page.isEncrypted ? .encrypted : .notEncrypted
    }

    /// The host whose settings apply.
    var host: String? { SiteSettings.host(of: page.committedAddress) }

    /// Keeps what "Try Again" would load.
    func followAddress() {
        let known = [page.pendingAddress ?? "", page.failedAddress, page.committedAddress]
        if let address = known.first(where: { !$0.isEmpty }), address != Self.blank { requested = address }
    }

    func loadEnded(_ failure: PageLoadError?) {
        followAddress()
        // What is no address at all is no failure of the page that is there.
        if failure == .invalidAddress, page.loadError == nil { notices.say(.errorInvalidAddress) }
        refresh()
    }

    /// Opens what the person typed, or says why it leads nowhere.
    /// - Returns: Whether something is loaded.
    @discardableResult func open(_ typed: String) -> Bool {
        let meaning = AddressInterpreter(searchEngine: context.store.settings.searchEngine).interpret(typed)
        if let objection = meaning.objection { notices.say(objection) }
        guard let address = meaning.address else { return false }
        // What was said of another text is over.
        notices.withdraw([.onlyWebPages, .errorInvalidAddress])
        load(address)
        return true
    }

    func load(_ address: String) {
        requested = address
        page.load(address)
    }

    /// Loads again, whether there is a page or only a failure.
    func reload() {
        switch face {
        case .failed where page.failedAddress == requested: page.reloadPage()
        case .failed: page.load(requested)
        case .crashed where page.address.isEmpty: page.load(requested)
        case .empty, .page, .native, .crashed: page.reloadPage()
        }
    }
}

extension BrowserWindow {
    /// Opens a tab with what a person could type into the address field; `nil` for an empty one.
    func openTab(typed text: String?) {
        let meaning = text.map { AddressInterpreter(searchEngine: context.store.settings.searchEngine).interpret($0) }
        let tab = openTab(meaning?.address)
        if let objection = meaning?.objection { tab.notices.say(objection) }
    }
}
