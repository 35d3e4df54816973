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
}
