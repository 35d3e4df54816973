import BatonCore
import BatonRuntime
import Foundation
import Testing

@testable import BatonLinux

@MainActor @Suite(.serialized) struct MPVPauseTests {
    /// A call that ends as soon as it began: the start must not be undone by the pause that is still being confirmed.
    @Test func aStartDuringAPauseCounts() async throws {
        try await PlayerBench.run { bench in
            bench.load("/film.mp4", at: 1)
            _ = try #require(await bench.ready())
            bench.player.start(PlaybackSettings())
            #expect(await bench.wait { bench.player.current?.status == .playing })
            let told = bench.player.onEvent
            bench.player.onEvent = { event in
                told?(event)
                if event == .status(.paused) { bench.player.start(nil) }
            }
            _ = await bench.player.pause(at: nil)
            #expect(await bench.wait(3) { bench.player.current?.status == .playing }, "it seems to be paused")
            let position = try #require(bench.player.position)
            #expect(await bench.wait(3) { (bench.player.position ?? 0) > position + 0.3 })
            #expect(bench.statuses.filter { $0 == .paused }.count <= 2, "\(bench.statuses)")
        }
    }
}
