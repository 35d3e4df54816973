import BatonCore
import CGtkWebKit
import Foundation
import GObjectSupport
import Testing

@testable import BatonLinux
@testable import BatonRuntime

/// How a person looks at a page in the real window: its size, words in it, pages that come back.
@MainActor @Suite(.serialized) struct PageViewTests {
    private func activate(_ fixture: WindowFixture, _ action: String) {
        g_action_group_activate_action(OpaquePointer(fixture.window.widget), action, nil)
    }

    private func isEnabled(_ window: BrowserWindow, _ action: String) -> Bool {
        g_action_group_get_action_enabled(OpaquePointer(window.widget), action) != 0
    }

    /// What the main menus say of the page's size.
    private func shownZoom(_ fixture: WindowFixture) -> Set<String> {
        Set(
            fixture.widgets().compactMap { string(borrowing: baton_label_text($0)) }
                .filter { $0.hasSuffix("%") && $0.dropLast().allSatisfy(\.isNumber) })
    }

    @Test func thePageGrowsAndShrinksAndTheMenuSaysHow() async throws {
        let fixture = try WindowFixture(
            width: 1000, open: "/", "<script>setInterval(() => { document.title = innerWidth; }, 50)</script>")
        defer { fixture.close() }
        let tab = try fixture.tab
        #expect(await eventually { (Int(tab.page.title) ?? 0) > 900 })
        let width = try #require(Int(tab.page.title))
        #expect(shownZoom(fixture) == ["100%"])
        for _ in 0..<6 { activate(fixture, "zoom-in") }
        #expect(await eventually { Int(tab.page.title) == width / 2 }, "\(tab.page.title) of \(width)")
        #expect(shownZoom(fixture) == ["200%"])
        activate(fixture, "zoom-out")
        #expect(shownZoom(fixture) == ["175%"])
        activate(fixture, "zoom-reset")
        #expect(await eventually { Int(tab.page.title) == width })
        // With the wheel.
        let page = try #require(await Pointer.place(of: baton_widget(tab.page.widget)))
        try await Pointer.tool("mousemove", "\(page.x)", "\(page.y)", "keydown", "ctrl", "click", "4", "keyup", "ctrl")
        #expect(await eventually { shownZoom(fixture) == ["110%"] }, "\(shownZoom(fixture))")
        try await Pointer.tool("keydown", "ctrl", "click", "5", "click", "5", "keyup", "ctrl")
        #expect(await eventually { shownZoom(fixture) == ["90%"] })
        try await Pointer.tool("click", "4")
        #expect(tab.page.zoom == 0.9, "without Ctrl it is the page's")
        // Another tab has its own size.
        fixture.window.openTab(fixture.server.page("/other", "<title>Other</title>"))
        #expect(await eventually { shownZoom(fixture) == ["100%"] })
    }

    @Test func theStepsOfAWheel() {
        var wheel = WheelSteps()
        #expect([1, -1, 0.4, 0.4, 0.4, -0.5, -0.5].map { wheel.turn($0) } == [-1, 1, 0, 0, -1, 0, 1])
        #expect(wheel.turn(.nan) == 0)
        #expect(PageZoom.all.allSatisfy { PageZoom.smaller(than: PageZoom.larger(than: $0)) <= $0 })
        #expect(PageZoom.larger(than: 3) == 3 && PageZoom.smaller(than: 0.3) == 0.3)
        #expect(PageZoom.percent(0.67) == 67)
    }

