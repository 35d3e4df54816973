import Testing

@testable import BatonRuntime

/// Which document is a navigation, and which one only brings a dead page back.
@Suite struct PageNavigationTests {
    private static let film = "https://films.example/watch"

    /// Lets an expectation call what changes the value.
    @dynamicMemberLookup
    private final class Page {
        private var value = PageNavigation()

        subscript<Value>(dynamicMember path: KeyPath<PageNavigation, Value>) -> Value { value[keyPath: path] }
        func found(at address: String) { value.found(at: address) }
        func wished() { value.wished() }
        @discardableResult func recover() -> Int { value.recover() }
        func started() { value.started() }
        func ended(_ failure: PageLoadError?) { value.ended(failure) }
        func declined(_ failure: PageLoadError) { value.declined(failure) }
        func failed(_ failure: PageLoadError?) { value.failed(failure) }
        func wished(for address: String) { value.wished(for: address) }
        func wishSettled() { value.wishSettled() }
        func standsIn(at address: String) { value.standsIn(at: address) }
        func started(at address: String) { value.started(at: address) }
        func lostProcess() { value.lostProcess() }
        @discardableResult func committed(at address: String) -> Bool { value.committed(at: address) }
        func abandonRecovery(_ number: Int? = nil) -> Bool { value.abandonRecovery(number) }
        func moved(to address: String) -> Bool { value.moved(to: address) }
    }

    private static func dead() -> Page {
        let page = Page()
        page.started()
        page.committed(at: film)
        page.ended(nil)
        page.lostProcess()
        return page
    }

    @Test func aRecoveryIsNoNavigationAndIsOverWithItsDocument() {
        let page = Self.dead()
        page.recover()
        #expect(page.isProvisional)
        page.started()
        #expect(page.committed(at: Self.film))
        #expect(!page.isRecovery && !page.isProvisional && !page.processEnded)
        page.started()
        #expect(!page.committed(at: "https://films.example/other"))
    }

    @Test func aRecoveryThatFailsDoesNotTakeTheNextDocument() {
        let page = Self.dead()
        page.recover()
        page.started()
        page.failed(.unreachable)
        #expect(page.recoveryFailed && page.failure == .unreachable)
        #expect(page.abandonRecovery())
        #expect(page.processEnded && !page.isProvisional)
        #expect(!page.abandonRecovery())
        page.started()
        #expect(!page.committed(at: "https://elsewhere.example/"))
    }

    @Test func aRecoveryThatIsGivenUpOnTheWayDoesNotTakeTheNextDocument() {
        let page = Self.dead()
        page.recover()
        page.started()
        #expect(page.abandonRecovery())
        page.started()
        #expect(!page.committed(at: Self.film))
    }

    @Test func aWishDuringARecoveryIsANavigation() {
        let wished = Self.dead()
        wished.recover()
        wished.wished()
        wished.started()
        #expect(!wished.committed(at: Self.film))
        // An app that owns the web view loads without a word.
        let silent = Self.dead()
        silent.recover()
        silent.started()
        silent.failed(.interrupted)
        silent.started()
        #expect(!silent.committed(at: Self.film))
    }

    @Test func whatARecoveryBreaksOffIsNotItsFailure() {
        let page = Self.dead()
        page.started()
        page.recover()
        page.failed(.interrupted)
        // WebKitGTK tells the end of a failed load twice.
        page.ended(nil)
        #expect(!page.recoveryFailed && page.isProvisional && page.awaitsRecovery)
        page.started()
        #expect(!page.awaitsRecovery)
        #expect(page.committed(at: Self.film))
    }

    @Test func aProcessThatDiesDuringARecoveryEndsIt() {
        let page = Self.dead()
        page.recover()
        page.started()
        page.lostProcess()
        page.failed(.processEnded)
        #expect(page.recoveryFailed && !page.isProvisional && page.processEnded)
    }

    @Test func anAddressThatIsNoneDisturbsNoLoad() {
        let page = Self.dead()
        page.recover()
        page.started()
        page.declined(.invalidAddress)
        #expect(page.failure == .invalidAddress && page.isProvisional && !page.recoveryFailed)
        #expect(page.committed(at: Self.film))
    }

    @Test func onlyAnotherPathIsAMove() {
        let page = Page()
        page.found(at: Self.film + "?t=1")
        #expect(!page.moved(to: Self.film + "?t=2#chapter"))
        #expect(page.moved(to: Self.film + "/next"))
        #expect(!page.moved(to: Self.film + "/next"))
    }

