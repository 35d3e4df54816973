import BatonCore
import CGtkWebKit
import GObjectSupport
import Testing

@testable import BatonLinux
@testable import BatonRuntime

/// A tab that is carried to another window belongs to that window alone.
@MainActor @Suite(.serialized) struct TabMovingTests {
    private func view(_ window: BrowserWindow) -> OpaquePointer { OpaquePointer(window.tabView.pointer) }

    private func press(_ window: BrowserWindow, _ key: Int32) -> Bool {
        window.pressed(guint(key), GdkModifierType(rawValue: 0))
    }

    @Test func thePlaybackGoesAlongAndEndsWithTheTab() async throws {
        let manager = try await WindowManager(.openbox)
        defer { manager.stop() }
        let fixture = try WindowFixture(open: "/", Pages.film)
        defer { fixture.close() }
        let tab = try fixture.tab
        try await fixture.goNative()
        let other = fixture.app.open(fixture.server.page("/other", "<title>Other</title>"))
        defer { other.close() }
        let handle = try #require(tab.handle)
        adw_tab_view_transfer_page(view(fixture.window), handle, view(other), 0)
        #expect(other.tabs.contains { $0 === tab } && tab.window === other)
        #expect(fixture.window.tabs.isEmpty)
        #expect(await eventually { fixture.window.isClosed }, "a window without a tab stays")
        #expect(!fixture.app.windows.contains { $0 === fixture.window })
        #expect(other.currentTab === tab && !other.isClosed)
        // It plays on, is drawn, and does what this window's keys say.
        #expect(tab.session.snapshot.nativeStatus == .playing)
        let drawn = tab.picturesDrawn
        #expect(await eventually { tab.picturesDrawn > drawn + 5 }, "no picture")
        #expect(press(other, GDK_KEY_m) && tab.player.settings.muted)
        #expect(other.shown === tab)
        tab.onFullscreen?(true)
        #expect(await eventually { gtk_window_is_fullscreen(other.gtkWindow) != 0 && tab.session.isFullScreen })
        tab.onFullscreen?(false)
        #expect(await eventually { gtk_window_is_fullscreen(other.gtkWindow) == 0 && !tab.session.isFullScreen })
        // The small window leads back to where the tab is now.
        let second = try #require(other.tabs.first { $0 !== tab })
        tab.switchPictureInPicture()
        other.select(second)
        #expect(other.currentTab === second && tab.isInPictureInPicture)
        tab.endPictureInPicture(presenting: true)
        #expect(other.currentTab === tab)
        // Its end is the playback's end.
        adw_tab_view_close_page(view(other), tab.handle)
        #expect(tab.session.snapshot.phase == .website && tab.player.current == nil)
        #expect(fixture.window.context.coordinator.current == nil)
        #expect(other.tabs.count == 1 && !other.isClosed)
    }

    @Test func theFirstWindowKeepsWhatStays() async throws {
        let fixture = try WindowFixture(open: "/", "<title>First</title>")
        defer { fixture.close() }
        let first = try fixture.tab
        let moved = fixture.window.openTab(fixture.server.page("/second", "<title>Second</title>"))
        #expect(await eventually { moved.page.title == "Second" })
        fixture.window.moveToNewWindow(moved)
        let other = try #require(moved.window)
        defer { other.close() }
        #expect(other !== fixture.window && other.tabs.map(\.title) == ["Second"])
        #expect(fixture.window.tabs.count == 1 && fixture.window.currentTab === first)
        #expect(await eventually { moved.face == .page && gtk_widget_get_mapped(baton_widget(moved.page.widget)) != 0 })
        #expect(!fixture.window.isClosed)
        // And back again, which leaves no window behind.
        adw_tab_view_transfer_page(view(other), moved.handle, view(fixture.window), 1)
        #expect(await eventually { other.isClosed })
        #expect(fixture.window.tabs.count == 2 && fixture.window.currentTab === moved)
        let windows = fixture.app.windows.count
        fixture.window.closeCurrentTab()
        #expect(fixture.window.tabs.count == 1 && fixture.app.windows.count == windows)
    }
}