    @Test func wordsAreFoundInThePage() async throws {
        let manager = try await WindowManager(.openbox)
        defer { manager.stop() }
        let fixture = try WindowFixture(open: "/", "<title>Fruit</title><p>Apple, pear, apple pie, plum.")
        defer { fixture.close() }
        let tab = try fixture.tab
        #expect(await eventually { tab.page.title == "Fruit" && tab.face == .page && !tab.page.isLoading })
        activate(fixture, "find")
        #expect(tab.find.isOpen)
        #expect(await eventually { fixture.focusIsInside(tab.find.entry) })
        func look(for text: String) { gtk_editable_set_text(OpaquePointer(tab.find.entry), text) }
        look(for: "apple")
        #expect(await eventually { tab.find.outcome == "2 matches" }, "\(tab.find.outcome)")
        activate(fixture, "find-next")
        look(for: "plum")
        #expect(await eventually { tab.find.outcome == "1 match" }, "\(tab.find.outcome)")
        look(for: "cherry")
        #expect(await eventually { tab.find.outcome == "No matches" }, "\(tab.find.outcome)")
        #expect(!fixture.window.pressed(guint(GDK_KEY_Escape), GdkModifierType(rawValue: 0)), "Esc is the bar's")
        try await Pointer.tool("key", "Escape")
        #expect(await eventually { !tab.find.isOpen && fixture.focusIsInside(tab.page.widget) })
        // What was looked for is there again.
        activate(fixture, "find")
        #expect(string(borrowing: gtk_editable_get_text(OpaquePointer(tab.find.entry))) == "cherry")
    }

    @Test func aClosedTabComesBack() async throws {
        let fixture = try WindowFixture(open: "/", "<title>First</title>")
        defer { fixture.close() }
        let window = fixture.window
        while window.context.closedTabs.takeLast() != nil {}
        #expect(!isEnabled(window, "reopen-tab"))
        let second = window.openTab(fixture.server.page("/second", "<title>Second</title>"))
        #expect(await eventually { second.page.title == "Second" })
        window.openTab()
        window.closeCurrentTab()
        window.closeCurrentTab()
        #expect(window.tabs.count == 1 && isEnabled(window, "reopen-tab"), "an empty tab is none to come back")
        activate(fixture, "reopen-tab")
        #expect(await eventually { window.currentTab?.page.title == "Second" })
        #expect(window.tabs.count == 2 && !isEnabled(window, "reopen-tab"))
    }

    @Test func onlySoManyClosedTabsAreKept() {
        var tabs = ClosedTabs()
        for number in 0..<40 { tabs.add("http://page.example/\(number)") }
        tabs.add("")
        tabs.add("about:blank")
        var kept: [String] = []
        while let address = tabs.takeLast() { kept.append(address) }
        #expect(kept.count == ClosedTabs.most && kept.first == "http://page.example/39")
    }

    @Test func theSideKeysOfAMouseGoThroughTheHistory() async throws {
        let fixture = try WindowFixture(open: "/", "<title>First</title>")
        defer { fixture.close() }
        let tab = try fixture.tab
        #expect(await eventually { tab.page.title == "First" && !tab.page.isLoading })
        tab.load(fixture.server.page("/second", "<title>Second</title>"))
        #expect(await eventually { tab.page.title == "Second" && tab.page.canGoBack })
        let page = try #require(await Pointer.place(of: baton_widget(tab.page.widget)))
        try await Pointer.tool("mousemove", "\(page.x)", "\(page.y)", "click", "8")
        #expect(await eventually { tab.page.title == "First" && tab.page.canGoForward })
        try await Pointer.tool("click", "9")
        #expect(await eventually { tab.page.title == "Second" })
    }

    /// The page and what belongs to it are fetched again, though the server said that they last.
    @Test func aHardReloadAsksForEverything() async throws {
        let fixture = try WindowFixture()
        defer { fixture.close() }
        let server = fixture.server
        let lasting = ["Cache-Control": "max-age=3600"]
        server["/s.js"] = .init(type: "text/javascript", body: Data("document.title += '!'".utf8), headers: lasting)
        let tab = try fixture.tab
        tab.load(server.page("/page", "<title>Page</title><script src=/s.js></script>"))
        #expect(await eventually { tab.page.title == "Page!" && !tab.page.isLoading })
        let before = server.requests.filter { $0 == "/s.js" }.count
        activate(fixture, "reload-all")
        #expect(await eventually { server.requests.filter { $0 == "/s.js" }.count == before + 1 })
        #expect(server.requests.filter { $0 == "/page" }.count == 2)
    }

