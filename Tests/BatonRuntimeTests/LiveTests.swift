import BatonCore
import BatonTestSupport
import Testing

@testable import BatonRuntime

/// Live: two time lines whose only common point is the edge.
@MainActor @Suite struct LiveTests {
    private func item(at position: Double, window: ClosedRange<Double>?) -> NativeItem {
        NativeItem(position: position, duration: nil, isLive: true, window: window, aspect: 1.5)
    }

    private func sample(at time: Double, paused: Bool = false) -> PageSample {
        Samples.page(time: time, live: true, paused: paused)
    }

    /// Goes to the sampling of a live page, whose window is 0…40.
    private func ready(_ item: NativeItem, page: PageSample) async -> Harness {
        let harness = Harness(page: page)
        harness.page.held = Set(RecordingPage.Kind.allCases)
        harness.player.holdsReplies = true
        harness.offer()
        harness.session?.playNatively()
        await harness.settle()
        #expect(harness.page.answer(.sample, .success(page)))
        await harness.settle()
        await harness.tell(.ready(item))
        #expect(harness.page.answer(.sample, .success(page)))
        await harness.settle()
        return harness
    }

    @Test func asksForTheDistance() async throws {
        let harness = await ready(item(at: 111, window: 100...140), page: sample(at: 10))
        let load = harness.player.calls.compactMap { if case .load(let load) = $0 { load } else { nil } }.first
        #expect(load?.distanceFromLiveEdge == 30)
        #expect(load?.position == nil)
    }

    /// Native's clock may show more or less than the page's: what counts is how far behind the edge both are.
    @Test(arguments: [100.0, 7, 0]) func meetsWhereTheDistanceIsTheSame(_ start: Double) async {
        let native = item(at: start + 11, window: start...start + 40)
        let harness = await ready(native, page: sample(at: 10))
        #expect(harness.page.commands.last == .pause(Harness.target, at: 11))
    }

    /// The page's edge is told later than native's, or earlier: the page is met at the same content, if it comes soon.
    @Test func aSegmentMoreIsMet() async {
        let harness = await ready(item(at: 112, window: 100...141), page: sample(at: 10))
        #expect(harness.page.commands.last == .pause(Harness.target, at: 11))
    }

    @Test func withoutAnEdgeNativeJoinsAtItsOwnPlace() async {
        let harness = await ready(item(at: 111, window: nil), page: sample(at: 10))
        #expect(harness.page.commands.last == .pause(Harness.target, at: nil))
    }

    /// What the paused page shows has left native's window: the oldest place there is.
    @Test func theStartHasGone() async {
        let harness = await ready(item(at: 130, window: 120...140), page: sample(at: 10, paused: true))
        #expect(harness.player.calls.last == .seek(120))
        #expect(!harness.page.commands.contains(.pause(Harness.target, at: nil)))
    }

    /// A film on one side and a broadcast on the other are not the same.
    @Test func aFilmIsNoBroadcast() async {
        let harness = Harness(page: sample(at: 10))
        harness.offer()
        harness.session?.playNatively()
        await harness.settle()
        await harness.tell(.ready(Samples.item(at: 11)))
        #expect(harness.phase == .website)
        #expect(harness.notice?.reason == .differentMedia)
    }
}
