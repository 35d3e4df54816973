import BatonTestSupport
import CGtkWebKit
import GObjectSupport
import Testing

@testable import BatonLinux
@testable import BatonRuntime

/// The real window while the film is somewhere else.
@MainActor @Suite(.serialized) struct RouteWindowTests {
    private func isOffered(_ tab: Tab) -> Bool {
        gtk_widget_get_visible(tab.panel.controls.small) != 0
    }

    @Test func aFilmOnATelevisionHasNoPictureToLend() async throws {
        let fixture = try WindowFixture(open: "/", Pages.film)
        defer { fixture.close() }
        try await fixture.goNative()
        let tab = try fixture.tab
        let routed = try #require(tab.session.player as? RoutedPlayer)
        #expect(await eventually { tab.offersPictureInPicture && isOffered(tab) && tab.panel.hasPicture })
        // The small window ends when the film goes elsewhere.
        tab.togglePictureInPicture()
        #expect(tab.pictureInPicture != nil && !tab.panel.hasPicture)
        let receiver = RecordingReceiver()
        #expect(await routed.move(to: receiver) == nil)
        #expect(tab.pictureInPicture == nil && tab.panel.coveredFor == receiver.route.name && !tab.panel.hasPicture)
        // It is not offered there, and asked for all the same it does nothing.
        #expect(!tab.offersPictureInPicture && !isOffered(tab))
        tab.togglePictureInPicture()
        #expect(tab.pictureInPicture == nil && tab.panel.coveredFor == receiver.route.name)
        // Another one, and back: the picture is here again.
        let other = RecordingReceiver(route: Route(id: "other", name: "Bedroom", kind: .television))
        #expect(await routed.move(to: other) == nil)
        #expect(tab.panel.coveredFor == "Bedroom" && !tab.panel.hasPicture)
        await routed.moveHere()
        #expect(await eventually { tab.panel.hasPicture && tab.offersPictureInPicture && isOffered(tab) })
        #expect(tab.panel.coveredFor == nil)
        let picture = try #require(tab.player.view?.widget)
        #expect(await eventually { gtk_widget_get_mapped(picture) != 0 })
        // And it can be lent again, and lost to a television again.
        tab.togglePictureInPicture()
        #expect(tab.pictureInPicture != nil)
        #expect(await routed.move(to: receiver) == nil)
        #expect(tab.pictureInPicture == nil && tab.panel.coveredFor == receiver.route.name)
    }

    /// On Wayland a display stays awake for the window that is seen.
    @Test func theDisplayStaysAwakeThroughTheWindowThatShowsTheFilm() async throws {
        let desktop = try OtherBusClient()
        defer { desktop.close() }
        var (taken, released) = (0, 0)
        let target = SleepService.screenSaver.target
        let xml = """
            <node><interface name="\(target.interface)">
              <method name="Inhibit"><arg type="s" direction="in"/><arg type="s" direction="in"/>
                <arg type="u" direction="out"/></method>
              <method name="UnInhibit"><arg type="u" direction="in"/></method>
            </interface></node>
            """
        desktop.serve(target.path, xml) { method, _ in
            if method == "Inhibit" { taken += 1 } else { released += 1 }
            return method == "Inhibit" ? .value([.uint32(UInt32(taken))]) : .done
        }
        desktop.own(target.name)
        let fixture = try WindowFixture(open: "/", Pages.film)
        defer { fixture.close() }
        try await fixture.goNative()
        let tab = try fixture.tab
        #expect(await eventually { taken > 0 && released == taken - 1 }, "\(taken), \(released)")
        let first = taken
        #expect(tab.place.shown == fixture.window.widget)
        tab.togglePictureInPicture()
        let small = try #require(tab.pictureInPicture)
        #expect(tab.place.shown == small.window.pointer)
        #expect(
            await eventually { taken > first && released == taken - 1 }, "what the large window holds is not given back"
        )
        let before = taken
        tab.endPictureInPicture()
        #expect(tab.place.shown == fixture.window.widget)
        #expect(await eventually { taken > before && released == taken - 1 })
    }
}
