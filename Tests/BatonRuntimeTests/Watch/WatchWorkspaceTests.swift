import BatonCore
import BatonTestSupport
import Testing

@testable import BatonRuntime

/// A web view that only remembers.
@MainActor
private final class RecordingBrowsing: PageBrowsing {
    var state = BrowsingState() { didSet { onChange?() } }
    var onChange: (@MainActor () -> Void)?
    var calls: [String] = []
    func load(_ address: String) { calls.append("load \(address)") }
    func reload() { calls.append("reload") }
    func stopLoading() { calls.append("stop") }
    func goBack() { calls.append("back") }
    func goForward() { calls.append("forward") }
}

/// The Watch workspace without any view.
@MainActor
struct WatchWorkspaceTests {
    private let harness = Harness()
    private let browsing = RecordingBrowsing()

    private func make(_ settings: SiteSettings = SiteSettings()) throws -> WatchWorkspace {
        let watch = WatchSession(try #require(harness.session), clock: harness.clock)
        return WatchWorkspace(page: browsing, watch: watch, settings: settings, clock: harness.clock)
    }

    private func arrive(_ address: String, title: String = "", failure: PageLoadError? = nil) {
        var state = BrowsingState()
        state.address = address
        state.title = title
        state.failure = failure
        browsing.state = state
    }

    @Test func typedTextIsAnAddressOrASearch() throws {
        let workspace = try make()
        #expect(workspace.face == .empty)
        workspace.open("  ")
        workspace.open("example.org")
        workspace.open("two words")
        #expect(browsing.calls == ["load https://example.org", "load https://duckduckgo.com/?q=two%20words"])
        #expect(workspace.face == .page)
    }

    @Test func aFailureKeepsWhatWasAskedForAndTriesItAgain() throws {
        let workspace = try make()
        workspace.open("example.org/film")
        arrive("", failure: .hostNotFound)
        #expect(workspace.face == .failed(.hostNotFound))
        #expect(workspace.shownAddress == "https://example.org/film")
        workspace.reload()
        #expect(browsing.calls.last == "load https://example.org/film")
        arrive("https://example.org/film", failure: .processEnded)
        workspace.reload()
        #expect(browsing.calls.last == "reload")
    }

    /// It plays on, and nobody could stop what is out of sight.
    @Test func aPageStaysInSightWhenTheNextOneCannotBeLoaded() throws {
        let workspace = try make()
        arrive("https://films.example/a")
        workspace.open("nowhere.example")
        #expect(workspace.shownAddress == "https://nowhere.example" && workspace.isPending)
        #expect(workspace.host == "films.example", "what is not there yet is no site")
        arrive("https://films.example/a", failure: .hostNotFound)
        #expect(workspace.face == .page)
        #expect(workspace.shownAddress == "https://films.example/a" && !workspace.isPending)
        #expect(workspace.watch.notice?.sentence == PageLoadError.hostNotFound.sentence)
        workspace.reload()
        #expect(browsing.calls.last == "load https://nowhere.example")
    }

    /// A link to a slow site must not show that site's name, nor follow its choice.
    @Test func aLinkThatIsStillLoadingIsNotThePage() throws {
        let workspace = try make()
        workspace.settings.set(.automatic, for: "slow.example")
        workspace.settings.set(.never, for: "films.example")
        arrive("https://films.example/a")
        browsing.state.loadingAddress = "https://slow.example/"
        browsing.state.isLoading = true
        #expect(workspace.shownAddress == "https://films.example/a" && !workspace.isPending)
        #expect(harness.session?.mode == .never)
        arrive("https://slow.example/")
        #expect(harness.session?.mode == .automatic)
    }

    @Test func nativeStaysInSightWhenThePageIsGone() async throws {
        let workspace = try make()
        await harness.reach(.playing)
        arrive("https://example.org", failure: .processEnded)
        #expect(workspace.face == .native)
    }

    @Test func aPageThatTheSystemEndedInTheBackgroundIsLoadedAgainOnce() async throws {
        let workspace = try make()
        arrive("https://example.org")
        workspace.wentToBackground()
        arrive("https://example.org", failure: .processEnded)
        #expect(browsing.calls.isEmpty)
        workspace.cameToForeground()
        #expect(browsing.calls == ["reload"])
        arrive("https://example.org")
        arrive("https://example.org", failure: .processEnded)
        #expect(browsing.calls == ["reload"], "it ends in sight, and says so")
        workspace.close()
    }

    @Test func whatEndedInTheBackgroundMayBeToldOfAMomentLater() async throws {
        let workspace = try make()
        arrive("https://example.org")
        workspace.wentToBackground()
        workspace.cameToForeground()
        arrive("https://example.org", failure: .processEnded)
        #expect(browsing.calls == ["reload"])
        workspace.close()
    }

    @Test func whatEndsInSightIsNotLoadedAgain() async throws {
        let workspace = try make()
        arrive("https://example.org")
        arrive("https://example.org", failure: .processEnded)
        workspace.wentToBackground()
        workspace.cameToForeground()
        await harness.clock.waitForSleepers(1)
        await harness.clock.advance(by: .seconds(3)) { for _ in 0..<50 { await Task.yield() } }
        arrive("https://example.org")
        arrive("https://example.org", failure: .processEnded)
        #expect(browsing.calls.isEmpty)
    }

    @Test func nativePlaysOnWithoutItsPage() async throws {
        let workspace = try make()
        await harness.reach(.playing)
        arrive("https://example.org")
        workspace.wentToBackground()
        arrive("https://example.org", failure: .processEnded)
        workspace.cameToForeground()
        #expect(browsing.calls.isEmpty)
        workspace.close()
    }

    @Test func aSiteFollowsItsOwnChoiceAndOthersTheDefault() throws {
        let workspace = try make()
        var saved: [SiteSettings] = []
        workspace.onSettingsChange = { saved.append($0) }
        arrive("https://films.example/a")
        workspace.siteMode = .never
        #expect(harness.session?.mode == .never)
        #expect(workspace.settings.sites == ["films.example": .never])
        arrive("https://other.example/")
        #expect(harness.session?.mode == .ask)
        workspace.settings.defaultMode = .automatic
        #expect(harness.session?.mode == .automatic)
        arrive("https://films.example/b")
        #expect(harness.session?.mode == .never)
        workspace.siteMode = .automatic
        #expect(workspace.settings.sites.isEmpty, "what equals the default is not kept")
        #expect(saved.count == 3)
    }

    @Test func onNoSiteTheChoiceIsTheDefault() throws {
        let workspace = try make()
        workspace.siteMode = .automatic
        #expect(workspace.settings.defaultMode == .automatic)
    }

    @Test func theSystemIsToldTheTitleAndNeverAnAddress() throws {
        let workspace = try make()
        arrive("https://films.example/a?token=1", title: "A Film")
        #expect(harness.session?.title == "A Film")
        arrive("https://films.example/b?token=1")
        #expect(harness.session?.title == "")
        #expect(workspace.title == "films.example")
    }

    @Test func anotherPageMayBeRemarkedOnAgain() throws {
        let workspace = try make()
        arrive("https://films.example/a")
        harness.page.emit(.report(WatchSessionTests.refused(.protected)))
        #expect(workspace.watch.notice != nil)
        workspace.watch.dismissNotice()
        arrive("https://films.example/a", title: "Now with a title")
        #expect(workspace.watch.notice == nil)
        arrive("https://films.example/b")
        #expect(workspace.watch.notice != nil)
    }

    @Test func theButtonKnowsWhetherThePageIsStillLoading() throws {
        let workspace = try make()
        var state = BrowsingState()
        state.address = "https://films.example"
        state.isLoading = true
        browsing.state = state
        #expect(workspace.watch.presentation.button.tooltip == Wording.Text.pageLoading.string)
        state.isLoading = false
        browsing.state = state
        #expect(workspace.watch.presentation.button.tooltip == Wording.Text.nothingToPlay.string)
    }

    @Test func closingEndsEverything() async throws {
        let workspace = try make()
        await harness.reach(.playing)
        workspace.close()
        #expect(harness.phase == .website)
        #expect(browsing.onChange == nil)
    }

    @Test func aStoppedLoadIsNoFailure() throws {
        let workspace = try make()
        arrive("https://films.example/a", failure: .interrupted)
        #expect(workspace.face == .page)
        workspace.reload()
        #expect(browsing.calls == ["reload"])
    }
}
