import BatonCore
import CGtkWebKit
import GObjectSupport
import Testing

@testable import BatonLinux
@testable import BatonRuntime

/// What the real window tells of what went wrong.
@MainActor @Suite(.serialized) struct WindowNoticeTests {
    @Test func whoAsksWhyLearnsWhatTheComputerLacks() async throws {
        let fixture = try WindowFixture(open: "/", "<title>Page</title>")
        defer { fixture.close() }
        let tab = try fixture.tab
        #expect(await eventually { tab.face == .page })
        tab.player.lack = .sound
        tab.session.tell(Notice(kind: .stayed, reason: .nativeUnavailable))
        #expect(tab.presentation.notice?.explanation.contains("pulseaudio") == true)
    }

    /// A word on something else comes first, and the reason stands there again afterwards.
    @Test func aRemarkNeitherLosesNorTakesAwayTheReason() async throws {
        let fixture = try WindowFixture(open: "/", "<title>Page</title>")
        defer { fixture.close() }
        let tab = try fixture.tab
        #expect(await eventually { tab.face == .page })
        func shown() -> String { string(borrowing: gtk_label_get_text(OpaquePointer(tab.notices.label))) ?? "" }
        tab.session.tell(Notice(kind: .stayed, reason: .loadFailed))
        let reason = try #require(tab.presentation.notice?.sentence)
        #expect(shown() == reason)
        tab.notices.say(.noProgram)
        tab.notices.update(tab.presentation)
        #expect(shown() == Wording.Page.noProgram.string)
        tab.notices.dismiss()
        #expect(shown() == reason && tab.session.snapshot.notice != nil)
        // What the session says meanwhile waits.
        tab.notices.say(.noProgram)
        tab.session.tell(Notice(kind: .stayed, reason: .noData))
        #expect(shown() == Wording.Page.noProgram.string)
        tab.notices.dismiss()
        #expect(shown() != reason && shown() == tab.presentation.notice?.sentence)
        tab.notices.dismiss()
        #expect(tab.session.snapshot.notice == nil)
    }

    /// The person goes on choosing things in the belief that they last.
    @Test func settingsThatCannotBeSavedAreTold() throws {
        let fixture = try WindowFixture(open: "/", "<title>Page</title>")
        defer { fixture.close() }
        let tab = try fixture.tab
        let context = fixture.window.context
        let onNote = context.onNote
        defer { context.onNote = onNote }
        var notes: [String] = []
        context.onNote = { notes.append($0) }
        for _ in 1...2 { context.store.onUnsaved?() }
        let sentence = Wording.Desktop.settingsUnsaved.string
        #expect(notes == [sentence])
        #expect(string(borrowing: gtk_label_get_text(OpaquePointer(tab.notices.label))) == sentence)
    }

    /// Native plays without a window, and the page goes away by itself: nothing is back on the website.
    @Test func whatEndsWithoutAWindowIsNotSaidToBeBack() async throws {
        let fixture = try WindowFixture(open: "/", Pages.film)
        defer { fixture.close() }
        try await fixture.goNative()
        let tab = try fixture.tab
        let background = fixture.window.context.background
        defer {
            fixture.window.closeForGood()
            background.withdraw()
        }
        fixture.window.close()
        try #require(fixture.window.isInBackground)
        #expect(background.shown?.contains(Wording.Desktop.playingInBackground.string) == true)
        tab.load(fixture.server.page("/next", "<title>Next</title>"))
        #expect(await eventually(.seconds(20)) { !fixture.window.isInBackground })
        #expect(tab.session.snapshot.notice?.kind == .ended)
        #expect(background.shown?.dropFirst().first == Wording.Text.playbackEnded.string)
    }
}
