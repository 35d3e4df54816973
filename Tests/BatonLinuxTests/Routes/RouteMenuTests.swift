import BatonRuntime
import BatonTestSupport
import CGtkWebKit
import Testing

@testable import BatonLinux

/// What the list of places says while televisions are looked for, and when there are none.
@MainActor @Suite struct RouteMenuTests {
    private static let here = Route(id: "auto", name: "This Computer", kind: .systemOutput)
    private static let television = Route(id: "tv", name: "Living Room", kind: .television)

    @Test func aSearchThatFoundNothingSaysSo() {
        #expect(RouteMenu.Content(routes: [Self.here]).note == nil)
        #expect(RouteMenu.Content(routes: [Self.here], search: .underWay).note == .routeSearching)
        #expect(RouteMenu.Content(routes: [Self.here], search: .over).note == .routeNone)
        for search in [RouteMenu.Search.off, .underWay, .over] {
            #expect(RouteMenu.Content(routes: [Self.here, Self.television], search: search).note == nil)
        }
    }

    /// The marks of a row are pictures; what they mean has to be said.
    @Test func everyRowSaysWhatItsMarksMean() throws {
        let refused = Route(id: "old", name: "Old", kind: .television, refusal: .formatNotPlayed)
        let content = RouteMenu.Content(
            routes: [Self.here, Self.television, refused], current: "auto", pending: "tv")
        #expect(content.spoken(Self.here) == "This Computer, in use")
        #expect(content.spoken(Self.television) == "Living Room, connecting")
        #expect(content.spoken(refused) == "Old. It does not play this kind of video")
        try GLibPump.start()
        let menu = RouteMenu()
        g_object_ref_sink(menu.widget)
        defer { g_object_unref(menu.widget) }
        menu.show(content)
        #expect(menu.rowWidgets.count == 3)
        for row in menu.rowWidgets {
            #expect(gtk_test_accessible_has_property(OpaquePointer(row), GTK_ACCESSIBLE_PROPERTY_LABEL) != 0)
        }
    }

    /// Many outputs and televisions must not make a list that is higher than the window.
    @Test func aLongListScrolls() throws {
        try GLibPump.start()
        let menu = RouteMenu()
        g_object_ref_sink(menu.widget)
        defer { g_object_unref(menu.widget) }
        let routes = (0..<40).map { Route(id: "\($0)", name: "Output \($0)", kind: .speakers) }
        menu.show(RouteMenu.Content(routes: routes))
        let popover = try #require(gtk_menu_button_get_popover(OpaquePointer(menu.widget)))
        let child = gtk_popover_get_child(popover)
        var (least, natural): (Int32, Int32) = (0, 0)
        gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, -1, &least, &natural, nil, nil)
        #expect(natural > 200 && natural <= 400, "it is \(natural) high")
    }

    @Test func theSearchEndsAndGoesOnListening() async throws {
        try GLibPump.start()
        let clock = ManualClock()
        let finder = TelevisionFinder(kind: .mp4, isOnlyHere: false, clock: clock)
        var changes = 0
        finder.onChange = { changes += 1 }
        finder.start()
        defer { finder.stop() }
        #expect(finder.isSearching && finder.isActive)
        await clock.waitForSleepers(1)
        await clock.advance(by: TelevisionFinder.searchTime) { for _ in 0..<200 { await Task.yield() } }
        #expect(await eventually { !finder.isSearching })
        // A television in the network that this runs in is another change.
        #expect(finder.isActive && changes >= 1)
        finder.start()
        #expect(finder.isSearching, "another look is another search")
    }
}
