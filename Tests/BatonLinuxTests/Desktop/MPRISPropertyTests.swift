import BatonRuntime
import Testing

@testable import BatonLinux

/// What the interfaces say of an item, without a bus.
@Suite struct MPRISPropertyTests {
    @Test(arguments: [true, false]) func aSpeedThatCannotBeChangedHasNoRange(_ canChange: Bool) {
        let item = NowPlayingItem(number: 1, title: "Film", status: .playing, canChangeRate: canChange)
        let player = MPRISProperties(item, artwork: nil).player
        #expect(player["Rate"] == .double(1))
        #expect(player["MinimumRate"] == .double(canChange ? 0.25 : 1))
        #expect(player["MaximumRate"] == .double(canChange ? 4 : 1))
    }
}
