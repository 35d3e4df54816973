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
}
