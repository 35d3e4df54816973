@testable import BatonCore
import BatonRuntime
import CGtkWebKit
import Foundation
import GObjectSupport
import Testing

@testable import BatonLinux

/// A window with a playing picture that can go into the small window.
@MainActor
final class PictureStage {
    let server: TestServer
    let player = MPVPlayer()
    let file: URL
    private let window: UnsafeMutablePointer<GtkWidget>
    private let picture: UnsafeMutablePointer<GtkWidget>
    private var events: [NativePlayerEvent] = []

    init() async throws {
        server = try TestServer.ofFilms()
        file = FileManager.default.temporaryDirectory.appending(path: "baton-small-\(UUID().uuidString).json")
        PictureInPicturePlace(corner: .topLeft, width: 320).save(to: file)
        window = try #require(gtk_window_new())
        picture = try #require(player.view?.widget)
        gtk_window_set_default_size(baton_window(window), 640, 360)
        gtk_window_set_child(baton_window(window), picture)
        gtk_window_present(baton_window(window))
        player.onEvent = { [weak self] in self?.events.append($0) }
        _ = await eventually { gtk_widget_get_mapped(self.picture) != 0 }
    }

    func close() {
        player.stop()
        gtk_window_destroy(baton_window(window))
        server.stop()
        try? FileManager.default.removeItem(at: file)
    }

    func play() async throws {
        player.load(
            StreamSource(kind: .mp4, address: MediaAddress(server.address("/long.mp4"))),
            NativeLoad(position: 1, settings: PlaybackSettings(muted: true), title: "Film"))
        let isReady = await eventually {
            self.events.contains { if case .ready = $0 { true } else { false } }
        }
        try #require(isReady, "\(events)")
        player.start(nil)
        try #require(await eventually { self.events.contains(.status(.playing)) })
        try #require(await draws(), "no picture at all")
    }

    /// Whether new pictures are drawn.
    func draws() async -> Bool {
        let before = player.view?.drawings ?? 0
        return await eventually(.seconds(3)) { (self.player.view?.drawings ?? 0) >= before + 5 }
    }

    func borrow() -> PictureInPictureWindow {
        gtk_window_set_child(baton_window(window), nil)
        let small = PictureInPictureWindow(video: picture, aspect: player.aspect ?? 16.0 / 9, title: "Film", file: file)
        small.present()
        return small
    }

    func giveBack(_ small: PictureInPictureWindow) {
        small.close()
        gtk_window_set_child(baton_window(window), picture)
    }

    func openWindow() throws -> UnsafeMutablePointer<GtkWindow> {
        let other = try #require(baton_window(gtk_window_new()))
        gtk_window_set_default_size(other, 1000, 700)
        gtk_window_present(other)
        return other
    }

    /// As window managers list it.
    func windowID(of small: PictureInPictureWindow) async -> String? {
        var found: String?
        _ = await eventually {
            guard small.frame != nil else { return false }
            found = WindowManager.stacking.first {
                WindowManager.property("-id \($0)", "WM_NAME")?.contains("Film") == true
            }
            return found != nil
        }
        return found
    }

    /// The longest time in seconds in which the position did not move, from `change` on until 1.5 s later.
    func longestStandstill(_ change: () -> Void) async throws -> Double {
        let clock = ContinuousClock()
        var last = player.position ?? 0
        var since = clock.now
        var longest = 0.0
        change()
        let end = clock.now + .seconds(1.5)
        while clock.now < end {
            try await Task.sleep(for: .milliseconds(5))
            let now = player.position ?? 0
            if now > last + 0.001 {
                longest = max(longest, (clock.now - since) / .seconds(1))
                (last, since) = (now, clock.now)
            }
        }
        return max(longest, (clock.now - since) / .seconds(1))
    }
}
