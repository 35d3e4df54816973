import BatonTestSupport
import Testing

@testable import BatonRuntime

/// What is given back a second after nobody runs any more, such as the audio session of an iPhone.
@MainActor
struct QuietReleaseTests {
    @MainActor
    private final class Part {
        var isBusy = false
        var releases = 0
    }

    private let clock = ManualClock()
    private let part = Part()

    private func make() -> QuietRelease {
        QuietRelease(clock: clock, isBusy: { [part] in part.isBusy }, release: { [part] in part.releases += 1 })
    }

    private func advance(_ seconds: Double) async {
        await clock.advance(by: .seconds(seconds)) { for _ in 0..<50 { await Task.yield() } }
        for _ in 0..<50 { await Task.yield() }
    }

    @Test func aSecondLaterAndOnce() async {
        let release = make()
        release.request()
        release.request()
        await clock.waitForSleepers(1)
        await advance(0.9)
        #expect(part.releases == 0)
        await advance(0.2)
        #expect(part.releases == 1 && clock.sleeperCount == 0)
    }

    @Test func notUnderAPlayerThatWaitsForData() async {
        let release = make()
        part.isBusy = true
        release.request()
        await clock.waitForSleepers(1)
        await advance(30)
        #expect(part.releases == 0)
        part.isBusy = false
        await advance(1.1)
        #expect(part.releases == 1)
    }

    @Test func notWhenItIsWantedAgain() async {
        let release = make()
        release.request()
        await clock.waitForSleepers(1)
        release.cancel()
        await advance(5)
        #expect(part.releases == 0)
        release.request()
        await clock.waitForSleepers(1)
        await advance(1.1)
        #expect(part.releases == 1)
    }
}
