import BatonCore
import BatonRuntime
import CGtkWebKit
import GObjectSupport
import Testing

@testable import BatonLinux

/// What becomes of the page that was there when the next one cannot be loaded, or is stopped on its way.
@MainActor @Suite(.serialized) struct FailedLoadTests {
    private static let film = "<title>Film</title>" + Pages.film

    /// An address where nothing answers.
    private func nowhere() throws -> String {
        let gone = try TestServer()
        defer { gone.stop() }
        return gone.address("/nowhere")
    }

    private func hasFailed(_ tab: Tab) -> Bool { if case .failed = tab.face { true } else { false } }

    private func activate(_ fixture: WindowFixture, _ action: String) {
        g_action_group_activate_action(OpaquePointer(fixture.window.widget), action, nil)
    }

    @Test(arguments: [false, true]) func theOldFilmIsNotHeardBehindTheFailure(pageAsks: Bool) async throws {
        let fixture = try WindowFixture(open: "/first", "<title>First</title>")
        defer { fixture.close() }
        let tab = try fixture.tab
        #expect(await eventually { tab.page.title == "First" })
        let address = try nowhere()
        let film = fixture.server.page("/film", Self.film)
        tab.load(film)
        #expect(await eventually { tab.page.title == "Film" && tab.page.isPlayingAudio })
        if pageAsks {
            webkit_web_view_evaluate_javascript(
                tab.page.webView, "location = '\(address)'", -1, nil, nil, nil, nil, nil)
        } else {
            tab.load(address)
        }
        #expect(await eventually { hasFailed(tab) })
        #expect(await eventually { !tab.page.isPlayingAudio }, "it is heard, and has no control")
        #expect(await eventually { tab.page.isStandIn && !tab.page.isLoading })
        #expect(tab.face == .failed(.unreachable) && tab.shownAddress == address && tab.title == "127.0.0.1")
        #expect(tab.session.snapshot.offer == .unknown || tab.session.snapshot.offer == .refused(.noActiveMedia))
        // Once more the same, and the history does not grow.
        let began = tab.page.loading.documents
        activate(fixture, "retry")
        #expect(await eventually { tab.page.loading.documents > began })
        #expect(await eventually { tab.page.isStandIn && !tab.page.isLoading && hasFailed(tab) })
        activate(fixture, "back")
        #expect(await eventually { tab.face == .page && tab.page.title == "Film" }, "\(tab.shownAddress)")
        #expect(tab.shownAddress == film)
        activate(fixture, "back")
        #expect(await eventually { tab.page.title == "First" })
        activate(fixture, "forward")
        #expect(await eventually { tab.page.title == "Film" })
    }

    @Test func nativeEndsWhereItsPageGivesWayToAFailure() async throws {
        let fixture = try WindowFixture(open: "/", Self.film)
        defer { fixture.close() }
        try await fixture.goNative()
        let tab = try fixture.tab
        tab.load(try nowhere())
        #expect(await eventually { hasFailed(tab) })
        #expect(tab.session.snapshot.phase == .website)
        #expect(await eventually { !tab.page.isPlayingAudio && tab.player.position == nil })
    }

    /// Nothing has happened until the next document is there.
    @Test func aLoadThatIsStoppedLeavesNativePlaying() async throws {
        let fixture = try WindowFixture(open: "/", Self.film)
        defer { fixture.close() }
        try await fixture.goNative()
        let tab = try fixture.tab
        let first = tab.shownAddress
        fixture.server.silent = ["/slow"]
        let slow = fixture.server.page("/slow", "<title>Slow</title>")
        tab.load(slow)
        #expect(await eventually { fixture.server.requests.contains("/slow") })
        #expect(tab.session.snapshot.phase == .native && tab.face == .native)
        #expect(tab.shownAddress == slow && tab.connection == .pending)
        activate(fixture, "stop")
        #expect(await eventually { !tab.page.isLoading })
        #expect(tab.session.snapshot.nativeStatus == .playing && tab.face == .native)
        #expect(tab.shownAddress == first && tab.connection == .notEncrypted)
        try await fixture.goBack()
        #expect(tab.face == .page)
    }

