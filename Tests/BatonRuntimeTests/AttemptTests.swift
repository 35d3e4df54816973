import BatonCore
import BatonTestSupport
import Testing

@testable import BatonRuntime

/// When an attempt begins, and what becomes of one that fails.
@MainActor @Suite struct AttemptTests {
    @Test func modes() async {
        let ask = Harness(mode: .ask)
        ask.offer()
        await ask.settle()
        #expect(ask.session?.snapshot.offer == .available(.mp4, .elementMP4))
        #expect(ask.log.entries.isEmpty)

        let never = Harness(mode: .never)
        never.offer()
        await never.settle()
        #expect(never.session?.snapshot.offer == .refused(.neverHere))
        #expect(never.log.entries.isEmpty)

        let automatic = Harness(mode: .automatic)
        automatic.offer()
        await automatic.settle()
        #expect(automatic.phase == .preparing)
    }

    @Test func changedModeCountsAtOnce() async {
        let harness = Harness(mode: .never)
        harness.offer()
        harness.session?.mode = .ask
        #expect(harness.session?.snapshot.offer == .available(.mp4, .elementMP4))
        harness.session?.mode = .automatic
        await harness.settle()
        #expect(harness.phase == .preparing)
    }

    /// Refusals before the hand-off leave the page alone, and are told.
    @Test(arguments: [
        Refusal.loadFailed, .unrecognizedFormat, .noPicture, .noData, .timedOut, .memoryCeiling, .nativeUnavailable,
    ])
    func refusals(refusal: Refusal) async {
        let harness = Harness()
        await harness.reach(.preparing)
        await harness.tell(.failed(refusal))
        #expect(harness.notice == Notice(kind: .stayed, reason: refusal))
        #expect(harness.phase == .website)
        #expect(harness.page.commands == [.sample(Harness.target)])
        #expect(harness.player.calls.last == .stop)
        #expect(harness.clock.sleeperCount == 0)
    }

    @Test func differentMedia() async {
        let harness = Harness()
        await harness.reach(.preparing)
        await harness.tell(.ready(Samples.item(at: 11, duration: 8)))
        #expect(harness.notice == Notice(kind: .stayed, reason: .differentMedia))
        #expect(!harness.player.isLoaded)
    }

    @Test(arguments: [
        (WebPageError.targetChanged, Refusal.pageChanged), (.unresponsive, .pageUnresponsive),
        (.refused, .pageUnresponsive),
    ])
    func pageThatCannotBeRead(error: WebPageError, reason: Refusal) async {
        let harness = Harness()
        await harness.reach(.beginning)
        await harness.fail(.sample, error)
        #expect(harness.notice == Notice(kind: .stayed, reason: reason))
        #expect(harness.session?.beginning == nil)
        #expect(harness.player.calls.isEmpty)
    }

    @Test(arguments: [WebPageError.refused, .unresponsive]) func pageThatWillNotPause(error: WebPageError) async {
        let harness = Harness()
        await harness.reach(.pausing)
        await harness.fail(.pause, error)
        #expect(!harness.player.isLoaded)
        await harness.answer(.resume)
        #expect(harness.notice?.kind == .returned)
        #expect(!harness.player.calls.contains(.start(PlaybackSettings())))
    }

    @Test func failureWhilePlayingGivesBackWhereItWas() async {
        let harness = Harness()
        await harness.reach(.playing)
        harness.player.position = 42
        await harness.tell(.failed(.playbackFailed))
        #expect(harness.page.commands.last == .resume(Harness.target, at: 42, playing: true, settings: nil))
        #expect(harness.leases.held.isEmpty && !harness.player.isLoaded)
    }

    /// A player whose load is gone by the time it tells, after a minute without any event.
    @Test func failureWithoutAPosition() async {
        let harness = Harness()
        await harness.reach(.playing)
        harness.player.settings.rate = 1
        await harness.advance(60)
        harness.player.position = nil
        await harness.tell(.failed(.playbackFailed))
        #expect(harness.page.commands.last == .resume(Harness.target, at: 80, playing: true, settings: nil))
    }

