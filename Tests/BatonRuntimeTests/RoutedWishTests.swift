import BatonTestSupport
import Testing

@testable import BatonCore
@testable import BatonRuntime

/// What the session is told while playback moves: the person's wish and what became of the film, not how it is done.
@MainActor @Suite struct RoutedWishTests {
    private typealias Bench = RoutedPlayerTests.Bench

    /// The session must hear of it, and of the place, when there is nothing here that the film could come back to.
    @Test func aLocalStreamThatFailsMeanwhileDoesNotEndTheTelevision() async {
        let bench = Bench()
        await bench.player.move(to: bench.receiver)
        bench.receiver.current.position = 50
        await bench.second()
        bench.local.stop()
        bench.local.emit(.failed(.playbackFailed))
        #expect(bench.failedAt.isEmpty && bench.receiver.sounds)
        await bench.player.moveHere()
        #expect(bench.events.last == .failed(.playbackFailed) && bench.failedAt == [50])
        #expect(bench.audible == 0 && bench.player.route == nil)
        #expect(bench.receiver.calls.suffix(2) == [.pause, .stop])
    }

    /// A link that has run out is often noticed only by the seek.
    @Test func aLocalStreamThatFailsOnTheWayBackIsTold() async {
        let bench = Bench()
        await bench.player.move(to: bench.receiver)
        bench.receiver.current.position = 50
        await bench.second()
        bench.local.during = { [local = bench.local] call in
            if case .seek = call { local.emit(.failed(.playbackFailed)) }
        }
        await bench.player.moveHere()
        #expect(bench.failedAt == [50] && bench.audible == 0)
    }

    @Test(arguments: [true, false]) func aReceiverThatDiesWithTheLocalStreamEndsIt(_ isKnown: Bool) async {
        let bench = Bench()
        await bench.player.move(to: bench.receiver)
        bench.receiver.current.position = 33
        await bench.second()
        bench.local.during = { [local = bench.local] call in
            if case .seek = call { local.emit(.failed(.playbackFailed)) }
        }
        if isKnown { bench.local.emit(.failed(.playbackFailed)) }
        bench.receiver.failure = .gone
        await bench.second()
        // Paused first: the page must not sound all of a sudden either.
        #expect(bench.events.suffix(2) == [.status(.paused), .failed(.playbackFailed)])
        #expect(bench.failedAt == [34] && bench.audible == 0)
    }

    /// The silence is the move's own; whoever watches must not take it for the person's wish.
    @Test func theSilenceOfAMoveIsNotTold() async {
        let bench = Bench()
        await bench.player.move(to: bench.receiver)
        #expect(!bench.statuses.contains(.paused) && bench.statuses.last == .playing)
        let refusing = RecordingReceiver(route: Route(id: "other", name: "Bedroom", kind: .television))
        refusing.volumeFailure = .refused
        await bench.player.moveHere()
        await bench.player.move(to: refusing)
        #expect(!bench.statuses.contains(.paused) && bench.local.sounds && bench.audible == 1)
    }

    @Test(arguments: [RouteFailure?.none, .refused]) func aPauseDuringAMoveCounts(_ failure: RouteFailure?) async {
        let bench = Bench()
        bench.local.holdsReplies = true
        bench.receiver.volumeFailure = failure
        let move = Task { await bench.player.move(to: bench.receiver) }
        await bench.settle()
        #expect(bench.local.calls.last == .pause(nil))
        let pause = Task { await bench.player.pause(at: nil) }
        await bench.settle()
        bench.local.answer(20)
        bench.local.answer(20)
        #expect(await move.value == failure)
        #expect(await pause.value == 20)
        #expect(bench.audible == 0 && bench.statuses.last == .paused)
        #expect(bench.receiver.current.status == (failure == nil ? .paused : .stopped))
    }

    @Test func aStartDuringAMoveSoundsThere() async {
        let bench = Bench()
        _ = await bench.player.pause(at: nil)
        bench.local.holdsReplies = true
        let move = Task { await bench.player.move(to: bench.receiver) }
        await bench.settle()
        bench.player.start(nil)
        #expect(!bench.local.sounds)
        bench.local.answer(20)
        #expect(await move.value == nil)
        #expect(bench.receiver.sounds && bench.audible == 1 && bench.statuses.last == .playing)
    }

    @Test func aMoveThatIsTakenBackGoesOnHere() async {
        let bench = Bench()
        bench.local.holdsReplies = true
        let move = Task { await bench.player.move(to: bench.receiver) }
        await bench.settle()
        await bench.player.moveHere()
        bench.local.answer(20)
        #expect(await move.value == .overtaken)
        #expect(bench.local.sounds && bench.audible == 1 && bench.player.route == nil)
    }

    @Test func aStartOverridesAPauseThatWaitsForItsPosition() async {
        let bench = Bench()
        await bench.player.move(to: bench.receiver)
        let pause = Task { await bench.player.pause(at: 20.8) }
        // The look at the receiver, and this.
        await bench.clock.waitForSleepers(2)
        bench.player.start(nil)
        await bench.second()
        _ = await pause.value
        #expect(bench.receiver.sounds && !bench.receiver.calls.contains(.pause))
    }

