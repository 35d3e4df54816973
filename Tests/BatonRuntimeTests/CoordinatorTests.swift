import BatonCore
import BatonTestSupport
import Testing

@testable import BatonRuntime

/// One native place, several tabs.
@MainActor @Suite struct CoordinatorTests {
    let coordinator = SessionCoordinator()

    private func tab() -> Harness {
        let harness = Harness()
        harness.session?.coordinator = coordinator
        return harness
    }

    private func request(_ harness: Harness) async {
        harness.offer()
        harness.session?.playNatively()
        await harness.settle()
    }

    @Test func secondBeginsOnlyWhenTheFirstIsSilentAndItsPageHasIt() async {
        let first = tab()
        let second = tab()
        await first.reach(.playing)
        #expect(coordinator.current === first.session)
        await request(second)
        #expect(first.player.calls.last == .pause(nil))
        #expect(second.log.entries.isEmpty)
        await first.confirm(20)
        #expect(
            first.page.commands.last
                == .resume(Harness.target, at: 20, playing: false, settings: PlaybackSettings()))
        await second.settle()
        #expect(second.log.entries.isEmpty, "the first page has not confirmed")
        await first.answer(.resume)
        await second.settle()
        #expect(first.notice == Notice(kind: .returned, reason: .otherTab))
        #expect(!first.player.isLoaded && first.leases.held.isEmpty)
        #expect(second.phase == .preparing)
        #expect(coordinator.current === second.session)
    }

    /// The page was told to play a moment ago. Whatever it does about that, it must not sound beside the other tab.
    @Test func aPageOnItsWayBackIsAskedToStandPausedInstead() async {
        let first = tab()
        let second = tab()
        await first.reach(.resuming)
        await request(second)
        #expect(first.page.cancelled == [.resume])
        #expect(
            first.page.commands.last == .resume(Harness.target, at: 20, playing: false, settings: nil))
        #expect(second.log.entries.isEmpty)
        await first.answer(.resume)
        await second.settle()
        #expect(first.notice == Notice(kind: .returned, reason: .otherTab))
        #expect(second.phase == .preparing)
    }

    /// Neither its player nor its page answers: the second tab waits for its limits and no longer.
    @Test func limitsBoundTheWait() async {
        let first = tab()
        let second = tab()
        await first.reach(.playing)
        await request(second)
        await first.advance(2)
        #expect(!first.player.isLoaded)
        await first.advance(9.99)
        await second.settle()
        #expect(second.phase == .website && second.session?.beginning != nil)
        await first.advance(0.01)
        await second.settle()
        #expect(first.phase == .website)
        #expect(second.phase == .preparing)
    }

    @Test(arguments: Place.allCases) func everyPlaceCanBeYielded(place: Place) async {
        let first = tab()
        let second = tab()
        await first.reach(place)
        await request(second)
        for _ in 0..<4 {
            await first.advance(30)
            await second.settle()
        }
        #expect(first.phase == .website)
        #expect(!first.player.isLoaded && !first.player.sounds)
        #expect(second.player.addressesReceived == 1)
    }

    @Test func ofTwoThatWaitTheLastOneGetsIt() async {
        let first = tab()
        let second = tab()
        let third = tab()
        await first.reach(.playing)
        await request(second)
        await request(third)
        await first.confirm(20)
        await first.answer(.resume)
        await second.settle()
        await third.settle()
        #expect(second.phase == .website && second.log.entries.isEmpty)
        #expect(second.notice == Notice(kind: .stayed, reason: .otherTab))
        #expect(second.session?.beginning == nil)
        #expect(third.phase == .preparing)
    }

    /// A tab that has the place but still reads its page is not yet where it could be asked to yield.
    @Test func placeTakenWhileThePageIsRead() async {
        let first = tab()
        let second = tab()
        await first.reach(.beginning)
        await request(second)
        #expect(second.phase == .preparing)
        await first.answer(.sample)
        #expect(first.phase == .website && first.player.calls.isEmpty)
        #expect(second.phase == .preparing)
    }

    @Test func closedWhileItWaits() async {
        let first = tab()
        let second = tab()
        await first.reach(.playing)
        await request(second)
        second.session?.close()
        await first.confirm(20)
        await first.answer(.resume)
        await second.settle()
        #expect(second.log.entries.isEmpty)
        #expect(coordinator.current == nil)
    }

    @Test func abandonedBeforeItAskedCostsTheOtherNothing() async {
        let first = tab()
        let second = tab()
        await first.reach(.playing)
        second.offer()
        second.session?.playNatively()
        second.session?.cancel()
        await second.settle()
        #expect(first.phase == .native && first.player.sounds)
    }

    @Test func closingTheHolderFreesThePlace() async {
        let first = tab()
        let second = tab()
        await first.reach(.playing)
        await request(second)
        first.session?.close()
        await second.settle()
        #expect(second.phase == .preparing)
    }

    /// One system lends to all tabs: what happens in a tab that plays nothing releases nothing.
    @Test func leasesOfAnotherTabAreLeftAlone() async {
        let first = tab()
        await first.reach(.playing)
        let page = RecordingPage(current: Samples.page())
        let other = HandoffSession(
            page: page, player: RecordingPlayer(), leases: first.leases, clock: first.clock)
        page.navigate()
        other.cancel()
        other.close()
        #expect(!first.leases.held.isEmpty)
    }
}
