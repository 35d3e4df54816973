import BatonCore
import BatonTestSupport
import Testing

@Suite struct ExplorationTests {
    /// Every reachable state with every possible event, checked against the second world.
    @Test func everyReachableStepKeepsThePromises() {
        let report = HandoffExplorer().explore()
        #expect(report.violations.isEmpty, "\(report.violations.map(\.description).joined(separator: "\n"))")
        // Without these the exploration would have missed what it is for.
        let expected: Set<String> = [
            "website", "preparing", "aligning.sampling", "aligning.seeking", "committing.pausing",
            "committing.positioning", "native.starting.held", "native.playing.held", "native.paused.held",
            "native.waiting.held", "native.playing.gone", "native.paused.gone", "native.waiting.gone",
            "native.starting.gone", "returning.cueing", "returning.parking", "returning.resuming",
            "returning.reclaiming",
        ]
        #expect(report.states.isSuperset(of: expected), "not reached: \(expected.subtracting(report.states))")
        #expect(report.places > 1000)
    }
}
