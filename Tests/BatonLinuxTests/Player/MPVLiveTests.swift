import BatonCore
import Foundation
import Testing

@testable import BatonLinux

/// Live lists of segments of two seconds, whose window the test moves.
@MainActor @Suite(.serialized) struct MPVLiveTests {
    private static let segment = 2.0
    /// What counts as the same distance: edges are told in whole frames, and a segment may begin late by one.
    private static let tolerance = 0.6

    private func serve(_ segments: Range<Int>, _ bench: PlayerBench, delay: UInt32 = 0) throws {
        var text = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n"
        text += "#EXT-X-MEDIA-SEQUENCE:\(segments.lowerBound)\n"
        for index in segments {
            text += "#EXTINF:2.0,\nlive\(index).ts\n"
            if delay > 0 {
                let body = try StreamMedia.data("live\(index).ts")
                bench.server["/live\(index).ts"] = .init(type: "video/mp2t", body: body, delay: delay)
            }
        }
        bench.server.list("/live.m3u8", text)
    }

    private func distance(_ item: NativeItem) throws -> Double {
        try #require(item.window).upperBound - item.position
    }

    @Test(arguments: [1.0, 3, 5, 12, 25]) func startsAtTheDistanceFromTheEdge(_ wanted: Double) async throws {
        try await PlayerBench.run { bench in
            _ = try StreamMedia.folder.get()
            try serve(0..<28, bench)
            bench.load("/live.m3u8", fromEdge: wanted)
            let item = try #require(await bench.ready(), "\(String(describing: bench.failure))")
            #expect(item.isLive, "\(String(describing: bench.player.current?.observed))")
            #expect(item.duration == nil)
            // The last group of pictures cannot be sought into.
            let nearest = max(wanted, Self.segment)
            let distance = try distance(item)
            #expect(distance >= wanted - Self.tolerance && distance <= nearest + Self.tolerance, "\(item)")
            let window = try #require(item.window)
            bench.player.start(PlaybackSettings())
            #expect(await bench.wait { bench.statuses.last == .playing })
            try serve(0..<29, bench)
            #expect(await bench.wait(8) { (bench.player.window?.upperBound ?? 0) > window.upperBound + 1 })
        }
    }

    /// From far behind to what happens now, and on from there.
    @Test func goesLive() async throws {
        try await PlayerBench.run { bench in
            _ = try StreamMedia.folder.get()
            try serve(0..<24, bench)
            bench.load("/live.m3u8", fromEdge: 25)
            _ = try #require(await bench.ready(), "\(String(describing: bench.failure))")
            bench.player.start(PlaybackSettings(muted: true))
            #expect(await bench.wait { bench.statuses.last == .playing })
            let window = try #require(bench.player.window)
            let position = try #require(bench.player.position)
            #expect(!LivePlace(position: position, window: window).isNow)
            let reached = try #require(await bench.player.seek(to: LivePlace.now(in: window)))
            #expect(LivePlace(position: reached, window: window).behind <= LivePlace.margin + Self.segment)
            try serve(0..<26, bench)
            #expect(await bench.wait(12) { (bench.player.position ?? 0) > reached + 1 })
            #expect(bench.failure == nil)
        }
    }

    /// The window's end is the edge and nothing nearer, also where each segment takes its time.
    @Test(arguments: [(5.0, 400), (12, 400), (12, 0)])
    func theEdgeIsTheNewestSegment(_ wanted: Double, _ delay: UInt32) async throws {
        try await PlayerBench.run { bench in
            _ = try StreamMedia.folder.get()
            try serve(0..<28, bench, delay: delay)
            bench.load("/live.m3u8", fromEdge: wanted)
            let item = try #require(await bench.ready(), "\(String(describing: bench.failure))")
            #expect(item.isLive && item.duration == nil)
            #expect(abs(try distance(item) - wanted) <= Self.tolerance, "\(item)")
            // All that lies between the oldest segment that was fetched and the newest that there is.
            let fetched = Set(bench.server.requests.filter { $0.hasSuffix(".ts") })
            #expect(fetched.contains("/live27.ts"))
            let window = try #require(item.window)
            let length = window.upperBound - window.lowerBound
            #expect(abs(length - Double(fetched.count) * Self.segment) <= Self.tolerance, "\(length), \(fetched.count)")
        }
    }

    /// Farther back than the list reaches: the oldest place that there is.
    @Test func fartherThanTheWindow() async throws {
        try await PlayerBench.run { bench in
            _ = try StreamMedia.folder.get()
            try serve(10..<16, bench)
            bench.load("/live.m3u8", fromEdge: 40)
            let item = try #require(await bench.ready(), "\(String(describing: bench.failure))")
            let window = try #require(item.window)
            #expect(abs(item.position - window.lowerBound) <= Self.tolerance, "\(item)")
            #expect(abs(try distance(item) - 12) <= Self.tolerance, "\(item)")
        }
    }

    /// A list that slides on while native plays: it follows.
    @Test func slidingWindow() async throws {
        try await PlayerBench.run { bench in
            _ = try StreamMedia.folder.get()
            try serve(0..<5, bench)
            bench.load("/live.m3u8", fromEdge: 3)
            let item = try #require(await bench.ready(), "\(String(describing: bench.failure))")
            bench.player.start(PlaybackSettings())
            for first in 1...3 {
                try serve(first..<first + 5, bench)
                let reached = item.position + Double(first) * Self.segment
                #expect(await bench.wait(8) { (bench.player.position ?? 0) > reached })
            }
            #expect(bench.failure == nil)
            #expect(bench.statuses.last == .playing)
        }
    }

    /// The whole window went by while native waited: it goes on with the oldest segment that is left.
    @Test func theWindowHasGone() async throws {
        try await PlayerBench.run { bench in
            _ = try StreamMedia.folder.get()
            try serve(0..<5, bench)
            bench.load("/live.m3u8", fromEdge: 3)
            let item = try #require(await bench.ready(), "\(String(describing: bench.failure))")
            for index in 0..<15 {
                bench.server["/live\(index).ts"] = .init(type: "text/plain", body: Data(), status: 404)
            }
            try serve(15..<20, bench)
            bench.player.start(PlaybackSettings())
            #expect(await bench.wait(12) { (bench.player.position ?? 0) > item.position + 8 })
            #expect(bench.failure == nil)
        }
    }

    /// A list that stops moving is never taken for a film that has ended.
    @Test func aListThatStandsStill() async throws {
        try await PlayerBench.run { bench in
            _ = try StreamMedia.folder.get()
            try serve(0..<5, bench)
            bench.load("/live.m3u8", fromEdge: 2)
            _ = try #require(await bench.ready(), "\(String(describing: bench.failure))")
            bench.player.start(PlaybackSettings())
            // Waiting is what the session's own deadline for stalls ends.
            #expect(await bench.wait(15) { bench.failure != nil || bench.statuses.last == .waiting })
            #expect(!bench.statuses.contains(.ended))
        }
    }
}