    /// Televisions have one speed: what is shown must be what is seen, there and afterwards.
    @Test func aReceiverPlaysAtNormalSpeed() async {
        let bench = Bench()
        bench.player.settings.rate = 2
        await bench.player.move(to: bench.receiver)
        #expect(bench.player.settings.rate == 1 && !bench.player.canChangeRate)
        #expect(bench.events.contains(.settings))
        bench.player.settings = PlaybackSettings(rate: 2, volume: 0.3)
        #expect(bench.player.settings == PlaybackSettings(rate: 1, volume: 0.3))
        await bench.player.moveHere()
        #expect(bench.player.settings.rate == 1 && bench.player.canChangeRate)
        #expect(bench.events.suffix(2) == [.settings, .status(.playing)])
    }

    private static let bedroom = Route(id: "other", name: "Bedroom", kind: .television)

    /// On the television, seen there at fifty seconds.
    private func onTelevision() async -> Bench {
        let bench = Bench()
        await bench.player.move(to: bench.receiver)
        bench.receiver.current.position = 50
        await bench.second()
        return bench
    }

    /// On the way here: at the first seek the receiver still plays, at the second it is left.
    private func comeHere(_ bench: Bench, seek: Int) async -> Task<Void, Never> {
        bench.local.holdsReplies = true
        let back = Task { await bench.player.moveHere() }
        await bench.settle()
        if seek == 2 {
            bench.local.answer(50)
            await bench.settle()
        }
        #expect(bench.local.pendingCount == 1 && (bench.player.route == nil) == (seek == 2))
        return back
    }

    private func answerAll(_ bench: Bench) async {
        bench.local.holdsReplies = false
        while bench.local.pendingCount > 0 {
            bench.local.answer(50)
            await bench.settle()
        }
    }

    /// Sooner than the receiver is asked again.
    @Test func aPauseJustBeforeTheNextTelevisionCounts() async {
        let bench = await onTelevision()
        #expect(await bench.player.pause(at: nil) == 50)
        #expect(bench.statuses.last == .paused)
        let other = RecordingReceiver(route: Self.bedroom)
        #expect(await bench.player.move(to: other) == nil)
        #expect(!other.sounds && other.current.status == .paused && bench.audible == 0)
        #expect(bench.statuses.last == .paused)
    }

    @Test func aStartJustBeforeComingHereCounts() async {
        let bench = await onTelevision()
        _ = await bench.player.pause(at: nil)
        bench.player.start(nil)
        await bench.player.moveHere()
        await bench.settle()
        #expect(bench.local.sounds && bench.audible == 1 && bench.statuses.last == .playing)
    }

    @Test(arguments: [1, 2]) func aPauseOnTheWayHereCounts(_ seek: Int) async {
        let bench = await onTelevision()
        let back = await comeHere(bench, seek: seek)
        // As the session parks it: nothing here gets to that position.
        let pause = Task { await bench.player.pause(at: 51) }
        await bench.settle()
        await answerAll(bench)
        await back.value
        #expect(await pause.value == 50)
        #expect(bench.audible == 0 && bench.statuses.last == .paused && bench.player.route == nil)
    }

    @Test(arguments: [1, 2]) func aStartOnTheWayHereWaitsForThePicture(_ seek: Int) async {
        let bench = await onTelevision()
        _ = await bench.player.pause(at: nil)
        let back = await comeHere(bench, seek: seek)
        bench.player.start(nil)
        await bench.settle()
        #expect(bench.audible == 0)
        await answerAll(bench)
        await back.value
        #expect(bench.local.sounds && bench.audible == 1 && bench.statuses.last == .playing)
    }

    @Test func aStartAfterTheReceiverDiedIsNotToldToBePaused() async {
        let bench = await onTelevision()
        bench.local.holdsReplies = true
        bench.receiver.failure = .gone
        await bench.second()
        #expect(bench.player.failure == .gone && bench.local.pendingCount == 1)
        // At once: the session gives up what does not go on.
        #expect(bench.statuses.last == .paused)
        let before = bench.statuses.count
        bench.player.start(nil)
        await answerAll(bench)
        #expect(bench.local.sounds && bench.statuses.last == .playing)
        #expect(!bench.statuses.dropFirst(before).contains(.paused))
    }

    /// Who played when the second choice was made goes on, and is watched.
    @Test(arguments: [1, 2]) func aChoiceThatFailsOnTheWayHereEndsTheWay(_ seek: Int) async {
        let bench = await onTelevision()
        let back = await comeHere(bench, seek: seek)
        let other = RecordingReceiver(route: Self.bedroom)
        other.failure = .refused
        #expect(await bench.player.move(to: other) == .refused)
        #expect(other.calls.first == .begin(at: 50))
        await answerAll(bench)
        await back.value
        #expect(bench.audible == 1 && !bench.statuses.contains(.paused))
        guard seek == 1 else {
            #expect(bench.local.sounds && bench.player.route == nil)
            return
        }
        bench.receiver.current.position = 60
        await bench.second()
        #expect(bench.receiver.sounds && bench.player.position == 60 && bench.player.route?.id == "tv")
    }

    /// What cannot be tried does not leave the film between two places.
    @Test func aChoiceThatIsNotTriedDoesNotEndTheWayHere() async {
        let bench = await onTelevision()
        let back = await comeHere(bench, seek: 1)
        let old = RecordingReceiver(
            route: Route(id: "old", name: "Old", kind: .television, refusal: .formatNotPlayed))
        #expect(await bench.player.move(to: old) == .formatNotPlayed)
        await answerAll(bench)
        await back.value
        #expect(bench.local.sounds && bench.audible == 1 && bench.player.route == nil)
    }
}
