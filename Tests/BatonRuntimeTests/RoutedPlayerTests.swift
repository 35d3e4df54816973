import BatonTestSupport
import Testing

@testable import BatonCore
@testable import BatonRuntime

/// Playback that moves to a receiver and back, on a clock that stands still.
@MainActor @Suite struct RoutedPlayerTests {
    @MainActor
    final class Bench {
        let local = RecordingPlayer()
        let clock = ManualClock()
        let player: RoutedPlayer
        let receiver = RecordingReceiver()
        private(set) var statuses: [NativeStatus] = []
        /// Where the player said it was when it failed.
        private(set) var failedAt: [Double?] = []
        private(set) var events: [NativePlayerEvent] = []

        init() {
            player = RoutedPlayer(local: local, clock: clock)
            local.tellsStatus = true
            player.onEvent = { [weak self] event in
                guard let self else { return }
                events.append(event)
                if case .status(let status) = event { statuses.append(status) }
                if case .failed = event { failedAt.append(player.position) }
            }
            player.load(
                StreamSource(kind: .mp4, address: MediaAddress("https://example.com/film.mp4?token=SECRET")),
                NativeLoad(position: 10, settings: PlaybackSettings(volume: 0.5), title: "Film"))
            local.duration = 100
            player.start(nil)
            local.emit(.status(.playing))
            local.position = 20
        }

        func settle() async { for _ in 0..<200 { await Task.yield() } }

        /// One look at the receiver, which is made once a second. Falling asleep and waking up go through another
        /// thread, so both are waited for.
        func second() async {
            let isAwaited = await passes { clock.sleeperCount > 0 }
            guard isAwaited else {
                Issue.record("nobody waits for time to pass")
                return
            }
            await settle()
            await clock.advance(by: .seconds(1)) { await settle() }
            _ = await passes { clock.sleeperCount > 0 || player.receiver == nil }
            await settle()
        }

        var audible: Int { (local.sounds ? 1 : 0) + (receiver.sounds ? 1 : 0) }
    }

    @Test func localPlaysOnUntilTheReceiverDoes() async {
        let bench = Bench()
        bench.receiver.holdsBegin = true
        let move = Task { await bench.player.move(to: bench.receiver) }
        await bench.settle()
        #expect(bench.receiver.isBeginning)
        #expect(bench.local.sounds && !bench.receiver.sounds)
        #expect(bench.player.pendingRoute?.id == "tv" && bench.player.route == nil)
        bench.receiver.letBegin()
        #expect(await move.value == nil)
        #expect(bench.receiver.calls.first == .begin(at: 20))
        #expect(!bench.local.sounds && bench.receiver.sounds)
        #expect(bench.receiver.calls.contains(.volume(0.5, muted: false)))
        #expect(bench.player.route?.id == "tv" && bench.player.pendingRoute == nil)
        #expect(bench.statuses.last == .playing)
    }

    @Test func aSlowReceiverCatchesUp() async {
        let bench = Bench()
        bench.receiver.holdsBegin = true
        let move = Task { await bench.player.move(to: bench.receiver) }
        await bench.settle()
        bench.local.position = 26
        bench.receiver.letBegin()
        #expect(await move.value == nil)
        #expect(bench.receiver.calls.contains(.seek(27)))
        #expect(bench.player.position == 27)
    }

    @Test(arguments: RouteFailure.allCases)
    func aReceiverThatRefusesChangesNothing(_ failure: RouteFailure) async {
        let bench = Bench()
        bench.receiver.failure = failure
        #expect(await bench.player.move(to: bench.receiver) == failure)
        #expect(bench.local.sounds && bench.audible == 1)
        #expect(!bench.local.calls.contains(.pause(nil)))
        #expect(bench.player.failure == failure && bench.player.route == nil)
        #expect(bench.receiver.calls.last == .stop)
    }

    @Test func whatItCannotPlayIsNotTried() async {
        let bench = Bench()
        let route = Route(id: "tv", name: "Old", kind: .television, refusal: .formatNotPlayed)
        let old = RecordingReceiver(route: route)
        #expect(await bench.player.move(to: old) == .formatNotPlayed)
        #expect(old.calls.isEmpty)
    }

    @Test func aPausedFilmIsPausedThere() async {
        let bench = Bench()
        _ = await bench.player.pause(at: nil)
        bench.local.emit(.status(.paused))
        #expect(await bench.player.move(to: bench.receiver) == nil)
        #expect(bench.audible == 0 && bench.receiver.current.status == .paused)
        #expect(bench.statuses.last == .paused)
    }

    @Test func commandsGoToTheReceiver() async {
        let bench = Bench()
        await bench.player.move(to: bench.receiver)
        #expect(await bench.player.seek(to: 42) == 42)
        #expect(bench.player.position == 42)
        #expect(await bench.player.pause(at: nil) == 42)
        bench.player.start(nil)
        await bench.settle()
        bench.player.settings = PlaybackSettings(volume: 0.2, muted: true)
        await bench.settle()
        #expect(bench.receiver.calls.suffix(4) == [.seek(42), .pause, .play, .volume(0.2, muted: true)])
        #expect(!bench.local.sounds)
    }

