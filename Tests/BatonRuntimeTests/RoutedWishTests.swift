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
        await bench.settle()
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
}
