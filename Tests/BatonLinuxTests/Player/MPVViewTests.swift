import BatonRuntime
import CGtkWebKit
import Foundation
import Testing

@testable import BatonCore
@testable import BatonLinux

/// The view goes when its tab is closed; the core that draws into it ends in its own time.
@MainActor @Suite(.serialized) struct MPVViewTests {
    @MainActor private final class Stage {
        let server: TestServer
        let window: UnsafeMutablePointer<GtkWidget>
        private(set) var player: MPVPlayer?
        private var events: [NativePlayerEvent] = []

        init() throws {
            try GLibPump.start()
            server = try TestServer()
            window = try #require(gtk_window_new())
            gtk_window_set_default_size(baton_window(window), 640, 360)
            let player = MPVPlayer()
            self.player = player
            gtk_window_set_child(baton_window(window), try #require(player.view?.widget))
            gtk_window_present(baton_window(window))
            player.onEvent = { [weak self] in self?.events.append($0) }
        }

        /// Plays until there is no more to play.
        func playUntilItStalls() async throws {
            let film = try TestMedia.film.get()
            server["/x.mp4"] = .init(
                type: "video/mp4", body: film.prefix(film.count / 3), ranges: false, repeatsAfter: 10, times: 1,
                staysOpen: true)
            player?.load(
                StreamSource(kind: .mp4, address: MediaAddress(server.origin + "/x.mp4")),
                NativeLoad(position: 0, settings: PlaybackSettings(rate: 8, muted: true), title: "Film"))
            try #require(
                await eventually(.seconds(20)) { events.contains { if case .ready = $0 { true } else { false } } },
                "\(events)")
            player?.start(PlaybackSettings(rate: 8, volume: 0))
            try #require(await eventually(.seconds(20)) { events.contains(.status(.waiting)) }, "\(events)")
        }

        /// As a tab does that is closed.
        func close() {
            player?.stop()
            gtk_window_destroy(baton_window(window))
            player = nil
        }
    }

    @Test func closingNeverWaitsForTheCore() async throws {
        let stage = try Stage()
        try await stage.playUntilItStalls()
        weak let view = stage.player?.view
        weak let context = stage.player?.current?.handle.renderContext
        #expect(view != nil && context != nil)
        let ticks = Ticks()
        let before = ContinuousClock.now
        stage.close()
        let took = ContinuousClock.now - before
        figure("closing took \(took)")
        // One that waited would wait for the network, which has five seconds.
        #expect(took < .milliseconds(500), "closing took \(took)")
        #expect(await eventually { view == nil }, "something holds the view")
        #expect(await eventually { context == nil }, "the picture of the core is not freed")
        let late = ticks.stop()
        figure("the latest tick was \(late) late")
        #expect(late < .milliseconds(500), "the main loop stood still for \(late)")
        stage.server.stop()
    }
}

/// Watches how late GLib's loop is.
@MainActor
private final class Ticks {
    private var last = ContinuousClock.now
    private var longest = Duration.zero
    private var source: guint = 0

    init() {
        let box = Unmanaged.passUnretained(self).toOpaque()
        source = g_timeout_add(
            5,
            { box in
                guard let box else { return 0 }
                let ticks = Unmanaged<Ticks>.fromOpaque(box).takeUnretainedValue()
                MainActor.assumeIsolated { ticks.tick() }
                return 1
            }, box)
    }

    private func tick() {
        let now = ContinuousClock.now
        longest = max(longest, now - last)
        last = now
    }

    func stop() -> Duration {
        tick()
        g_source_remove(source)
        return longest - .milliseconds(5)
    }
}
