import BatonCore
import Foundation
import Testing

@testable import BatonLinux

/// A live list that gains a two-second segment every two seconds.
@MainActor @Suite(.serialized) struct MPVLiveTests {
    private func list(upTo count: Int) -> MediaServer.Answer {
        var text = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:0\n"
        for index in 0..<count { text += "#EXTINF:2.0,\nts\(index).ts\n" }
        return .body(Data(text.utf8), type: "application/vnd.apple.mpegurl")
    }

    @Test func startsAtTheDistanceFromTheEdge() async throws {
        try await PlayerBench.run { bench in
            bench.server["/live.m3u8"] = list(upTo: 5)
            bench.load("/live.m3u8", fromEdge: 5)
            let item = try #require(await bench.ready(), "\(String(describing: bench.failure))")
            #expect(item.isLive, "\(String(describing: bench.player.current?.observed))")
            #expect(item.duration == nil)
            let window = try #require(item.window)
            #expect(abs(window.upperBound - item.position - 5) <= 0.6, "\(item)")
            bench.player.start(PlaybackSettings())
            #expect(await bench.wait { bench.statuses.last == .playing })
            bench.server["/live.m3u8"] = list(upTo: 6)
            #expect(await bench.wait(6) { (bench.player.window?.upperBound ?? 0) > window.upperBound + 1 })
        }
    }
}
