import BatonCore
import Foundation
import Testing

@testable import BatonLinux

/// The player on real media from a loopback server.
@MainActor @Suite(.serialized) struct MPVPlayerTests {
    @Test(arguments: ["/film.mp4", "/tail.mp4", "/ts.m3u8"])
    func readyExactlyWhereAsked(_ path: String) async throws {
        try await PlayerBench.run { bench in
            bench.load(path, at: 5.3)
            let item = try #require(await bench.ready(), "\(String(describing: bench.failure))")
            #expect(abs(item.position - 5.3) <= PlayerMedia.frame + 0.001)
            #expect(abs((item.duration ?? 0) - PlayerMedia.seconds) < 0.2)
            #expect(abs((item.aspect ?? 0) - 16.0 / 9) < 0.01)
            #expect(!item.isLive)
            #expect(bench.events.contains(.progress))
            #expect(bench.statuses.isEmpty)
        }
    }

    /// Fragmented lists play from the start. ffmpeg 5.1 may find nothing, or the end, after a seek in them: such a
    /// load is refused, never taken where it landed.
    @Test func fragmentedListFromTheStart() async throws {
        try await PlayerBench.run { bench in
            bench.load("/fmp4.m3u8")
            let item = try #require(await bench.ready(), "\(String(describing: bench.failure))")
            #expect(abs(item.position) <= PlayerMedia.frame)
            bench.load("/fmp4.m3u8", at: 5.3)
            if let item = await bench.ready() {
                #expect(abs(item.position - 5.3) <= PlayerMedia.frame + 0.001)
            } else {
                #expect(bench.failure == .noData || bench.failure == .noPicture)
            }
        }
    }

    @Test func soundAloneIsReady() async throws {
        try await PlayerBench.run { bench in
            bench.load("/sound.mp4", at: 3)
            let item = try #require(await bench.ready())
            #expect(abs(item.position - 3) <= 0.05)
            #expect(item.aspect == nil)
        }
    }

    @Test func shortClipTellsItsOwnLength() async throws {
        try await PlayerBench.run { bench in
            bench.load("/short.mp4", at: 8)
            let item = try #require(await bench.ready())
            #expect((item.duration ?? 99) < 2.5)
        }
    }

    @Test func playsPausesSeeksEnds() async throws {
        try await PlayerBench.run { bench in
            let player = bench.player
            bench.load("/film.mp4", at: 2)
            _ = try #require(await bench.ready())
            player.start(PlaybackSettings())
            #expect(await bench.wait { bench.statuses.last == .playing })
            #expect(await bench.wait { (player.position ?? 0) > 2.4 })
            let stood = try #require(await player.pause(at: 3.2))
            #expect(abs(stood - 3.2) <= PlayerMedia.frame, "paused at \(stood)")
            #expect(bench.statuses.last == .paused)
            #expect(player.position == stood)
            let shown = try #require(await player.seek(to: 7.5))
            #expect(abs(shown - 7.5) <= PlayerMedia.frame)
            let overtaken = Task { await player.seek(to: 1) }
            #expect(await bench.wait { player.current?.seeks.count == 1 })
            let last = try #require(await player.seek(to: 9))
            #expect(abs(last - 9) <= PlayerMedia.frame)
            let answer = try #require(await overtaken.value)
            // Either it was shown before the next one began, or it was answered with the next one's frame.
            #expect(abs(answer - 1) <= PlayerMedia.frame || answer == last)
            _ = await player.seek(to: 11.5)
            player.start(PlaybackSettings(rate: 2))
            #expect(await bench.wait { bench.statuses.last == .ended })
        }
    }

    @Test func nothingComesAfterStop() async throws {
        try await PlayerBench.run { bench in
            bench.load("/film.mp4")
            bench.player.stop()
            #expect(bench.player.position == nil)
            bench.load("/ts.m3u8", at: 4)
            bench.load("/film.mp4", at: 6)
            let item = try #require(await bench.ready())
            #expect(abs(item.position - 6) <= PlayerMedia.frame + 0.001)
            #expect(bench.failure == nil)
        }
    }

    @Test func halfTheVolumeIsHalfTheAmplitude() {
        #expect(MPVPlayer.volume(amplitude: 1) == 100)
        #expect(MPVPlayer.volume(amplitude: 0) == 0)
        #expect(abs(pow(MPVPlayer.volume(amplitude: 0.5) / 100, 3) - 0.5) < 1e-9)
    }
}
