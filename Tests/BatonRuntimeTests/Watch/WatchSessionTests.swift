import BatonCore
import BatonTestSupport
import Observation
import Synchronization
import Testing

@testable import BatonRuntime

/// The observable face of a session.
@MainActor
struct WatchSessionTests {
    let harness = Harness()

    private func make(_ mode: HandoffMode = .ask) throws -> WatchSession {
        let session = try #require(harness.session)
        session.mode = mode
        return WatchSession(session, clock: harness.clock)
    }

    /// Moves the clock while a brief notice waits on it beside the session's own deadlines.
    private func wait(_ seconds: Double) async {
        await harness.clock.advance(by: .seconds(seconds)) { for _ in 0..<200 { await Task.yield() } }
        for _ in 0..<200 { await Task.yield() }
    }

    @Test func theButtonFollowsTheWholeWayThereAndBack() async throws {
        let watch = try make()
        watch.page = .loaded
        #expect(watch.presentation.button.sensitive == false)
        harness.offer()
        #expect(watch.presentation.button.highlighted)
        harness.page.held = Set(RecordingPage.Kind.allCases)
        harness.player.holdsReplies = true
        watch.move()
        await harness.settle()
        await harness.answer(.sample)
        #expect(watch.presentation.button.move == .cancel)
        #expect(watch.presentation.progress == .preparing)
        await harness.tell(.ready(Samples.item(at: 11)))
        await harness.answer(.sample)
        await harness.answer(.pause, time: 11)
        await harness.tell(.status(.playing))
        #expect(watch.presentation.shown == .native)
        #expect(watch.presentation.button.move == .websitePlayer)
        #expect(watch.snapshot.nativeStatus == .playing)
        watch.move()
        await harness.settle()
        #expect(watch.presentation.progress == .goingBack)
    }

    @Test func cancelLeavesTheWebsiteAlone() async throws {
        let watch = try make()
        harness.page.held = Set(RecordingPage.Kind.allCases)
        harness.offer()
        watch.move()
        await harness.settle()
        await harness.answer(.sample)
        watch.move()
        await harness.settle()
        #expect(harness.phase == .website)
        #expect(!harness.page.commands.contains { if case .pause = $0 { true } else { false } })
    }

    @Test func playAndPauseActOnNativeOnly() async throws {
        let watch = try make()
        watch.togglePlaying()
        watch.skip(30)
        await harness.settle()
        #expect(harness.player.calls.isEmpty)
        await harness.reach(.playing)
        harness.player.duration = 100
        watch.togglePlaying()
        await harness.settle()
        #expect(harness.player.calls.last == .pause(nil))
        await harness.confirm(20)
        await harness.tell(.status(.paused))
        #expect(!watch.presentation.showsPause)
        watch.skip(-30)
        await harness.settle()
        #expect(harness.player.calls.last == .seek(0), "within what can be sought to")
        await harness.confirm(0)
        harness.player.window = 5...40
        watch.skip(90)
        await harness.settle()
        #expect(harness.player.calls.last == .seek(40))
    }

    @Test func aBriefRemarkGoesAwayByItselfAndIsMadeOnce() async throws {
        let watch = try make()
        let refused = Self.refused(.protected)
        harness.page.emit(.report(refused))
        let said = try #require(watch.notice)
        #expect(said.sentence == Wording.sentence(for: .protected))
        await harness.clock.waitForSleepers(1)
        await wait(7)
        #expect(watch.notice == said)
        await wait(2)
        #expect(await passes { watch.notice == nil })
        harness.offer()
        harness.page.emit(.report(refused))
        #expect(watch.notice == nil, "once in each visit")
        watch.pageChanged()
        #expect(watch.notice == said, "the next page may be remarked on again")
    }

    @Test func whatIsBeingExplainedStays() async throws {
        let watch = try make()
        harness.page.emit(.report(Self.refused(.protected)))
        await harness.clock.waitForSleepers(1)
        watch.isExplaining = true
        await wait(60)
        try #require(watch.notice != nil)
        watch.isExplaining = false
        await harness.clock.waitForSleepers(1)
        await wait(9)
        #expect(await passes { watch.notice == nil })
    }

    @Test func aFailureStaysUntilItIsDismissed() async throws {
        let watch = try make()
        await harness.reach(.preparing)
        await harness.tell(.failed(.loadFailed))
        #expect(watch.notice?.persistence == .untilDismissed)
        await wait(120)
        #expect(watch.notice != nil)
        watch.dismissNotice()
        #expect(watch.notice == nil)
        #expect(harness.notice == nil)
    }

    @Test func equalValuesAreNotAnnounced() async throws {
        let watch = try make()
        harness.offer()
        let changes = Mutex(0)
        withObservationTracking {
            _ = (watch.presentation, watch.snapshot, watch.notice)
        } onChange: {
            changes.withLock { $0 += 1 }
        }
        harness.offer()
        #expect(changes.withLock { $0 } == 0)
        watch.mode = .never
        #expect(changes.withLock { $0 } == 1)
        #expect(harness.session?.mode == .never)
    }

    @Test func closingEndsTheSessionOnce() async throws {
        let watch = try make()
        await harness.reach(.playing)
        watch.close()
        watch.close()
        #expect(harness.phase == .website)
        #expect(watch.presentation.shown == .page)
        #expect(!harness.player.isLoaded)
        harness.offer()
        #expect(watch.snapshot.offer == .unknown || watch.presentation.shown == .page)
    }

    /// A page with one film that is refused for `protected`.
    static func refused(_ refusal: Refusal) -> PageReport {
        var element = Harness.report().frames[0].elements[0]
        element.hasKeys = refusal == .protected
        return PageReport(frames: [FrameReport(id: "frame-1", elements: [element])])
    }
}
