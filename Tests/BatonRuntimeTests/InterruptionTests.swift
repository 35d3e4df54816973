import BatonCore
import BatonRuntime
import BatonTestSupport
import Testing

@MainActor @Suite struct InterruptionTests {
    private func paused(_ harness: Harness) async {
        await harness.settle()
        await harness.confirm(20)
        await harness.tell(.status(.paused))
    }

    @Test func pausesAndResumes() async {
        let harness = Harness()
        await harness.reach(.playing)
        harness.session?.audioInterrupted(.began)
        await paused(harness)
        #expect(harness.session?.snapshot.nativeStatus == .paused)
        #expect(harness.leases.held.isEmpty)
        harness.session?.audioInterrupted(.ended)
        await harness.settle()
        #expect(harness.player.calls.last == .start(nil))
    }

    @Test func thePersonDecidesMeanwhile() async {
        let harness = Harness()
        await harness.reach(.playing)
        harness.session?.audioInterrupted(.began)
        await paused(harness)
        harness.session?.setPlaying(false)
        await paused(harness)
        let calls = harness.player.calls
        harness.session?.audioInterrupted(.ended)
        await harness.settle()
        #expect(harness.player.calls == calls)
    }

    @Test func whatWasPausedStaysPaused() async {
        let harness = Harness()
        await harness.reach(.paused)
        let calls = harness.player.calls
        harness.session?.audioInterrupted(.began)
        harness.session?.audioInterrupted(.ended)
        harness.session?.audioInterrupted(.outputLost)
        await harness.settle()
        #expect(harness.player.calls == calls)
    }

    @Test func aLostOutputPausesForGood() async {
        let harness = Harness()
        await harness.reach(.playing)
        harness.session?.audioInterrupted(.began)
        await paused(harness)
        harness.session?.audioInterrupted(.outputLost)
        harness.session?.audioInterrupted(.ended)
        await harness.settle()
        #expect(harness.player.calls.last == .pause(nil))
    }

    @Test(arguments: [Place.preparing, .pausing, .cueing, .resuming]) func otherwiseNothingHappens(place: Place) async {
        let harness = Harness()
        await harness.reach(place)
        let (calls, phase) = (harness.player.calls, harness.phase)
        for interruption in [AudioInterruption.began, .ended] { harness.session?.audioInterrupted(interruption) }
        await harness.settle()
        #expect(harness.player.calls == calls)
        #expect(harness.phase == phase)
    }

    @Test func anOutputThatIsLostBeforeNativeStartsKeepsItSilent() async {
        let harness = Harness()
        await harness.reach(.pausing)
        harness.session?.audioInterrupted(.outputLost)
        await harness.answer(.pause, time: 11)
        #expect(harness.phase == .native && harness.session?.snapshot.nativeStatus == .paused)
        #expect(!harness.player.sounds)
    }

    @Test func anOutputThatIsLostOnTheWayBackLeavesThePagePaused() async {
        let harness = Harness()
        await harness.reach(.cueing)
        harness.session?.audioInterrupted(.outputLost)
        await harness.settle()
        #expect(!harness.player.sounds)
        await harness.confirm(20)
        await harness.tell(.status(.paused))
        await harness.answer(.cue, time: 20.8)
        if harness.player.pendingCount > 0 { await harness.confirm(20) }
        guard case .resume(_, _, let playing, _) = harness.page.commands.last else {
            Issue.record("the page was not asked to take it back")
            return
        }
        #expect(!playing)
    }

    @Test func anOutputThatIsLostWhileNativeIsSilencedSilencesItAtOnce() async {
        let harness = Harness()
        await harness.reach(.parking)
        #expect(harness.player.calls.last == .pause(20.8))
        harness.session?.audioInterrupted(.outputLost)
        await harness.settle()
        #expect(harness.player.calls.last == .pause(nil))
        // The pause that waited for its position ends with the other.
        while harness.player.pendingCount > 0 { await harness.confirm(20.3) }
        #expect(
            harness.page.commands.last
                == .resume(Harness.target, at: 20.3, playing: false, settings: PlaybackSettings()))
        await harness.answer(.resume, time: 20.3)
        #expect(harness.phase == .website)
    }

    @Test func aPersonWhoPlaysAgainMeanwhileIsHeard() async {
        let harness = Harness()
        await harness.reach(.parking)
        harness.session?.audioInterrupted(.outputLost)
        harness.session?.setPlaying(true)
        await harness.settle()
        while harness.player.pendingCount > 0 { await harness.confirm(20.3) }
        guard case .resume(_, _, true, _) = harness.page.commands.last else {
            Issue.record("the page is not asked to play")
            return
        }
    }

    /// It may sound already, or be about to: it is asked to stand paused, at the place that it was asked for.
    @Test func anOutputThatIsLostWhileThePageBeginsPausesThePage() async {
        let harness = Harness()
        await harness.reach(.resuming)
        guard case .resume(_, let place, true, let settings) = harness.page.commands.last else {
            Issue.record("the page is not asked to play")
            return
        }
        harness.session?.audioInterrupted(.outputLost)
        await harness.settle()
        #expect(harness.page.cancelled == [.resume])
        #expect(
            harness.page.commands.last
                == .resume(Harness.target, at: place, playing: false, settings: settings))
        #expect(place == 20.8 && settings != nil)
        await harness.answer(.resume, time: 20.8)
        #expect(harness.phase == .website && !harness.player.isLoaded)
    }

    @Test func anOutputThatIsLostWhileThePageIsLoadedAnewLeavesItPaused() async {
        let harness = Harness()
        await harness.reach(.playing)
        harness.page.die()
        await harness.settle()
        harness.session?.returnToWebsite()
        await harness.settle()
        await harness.confirm(20)
        harness.session?.audioInterrupted(.outputLost)
        await harness.settle()
        guard case .reload(20?, _, false, _) = harness.page.commands.last else {
            Issue.record("the page was not loaded to stand paused: \(harness.page.commands)")
            return
        }
    }

    @Test func anOutputThatIsLostBeforeThePageIsTouchedChangesNothing() async {
        let harness = Harness()
        await harness.reach(.preparing)
        let calls = harness.player.calls
        harness.session?.audioInterrupted(.outputLost)
        await harness.settle()
        #expect(harness.player.calls == calls && harness.phase == .preparing)
    }
}
