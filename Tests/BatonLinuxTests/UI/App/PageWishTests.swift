import BatonCore
import CGtkWebKit
import Foundation
import GObjectSupport
import Testing

@testable import BatonLinux
@testable import BatonRuntime

/// What pages lead to and ask for, in the real window: other programs, tabs, files, and questions that nobody sees.
@MainActor @Suite(.serialized) struct PageWishTests {
    private func opened(_ html: String) async throws -> (WindowFixture, Tab) {
        let fixture = try WindowFixture(open: "/", "<title>Page</title>" + html)
        let tab = try fixture.tab
        #expect(await eventually { tab.page.title == "Page" && !tab.page.isLoading })
        return (fixture, tab)
    }

    private func run(_ script: String, in tab: Tab) {
        webkit_web_view_evaluate_javascript(tab.page.webView, script, -1, nil, nil, nil, nil, nil)
    }

    /// Clicks into the page, at a place in its own pixels, as a person's mouse does.
    private func click(_ fixture: WindowFixture, _ tab: Tab, _ x: Double, _ y: Double, _ options: [String]) throws {
        let page = baton_widget(tab.page.widget)
        var (left, top) = (0.0, 0.0)
        gtk_widget_translate_coordinates(page, baton_widget(fixture.window.widget), x, y, &left, &top)
        var (dx, dy) = (0.0, 0.0)
        gtk_native_get_surface_transform(OpaquePointer(fixture.window.widget), &dx, &dy)
        let place = ["mousemove", "\(Int(left + dx))", "\(Int(top + dy))"]
        _ = try PlayerMedia.run("xdotool", place + options, package: "xdotool")
    }

    private func notice(_ tab: Tab) -> String? {
        guard gtk_revealer_get_reveal_child(OpaquePointer(tab.notices.widget)) != 0 else { return nil }
        return string(borrowing: gtk_label_get_text(OpaquePointer(tab.notices.label)))
    }

    private func windows(of name: String) -> [UnsafeMutablePointer<GtkWidget>] {
        let list = gtk_window_list_toplevels()
        defer { g_list_free(list) }
        var found: [UnsafeMutablePointer<GtkWidget>] = []
        var item = list
        while let current = item {
            let widget = baton_widget(current.pointee.data)
            if let widget, string(borrowing: baton_type_name(gpointer(widget))) == name { found.append(widget) }
            item = current.pointee.next
        }
        return found
    }

    // MARK: Where links lead

    @Test(arguments: ["mailto:me@example.org", "rtsp://example.org/live", "file:///etc/passwd", "baton-test:x"])
    func aLinkToWhatIsNoPageLeavesThePage(_ address: String) async throws {
        let link = "<a id=a style='position:absolute;left:0;top:0;width:300px;height:200px' href='\(address)'>link</a>"
        let (fixture, tab) = try await opened(link)
        defer { fixture.close() }
        let first = tab.shownAddress
        try click(fixture, tab, 50, 50, ["click", "1"])
        // What the machine has for it is asked for, or it is said that nothing is there. Files WebKit refuses by itself.
        let isFile = address.hasPrefix("file:")
        #expect(await eventually(.seconds(isFile ? 1 : 10)) { notice(tab) != nil || tab.isAsking } || isFile)
        run("location = '\(address)'", in: tab)
        run("open('\(address)')", in: tab)
        run("document.title = 'still here'", in: tab)
        #expect(await eventually { tab.page.title == "still here" })
        #expect(tab.face == .page && tab.shownAddress == first && fixture.window.tabs.count == 1)
        for dialog in windows(of: "AdwMessageDialog") { gtk_window_close(baton_window(dialog)) }
        #expect(await eventually { !tab.isAsking })
    }

    @Test(arguments: [["click", "2"], ["keydown", "ctrl", "click", "1", "keyup", "ctrl"]])
    func middleAndCtrlClicksOpenATabBehind(_ buttons: [String]) async throws {
        let link = "<a style='position:absolute;left:0;top:0;width:300px;height:200px' href=/next>link</a>"
        let (fixture, tab) = try await opened(link)
        defer { fixture.close() }
        fixture.server.page("/next", "<title>Next</title>")
        try click(fixture, tab, 50, 50, buttons)
        #expect(await eventually { fixture.window.tabs.count == 2 })
        #expect(fixture.window.currentTab === tab && tab.page.title == "Page")
        #expect(await eventually { fixture.window.tabs.last?.page.title == "Next" })
    }

    @Test func whatExistsOnlyInAPageOpensBesideIt() async throws {
        let script = """
            <a id=a target=_blank style='position:absolute;left:0;top:0;width:300px;height:200px'>link</a><script>
            a.href = URL.createObjectURL(new Blob(['<title>Inside</title>'], { type: 'text/html' }));</script>
            """
        let (fixture, tab) = try await opened(script)
        defer { fixture.close() }
        try click(fixture, tab, 50, 50, ["click", "1"])
        #expect(await eventually { fixture.window.tabs.count == 2 })
        #expect(await eventually { fixture.window.tabs.last?.page.title == "Inside" })
    }

