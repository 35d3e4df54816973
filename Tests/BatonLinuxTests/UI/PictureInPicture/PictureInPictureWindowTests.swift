import BatonCore
import BatonRuntime
import CGtkWebKit
import Foundation
import GObjectSupport
import Testing

@testable import BatonLinux

/// The small window under real window managers, with a film that plays.
@MainActor @Suite(.serialized) struct PictureInPictureWindowTests {
    @Test(arguments: WindowManager.Kind.allCases)
    func staysAboveInItsCornerAndPlaysOn(_ kind: WindowManager.Kind) async throws {
        try GLibPump.start()
        let manager = try await WindowManager(kind)
        defer { manager.stop() }
        let stage = try await PictureStage()
        defer { stage.close() }
        try await stage.play()
        let requests = stage.server.requests.count

        let small = stage.borrow()
        let id = try #require(await stage.windowID(of: small), "the small window never appeared")
        #expect(await eventually { WindowManager.property("-id \(id)", "_NET_WM_STATE")?.contains("ABOVE") == true })
        #expect(await eventually { WindowManager.isOnEveryWorkspace(id) })
        let area = try #require(small.area)
        #expect(
            await eventually {
                small.frame.map { PictureInPicturePlace.corner(of: $0, in: area) } == ScreenCorner.topLeft
            }, "stands at \(String(describing: small.frame))")
        let shape = try #require(small.frame)
        let aspect = Double(shape.width) / Double(shape.height)
        #expect(abs(aspect - 16.0 / 9) < 0.03)

        // A window that comes to the front does not cover it.
        let other = try stage.openWindow()
        #expect(await eventually { WindowManager.stacking.count >= 3 })
        #expect(
            await eventually { WindowManager.stacking.last == id }, "\(WindowManager.stacking) without \(id) on top")
        gtk_window_destroy(other)

        // The picture goes on in it, and the sound never stopped.
        #expect(await stage.draws(), "no picture in the small window")
        _ = await stage.player.seek(to: 1)
        let lost = try await stage.longestStandstill { stage.giveBack(small) }
        #expect(lost < 1, "playback stood still for \(lost) s")
        #expect(await stage.draws(), "no picture back in the tab")
        #expect(stage.server.requests.count == requests, "the film was asked for again")
    }

    @Test func closingItByTheWindowManagerCounts() async throws {
        try GLibPump.start()
        let stage = try await PictureStage()
        defer { stage.close() }
        try await stage.play()
        let small = stage.borrow()
        var choices: [PictureInPictureWindow.Choice] = []
        small.onChoice = { choices.append($0) }
        #expect(await eventually { small.frame != nil })
        gtk_window_close(small.gtkWindow)
        #expect(await eventually { choices == [.close] })
        small.close()
        #expect(choices == [.close])
    }

    @Test func itsPlaceIsRemembered() async throws {
        try GLibPump.start()
        let stage = try await PictureStage()
        defer { stage.close() }
        try await stage.play()
        let small = stage.borrow()
        #expect(await eventually { small.frame?.width == small.place.width })
        let start = try #require(small.frame)
        small.resize(from: start, dx: 90, dy: 0)
        #expect(await eventually { small.frame?.width == start.width + 90 })
        small.settled()
        stage.giveBack(small)
        #expect(PictureInPicturePlace.load(from: stage.file).width == start.width + 90)
    }
}
