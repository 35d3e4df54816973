import BatonCore
import BatonTestSupport
import Testing

@testable import BatonRuntime

/// What ends a transaction from outside, in every place of it.
@MainActor @Suite struct LeavingTests {
    private func expectNothingLeft(_ harness: Harness, _ place: Place) {
        #expect(!harness.player.isLoaded && !harness.player.sounds, "native goes on")
        #expect(harness.leases.held.isEmpty)
        #expect(harness.clock.sleeperCount == 0, "a deadline is left")
        let released = harness.page.wasReleasedLast
        #expect(released == place.mayHold, "a page is released exactly if it was asked to pause")
    }

    @Test(arguments: Place.allCases) func navigation(place: Place) async {
        let harness = Harness()
        await harness.reach(place)
        harness.page.navigate()
        await harness.settle()
        #expect(harness.phase == .website)
        #expect(harness.session?.snapshot.offer == .unknown)
        #expect(harness.session?.beginning == nil)
        expectNothingLeft(harness, place)
        let kind: Notice.Kind = place.mayHold ? .ended : .stayed
        #expect(harness.notice == (place == .beginning ? nil : Notice(kind: kind, reason: .navigated)))
    }

    @Test(arguments: Place.allCases) func targetChange(place: Place) async {
        let harness = Harness()
        await harness.reach(place)
        harness.page.emit(.targetChanged)
        await harness.settle()
        if place == .beginning { return }
        #expect(harness.phase == .website)
        expectNothingLeft(harness, place)
    }

    @Test(arguments: Place.allCases, [true, false]) func close(place: Place, pageEndsCommands: Bool) async {
        let harness = Harness()
        harness.page.endsWhenCancelled = pageEndsCommands
        await harness.reach(place)
        let waiting = harness.page.waiting
        harness.session?.close()
        #expect(!harness.player.isLoaded, "native must be silent before close returns")
        #expect(harness.page.onEvent == nil && harness.player.onEvent == nil)
        #expect(harness.page.cancelled.suffix(waiting.count) == waiting[...], "a command goes on")
        await harness.settle()
        expectNothingLeft(harness, place)
        // What answers late finds nobody.
        let commands = harness.page.commands
        let calls = harness.player.calls
        for kind in harness.page.waiting { harness.page.answer(kind, .success(Samples.page())) }
        harness.player.answer(20)
        await harness.settle()
        #expect(harness.page.commands == commands && harness.player.calls == calls)
        #expect(harness.phase == .website)
        harness.session?.close()
        #expect(harness.page.commands == commands, "closing twice is closing once")
    }

    /// The session is free as soon as it is closed, whatever still waits.
    @Test(arguments: Place.allCases) func closedSessionIsFreed(place: Place) async {
        let harness = Harness()
        harness.page.endsWhenCancelled = false
        harness.player.endsRepliesOnStop = false
        await harness.reach(place)
        harness.session?.close()
        weak let session = harness.session
        harness.drop()
        await harness.settle()
        #expect(session == nil)
        for kind in harness.page.waiting { harness.page.answer(kind, .failure(.gone)) }
        while harness.player.pendingCount > 0 { harness.player.answer(nil) }
        await harness.settle()
    }

    /// A tab that forgets to close must not leave a sound behind.
    @Test(arguments: Place.allCases) func forgottenSessionEndsEverything(place: Place) async {
        let harness = Harness()
        await harness.reach(place)
        harness.drop()
        for _ in 0..<20 { await Task.yield() }
        #expect(!harness.player.isLoaded && !harness.player.sounds)
        #expect(harness.leases.held.isEmpty)
        #expect(harness.clock.sleeperCount == 0)
        if place.mayHold { #expect(harness.page.wasReleasedLast) }
    }

    @Test(arguments: Place.allCases) func cancel(place: Place) async {
        let harness = Harness()
        await harness.reach(place)
        harness.session?.cancel()
        await harness.settle()
        switch place {
        case .beginning, .preparing, .sampling, .seeking:
            #expect(harness.phase == .website)
            expectNothingLeft(harness, place)
            #expect(harness.notice == (place == .beginning ? nil : Notice(kind: .stayed, reason: .cancelled)))
        case .pausing, .positioning:
            #expect(harness.page.waiting == [.resume])
            #expect(!harness.player.isLoaded)
            await harness.answer(.resume)
            #expect(harness.phase == .website)
            #expect(harness.clock.sleeperCount == 0)
        case .starting, .playing, .paused, .parking, .resuming, .reclaiming: #expect(harness.phase == .returning)
        case .cueing:
            #expect(harness.phase == .native)
            #expect(harness.page.cancelled == [.cue])
            #expect(harness.player.sounds)
        }
    }

    @Test(arguments: Place.allCases) func processDies(place: Place) async {
        let harness = Harness()
        await harness.reach(place)
        harness.page.die()
        await harness.settle()
        #expect(harness.page.waiting.isEmpty)
        switch place {
        case .beginning: #expect(harness.phase == .website)
        case .preparing, .sampling, .seeking, .pausing, .positioning:
            #expect(harness.phase == .website)
            #expect(harness.notice?.reason == .pageGone)
            expectNothingLeft(harness, place)
        case .starting, .playing, .paused, .cueing, .parking, .resuming, .reclaiming:
            #expect(harness.phase == .native, "native goes on")
            #expect(harness.player.isLoaded)
            #expect(harness.player.sounds == (place != .paused))
        }
    }

    @Test func deadPageIsLoadedAnew() async {
        let harness = Harness()
        await harness.reach(.playing)
        harness.page.die()
        harness.session?.returnToWebsite()
        await harness.settle()
        await harness.confirm(33)
        #expect(
            harness.page.commands.last
                == .reload(at: 33, duration: 100, playing: true, settings: PlaybackSettings()))
        await harness.answer(.reload)
        #expect(harness.phase == .website)
        #expect(harness.player.calls.last == .stop)
    }

    /// Outcomes of an attempt that is over, after the next one began.
    @Test(arguments: Place.attempts) func lateOutcomes(place: Place) async {
        let harness = Harness()
        harness.page.endsWhenCancelled = false
        harness.player.endsRepliesOnStop = false
        await harness.reach(place)
        let late = harness.player.onEvent
        harness.session?.cancel()
        await harness.settle()
        #expect(harness.page.answer(.sample, .success(Samples.page(time: 50))) == (place == .sampling))
        harness.player.answer(50)
        harness.session?.playNatively()
        await harness.settle()
        await harness.answer(.sample)
        #expect(harness.phase == .preparing)
        let events = harness.events.count
        late?(.ready(Samples.item(at: 11)))
        late?(.failed(.loadFailed))
        await harness.settle()
        #expect(harness.phase == .preparing)
        #expect(harness.actions.isEmpty == false && harness.events.count >= events)
    }
}
