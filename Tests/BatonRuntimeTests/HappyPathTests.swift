import BatonCore
import BatonTestSupport
import Testing

@testable import BatonRuntime

@MainActor @Suite struct HappyPathTests {
    @Test func thereInOrder() async {
        let harness = Harness()
        await harness.reach(.playing)
        #expect(
            harness.log.entries == [
                "page.sample", "player.load", "page.sample", "page.pause", "player.start", "leases.held",
            ])
        #expect(harness.page.commands.last == .pause(Harness.target, at: 11))
        #expect(harness.player.addressesReceived == 1)
        #expect(harness.notice == nil)
    }

    @Test(arguments: [false, true]) func whatRepeatsOnThePageRepeats(_ loops: Bool) async {
        var sample = Samples.page()
        sample.loops = loops
        let harness = Harness(page: sample)
        harness.offer()
        harness.session?.playNatively()
        await harness.settle()
        #expect(harness.player.isLoaded && harness.player.loops == loops)
    }

    /// While anything may still fail, the page is only read.
    @Test(arguments: [Place.beginning, .preparing, .sampling, .seeking]) func pageIsUntouchedUntilReady(place: Place)
        async
    {
        let harness = Harness()
        await harness.reach(place)
        #expect(harness.page.commands.allSatisfy { $0 == .sample(Harness.target) })
        #expect(!harness.player.sounds)
    }

    @Test func nothingIsHeardBeforeThePauseIsConfirmed() async {
        let harness = Harness()
        await harness.reach(.pausing)
        await harness.advance(2)
        #expect(!harness.player.calls.contains { if case .start = $0 { true } else { false } })
        #expect(harness.leases.held.isEmpty)
        await harness.answer(.pause, time: 11)
        #expect(harness.player.calls.last == .start(PlaybackSettings()))
    }

    @Test func andBackInOrder() async {
        let harness = Harness()
        await harness.reach(.playing)
        harness.log.clear()
        harness.player.settings.rate = 1.5
        harness.session?.returnToWebsite()
        await harness.settle()
        #expect(harness.page.commands.last == .cue(Harness.target, at: 20.8))
        #expect(harness.player.sounds)
        await harness.answer(.cue, time: 20.8)
        #expect(harness.player.calls.last == .pause(20.8))
        await harness.confirm(20.9)
        #expect(
            harness.page.commands.last
                == .resume(Harness.target, at: 20.9, playing: true, settings: PlaybackSettings(rate: 1.5)))
        #expect(!harness.player.calls.contains(.stop))
        await harness.answer(.resume, time: 21)
        #expect(
            harness.log.entries == [
                "page.cue", "player.pause", "leases.none", "page.resume", "player.stop",
            ])
        #expect(harness.phase == .website)
        #expect(harness.notice == Notice(kind: .returned, reason: .userReturned))
        #expect(harness.clock.sleeperCount == 0)
    }

    @Test func pausedStaysPaused() async {
        let harness = Harness(page: Samples.page(paused: true))
        harness.offer()
        harness.session?.playNatively()
        await harness.settle()
        await harness.tell(.ready(Samples.item(at: 10)))
        #expect(harness.phase == .native)
        #expect(harness.session?.snapshot.nativeStatus == .paused)
        #expect(!harness.player.sounds && harness.leases.held.isEmpty)
        harness.session?.returnToWebsite()
        await harness.settle()
        guard case .resume(_, _, false, _) = harness.page.commands.last else {
            Issue.record("a paused film was made to play")
            return
        }
        #expect(harness.phase == .website)
    }

    @Test func pausedByHidingPlaysOn() async {
        var sample = Samples.page(paused: true)
        sample.pausedByHiding = true
        let harness = Harness(page: sample)
        harness.offer()
        harness.session?.playNatively()
        await harness.settle()
        await harness.tell(.ready(Samples.item(at: 10)))
        #expect(harness.phase == .native)
        #expect(harness.player.calls.last == .start(sample.settings))
    }

    @Test func settingsCarry() async {
        let settings = PlaybackSettings(rate: 1.25, volume: 0.4, muted: true)
        var sample = Samples.page()
        sample.settings = settings
        let harness = Harness(page: sample)
        harness.offer()
        harness.session?.playNatively()
        await harness.settle()
        guard case .load(let load) = harness.player.calls.first else {
            Issue.record("no load")
            return
        }
        #expect(load == NativeLoad(position: 11.25, settings: settings, title: "Film"))
        await harness.tell(.ready(Samples.item(at: 11.25)))
        #expect(harness.player.calls.last == .start(settings))
    }

    /// A film that ends leaves the page at its end, paused.
    @Test func endOfTheFilm() async {
        let harness = Harness()
        await harness.reach(.playing)
        await harness.tell(.status(.ended))
        #expect(harness.page.commands.last == .resume(Harness.target, at: 100, playing: false, settings: nil))
        await harness.answer(.resume, time: 100)
        #expect(harness.notice == Notice(kind: .returned, reason: .finished))
    }

    @Test func stepsAreToldInOrder() async {
        let harness = Harness()
        await harness.reach(.playing)
        let names = harness.events.map { String(describing: $0).prefix { $0 != "(" } }
        #expect(names == ["begin", "nativeReady", "pageSampled", "pagePaused", "nativeStatus"])
        let phases = harness.states.map { SessionPhase($0) }
        #expect(phases == [.preparing, .aligning, .committing, .native, .native])
    }

    @Test func personsPlayAndPauseKeepTheirOrder() async {
        let harness = Harness()
        await harness.reach(.playing)
        harness.player.holdsReplies = false
        harness.session?.setPlaying(false)
        harness.session?.setPlaying(true)
        await harness.settle()
        #expect(harness.player.sounds, "the last wish was to play")
        harness.session?.setPlaying(false)
        await harness.settle()
        #expect(!harness.player.sounds)
    }
}
