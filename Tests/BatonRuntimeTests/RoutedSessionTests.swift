import BatonCore
import BatonRuntime
import BatonTestSupport
import Testing

/// A hand-off whose film is on a television.
@MainActor @Suite struct RoutedSessionTests {
    @Test func thePersonStillWantsItToPlay() async throws {
        let (harness, _, receiver) = try await Harness.onTelevision()
        #expect(harness.session?.snapshot.nativeStatus == .playing && harness.leases.held.contains(.noSuspend))
        harness.session?.returnToWebsite()
        await harness.settle()
        await harness.fail(.cue, .refused)
        #expect(!receiver.sounds)
        guard case .resume(_, _, true, _) = harness.page.commands.last else {
            Issue.record("the page is not asked to play: \(harness.page.commands)")
            return
        }
    }

    /// A stall keeps the leases for its grace only while playing is wanted.
    @Test func aWaitingTelevisionKeepsTheComputerAwake() async throws {
        let (harness, routed, _) = try await Harness.onTelevision()
        routed.onEvent?(.status(.waiting))
        await harness.settle()
        #expect(harness.leases.held.contains(.noSuspend))
    }

    /// Nobody hears the film through this computer's headphones.
    @Test(arguments: [AudioInterruption.began, .outputLost])
    func whatInterruptsThisComputerDoesNotInterruptATelevision(_ interruption: AudioInterruption) async throws {
        let (harness, routed, receiver) = try await Harness.onTelevision()
        harness.session?.audioInterrupted(interruption)
        await harness.settle()
        #expect(!receiver.calls.contains(.pause) && receiver.sounds)
        #expect(harness.session?.snapshot.nativeStatus == .playing)
        harness.session?.audioInterrupted(.ended)
        await harness.settle()
        #expect(receiver.sounds)
        // Here it does.
        await routed.moveHere()
        await harness.settle()
        #expect(harness.player.sounds)
        harness.session?.audioInterrupted(interruption)
        await harness.settle()
        #expect(!harness.player.sounds && harness.session?.snapshot.nativeStatus == .paused)
    }

    /// A call that paused it here does not start it on a television when it ends.
    @Test func theEndOfACallStartsNoTelevision() async throws {
        let harness = Harness(routes: true)
        let routed = try #require(harness.routed)
        await harness.reach(.playing)
        harness.player.holdsReplies = false
        harness.player.tellsStatus = true
        harness.session?.audioInterrupted(.began)
        await harness.settle()
        let receiver = RecordingReceiver()
        #expect(await routed.move(to: receiver) == nil)
        harness.session?.audioInterrupted(.ended)
        await harness.settle()
        #expect(receiver.current.status == .paused && !receiver.sounds && !harness.player.sounds)
    }

    /// The website is about to play here.
    @Test func aLostOutputCountsOnTheWayToTheWebsite() async throws {
        let (harness, _, receiver) = try await Harness.onTelevision()
        harness.session?.returnToWebsite()
        await harness.settle()
        #expect(harness.phase == .returning)
        harness.session?.audioInterrupted(.outputLost)
        await harness.settle()
        #expect(!receiver.sounds)
        await harness.answer(.cue, time: 20.8)
        guard case .resume(_, _, false, _) = harness.page.commands.last else {
            Issue.record("the page is asked to play: \(harness.page.commands)")
            return
        }
    }

    @Test func theMediaControlsOfferNoSpeedThere() async throws {
        let (harness, routed, _) = try await Harness.onTelevision()
        let controls = RecordingNowPlaying()
        harness.session?.nowPlaying = controls
        routed.onEvent?(.settings)
        await harness.settle()
        #expect(controls.shown?.canChangeRate == false)
        await routed.moveHere()
        await harness.settle()
        #expect(controls.shown?.canChangeRate == true)
    }

    /// "Play Here Again" with a link that has run out: the website gets the film where the television was.
    @Test func theWebsiteGetsWhatCannotComeBack() async throws {
        let (harness, routed, receiver) = try await Harness.onTelevision()
        receiver.current.position = 3600
        #expect(await routed.seek(to: 3600) == 3600)
        harness.player.emit(.failed(.playbackFailed))
        await harness.settle()
        #expect(harness.phase == .native)
        await routed.moveHere()
        await harness.settle()
        guard case .resume(_, 3600?, true, _) = harness.page.commands.last else {
            Issue.record("the page did not get it: \(harness.page.commands)")
            return
        }
        await harness.answer(.resume, time: 3600)
        #expect(harness.phase == .website && harness.leases.held.isEmpty && !receiver.sounds)
        #expect(receiver.calls.last == .stop)
    }
}
