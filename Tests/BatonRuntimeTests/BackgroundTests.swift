import BatonCore
import BatonTestSupport
import Testing

@testable import BatonRuntime

/// A page whose app is in the background cannot play: what needs it waits for the foreground.
@MainActor @Suite struct BackgroundTests {
    private func inBackground() async -> Harness {
        let harness = Harness()
        await harness.reach(.playing)
        harness.session?.pageCanPlay = false
        return harness
    }

    @Test func aReturnWaitsAndNativePlaysOn() async {
        let harness = await inBackground()
        harness.session?.returnToWebsite()
        await harness.settle()
        await harness.advance(600)
        #expect(harness.phase == .returning && harness.player.sounds)
        #expect(harness.page.waiting.isEmpty, "the page was asked in the background")
        #expect(!harness.leases.held.isEmpty)

        harness.session?.pageCanPlay = true
        await harness.settle()
        await harness.answer(.cue, time: 20.8)
        await harness.confirm(22)
        await harness.answer(.resume, time: 22)
        #expect(harness.phase == .website && harness.notice?.reason == .userReturned)
    }

    @Test func theDeadlineBeginsInTheForeground() async {
        let harness = await inBackground()
        harness.session?.returnToWebsite()
        await harness.advance(600)
        harness.session?.pageCanPlay = true
        await harness.advance(3.1)
        #expect(harness.phase == .native && harness.notice == Notice(kind: .nativeKept, reason: .pageWouldNotResume))
    }

    @Test func aFailureIsSilentAtOnceAndThePageIsResumedLater() async {
        let harness = await inBackground()
        await harness.tell(.failed(.playbackFailed))
        #expect(harness.leases.held.isEmpty && !harness.player.isLoaded)
        #expect(harness.page.waiting.isEmpty)
        await harness.advance(3600)
        harness.session?.pageCanPlay = true
        await harness.settle()
        await harness.answer(.resume, time: 20)
        #expect(harness.phase == .website && harness.notice == Notice(kind: .returned, reason: .playbackFailed))
    }

    @Test func aStallWaitsForTheNetworkWithoutLeases() async {
        let harness = await inBackground()
        await harness.tell(.status(.waiting))
        await harness.advance(60)
        #expect(harness.phase == .native && harness.leases.held.isEmpty)
        await harness.tell(.status(.playing))
        #expect(!harness.leases.held.isEmpty)
        harness.session?.pageCanPlay = true
        await harness.advance(60)
        #expect(harness.phase == .native, "a stall that ended counts no more")
    }

    /// The stall began in the foreground, and its time is over in the background.
    @Test func aStallThatGoesOnCountsInTheForeground() async {
        let harness = Harness()
        await harness.reach(.playing)
        await harness.tell(.status(.waiting))
        harness.session?.pageCanPlay = false
        await harness.advance(60)
        #expect(harness.phase == .native)
        harness.session?.pageCanPlay = true
        await harness.advance(10.1)
        #expect(harness.phase == .returning)
    }

    @Test func leavingForgetsWhatWaited() async {
        let harness = await inBackground()
        harness.session?.returnToWebsite()
        await harness.settle()
        harness.page.navigate()
        await harness.settle()
        let commands = harness.page.commands
        harness.session?.pageCanPlay = true
        await harness.settle()
        #expect(harness.phase == .website && harness.page.commands == commands)
        #expect(harness.clock.sleeperCount == 0)
    }

    @Test func aPageThatComesBackIsAskedOnce() async {
        let harness = await inBackground()
        harness.session?.returnToWebsite()
        await harness.settle()
        for _ in 0..<3 {
            harness.session?.pageCanPlay = true
            harness.session?.pageCanPlay = false
        }
        await harness.settle()
        #expect(harness.page.commands.filter { $0 == .cue(Harness.target, at: 20.8) }.count == 1)
    }
}