    @Test func everyStartIsFollowedByAStatus() async {
        let bench = Bench()
        await bench.player.move(to: bench.receiver)
        let before = bench.statuses.count
        bench.player.start(nil)
        await bench.settle()
        await bench.second()
        #expect(bench.statuses.count == before + 1 && bench.statuses.last == .playing)
    }

    @Test func positionRunsOnBetweenAnswersButNotForLong() async {
        let bench = Bench()
        await bench.player.move(to: bench.receiver)
        bench.receiver.current.position = 21
        await bench.second()
        #expect(bench.player.position == 21)
        bench.receiver.failure = .timedOut
        await bench.second()
        #expect(bench.player.position == 22)
    }

    @Test func aReceiverThatDiesLeavesItHerePaused() async {
        let bench = Bench()
        await bench.player.move(to: bench.receiver)
        bench.receiver.current.position = 33
        await bench.second()
        bench.receiver.failure = .timedOut
        for _ in 0..<RoutedPlayer.patience { await bench.second() }
        #expect(bench.player.route == nil && bench.player.failure == .gone)
        #expect(bench.statuses.last == .paused && !bench.local.sounds)
        // Where it was when it was last heard of, and what passed since, two seconds at most.
        #expect(bench.local.calls.last == .seek(35))
    }

    @Test func stoppedAtTheReceiverIsPausedHere() async {
        let bench = Bench()
        await bench.player.move(to: bench.receiver)
        bench.receiver.stop()
        await bench.second()
        #expect(bench.player.failure == .stoppedThere && bench.statuses.last == .paused && bench.audible == 0)
    }

    @Test func theEndIsTheEnd() async {
        let bench = Bench()
        await bench.player.move(to: bench.receiver)
        bench.receiver.current = ReceiverState(status: .playing, position: 99)
        await bench.second()
        bench.receiver.stop()
        await bench.second()
        #expect(bench.statuses.last == .ended && bench.player.failure == nil && bench.player.position == 100)
    }

    @Test func comingBackGoesOnWhereItWas() async {
        let bench = Bench()
        await bench.player.move(to: bench.receiver)
        bench.receiver.current.position = 50
        await bench.second()
        await bench.player.moveHere()
        await bench.settle()
        #expect(bench.local.sounds && bench.audible == 1)
        #expect(bench.local.calls.contains(.seek(50)))
        #expect(bench.receiver.calls.suffix(2) == [.pause, .stop])
        #expect(bench.player.route == nil && bench.player.failure == nil)
    }

    @Test func fromOneReceiverToAnother() async {
        let bench = Bench()
        await bench.player.move(to: bench.receiver)
        let other = RecordingReceiver(route: Route(id: "other", name: "Bedroom", kind: .television))
        #expect(await bench.player.move(to: other) == nil)
        #expect(other.sounds && bench.audible == 0)
        #expect(bench.player.route?.id == "other")
        #expect(bench.receiver.calls.last == .stop)
    }

    @Test func aReceiverThatFailsOnceItMayBeHeardIsSilencedBeforeThisComputerSounds() async {
        let bench = Bench()
        bench.receiver.volumeFailure = .timedOut
        var soundsAtStop: Bool?
        bench.receiver.during = { call in if call == .stop { soundsAtStop = bench.local.sounds } }
        #expect(await bench.player.move(to: bench.receiver) == .timedOut)
        #expect(soundsAtStop == false)
        #expect(bench.local.sounds && bench.audible == 1)
    }

    /// The first receiver plays on while another one is tried, and is watched as before.
    @Test func aFailedChoiceLeavesTheReceiverWatched() async {
        let bench = Bench()
        await bench.player.move(to: bench.receiver)
        let other = RecordingReceiver(route: Route(id: "other", name: "Bedroom", kind: .television))
        other.failure = .refused
        #expect(await bench.player.move(to: other) == .refused)
        bench.receiver.current.position = 60
        await bench.second()
        #expect(bench.player.position == 60 && bench.receiver.sounds)
        other.failure = nil
        other.volumeFailure = .refused
        #expect(await bench.player.move(to: other) == .refused)
        bench.receiver.current.position = 70
        await bench.second()
        #expect(bench.player.position == 70 && bench.receiver.sounds && bench.audible == 1)
        #expect(bench.statuses.last == .playing && bench.player.route?.id == "tv")
    }

    @Test func aNewChoiceOvertakesOneUnderWay() async {
        let bench = Bench()
        bench.receiver.holdsBegin = true
        let first = Task { await bench.player.move(to: bench.receiver) }
        await bench.settle()
        await bench.player.moveHere()
        bench.receiver.letBegin()
        #expect(await first.value == .overtaken)
        await bench.settle()
        #expect(bench.local.sounds && bench.audible == 1 && bench.player.route == nil)
        #expect(bench.receiver.calls.last == .stop)
    }

    @Test func stoppingEndsTheReceiverToo() async {
        let bench = Bench()
        await bench.player.move(to: bench.receiver)
        bench.player.stop()
        #expect(bench.receiver.calls.last == .stop && bench.audible == 0)
        // The address was dropped with the load.
        #expect(await bench.player.move(to: bench.receiver) == .refused)
    }
}
