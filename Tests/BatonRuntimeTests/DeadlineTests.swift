import BatonCore
import BatonTestSupport
import Testing

@testable import BatonRuntime

@MainActor @Suite struct DeadlineTests {
    struct Limit: Sendable {
        var place: Place
        var seconds: Double
        var phase: SessionPhase
        var reason: Refusal?
    }

    /// Nobody answers any more: each wait ends by its own limit, not before.
    @Test(arguments: [
        Limit(place: .preparing, seconds: 4, phase: .website, reason: .noProgress),
        Limit(place: .sampling, seconds: 2.5, phase: .website, reason: .pageUnresponsive),
        Limit(place: .seeking, seconds: 4, phase: .website, reason: .timedOut),
        // One second until the meeting point, and three more.
        Limit(place: .pausing, seconds: 4, phase: .returning, reason: nil),
        Limit(place: .positioning, seconds: 4, phase: .returning, reason: nil),
        Limit(place: .starting, seconds: 5, phase: .returning, reason: nil),
        Limit(place: .cueing, seconds: 3, phase: .native, reason: .pageWouldNotResume),
        // The website has it, or nobody: the page is asked a last time for ten seconds each.
        Limit(place: .reclaiming, seconds: 3, phase: .website, reason: .userReturned),
    ])
    func everyWaitEnds(limit: Limit) async {
        let harness = Harness()
        await harness.reach(limit.place)
        let before = harness.phase
        await harness.advance(limit.seconds - 0.01)
        #expect(harness.phase == before, "ended too early")
        await harness.advance(0.01)
        #expect(harness.phase == limit.phase)
        if let reason = limit.reason { #expect(harness.notice?.reason == reason) }
    }

    @Test func progressRestartsItsLimitButNotTheWholeOne() async {
        let harness = Harness()
        await harness.reach(.preparing)
        for _ in 0..<3 {
            await harness.advance(3)
            await harness.tell(.progress)
        }
        await harness.advance(0.99)
        #expect(harness.phase == .preparing)
        await harness.advance(0.01)
        #expect(harness.phase == .website)
        #expect(harness.notice == Notice(kind: .stayed, reason: .timedOut))
        #expect(harness.player.calls.last == .stop)
        #expect(harness.clock.sleeperCount == 0)
        #expect(harness.page.commands.count == 1)
    }

    @Test func silentPlayerThatDoesNotPark() async {
        let harness = Harness()
        await harness.reach(.parking)
        await harness.advance(5.19)
        #expect(harness.page.waiting.isEmpty)
        await harness.advance(0.01)
        #expect(harness.player.calls.last == .stop)
        #expect(harness.page.waiting == [.resume])
    }

    @Test func pageThatNeverResumesLosesToNative() async {
        let harness = Harness()
        await harness.reach(.resuming)
        await harness.advance(10)
        #expect(harness.page.cancelled == [.resume])
        #expect(harness.page.waiting == [.pause])
        #expect(!harness.player.calls.contains(.stop))
        await harness.answer(.pause, time: 20.8)
        #expect(harness.phase == .native)
        #expect(harness.notice == Notice(kind: .nativeKept, reason: .pageWouldNotResume))
        #expect(harness.player.calls.last == .start(nil))
    }

    @Test func leasesFollowWhatIsObserved() async {
        let harness = Harness()
        await harness.reach(.starting)
        #expect(harness.leases.held.isEmpty)
        await harness.tell(.status(.playing))
        #expect(harness.leases.held == [.audio, .noSuspend, .nowPlaying, .noIdle])
        await harness.tell(.status(.waiting))
        await harness.advance(2.99)
        #expect(!harness.leases.held.isEmpty)
        await harness.advance(0.01)
        #expect(harness.leases.held.isEmpty)
        await harness.tell(.status(.playing))
        #expect(!harness.leases.held.isEmpty)
        await harness.tell(.status(.paused))
        #expect(harness.leases.held.isEmpty)
        #expect(harness.clock.sleeperCount == 0)
    }

    @Test func stallGivesBack() async {
        let harness = Harness()
        await harness.reach(.playing)
        await harness.tell(.status(.waiting))
        await harness.advance(9.99)
        #expect(harness.phase == .native)
        await harness.advance(0.01)
        #expect(harness.phase == .returning)
        #expect(harness.player.calls.last == .pause(nil))
        await harness.confirm(20)
        await harness.answer(.resume)
        #expect(harness.notice == Notice(kind: .returned, reason: .stalled))
    }

    @Test func fourthSelfResumptionWithinTheWindowGivesBack() async {
        let harness = Harness()
        await harness.reach(.playing)
        for _ in 0..<3 {
            await harness.advance(9)
            harness.page.emit(.resumedItself)
        }
        #expect(harness.phase == .native)
        harness.page.emit(.resumedItself)
        await harness.settle()
        #expect(harness.phase == .returning)
        await harness.confirm(20)
        await harness.answer(.resume)
        #expect(harness.notice?.reason == .pageResumedItself)
    }

    @Test func windowStartsAgain() async {
        let harness = Harness()
        await harness.reach(.playing)
        for _ in 0..<3 { harness.page.emit(.resumedItself) }
        await harness.advance(30)
        for _ in 0..<3 { harness.page.emit(.resumedItself) }
        #expect(harness.phase == .native)
    }
}