    @Test func theAddressOfALoadUnderWayIsNoMove() {
        let page = Page()
        page.found(at: Self.film)
        page.started()
        #expect(!page.moved(to: "https://elsewhere.example/"))
        page.ended(.hostNotFound)
        #expect(page.failure == .hostNotFound)
        page.lostProcess()
        #expect(!page.moved(to: ""))
        page.recover()
        #expect(!page.moved(to: "https://elsewhere.example/"))
    }

    /// A second way back takes the place of the first, whose end comes late.
    @Test func anOvertakenRecoveryDoesNotEndTheNext() {
        let navigation = Self.dead()
        let first = navigation.recover()
        navigation.started()
        let second = navigation.recover()
        #expect(!navigation.abandonRecovery(first))
        #expect(navigation.isRecovery && navigation.awaitsRecovery)
        #expect(navigation.abandonRecovery(second))
        #expect(!navigation.isRecovery)
        navigation.recover()
        #expect(navigation.abandonRecovery())
    }

    // MARK: What is there, and what is on its way

    private static let other = "https://elsewhere.example/"

    private static func open() -> Page {
        let page = Page()
        page.started()
        page.committed(at: film)
        page.ended(nil)
        return page
    }

    @Test func whatIsAskedForIsNotThereYet() {
        let page = Self.open()
        page.wished(for: Self.other)
        // The view's address is the new one at once.
        #expect(!page.moved(to: Self.other))
        #expect(page.committedAddress == Self.film && page.pendingAddress == Self.other)
        page.started()
        #expect(page.committedAddress == Self.film && page.pendingAddress == Self.other)
        page.committed(at: Self.other)
        #expect(page.committedAddress == Self.other && page.pendingAddress == nil)
    }

    @Test func whatAPageAsksForIsNeverShownBeforeItIsThere() {
        let page = Self.open()
        page.started()
        #expect(page.pendingAddress == nil && page.committedAddress == Self.film)
        // It takes the place of what the person asked for.
        page.wished(for: Self.film + "/next")
        page.started()
        page.started()
        #expect(page.pendingAddress == nil)
    }

    @Test func aWishOutlivesTheLoadThatItBreaksOff() {
        let page = Self.open()
        page.started()
        page.wished(for: Self.other)
        page.failed(.interrupted)
        #expect(page.pendingAddress == Self.other)
        page.started()
        page.failed(.interrupted)
        #expect(page.pendingAddress == nil && page.committedAddress == Self.film)
    }

    @Test func aPlaceInTheSameDocumentNeedsNoLoad() {
        let page = Self.open()
        page.wished(for: Self.film + "/next")
        #expect(!page.moved(to: Self.film + "/next"))
        page.wishSettled()
        #expect(page.moved(to: Self.film + "/next"))
        #expect(page.committedAddress == Self.film + "/next" && page.pendingAddress == nil)
        #expect(!page.moved(to: Self.film + "/next?t=2"))
        #expect(page.committedAddress == Self.film + "/next?t=2")
    }

    @Test func aStandInKeepsTheFailureThatItStandsFor() {
        let page = Self.open()
        page.started()
        page.failed(.unreachable)
        page.standsIn(at: Self.other)
        #expect(!page.moved(to: Self.other) && page.committedAddress == Self.film)
        page.started(at: Self.other)
        #expect(page.failure == .unreachable && page.isProvisional)
        #expect(!page.committed(at: Self.other))
        #expect(page.failure == .unreachable && page.isStandIn)
        // The next document is one.
        page.started(at: Self.other)
        #expect(page.failure == nil && page.isStandIn)
        page.committed(at: Self.other)
        #expect(!page.isStandIn)
    }

    @Test func aStandInThatIsOvertakenLeavesNoTrace() {
        let page = Self.open()
        page.started()
        page.failed(.unreachable)
        page.standsIn(at: Self.other)
        page.wished(for: Self.film)
        page.started(at: Self.other)
        page.failed(.interrupted)
        page.started(at: Self.film)
        page.committed(at: Self.film)
        #expect(page.failure == nil && !page.isStandIn)
        // One that the page itself overtakes comes after all.
        page.failed(.unreachable)
        page.standsIn(at: Self.other)
        page.started(at: Self.film)
        #expect(page.failure == nil)
    }
}
