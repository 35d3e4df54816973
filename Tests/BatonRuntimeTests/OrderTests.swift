import BatonCore
import BatonTestSupport
import Testing

@testable import BatonRuntime

/// Things that happen in the same turn, and calls that come from within calls.
@MainActor @Suite struct OrderTests {
    /// A player that reports from inside its own calls.
    @Test func playerThatReportsFromWithin() async {
        let harness = Harness()
        harness.player.during = { [weak player = harness.player] call in
            switch call {
            case .load:
                player?.emit(.progress)
                player?.emit(.ready(Samples.item(at: 11)))
            case .start: player?.emit(.status(.playing))
            case .pause: player?.emit(.status(.paused))
            case .stop: player?.emit(.failed(.playbackFailed))
            case .seek: player?.emit(.progress)
            }
        }
        harness.offer()
        harness.session?.playNatively()
        await harness.settle()
        #expect(harness.session?.snapshot.nativeStatus == .playing)
        let names = harness.events.map { String(describing: $0).prefix { $0 != "(" } }
        #expect(
            names == ["begin", "nativeProgress", "nativeReady", "pageSampled", "pagePaused", "nativeStatus"])
        harness.session?.returnToWebsite()
        await harness.settle()
        #expect(harness.phase == .website)
        #expect(harness.notice == Notice(kind: .returned, reason: .userReturned))
        #expect(!harness.player.isLoaded && harness.leases.held.isEmpty)
    }

    @Test func playerThatFailsWithinLoad() async {
        let harness = Harness()
        harness.player.during = { [weak player = harness.player] call in
            if case .load = call { player?.emit(.failed(.loadFailed)) }
        }
        harness.offer()
        harness.session?.playNatively()
        await harness.settle()
        #expect(harness.notice == Notice(kind: .stayed, reason: .loadFailed))
        #expect(!harness.player.isLoaded)
        #expect(harness.clock.sleeperCount == 0)
    }

    /// A page that was given up must not be paused by a command that had not begun.
    @Test func overtakenPauseIsNotSent() async {
        let harness = Harness()
        await harness.reach(.sampling)
        harness.session?.onStep = { [weak session = harness.session] event, _, _ in
            if case .pageSampled = event { session?.close() }
        }
        await harness.answer(.sample)
        #expect(harness.phase == .website)
        #expect(harness.page.wasReleasedLast)
        #expect(!harness.page.commands.contains { if case .pause = $0 { true } else { false } })
    }

    /// Being silenced, then kept, in one turn: the silence must not come after the start.
    @Test func overtakenParkIsNotSent() async {
        let harness = Harness()
        await harness.reach(.playing)
        harness.session?.returnToWebsite()
        await harness.settle()
        harness.session?.onStep = { [weak page = harness.page] event, _, _ in
            if case .pageCued = event { page?.die() }
        }
        await harness.answer(.cue, time: 20.8)
        #expect(harness.phase == .native)
        #expect(harness.player.calls.last == .start(nil))
        #expect(harness.player.sounds)
    }

    @Test func closeFromWithinEveryStep() async {
        for last in 0..<5 {
            let harness = Harness()
            var step = 0
            harness.session?.onStep = { [weak session = harness.session] _, _, _ in
                if step == last { session?.close() }
                step += 1
            }
            harness.player.during = { [weak player = harness.player] call in
                if case .start = call { player?.emit(.status(.playing)) }
            }
            harness.offer()
            harness.session?.playNatively()
            await harness.settle()
            await harness.tell(.ready(Samples.item(at: 11)))
            #expect(harness.phase == .website)
            #expect(!harness.player.isLoaded && !harness.player.sounds && harness.leases.held.isEmpty)
            #expect(harness.clock.sleeperCount == 0)
        }
    }

    /// The person's seek, overtaken by the way back.
    @Test func overtakenSeekIsNotSent() async {
        let harness = Harness()
        await harness.reach(.playing)
        harness.session?.seek(to: 70)
        harness.session?.returnToWebsite()
        await harness.settle()
        #expect(!harness.player.calls.contains(.seek(70)))
    }

    @Test func seekReachesThePlayer() async {
        let harness = Harness()
        await harness.reach(.playing)
        harness.session?.seek(to: 70)
        await harness.settle()
        #expect(harness.player.calls.last == .seek(70))
    }

    /// Nothing that can be printed leads to the address.
    @Test func noAddressInAnythingThatPrints() async throws {
        let harness = Harness()
        await harness.reach(.playing)
        let session = try #require(harness.session)
        var text = ""
        dump(session, to: &text)
        dump(harness.player, to: &text)
        dump(harness.page, to: &text)
        dump(harness.events, to: &text)
        dump(harness.actions, to: &text)
        dump(harness.states, to: &text)
        text += "\(session) \(session.snapshot) \(session.machine) \(String(describing: session.candidate))"
        text += String(reflecting: session.snapshot) + String(reflecting: session.candidate)
        #expect(text.contains("Film"), "the dump reaches what is inside")
        #expect(!text.contains(Harness.secret) && !text.contains("media.example.com"))
    }
}