    @Test func pausedPlayerDoesNotMoveOn() async {
        let harness = Harness()
        await harness.reach(.paused)
        await harness.advance(60)
        harness.player.position = nil
        await harness.tell(.failed(.playbackFailed))
        #expect(harness.page.commands.last == .resume(Harness.target, at: 20, playing: false, settings: nil))
    }

    @Test func oneAttemptPerSourceAndUserAction() async {
        let harness = Harness(mode: .automatic)
        harness.offer()
        await harness.settle()
        await harness.tell(.failed(.loadFailed))
        for serial in 2..<6 {
            harness.offer(serial: serial)
            await harness.settle()
        }
        #expect(harness.player.addressesReceived == 1)
        harness.session?.playNatively()
        await harness.settle()
        #expect(harness.player.addressesReceived == 2, "the person may insist")
    }

    /// A page that changes its address all the time causes no storm of loads.
    @Test func failuresInARowEndTheBeginnings() async {
        let harness = Harness(mode: .automatic)
        for name in ["a", "b", "c", "d", "e"] {
            harness.offer(name)
            await harness.settle()
            await harness.tell(.failed(.loadFailed))
        }
        #expect(harness.player.addressesReceived == 3)
    }

    /// "Website player" is the person's decision, even where the page had to be loaded anew for it.
    @Test(arguments: [false, true]) func returnedStaysReturned(died: Bool) async {
        let harness = Harness(mode: .automatic)
        harness.offer()
        await harness.settle()
        await harness.tell(.ready(Samples.item(at: 11)))
        await harness.tell(.status(.playing))
        if died { harness.page.die() }
        harness.session?.returnToWebsite()
        await harness.settle()
        #expect(harness.phase == .website)
        harness.offer(serial: 3)
        await harness.settle()
        #expect(harness.phase == .website)
        #expect(harness.player.addressesReceived == 1)
    }

    @Test func sourceIsUsedOnce() async throws {
        let harness = Harness()
        await harness.reach(.preparing)
        let session = try #require(harness.session)
        #expect(session.pendingSource == nil)
        let id = SourceID(rawValue: 1)
        let start = NativeStart(position: 1, distanceFromLiveEdge: nil, settings: PlaybackSettings())
        session.perform(.prepareNative(Generation(rawValue: 900), id, start))
        #expect(harness.player.addressesReceived == 1)
        // Even a machine that asked twice for one attempt would get it once, and no other one's.
        session.pendingSource = (id, try #require(session.candidate))
        session.perform(.prepareNative(Generation(rawValue: 901), SourceID(rawValue: 2), start))
        #expect(harness.player.addressesReceived == 1)
        session.perform(.prepareNative(Generation(rawValue: 902), id, start))
        session.perform(.prepareNative(Generation(rawValue: 903), id, start))
        #expect(harness.player.addressesReceived == 2)
    }

    /// An attempt given up at once must not hide the next one from its own end.
    @Test func nextBeginningOutlivesTheLast() async {
        let harness = Harness()
        harness.page.endsWhenCancelled = false
        await harness.reach(.beginning)
        harness.session?.cancel()
        harness.session?.playNatively()
        await harness.settle()
        #expect(harness.page.waiting == [.sample, .sample])
        await harness.answer(.sample)
        #expect(harness.phase == .website, "the answer belongs to the attempt that was given up")
        #expect(harness.session?.beginning != nil)
        harness.session?.playNatively()
        await harness.settle()
        #expect(harness.page.waiting == [.sample], "asked twice")
        await harness.answer(.sample)
        #expect(harness.phase == .preparing)
    }

    @Test func askedTwiceIsAskedOnce() async {
        let harness = Harness()
        harness.offer()
        harness.session?.playNatively()
        harness.session?.playNatively()
        await harness.settle()
        harness.session?.playNatively()
        await harness.settle()
        #expect(harness.player.addressesReceived == 1)
        #expect(harness.page.commands.count == 1)
    }
}
