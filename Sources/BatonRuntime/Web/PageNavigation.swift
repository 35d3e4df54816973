/// Where a page is on its way from one document to the next, for every WebKit. A pure value.
package struct PageNavigation: Equatable {
    /// Scheme, host and path of the document: what has to change for a navigation within it.
    package private(set) var place = ""
    /// From the start of a load until its document is there, the view's address is the next document's.
    package private(set) var isProvisional = false
    /// The last load's failure, until the next load.
    package private(set) var failure: PageLoadError?
    /// The web process ended and nothing was loaded since.
    package private(set) var processEnded = false
    /// The load under way brings a dead page back for its session, so it is no navigation.
    package private(set) var isRecovery = false
    /// The load that was to bring the page back ended without its document.
    package private(set) var recoveryFailed = false
    private var recoveryStarted = false
    private var recoveries = 0

    package init() {}

    /// The load that is to bring the page back was asked for and has not begun: what ends now is an older one.
    package var awaitsRecovery: Bool { isRecovery && !recoveryStarted }

    /// What an address says of the place.
    package static func place(of address: String) -> String { String(address.prefix { $0 != "?" && $0 != "#" }) }

    /// The document that was there before anyone looked.
    package mutating func found(at address: String) { place = Self.place(of: address) }

    /// The person asked for a page: whatever comes now is no recovery.
    package mutating func wished() { isRecovery = false }

    /// The session has the page loaded again.
    /// - Returns: The number of this recovery: who is overtaken by another one must not end that.
    @discardableResult package mutating func recover() -> Int {
        recoveries += 1
        isRecovery = true
        recoveryFailed = false
        recoveryStarted = false
        isProvisional = true
        return recoveries
    }

    /// A recovery that did not get to its document leaves things as they were: a page without a process. Otherwise the
    /// next document, whichever it is, would be taken for the one that native plays for.
    /// - Parameter number: Which; `nil` for whichever is under way.
    /// - Returns: Whether there was one, whose load must be stopped now.
    package mutating func abandonRecovery(_ number: Int? = nil) -> Bool {
        guard isRecovery, number == nil || number == recoveries else { return false }
        isRecovery = false
        isProvisional = false
        processEnded = true
        return true
    }

    /// A load of the main frame began.
    package mutating func started() {
        // The first is the recovery's own; another one is another wish.
        if isRecovery, recoveryStarted { isRecovery = false }
        recoveryStarted = true
        isProvisional = true
        processEnded = false
        failure = nil
    }

    /// Another document took the place of the old one.
    /// - Returns: Whether it is the one that a recovery asked for.
    package mutating func committed(at address: String) -> Bool {
        defer { isRecovery = false }
        isProvisional = false
        place = Self.place(of: address)
        return isRecovery
    }

    /// A load of the main frame ended.
    package mutating func ended(_ failure: PageLoadError?) {
        if awaitsRecovery, failure == nil { return }
        isProvisional = false
        self.failure = failure
    }

    /// Nothing can be loaded from an address that was asked for; what is there, or under way, goes on.
    package mutating func declined(_ failure: PageLoadError) { self.failure = failure }

    /// A load of the main frame ended without a document, for a reason or for none that is worth telling.
    package mutating func failed(_ failure: PageLoadError?) {
        // An older load that the recovery itself broke off.
        if awaitsRecovery, failure == .interrupted { return }
        if isRecovery { recoveryFailed = true }
        ended(failure)
    }

    /// The web process ended.
    package mutating func lostProcess() {
        processEnded = true
        isProvisional = false
    }

    /// The view's address changed.
    /// - Returns: Whether the document moved itself to another place, as pages do that never load a second one.
    package mutating func moved(to address: String) -> Bool {
        guard !isProvisional, !processEnded, !isRecovery else { return false }
        let now = Self.place(of: address)
        guard now != place else { return false }
        place = now
        return true
    }
}
