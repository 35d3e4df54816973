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

    /// The trace compares places of the film, not numbers of two clocks.
    @Test(arguments: [(1111.0, 50.99, -10.0), (1111.0, 51.08, 80.0)])
    func theClockErrorIsThatOfTheFilm(_ page: Double, _ native: Double, _ error: Double) throws {
        var machine = HandoffStateMachine()
        var trace = HandoffTrace()
        func step(_ event: HandoffEvent, at time: Double) -> [HandoffAction] {
            let actions = machine.handle(event)
            _ = trace.record(event, actions, machine.state, at: time)
            return actions
        }
        let sample = PageSample(
            time: page, duration: nil, isLive: true, paused: true, pausedByHiding: true, window: 1000...1120)
        var load: Generation?
        for case .prepareNative(let generation, _, _) in step(.begin(SourceID(rawValue: 1), sample), at: 0) {
            load = generation
        }
        let generation = try #require(load)
        let item = NativeItem(position: native, duration: nil, isLive: true, window: 40...60)
        var request: Generation?
        for case .samplePage(let asked) in step(.nativeReady(generation, item), at: 10) { request = asked }
        var actions = step(.pageSampled(try #require(request), sample), at: 20)
        for case .seekNative(let asked, _) in actions {
            for case .samplePage(let again) in step(.nativePositioned(asked, native), at: 25) {
                actions = step(.pageSampled(again, sample), at: 26)
            }
        }
        for case .pausePage(let asked, _) in actions { _ = step(.pagePaused(asked, at: page), at: 30) }
        _ = step(.nativeStatus(generation, .playing), at: 40)
        let measured = try #require(trace.summary.clockErrorMilliseconds)
        #expect(abs(measured - error) < 1, "\(measured)")
    }
}