    @Test func aLoadThatIsStoppedLeavesThePage() async throws {
        let fixture = try WindowFixture(open: "/", Self.film)
        defer { fixture.close() }
        let tab = try fixture.tab
        #expect(await eventually { tab.page.isPlayingAudio })
        let first = tab.shownAddress
        fixture.server.silent = ["/slow"]
        tab.load(fixture.server.page("/slow", "<title>Slow</title>"))
        #expect(await eventually { fixture.server.requests.contains("/slow") })
        activate(fixture, "stop")
        #expect(await eventually { !tab.page.isLoading })
        #expect(tab.face == .page && tab.page.isPlayingAudio && tab.shownAddress == first)
    }

    @Test func aPlaceInTheSamePageIsThereAtOnce() async throws {
        let fixture = try WindowFixture(open: "/", "<title>Page</title>")
        defer { fixture.close() }
        let tab = try fixture.tab
        #expect(await eventually { tab.page.title == "Page" && !tab.page.isLoading })
        let first = tab.shownAddress
        tab.load(first + "#part")
        #expect(await eventually { tab.page.pendingAddress == nil })
        #expect(tab.shownAddress == first + "#part" && tab.page.committedAddress == first + "#part")
        activate(fixture, "back")
        #expect(await eventually { tab.page.committedAddress == first })
        #expect(tab.page.pendingAddress == nil && tab.connection == .notEncrypted)
    }

    /// Host, mode and lock are those of the page that is there.
    @Test func aLoadThatHasNotArrivedDecidesNothing() async throws {
        let fixture = try WindowFixture(open: "/", "<title>Page</title><a id=a href=/>link</a>")
        defer { fixture.close() }
        let store = fixture.window.context.store
        let untouched = store.settings
        defer { store.settings = untouched }
        store.settings.set(.never, for: "127.0.0.1")
        store.settings.set(.automatic, for: "127.0.0.2")
        let other = try TestServer(host: "127.0.0.2")
        defer { other.stop() }
        other.silent = ["/slow"]
        let tab = try fixture.tab
        #expect(await eventually { tab.page.title == "Page" && tab.session.mode == .never })
        let first = tab.shownAddress
        fixture.server.page(
            "/leaves", "<title>Leaves</title><script>setTimeout(() => location = '\(other.address("/slow"))')</script>")
        tab.load(fixture.server.address("/leaves"))
        #expect(await eventually { other.requests.contains("/slow") })
        #expect(tab.page.isLoading && tab.page.title == "Leaves")
        #expect(tab.shownAddress == fixture.server.address("/leaves"), "it shows where it is not")
        #expect(tab.host == "127.0.0.1" && tab.session.mode == .never && tab.session.site == "127.0.0.1")
        // What the person asks for is shown, and decides nothing either.
        tab.load(other.address("/slow"))
        #expect(tab.shownAddress == other.address("/slow") && tab.connection == .pending)
        #expect(tab.session.mode == .never)
        #expect(await eventually { other.requests.count { $0 == "/slow" } == 2 })
        other.silent = []
        other.page("/slow", "<title>Slow</title>")
        activate(fixture, "stop")
        #expect(await eventually { !tab.page.isLoading })
        tab.load(other.address("/slow"))
        #expect(await eventually { tab.page.title == "Slow" })
        #expect(tab.session.mode == .automatic && tab.session.site == "127.0.0.2" && first != tab.shownAddress)
    }

    @Test func whatIsNoPageStaysInTheField() async throws {
        let fixture = try WindowFixture(open: "/", "<title>Page</title>")
        defer { fixture.close() }
        let tab = try fixture.tab
        #expect(await eventually { tab.page.title == "Page" && !tab.page.isLoading })
        let entry = fixture.window.bar.address.entry
        for (typed, sentence) in [
            ("ftp://user:secret@example.org/", Wording.Text.onlyWebPages), ("https:///a", .errorInvalidAddress),
        ] {
            activate(fixture, "address")
            gtk_editable_set_text(OpaquePointer(entry), typed)
            #expect(fixture.window.bar.address.onActivate?(typed) == false)
            fixture.window.refresh()
            #expect(string(borrowing: gtk_editable_get_text(OpaquePointer(entry))) == typed)
            #expect(string(borrowing: gtk_label_get_text(OpaquePointer(tab.notices.label))) == sentence.string)
            #expect(!tab.page.isLoading && tab.face == .page)
        }
        #expect(fixture.window.bar.address.onActivate?(fixture.server.page("/next", "<title>Next</title>")) == true)
        #expect(gtk_revealer_get_reveal_child(OpaquePointer(tab.notices.widget)) == 0)
    }
}
