import BatonCore
import Testing

/// Where a live page and native meet, or that they cannot.
@Suite struct LiveMeetingTests {
    /// Native is ready two seconds after the beginning of its window; both know the edge.
    private func pause(pageAt time: Double) throws -> (position: Double?, seconds: Double) {
        let page = PageSample(time: time, duration: nil, isLive: true, window: 1000...1120, aspect: 16 / 9)
        var machine = HandoffStateMachine()
        var actions = machine.handle(.begin(SourceID(rawValue: 1), page))
        var load: Generation?
        for case .prepareNative(let generation, _, _) in actions { load = generation }
        let item = NativeItem(position: 42, duration: nil, isLive: true, window: 40...60, aspect: 16 / 9)
        actions = machine.handle(.nativeReady(try #require(load), item))
        for _ in 0..<8 {
            for action in actions {
                switch action {
                case .samplePage(let request): actions = machine.handle(.pageSampled(request, page))
                case .seekNative(let request, let position):
                    actions = machine.handle(.nativePositioned(request, position))
                case .pausePage(_, let position):
                    for case .arm(.commit, _, let seconds) in actions { return (position, seconds) }
                default: continue
                }
                break
            }
        }
        Issue.record("the page was never paused")
        return (nil, .infinity)
    }

    /// The page's edge is 1120, native's 60: the page's 1110 is native's 50.
    @Test func aPageInsideTheWindowIsMet() throws {
        let (position, seconds) = try pause(pageAt: 1110)
        let meeting = try #require(position)
        #expect(meeting > 1110 && meeting < 1113 && seconds < 6)
    }

    /// It would have to play for a minute and more before it came to what native still has.
    @Test func aPageOlderThanTheWindowIsNotWaitedFor() throws {
        let (position, seconds) = try pause(pageAt: 1010)
        #expect(position == nil && seconds < 6)
    }
}
