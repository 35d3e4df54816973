import BatonCore
import BatonRuntime
import Testing

@testable import BatonLinux

/// When the end of the cache is the live edge.
@Suite struct LiveEdgeTests {
    private func edge(_ steps: [(end: Double, at: Double)]) -> LiveEdge {
        var edge = LiveEdge()
        for step in steps { edge.note(end: step.end, at: step.at) }
        return edge
    }

    /// A page tells how far behind it is, and may say anything.
    @Test(arguments: [(0.0, 3), (30, 17), (1e300, 100), (-1e300, 3), (.greatestFiniteMagnitude, 100)])
    @MainActor func theFirstSegment(_ distance: Double, _ segments: Int) {
        let load = NativeLoad(
            position: nil, distanceFromLiveEdge: distance, settings: PlaybackSettings(), title: "Live")
        let options = MPVPlayer.fileOptions(load, .hls)["demuxer-lavf-o"]
        #expect(options?.text?.hasSuffix("live_start_index=-\(segments)") == true, "\(String(describing: options))")
    }

    @Test func nothingIsNoEdge() { #expect(!LiveEdge().stands(at: 9)) }

    @Test func aFastServerNeedsAThirdOfASecond() {
        let edge = edge([(4, 0.1), (8, 0.12), (12, 0.15)])
        #expect(!edge.stands(at: 0.4))
        #expect(edge.stands(at: 0.46))
    }

    /// Each segment takes six tenths of a second: a pause of half a second between two is not the edge.
    @Test func aSlowServerIsWaitedFor() {
        let edge = edge([(4, 0.9), (8, 1.5), (12, 2.1)])
        #expect(!edge.stands(at: 2.7))
        #expect(edge.stands(at: 3.5))
    }

    @Test func aVerySlowServerIsNotWaitedForWithoutEnd() {
        let edge = edge([(4, 2), (8, 5), (12, 8)])
        #expect(edge.stands(at: 9.6))
    }

    /// At the edge of segments of one second the cache never rests for long, and grows with the clock.
    @Test func shortSegments() {
        let steps = (0..<6).map { (end: 10 + Double($0), at: 0.9 + Double($0)) }
        #expect(!edge(Array(steps.prefix(4))).stands(at: 4.0))
        #expect(edge(steps).stands(at: 6.0))
    }

    /// Twice as fast as the clock is a cache that fills.
    @Test func fillingIsNoEdge() {
        let edge = edge((0..<12).map { (end: 2 * Double($0), at: 0.9 + Double($0)) })
        #expect(!edge.stands(at: 12.0))
    }
}
