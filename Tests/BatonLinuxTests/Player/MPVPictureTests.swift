import BatonCore
import BatonRuntime
import CGtkWebKit
import Foundation
import Testing

@testable import BatonLinux

/// Decoding follows whether the picture can be seen; sound and time do not.
@MainActor @Suite(.serialized) struct MPVPictureTests {
    @Test func aHiddenPictureIsNotDecodedAndComesBack() async throws {
        try await PlayerBench.run { bench in
            bench.load("/film.mp4", at: 1)
            _ = try #require(await bench.ready())
            bench.player.start(PlaybackSettings())
            #expect(await bench.wait { bench.player.current?.status == .playing })
            bench.player.setPictureVisible(false)
            bench.player.setPictureVisible(false)
            #expect(await bench.wait { bench.player.current?.observed.video == .dropped }, "it is still decoded")
            let position = try #require(bench.player.position)
            #expect(await bench.wait { (bench.player.position ?? 0) > position + 0.5 })
            bench.player.setPictureVisible(true)
            #expect(await bench.wait { bench.player.current?.observed.video == .playing }, "it does not come back")
            #expect(bench.failure == nil)
            #expect(!bench.statuses.contains(.paused) && !bench.statuses.contains(.ended))
        }
    }

    /// ffmpeg does not find its way back to a track of fragments that it left out.
    @Test func aHiddenStreamDoesNotEndWhenItIsShownAgain() async throws {
        try await PlayerBench.run { bench in
            bench.load("/fmp4.m3u8", at: 1)
            _ = try #require(await bench.ready())
            bench.player.start(PlaybackSettings())
            #expect(await bench.wait { bench.player.current?.status == .playing })
            bench.player.setPictureVisible(false)
            // Longer than the patience with a picture that is hidden.
            let hidden = try #require(bench.player.position)
            #expect(await bench.wait { (bench.player.position ?? 0) > hidden + 2 })
            bench.player.setPictureVisible(true)
            let shown = try #require(bench.player.position)
            #expect(await bench.wait { (bench.player.position ?? 0) > shown + 1 }, "it does not go on")
            #expect(bench.failure == nil)
            #expect(!bench.statuses.contains(.ended))
        }
    }

    /// Another tab for a moment is not worth a new start of the decoder.
    @Test func aGlanceAwayChangesNothing() async throws {
        try await PlayerBench.run { bench in
            bench.load("/film.mp4", at: 1)
            _ = try #require(await bench.ready())
            bench.player.start(PlaybackSettings())
            #expect(await bench.wait { bench.player.current?.status == .playing })
            bench.player.setPictureVisible(false)
            _ = await bench.wait(0.3) { false }
            bench.player.setPictureVisible(true)
            _ = await bench.wait(1.2) { bench.player.current?.observed.video == .dropped }
            #expect(bench.player.current?.observed.video == .playing)
        }
    }
}
