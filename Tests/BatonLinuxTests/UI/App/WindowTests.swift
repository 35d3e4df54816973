import BatonCore
import CGtkWebKit
import GObjectSupport
import Testing

@testable import BatonLinux
@testable import BatonRuntime

/// The real window with real pages: where keys go, what the header shows, what a person can reach.
@MainActor @Suite(.serialized) struct WindowTests {
    private func press(_ window: BrowserWindow, _ key: Int32) -> Bool {
        window.pressed(guint(key), GdkModifierType(rawValue: 0))
    }

    private func activate(_ fixture: WindowFixture, _ action: String, _ target: String? = nil) {
        g_action_group_activate_action(
            OpaquePointer(fixture.window.widget), action, target.map { g_variant_new_string($0) })
    }

    private func text(_ field: AddressField) -> String {
        string(borrowing: gtk_editable_get_text(OpaquePointer(field.entry))) ?? ""
    }

    /// Every program on the session bus can ask for these.
    @Test func anotherProgramCanAskForAnyTab() async throws {
        let fixture = try WindowFixture(open: "/", Pages.film)
        defer { fixture.close() }
        let first = try fixture.tab
        let second = fixture.window.openTab(fixture.server.page("/second", Pages.film))
        for number in ["-2147483648", "2147483647", "99999999999999999999", "0", "-1", "10", "", "2.5", "tab"] {
            activate(fixture, "tab", number)
            #expect(fixture.window.currentTab === second, "\(number)")
        }
        activate(fixture, "tab", "1")
        #expect(fixture.window.currentTab === first)
        activate(fixture, "tab", "9")
        #expect(fixture.window.currentTab === second)
        for action in ["site-mode", "default-mode", "play-choice"] { activate(fixture, action, "no such choice") }
        #expect(fixture.window.currentTab === second && second.session.snapshot.phase == .website)
    }

    /// Task switchers and media controls show the title beside words of their own.
    @Test func aTitleCannotTurnOthersAround() async throws {
        let fixture = try WindowFixture(open: "/", "<title>\u{202E}Film\u{2066} gpj\u{200F}.exe</title>")
        defer { fixture.close() }
        let tab = try fixture.tab
        #expect(await eventually { tab.page.title == "Film gpj.exe" })
        #expect(await eventually { tab.session.title == "Film gpj.exe" })
        #expect(string(borrowing: gtk_window_get_title(fixture.window.gtkWindow)) == "Film gpj.exe")
    }

    @Test func keysWithSuperAreNotThePlayers() async throws {
        let fixture = try WindowFixture(open: "/", Pages.film)
        defer { fixture.close() }
        try await fixture.goNative()
        let player = try fixture.tab.player
        #expect(!fixture.window.pressed(guint(GDK_KEY_m), GDK_SUPER_MASK) && !player.settings.muted)
    }

