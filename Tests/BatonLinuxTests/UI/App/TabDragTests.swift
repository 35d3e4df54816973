import CGtkWebKit
import GObjectSupport
import Testing

@testable import BatonLinux

/// Tabs under a real pointer. In `make soak`: after other tests of windows a drag sometimes does not begin.
@MainActor @Suite(.serialized) struct TabDragTests {
    private func view(_ window: BrowserWindow) -> OpaquePointer { OpaquePointer(window.tabView.pointer) }

    /// As a person does it: out of the window, over something that takes no tabs.
    @Test func aTabThatIsDroppedBesideItsWindowGetsOne() async throws {
        try await drag { fixture, moved, carry, drop in
            // A drop that comes before the window below has answered is none; a person tries again.
            for attempt in 1...3 where moved.window === fixture.window {
                if attempt > 1 { try await carry() }
                try await drop()
                _ = await eventually(.seconds(4)) { moved.window !== fixture.window }
            }
            try #require(moved.window !== fixture.window, "it is still where it was")
            let other = try #require(moved.window)
            defer { other.close() }
            #expect(other.currentTab === moved && fixture.window.tabs.count == 1)
            #expect(await eventually { gtk_widget_get_mapped(baton_widget(moved.page.widget)) != 0 })
        }
    }

    /// It is in no window then, and libadwaita still puts its page into one.
    @Test func aTabThatIsClosedWhileItIsCarriedIsGone() async throws {
        try await drag { fixture, moved, _, drop in
            #expect(!fixture.window.holds(moved) && moved.window === fixture.window)
            fixture.window.select(moved)
            fixture.window.closeTab(moved)
            #expect(moved.page.isClosed && fixture.window.tabs.count == 1)
            try await drop()
            let view = view(fixture.window)
            #expect(await eventually { adw_tab_view_get_is_transferring_page(view) == 0 }, "it is still carried")
            #expect(await eventually { fixture.app.windows.count == 1 }, "an empty window stays")
            #expect(fixture.window.currentTab === fixture.window.tabs.first && !fixture.window.isClosed)
        }
    }

    /// Opens a second tab and carries it out of the window.
    private func drag(
        _ body:
            @MainActor (
                WindowFixture, Tab, _ carry: @MainActor () async throws -> Void,
                _ drop: @MainActor () async throws -> Void
            ) async throws -> Void
    ) async throws {
        let manager = try await WindowManager(.openbox)
        defer { manager.stop() }
        let fixture = try WindowFixture(width: 600, height: 400, open: "/", "<title>First</title>")
        defer { fixture.close() }
        let moved = fixture.window.openTab(fixture.server.page("/second", "<title>Second</title>"))
        #expect(await eventually { moved.page.title == "Second" })
        // GTK 4.8 knows no drop on the bare background of X11.
        let ground: UnsafeMutablePointer<GtkWidget> = gtk_window_new()
        defer { gtk_window_destroy(baton_window(ground)) }
        gtk_window_set_default_size(baton_window(ground), 200, 150)
        gtk_window_present(baton_window(ground))
        #expect(await eventually { gtk_widget_get_mapped(ground) != 0 })
        baton_x11_place(baton_window(ground), BatonFrame(x: 0, y: 0, width: 200, height: 150))
        #expect(await eventually { await Pointer.place(of: ground).map { $0.x < 150 && $0.y < 150 } == true })
        let start = try #require(await Pointer.place(of: fixture.window.tabBar, part: (0.75, 0.5)))
        let end = try #require(await Pointer.place(of: ground))
        let view = view(fixture.window)
        let carry: @MainActor () async throws -> Void = {
            for _ in 1...3 {
                try await Pointer.drag(from: start, to: end)
                if await eventually(.seconds(4), { adw_tab_view_get_is_transferring_page(view) != 0 }) { return }
                try await Pointer.tool("mouseup", "1")
            }
            Issue.record("nothing is dragged")
        }
        try await carry()
        try await body(fixture, moved, carry) {
            for _ in 1...5 { try await Pointer.tool("mousemove_relative", "1", "1") }
            try await Pointer.tool("mouseup", "1")
        }
    }
}
