/// Where a page is on its way from one document to the next, for every WebKit. A pure value.
package struct PageNavigation: Equatable {
    /// Scheme, host and path of the document: what has to change for a navigation within it.
    package private(set) var place = ""
    /// From the start of a load until its document is there, the view's address is the next document's.
    package private(set) var isProvisional = false
    /// The address of the document that is there; empty before the first. The view's own is already the next one's while
    /// that is loaded, or only asked for.
    package private(set) var committedAddress = ""
    /// The address of what the person asked for, until it is there or is not going to be. What a page asks for itself
    /// never counts: it could show a name that it does not have.
    package private(set) var pendingAddress: String?
    /// The last load's failure, until the next load.
    package private(set) var failure: PageLoadError?
    /// The document that is there stands in for one that could not be loaded: it is empty.
    package private(set) var isStandIn = false
    /// The web process ended and nothing was loaded since.
    package private(set) var processEnded = false
    /// The load under way brings a dead page back for its session, so it is no navigation.
    package private(set) var isRecovery = false
    /// The load that was to bring the page back ended without its document.
    package private(set) var recoveryFailed = false
    private var recoveryStarted = false
    private var recoveries = 0
    /// What the person asked for has not begun: the view's address tells of it already, but of no document.
    package private(set) var awaitsWish = false
    private var standIn = StandIn.none
    /// A stand-in is on its way.
    package var awaitsStandIn: Bool { standIn != .none }

    /// The way of an empty document into the place of one that could not be loaded.
    private enum StandIn: Equatable {
        case none
        /// Not begun yet, at the address that could not be loaded.
        case asked(String)
        case loading
    }

    package init() {}

    /// The load that is to bring the page back was asked for and has not begun: what ends now is an older one.
    package var awaitsRecovery: Bool { isRecovery && !recoveryStarted }

    /// What an address says of the place.
    package static func place(of address: String) -> String { String(address.prefix { $0 != "?" && $0 != "#" }) }

    /// The document that was there before anyone looked.
    package mutating func found(at address: String) {
        place = Self.place(of: address)
        committedAddress = address
    }

    /// The person asked for a page: whatever comes now is no recovery.
    package mutating func wished() {
        isRecovery = false
        standIn = .none
    }

    /// The person asked for the page at an address, in a view whose address changes at once.
    package mutating func wished(for address: String) {
        wished()
        pendingAddress = address
        awaitsWish = true
    }

    /// What the person asked for is not waited for any more: it was stopped before it began, or it is a place in the same
    /// document, where the history moves without a load.
    package mutating func wishSettled() {
        guard awaitsWish else { return }
        awaitsWish = false
        pendingAddress = nil
    }

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

    /// An empty document is asked for in place of one that could not be loaded. The failure stays what it is.
    package mutating func standsIn(at address: String) { standIn = .asked(address) }

    /// A load of the main frame began.
    /// - Parameter address: The view's, which tells a stand-in from anything else.
    package mutating func started(at address: String? = nil) {
        if case .asked(let failed) = standIn, address == failed {
            standIn = .loading
            isProvisional = true
            processEnded = false
            return
        }
        standIn = .none
        // Whatever follows upon what was asked for, the page began.
        if awaitsWish { awaitsWish = false } else { pendingAddress = nil }
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
        committedAddress = address
        if !awaitsWish { pendingAddress = nil }
        isStandIn = standIn == .loading
        standIn = .none
        return isRecovery
    }

    /// A load of the main frame ended.
    package mutating func ended(_ failure: PageLoadError?) {
        if awaitsRecovery, failure == nil { return }
        isProvisional = false
        self.failure = failure
        // What was asked for breaks off what was under way, and has yet to begin.
        if awaitsWish, failure == .interrupted { return }
        awaitsWish = false
        pendingAddress = nil
    }

    /// Nothing can be loaded from an address that was asked for; what is there, or under way, goes on.
    package mutating func declined(_ failure: PageLoadError) { self.failure = failure }

    /// A load of the main frame ended without a document, for a reason or for none that is worth telling.
    package mutating func failed(_ failure: PageLoadError?) {
        // An older load that the recovery itself broke off.
        if awaitsRecovery, failure == .interrupted { return }
        // Why there is no page is known already.
        if standIn != .none, failure == .interrupted {
            isProvisional = false
            return
        }
        if isRecovery { recoveryFailed = true }
        ended(failure)
    }

    /// The web process ended.
    package mutating func lostProcess() {
        processEnded = true
        isProvisional = false
        awaitsWish = false
        pendingAddress = nil
        standIn = .none
    }

    /// The view's address changed.
    /// - Returns: Whether the document moved itself to another place, as pages do that never load a second one.
    package mutating func moved(to address: String) -> Bool {
        guard !isProvisional, !processEnded, !isRecovery, !awaitsWish else { return false }
        // The view's address is that of a load which could not be done, until the stand-in is there.
        if case .asked = standIn { return false }
        committedAddress = address
        let now = Self.place(of: address)
        guard now != place else { return false }
        place = now
        return true
    }
}