    @Test func theMenuOfATabIsAboutThatTab() async throws {
        let fixture = try WindowFixture(open: "/", "<title>First</title>")
        defer { fixture.close() }
        let window = fixture.window
        let first = try fixture.tab
        #expect(await eventually { first.page.title == "First" })
        let second = window.openTab(fixture.server.page("/second", "<title>Second</title>"))
        #expect(await eventually { second.page.title == "Second" })
        activate(fixture, "menu-close")
        #expect(window.tabs.count == 2, "no menu is open")
        openMenu(of: first, window)
        activate(fixture, "menu-duplicate")
        #expect(await eventually { window.tabs.count == 3 && window.currentTab?.page.title == "First" })
        #expect(window.currentTab !== first)
        openMenu(of: first, window)
        let loads = fixture.server.requests.filter { $0 == "/second" }.count
        activate(fixture, "menu-reload")
        #expect(await eventually { fixture.server.requests.filter { $0 == "/" }.count == 3 })
        #expect(fixture.server.requests.filter { $0 == "/second" }.count == loads)
        openMenu(of: first, window)
        activate(fixture, "menu-close-others")
        #expect(window.tabs.count == 1 && window.tabs.first === first)
        openMenu(of: first, window)
        #expect(!isEnabled(window, "menu-move") && !isEnabled(window, "menu-close-others"))
        openMenu(of: nil, window)
        window.openTab(fixture.server.page("/third", "<title>Third</title>"))
        openMenu(of: first, window)
        activate(fixture, "menu-close")
        #expect(window.tabs.count == 1 && window.currentTab !== first)
    }

    /// As libadwaita tells that the menu of a tab is opened, or closed.
    private func openMenu(of tab: Tab?, _ window: BrowserWindow) {
        var values = [GValue(), GValue()]
        g_value_init(&values[0], adw_tab_view_get_type())
        g_value_set_object(&values[0], window.tabView.pointer)
        g_value_init(&values[1], adw_tab_page_get_type())
        if let handle = tab?.handle { g_value_set_object(&values[1], gpointer(handle)) }
        g_signal_emitv(&values, g_signal_lookup("setup-menu", adw_tab_view_get_type()), 0, nil)
        for place in values.indices { g_value_unset(&values[place]) }
    }

    /// Who sees nothing but the page's film means the film with Esc, and not the attempt that is under way.
    @Test func escLeavesThePagesFullScreenFirst() async throws {
        let manager = try await WindowManager(.openbox)
        defer { manager.stop() }
        let html = """
            <title>Page</title><body><script>
            document.onclick = () => document.body.requestFullscreen();
            setInterval(() => { document.title = document.fullscreenElement ? "full" : "small" }, 50)</script>
            """
        let fixture = try WindowFixture(open: "/", html + Pages.film)
        defer { fixture.close() }
        let tab = try fixture.tab
        let window = fixture.window
        #expect(await eventually { tab.page.title == "small" && !tab.page.isLoading })
        let page = try #require(await Pointer.place(of: baton_widget(tab.page.widget), part: (0.9, 0.95)))
        try await Pointer.tool("mousemove", "\(page.x)", "\(page.y)", "click", "1")
        #expect(await eventually { tab.page.title == "full" && gtk_window_is_fullscreen(window.gtkWindow) != 0 })
        #expect(tab.isPageFullscreen)
        // It cannot be handed over any more, however long it takes.
        fixture.server.silent = ["/film.mp4"]
        let offered = await eventually(.seconds(20)) {
            if case .available = tab.session.snapshot.offer { true } else { false }
        }
        #expect(offered, "\(tab.session.snapshot.offer)")
        tab.session.playNatively()
        #expect(await eventually { tab.isPreparing })
        try await Pointer.tool("key", "Escape")
        #expect(await eventually { tab.page.title == "small" && gtk_window_is_fullscreen(window.gtkWindow) == 0 })
        #expect(!tab.isPageFullscreen && tab.isPreparing, "\(tab.session.snapshot)")
        try await Pointer.tool("key", "Escape")
        #expect(await eventually { !tab.isPreparing })
    }
}
