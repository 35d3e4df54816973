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
        #expect(finder.isActive && changes == 1)
        finder.start()
        #expect(finder.isSearching, "another look is another search")
    }
}