    // MARK: Files

    private func file(_ fixture: WindowFixture, _ path: String) {
        fixture.server.serve(path, "application/octet-stream", Data(repeating: 1, count: 5000))
        fixture.server[path]?.headers = ["Content-Disposition": "attachment; filename=\"..\u{202E}a/.b/.note.bin\""]
    }

    private func chooser() async -> UnsafeMutablePointer<GtkDialog>? {
        var found: UnsafeMutablePointer<GtkWidget>?
        _ = await eventually {
            found = windows(of: "GtkFileChooserDialog").first { gtk_widget_get_mapped($0) != 0 }
            return found != nil
        }
        return found.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkDialog.self) }
    }

    @Test func aFileIsSavedWhereThePersonWants() async throws {
        let (fixture, tab) = try await opened("")
        defer { fixture.close() }
        file(fixture, "/file")
        run("location = '/file'", in: tab)
        let dialog = try #require(await chooser())
        let folder = FileManager.default.temporaryDirectory.appending(path: "baton-save-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let name = try #require(string(owning: gtk_file_chooser_get_current_name(OpaquePointer(dialog))))
        #expect(name == "note.bin")
        #expect(tab.pendingDownload?.name == name)
        // A second one is declined meanwhile.
        run("location = '/file?again'", in: tab)
        #expect(await eventually { notice(tab) == Wording.Page.oneFileAtATime.string })
        #expect(windows(of: "GtkFileChooserDialog").count == 1)
        let place = g_file_new_for_path(folder.appending(path: name).path)
        gtk_file_chooser_set_file(OpaquePointer(dialog), place, nil)
        defer { g_object_unref(gpointer(place)) }
        let isChosen = await eventually {
            guard let file = gtk_file_chooser_get_file(OpaquePointer(dialog)) else { return false }
            defer { g_object_unref(gpointer(file)) }
            return g_file_equal(file, place) != 0
        }
        try #require(isChosen)
        gtk_dialog_response(dialog, GTK_RESPONSE_ACCEPT.rawValue)
        #expect(await eventually { notice(tab) == Wording.Page.fileSaved.filled(name) })
        #expect(try Data(contentsOf: folder.appending(path: name)).count == 5000)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [name])
        #expect(fixture.window.context.environment.downloads.isEmpty && tab.face == .page)
    }

    /// Its tab is gone, so the desktop is told; and the app does not end before that.
    @Test func aFileIsSavedThoughItsTabIsClosed() async throws {
        let (fixture, _) = try await opened("")
        defer { fixture.close() }
        let tab = fixture.window.openTab(fixture.server.page("/second", "<title>Second</title>"))
        #expect(await eventually { tab.page.title == "Second" && !tab.page.isLoading })
        let (context, environment) = (fixture.window.context, fixture.window.context.environment)
        file(fixture, "/slow")
        // More than fits on the way: it is not over when the tab is closed.
        fixture.server["/slow"]?.body = Data(repeating: 1, count: 30_000_000)
        run("location = '/slow'", in: tab)
        #expect(await eventually { tab.pendingDownload != nil })
        let download = try #require(tab.pendingDownload)
        let dialog = try #require(await chooser())
        let folder = FileManager.default.temporaryDirectory.appending(path: "baton-save-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let place = g_file_new_for_path(folder.appending(path: download.name).path)
        defer { g_object_unref(gpointer(place)) }
        #expect(
            await eventually {
                // While it still reads its first folder it forgets what it is told.
                gtk_file_chooser_set_file(OpaquePointer(dialog), place, nil)
                try? await Task.sleep(for: .milliseconds(200))
                guard let file = gtk_file_chooser_get_file(OpaquePointer(dialog)) else { return false }
                defer { g_object_unref(gpointer(file)) }
                return g_file_equal(file, place) != 0
            })
        #expect(!environment.isSaving && !download.isSaving)
        gtk_dialog_response(dialog, GTK_RESPONSE_ACCEPT.rawValue)
        // GTK answers a moment later; the file is not there that soon.
        for _ in 0..<100_000 where !download.isSaving { await Task.yield() }
        #expect(environment.isSaving && download.isSaving, "the app may end now")
        fixture.window.closeTab(tab)
        #expect(tab.isClosed && environment.isSaving)
        #expect(await eventually { !environment.isSaving })
        #expect(context.downloads.told == Wording.Page.fileSaved.filled(download.name))
        #expect(try Data(contentsOf: folder.appending(path: download.name)).count == 30_000_000)
    }

    @Test func aFileThatNobodyWantsIsNotSaved() async throws {
        let (fixture, tab) = try await opened("")
        defer { fixture.close() }
        file(fixture, "/file")
        run("location = '/file'", in: tab)
        let dialog = try #require(await chooser())
        gtk_dialog_response(dialog, GTK_RESPONSE_CANCEL.rawValue)
        #expect(await eventually { tab.pendingDownload == nil && tab.saveDialog == nil })
        #expect(fixture.window.context.environment.downloads.isEmpty)
        #expect(tab.face == .page && tab.page.title == "Page")
    }

    @Test func whoLooksAtAnotherTabIsNotAskedAboutAFile() async throws {
        let (fixture, tab) = try await opened("")
        defer { fixture.close() }
        file(fixture, "/file")
        fixture.window.openTab()
        run("location = '/file'", in: tab)
        #expect(await eventually { tab.pendingDownload != nil })
        #expect(tab.saveDialog == nil)
        fixture.window.raise(tab)
        let dialog = try #require(await chooser())
        gtk_dialog_response(dialog, GTK_RESPONSE_CANCEL.rawValue)
        #expect(await eventually { tab.pendingDownload == nil })
    }

    @Test func theMenuOfAVideoGivesAwayNoStream() async throws {
        let (fixture, tab) = try await opened(Pages.film)
        defer { fixture.close() }
        #expect(await eventually(.seconds(20)) { tab.presentation.button.sensitive })
        let menu = webkit_context_menu_new()
        defer { g_object_unref(gpointer(menu)) }
        for action in [
            WEBKIT_CONTEXT_MENU_ACTION_MEDIA_PAUSE, WEBKIT_CONTEXT_MENU_ACTION_OPEN_VIDEO_IN_NEW_WINDOW,
            WEBKIT_CONTEXT_MENU_ACTION_DOWNLOAD_VIDEO_TO_DISK, WEBKIT_CONTEXT_MENU_ACTION_COPY_VIDEO_LINK_TO_CLIPBOARD,
        ] {
            webkit_context_menu_append(menu, webkit_context_menu_item_new_separator())
            webkit_context_menu_append(menu, webkit_context_menu_item_new_from_stock_action(action))
        }
        tab.page.adapt(menu: try #require(menu), isMedia: true)
        #expect(webkit_context_menu_get_n_items(menu) == 3)
        let first = webkit_context_menu_first(menu)
        #expect(webkit_context_menu_item_get_stock_action(first) == WEBKIT_CONTEXT_MENU_ACTION_CUSTOM)
        let last = webkit_context_menu_last(menu)
        #expect(webkit_context_menu_item_get_stock_action(last) == WEBKIT_CONTEXT_MENU_ACTION_MEDIA_PAUSE)
        g_action_activate(webkit_context_menu_item_get_gaction(first), nil)
        #expect(await eventually(.seconds(20)) { tab.session.snapshot.phase != .website })
    }

    /// Its name, its lock and its site's mode are not there before it is.
    @Test func aPageThatWritesHistoryIsStillTheOneThatIsThere() async throws {
        let (fixture, tab) = try await opened(
            "<script>setInterval(() => history.pushState(0, '', '/x' + Date.now()), 50)</script>")
        defer { fixture.close() }
        let other = try TestServer(host: "127.0.0.2")
        defer { other.stop() }
        other.silent = ["/slow"]
        tab.load(other.address("/slow"))
        #expect(await eventually { other.requests.contains("/slow") })
        // Several of its entries.
        try await Task.sleep(for: .milliseconds(400))
        #expect(tab.host == "127.0.0.1" && tab.connection == .pending)
        #expect(tab.shownAddress == other.address("/slow"))
        tab.page.stopLoading()
        #expect(await eventually { tab.page.pendingAddress == nil })
        #expect(tab.host == "127.0.0.1" && tab.connection == .notEncrypted)
    }

    /// WebKitGTK crashes where such an entry comes from a page whose view is on its way out.
    @Test func aTabCanBeClosedWhosePageWritesHistory() async throws {
        let (fixture, tab) = try await opened(
            "<script>setInterval(() => history.pushState(0, '', '/x' + Date.now()), 10)</script>")
        defer { fixture.close() }
        fixture.window.openTab()
        fixture.window.closeTab(tab)
        // It came within a moment of the closing.
        try await Task.sleep(for: .milliseconds(1000))
        #expect(fixture.window.tabs.count == 1)
    }

    // MARK: Questions

    /// Nobody sees the question, and a page that waits for its answer would not hear that it is to play again.
    @Test func aPageBehindNativeIsAnsweredAtOnce() async throws {
        let (fixture, tab) = try await opened(Pages.film)
        defer { fixture.close() }
        try await fixture.goNative()
        #expect(tab.page.isCovered)
        run("alert('a'); document.title = String(confirm('b')) + prompt('c')", in: tab)
        #expect(await eventually { tab.page.title == "falsenull" })
        #expect(notice(tab) == Wording.Page.declinedAnswer.string)
        run("setTimeout(() => alert('d'), 10)", in: tab)
        try await fixture.goBack()
        #expect(tab.face == .page && !tab.page.isCovered)
    }

    /// A dialog would come over something else, and stop the page until somebody closes it.
    @Test func whatIsCoveredOrBehindIsNotPrinted() async throws {
        let (fixture, tab) = try await opened(Pages.film)
        defer { fixture.close() }
        try await fixture.goNative()
        run("print(); document.title = 'went on'", in: tab)
        #expect(await eventually { tab.page.title == "went on" })
        #expect(notice(tab) == Wording.Page.declinedPrint.string && windows(of: "GtkPrintUnixDialog").isEmpty)
        let second = fixture.window.openTab(fixture.server.page("/second", "<title>Second</title>"))
        #expect(await eventually { second.page.title == "Second" && !second.page.isLoading })
        fixture.window.raise(tab)
        #expect(await eventually { gtk_widget_get_mapped(baton_widget(second.page.widget)) == 0 })
        run("print(); document.title = 'went on'", in: second)
        #expect(await eventually { second.page.title == "went on" })
        #expect(windows(of: "GtkPrintUnixDialog").isEmpty)
    }

    /// WebKit's dialog for print-outs has a main loop of its own; with it open, the app could not end.
    @Test func theEndOfTheAppAnswersDialogsWithAMainLoop() async throws {
        try GLibPump.start()
        var answer: Int32?
        await outsideOfTasks {
            guard let dialog: UnsafeMutablePointer<GtkWidget> = gtk_dialog_new() else { return }
            let loop = g_main_loop_new(nil, 0)
            connect(
                gpointer(dialog), "response",
                object: { response in
                    answer = Int32(truncatingIfNeeded: Int(bitPattern: response))
                    g_main_loop_quit(loop)
                })
            gtk_window_present(baton_window(gpointer(dialog)))
            Task {
                BatonApplication.closeDialogs()
                try? await Task.sleep(for: .seconds(3))
                if answer == nil { g_main_loop_quit(loop) }
            }
            g_main_loop_run(loop)
            gtk_window_destroy(baton_window(gpointer(dialog)))
        }
        #expect(answer == GTK_RESPONSE_CANCEL.rawValue)
    }

    /// The next page wants a password: its question is seen, and native plays on until the page is there.
    @Test func aPasswordForTheNextPageIsAskedInSight() async throws {
        let (fixture, tab) = try await opened(Pages.film)
        defer { fixture.close() }
        try await fixture.goNative()
        let headers = ["WWW-Authenticate": "Basic realm=\"members\""]
        let address = fixture.server.page("/members", "<title>Members</title>", headers: headers)
        fixture.server["/members"]?.status = 401
        tab.load(address)
        #expect(await eventually { tab.page.asksForPassword })
        #expect(tab.face == .page && tab.session.snapshot.phase == .native)
        tab.page.stopLoading()
        #expect(await eventually { !tab.page.asksForPassword })
        #expect(tab.face == .native && tab.session.snapshot.nativeStatus == .playing)
    }

    @Test func whatIsDeclinedIsSaidOnce() async throws {
        let (fixture, tab) = try await opened("")
        defer { fixture.close() }
        func ask(_ title: String) async {
            run("navigator.geolocation.getCurrentPosition(() => {}, () => document.title = '\(title)')", in: tab)
            #expect(await eventually { tab.page.title == title })
        }
        await ask("no")
        #expect(notice(tab) == Wording.Page.declinedPlace.string)
        tab.notices.say(.noProgram)
        await ask("still no")
        #expect(notice(tab) == Wording.Page.noProgram.string, "it is said again")
        // Another page may be told of, too.
        tab.load(fixture.server.page("/other", "<title>Other</title>"))
        #expect(await eventually { tab.page.title == "Other" })
        await ask("no again")
        #expect(notice(tab) == Wording.Page.declinedPlace.string)
    }

    @Test func siteDataIsCleared() async throws {
        let (fixture, tab) = try await opened("<script>document.cookie = 'a=1; max-age=1000'</script>")
        defer { fixture.close() }
        run("document.title = 'cookie ' + document.cookie", in: tab)
        #expect(await eventually { tab.page.title == "cookie a=1" })
        var isCleared: Bool?
        fixture.window.context.environment.clearData { isCleared = $0 }
        #expect(await eventually { isCleared == true })
        run("document.title = 'cookie ' + document.cookie", in: tab)
        #expect(await eventually { tab.page.title == "cookie" })
    }
}
