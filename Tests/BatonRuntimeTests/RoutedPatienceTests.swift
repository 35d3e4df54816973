import BatonCore
import BatonTestSupport
import Testing

@testable import BatonRuntime

/// A television that does not go on: the film ends paused, wherever it is, and this computer does not sound.
@MainActor @Suite struct RoutedPatienceTests {
    /// Both clocks go on, second by second.
    private func pass(_ seconds: Int, _ harness: Harness) async {
        func settle() async {
            for _ in 0..<100 { await Task.yield() }
            await harness.settle()
        }
        for _ in 0..<seconds {
            if harness.routed?.route != nil { _ = await passes { harness.routedClock.sleeperCount > 0 } }
            await settle()
            await harness.routedClock.advance(by: .seconds(1)) { await settle() }
            await harness.advance(1)
        }
    }

    private func isSilentHere(_ harness: Harness) -> Bool {
        let wasAsked = harness.page.commands.contains { command in
            switch command {
            case .resume, .reload, .release, .cue: true
            case .sample, .pause, .choose: false
            }
        }
        return !harness.player.sounds && !wasAsked && harness.phase == .native
    }

    @Test func aLongStallIsPausedHere() async throws {
        let (harness, routed, receiver) = try await Harness.onTelevision()
        receiver.current.status = .waiting
        await pass(7, harness)
        #expect(routed.route != nil && harness.session?.snapshot.nativeStatus == .waiting)
        await pass(20, harness)
        #expect(routed.route == nil && routed.failure == .stalled && receiver.calls.last == .stop)
        #expect(harness.session?.snapshot.nativeStatus == .paused && harness.leases.held.isEmpty)
        #expect(isSilentHere(harness))
    }

    @Test func aShortStallIsNothing() async throws {
        let (harness, routed, receiver) = try await Harness.onTelevision()
        for _ in 0..<3 {
            receiver.current.status = .waiting
            await pass(6, harness)
            receiver.current.status = .playing
            await pass(2, harness)
        }
        #expect(routed.route != nil && harness.session?.snapshot.nativeStatus == .playing && isSilentHere(harness))
    }

    @Test func aStartThatTheTelevisionIgnoresStaysThere() async throws {
        let (harness, routed, receiver) = try await Harness.onTelevision()
        harness.session?.setPlaying(false)
        await pass(2, harness)
        receiver.obeysPlay = false
        harness.session?.setPlaying(true)
        await pass(20, harness)
        #expect(routed.route != nil && receiver.current.status == .paused)
        #expect(harness.session?.snapshot.nativeStatus == .paused && isSilentHere(harness))
    }

    @Test func aStartThatTakesLongIsWaitedFor() async throws {
        let (harness, routed, receiver) = try await Harness.onTelevision()
        harness.session?.setPlaying(false)
        await pass(2, harness)
        receiver.obeysPlay = false
        harness.session?.setPlaying(true)
        await pass(2, harness)
        receiver.current.status = .waiting
        await pass(6, harness)
        #expect(harness.session?.snapshot.nativeStatus == .waiting)
        receiver.current.status = .playing
        await pass(2, harness)
        #expect(routed.route != nil && harness.session?.snapshot.nativeStatus == .playing && isSilentHere(harness))
    }

    /// Started while another television was tried, which refused: the first one does not go on either.
    @Test func aStartDuringAChoiceThatFailsIsNotForgotten() async throws {
        let (harness, routed, receiver) = try await Harness.onTelevision()
        let other = RecordingReceiver(route: Route(id: "other", name: "Bedroom", kind: .television))
        other.volumeFailure = .refused
        receiver.obeysPlay = false
        other.during = { [session = harness.session] call in
            if case .volume = call { session?.setPlaying(true) }
        }
        #expect(await routed.move(to: other) == .refused)
        await pass(20, harness)
        #expect(routed.route?.id == "tv" && harness.session?.snapshot.nativeStatus == .paused)
        #expect(isSilentHere(harness))
    }

    /// The session waits for a start, which a pause alone does not end.
    @Test(arguments: [RouteFailure.refused, .timedOut, .gone])
    func aStartThatFailsIsPausedHere(_ failure: RouteFailure) async throws {
        let (harness, routed, receiver) = try await Harness.onTelevision()
        harness.session?.setPlaying(false)
        await pass(2, harness)
        receiver.failure = failure
        harness.session?.setPlaying(true)
        await pass(20, harness)
        #expect(routed.route == nil && routed.failure == (failure == .gone ? .gone : .notObeyed))
        #expect(harness.session?.snapshot.nativeStatus == .paused && isSilentHere(harness))
        harness.session?.setPlaying(true)
        await harness.settle()
        #expect(harness.player.sounds && harness.session?.snapshot.nativeStatus == .playing)
    }

    /// A device that played and then fails leaves the film here, paused: "it plays on here" would be wrong.
    @Test func whatIsSaidOfAReceiverInUseIsTrue() async throws {
        let (harness, routed, receiver) = try await Harness.onTelevision()
        receiver.failure = .refused
        harness.session?.setPlaying(false)
        await harness.settle()
        #expect(routed.failure == .notObeyed && routed.route == nil)
        for failure in [RouteFailure.gone, .stoppedThere, .notObeyed, .stalled] {
            #expect(Wording.sentence(failure)?.string.contains("is paused") == true, "\(failure)")
        }
        // What never began may have been on another device.
        for failure in [RouteFailure.refused, .timedOut] {
            #expect(Wording.sentence(failure)?.string.contains("stays where it was") == true, "\(failure)")
        }
    }

    @Test func theFilmIsWhereItWasWhileItComesBack() async throws {
        let (harness, routed, receiver) = try await Harness.onTelevision()
        receiver.current.position = 40
        await pass(1, harness)
        harness.player.holdsReplies = true
        receiver.stop()
        await pass(1, harness)
        #expect(routed.route == nil && routed.failure == .stoppedThere)
        #expect(harness.session?.snapshot.nativeStatus == .paused, "the session waits for the seek")
        #expect(abs((routed.position ?? 0) - 41) < 1.5)
    }
}