    @Test func keysFollowTheFace() async throws {
        let fixture = try WindowFixture(open: "/", Pages.film)
        defer { fixture.close() }
        let tab = try fixture.tab
        #expect(await eventually { tab.face == .page && fixture.focusIsInside(tab.page.widget) })
        #expect(!press(fixture.window, GDK_KEY_space), "the page gets its keys itself")
        // As after a click with the keyboard: the focus is on the button that was pressed.
        gtk_widget_grab_focus(fixture.window.bar.native.widget)
        try await fixture.goNative()
        #expect(await eventually { fixture.focusIsInside(tab.panel.widget) })
        #expect(press(fixture.window, GDK_KEY_space))
        #expect(await eventually(.seconds(30)) { tab.session.snapshot.nativeStatus == .paused })
        #expect(press(fixture.window, GDK_KEY_space))
        #expect(
            await eventually(.seconds(30)) { tab.session.snapshot.nativeStatus == .playing },
            "\(tab.session.snapshot), \(tab.presentation.showsPause)")
        let volume = tab.player.settings.volume
        #expect(press(fixture.window, GDK_KEY_Down) && tab.player.settings.volume < volume)
        #expect(press(fixture.window, GDK_KEY_m) && tab.player.settings.muted)
        #expect(press(fixture.window, GDK_KEY_m) && !tab.player.settings.muted)
        try await fixture.goBack()
        #expect(await eventually { fixture.focusIsInside(tab.page.widget) })
        #expect(!press(fixture.window, GDK_KEY_space))
    }

    @Test func whoChoosesFromAListWithThePointerHasTheSpaceBarBack() async throws {
        let fixture = try WindowFixture(open: "/", Pages.film)
        defer { fixture.close() }
        try await fixture.goNative()
        let tab = try fixture.tab
        let controls = tab.panel.controls
        for button in [controls.tracks.widget, controls.speed.widget, controls.route.widget] {
            // Where there is nothing to choose the list of languages is not shown.
            gtk_widget_set_visible(button, 1)
            // Where GTK leaves it when the list closes.
            gtk_widget_grab_focus(button)
            gtk_window_set_focus_visible(fixture.window.gtkWindow, 1)
            tab.panel.takeFocusFromControls()
            #expect(!press(fixture.window, GDK_KEY_space), "who steers with the keyboard opens the list again")
            gtk_window_set_focus_visible(fixture.window.gtkWindow, 0)
            tab.panel.takeFocusFromControls()
            #expect(fixture.focusIsInside(tab.panel.widget) && !fixture.focusIsInside(controls.widget))
        }
        #expect(press(fixture.window, GDK_KEY_space))
        #expect(await eventually(.seconds(30)) { tab.session.snapshot.nativeStatus == .paused })
    }

    @Test func controlsStayUnderThePointer() async throws {
        let fixture = try WindowFixture(open: "/", Pages.film)
        defer { fixture.close() }
        try await fixture.goNative()
        let panel = try fixture.tab.panel
        let bar = try #require(await Pointer.place(of: panel.controls.widget))
        try await Pointer.tool("mousemove", "\(bar.x)", "\(bar.y)")
        #expect(await eventually { panel.gestures.isOnControls })
        // Longer than they stay by themselves.
        try await Task.sleep(for: .seconds(4))
        #expect(panel.controlsShown)
        let picture = try #require(await Pointer.place(of: baton_widget(panel.widget), part: (0.5, 0.4)))
        try await Pointer.tool("mousemove", "\(picture.x)", "\(picture.y)")
        #expect(await eventually { !panel.controlsShown })
        #expect(!panel.gestures.isOnControls)
    }

    @Test func whoTypesAnAddressIsNotDisturbed() async throws {
        let fixture = try WindowFixture(open: "/", Pages.film)
        defer { fixture.close() }
        let tab = try fixture.tab
        #expect(await eventually { tab.face == .page })
        activate(fixture, "address")
        gtk_editable_set_text(OpaquePointer(fixture.window.bar.address.entry), "some words")
        try await fixture.goNative()
        #expect(fixture.focusIsInside(fixture.window.bar.address.entry))
        #expect(text(fixture.window.bar.address) == "some words")
        #expect(!press(fixture.window, GDK_KEY_space), "it is typed, not played")
    }

    @Test func aFailedLoadKeepsItsAddressAndCanBeTriedAgain() async throws {
        let fixture = try WindowFixture(open: "/first", "<title>First</title>")
        defer { fixture.close() }
        let tab = try fixture.tab
        #expect(await eventually { tab.page.title == "First" })
        let gone = try TestServer()
        let address = gone.page("/later", "<title>Later</title>")
        gone.stop()
        tab.load(address)
        #expect(await eventually { if case .failed = tab.face { true } else { false } })
        #expect(text(fixture.window.bar.address) == address)
        #expect(tab.title != "First")
        let tryAgainHasFocus = await eventually {
            fixture.focusIsInside(tab.faces.root.pointer) && fixture.focus.map { baton_is_button($0) != 0 } == true
        }
        #expect(tryAgainHasFocus)
        let back = try TestServer(port: gone.port)
        defer { back.stop() }
        back.page("/later", "<title>Later</title>")
        activate(fixture, "retry")
        #expect(await eventually { tab.face == .page && tab.page.title == "Later" })
        #expect(text(fixture.window.bar.address) == address)
        let before = back.requests.filter { $0 == "/later" }.count
        activate(fixture, "reload")
        #expect(await eventually { back.requests.filter { $0 == "/later" }.count > before })
    }

    @Test func aLoadThatWasStoppedCanBeTriedAgain() async throws {
        let fixture = try WindowFixture()
        defer { fixture.close() }
        let tab = try fixture.tab
        fixture.server.silent = ["/slow"]
        let address = fixture.server.page("/slow", "<title>Slow</title>")
        tab.load(address)
        #expect(await eventually { fixture.server.requests.contains("/slow") })
        activate(fixture, "stop")
        #expect(await eventually { !tab.page.isLoading })
        #expect(await eventually { tab.face == .failed(.interrupted) }, "\(tab.face)")
        #expect(text(fixture.window.bar.address) == address)
        fixture.server.silent = []
        activate(fixture, "reload")
        #expect(await eventually { tab.page.title == "Slow" })
    }

    @Test func everyButtonHasAName() async throws {
        for width: Int32 in [360, 1000] {
            let fixture = try WindowFixture(width: width, open: "/", Pages.film)
            defer { fixture.close() }
            let tab = try fixture.tab
            #expect(await eventually { tab.face == .page })
            var buttons = 0
            for widget in fixture.widgets() where baton_is_button(widget) != 0 && baton_is_popover(widget) == 0 {
                buttons += 1
                let name = String(cString: g_type_name_from_instance(baton_type_instance(widget)))
                #expect(Self.isNamed(widget), "a \(name) in \(Self.path(of: widget)) has no name")
            }
            #expect(buttons >= 20, "\(buttons) were found")
        }
    }

    /// The button inside of a menu button is labelled by it. With a label of its own it would say everything twice.
    @Test func noButtonSaysItsNameTwice() async throws {
        let fixture = try WindowFixture(open: "/", Pages.film)
        defer { fixture.close() }
        var menuButtons = 0
        for widget in fixture.widgets() {
            guard let parent = gtk_widget_get_parent(widget), baton_is_menu_button(parent) != 0,
                baton_is_popover(widget) == 0
            else { continue }
            menuButtons += 1
            #expect(gtk_test_accessible_has_relation(OpaquePointer(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY) != 0)
            #expect(gtk_test_accessible_has_property(OpaquePointer(widget), GTK_ACCESSIBLE_PROPERTY_LABEL) == 0)
        }
        #expect(menuButtons >= 5, "\(menuButtons) were found")
    }

    @Test func preferencesFitIntoANarrowScreen() async throws {
        let fixture = try WindowFixture(open: "/", "<title>Page</title>")
        defer { fixture.close() }
        g_action_group_activate_action(OpaquePointer(fixture.app.reference.pointer), "preferences", nil)
        let list = gtk_window_list_toplevels()
        defer { g_list_free(list) }
        var windows: [UnsafeMutablePointer<GtkWidget>] = []
        var item = list
        while let current = item {
            windows.append(baton_widget(current.pointee.data))
            item = current.pointee.next
        }
        let opened = windows.filter {
            gtk_window_get_transient_for(baton_window($0)) == fixture.window.gtkWindow
                && gtk_widget_get_visible($0) != 0
        }
        let preferences = try #require(opened.first)
        defer { gtk_window_destroy(baton_window(preferences)) }
        var (least, natural): (Int32, Int32) = (0, 0)
        // Without the shadow that the window is drawn with.
        gtk_widget_measure(
            gtk_window_get_child(baton_window(preferences)), GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, nil, nil)
        #expect(least > 0 && least <= WindowState.minimum.width, "they need \(least) pixels")
    }

    @Test func aNarrowWindowHasABarAtTheBottom() async throws {
        let fixture = try WindowFixture(width: 360, height: 640, open: "/", "<title>Page</title>")
        defer { fixture.close() }
        let window = fixture.window
        let widget = baton_widget(window.widget)
        #expect(await eventually { gtk_widget_get_width(widget) > 0 })
        // Where nothing draws shadows the window is a little narrower.
        #expect((350...360).contains(gtk_widget_get_width(widget)))
        #expect(window.bar.isNarrow && gtk_widget_get_visible(window.bar.bottom) != 0)
        gtk_window_set_default_size(window.gtkWindow, 1000, 640)
        #expect(await eventually { !window.bar.isNarrow })
        #expect(gtk_widget_get_visible(window.bar.bottom) == 0)
        var (least, natural): (Int32, Int32) = (0, 0)
        gtk_widget_measure(window.bar.header, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, nil, nil)
        #expect(least < HeaderBar.narrow, "the wide header keeps the window from getting narrow")
        gtk_window_set_default_size(window.gtkWindow, HeaderBar.narrow - 1, 640)
        #expect(await eventually { window.bar.isNarrow && gtk_widget_get_visible(window.bar.bottom) != 0 })
    }

    @Test func aNoticeFloatsOverThePage() async throws {
        let fixture = try WindowFixture(width: 420, open: "/", "<title>Page</title>")
        defer { fixture.close() }
        let tab = try fixture.tab
        #expect(await eventually { tab.face == .page && gtk_widget_get_height(baton_widget(tab.page.widget)) > 1 })
        let page = baton_widget(tab.page.widget)
        let notice = baton_widget(tab.notices.widget)
        #expect(gtk_widget_get_height(notice) == 0)
        let height = gtk_widget_get_height(page)
        tab.session.tell(Notice(kind: .stayed, reason: .loadFailed))
        #expect(await eventually { gtk_revealer_get_child_revealed(OpaquePointer(notice)) != 0 })
        #expect(gtk_widget_get_height(notice) > 20)
        #expect(gtk_widget_get_height(page) == height, "the page was moved")
        #expect(gtk_widget_get_width(notice) <= 420 - 24)
        // Dismissed from the keyboard, it gives the keyboard back to the page.
        gtk_widget_child_focus(notice, GTK_DIR_TAB_FORWARD)
        #expect(fixture.focusIsInside(tab.notices.widget))
        tab.notices.dismiss()
        #expect(fixture.focusIsInside(tab.page.widget))
        #expect(tab.session.snapshot.notice == nil)
        #expect(await eventually { gtk_widget_get_height(notice) == 0 })
    }

    @Test func severalVideosAreAskedFor() async throws {
        let small = Pages.film.replacing("width=640 height=360", with: "width=320 height=180")
        let two = small.replacing("id=v", with: "id=w") + small
        let fixture = try WindowFixture(open: "/", two)
        defer { fixture.close() }
        let tab = try fixture.tab
        #expect(await eventually(.seconds(20)) { tab.session.snapshot.choices.count == 2 })
        #expect(tab.session.snapshot.offer == .refused(.ambiguous))
        activate(fixture, "toggle-native")
        #expect(
            await eventually {
                fixture.widgets(under: fixture.window.bar.native.widget)
                    .contains { baton_is_popover($0) != 0 && gtk_widget_get_mapped($0) != 0 }
            }, "no list came up")
        #expect(tab.session.snapshot.phase == .website)
        let choice = tab.session.snapshot.choices[1]
        activate(fixture, "play-choice", Menus.name(of: choice))
        #expect(await eventually(.seconds(20)) { tab.session.snapshot.phase != .website })
        #expect(tab.session.target == choice.id)
    }

    @Test func theModeIsSaidAndChangedInOneMenu() async throws {
        let fixture = try WindowFixture(open: "/", "<title>Page</title>")
        defer { fixture.close() }
        let tab = try fixture.tab
        let untouched = fixture.window.context.store.settings
        defer { fixture.window.context.store.settings = untouched }
        #expect(await eventually { tab.host != nil && tab.face == .page })
        func state(_ action: String) -> String? {
            guard let value = g_action_group_get_action_state(OpaquePointer(fixture.window.widget), action) else {
                return nil
            }
            defer { g_variant_unref(value) }
            return string(borrowing: g_variant_get_string(value, nil))
        }
        #expect(state("site-mode") == "ask" && state("default-mode") == "ask")
        activate(fixture, "site-mode", "never")
        #expect(state("site-mode") == "never" && tab.session.mode == .never)
        #expect(state("default-mode") == "ask", "other sites follow the default")
        let tooltip = string(
            borrowing: adw_split_button_get_dropdown_tooltip(OpaquePointer(fixture.window.bar.native.widget)))
        #expect(tooltip == Wording.Text.modeOnThisSite.filled(Wording.Text.modeNever.string))
        activate(fixture, "default-mode", "automatic")
        #expect(state("default-mode") == "automatic" && tab.session.mode == .never)
    }

    @Test func theAppHasTheKeysOfTheTable() throws {
        let fixture = try WindowFixture()
        defer { fixture.close() }
        let application = fixture.app.reference.pointer.assumingMemoryBound(to: GtkApplication.self)
        for (action, names) in ShortcutTable.accelerators {
            let found = gtk_application_get_accels_for_action(application, action)
            defer { g_strfreev(found) }
            var keys: [String] = []
            var place = 0
            while let name = found?[place] {
                keys.append(String(cString: name))
                place += 1
            }
            #expect(
                Set(keys.compactMap { ShortcutTable.Keys($0) }) == Set(names.compactMap { ShortcutTable.Keys($0) }),
                "\(action)")
        }
    }

    // MARK: What a screen reader would say

    private static func isNamed(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
        if gtk_test_accessible_has_property(OpaquePointer(widget), GTK_ACCESSIBLE_PROPERTY_LABEL) != 0 { return true }
        if gtk_test_accessible_has_relation(OpaquePointer(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY) != 0 {
            return true
        }
        // A tooltip is no name, only a description; the tabs of libadwaita have nothing else.
        return hasText(widget) || path(of: widget).contains("AdwTab ")
    }

    private static func hasText(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
        if let text = baton_label_text(widget), text.pointee != 0 { return true }
        var child: UnsafeMutablePointer<GtkWidget>? = gtk_widget_get_first_child(widget)
        while let part = child {
            if baton_is_popover(part) == 0, hasText(part) { return true }
            child = gtk_widget_get_next_sibling(part)
        }
        return false
    }

    private static func path(of widget: UnsafeMutablePointer<GtkWidget>) -> String {
        var names: [String] = []
        var current: UnsafeMutablePointer<GtkWidget>? = widget
        while let part = current, names.count < 6 {
            names.append(String(cString: g_type_name_from_instance(baton_type_instance(part))))
            current = gtk_widget_get_parent(part)
        }
        return names.joined(separator: " < ")
    }
}
