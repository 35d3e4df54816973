import BatonCore
import Testing

@Suite struct QualityPolicyTests {
    private let small = MediaQuality(id: 1, height: 180)
    private let middle = MediaQuality(id: 2, height: 360)
    private let large = MediaQuality(id: 3, height: 1080)
    private var all: [MediaQuality] { [large, small, middle] }

    @Test(arguments: [(360, 2), (400, 2), (900, 3), (270, 1), (100, 1), (2160, 3)] as [(Int, Int)])
    func beginsWithWhatThePagePlayed(_ height: Int, _ id: Int) {
        #expect(QualityPolicy.first(all, pageHeight: height)?.id == id)
    }

    @Test func leavesItToThePlayerWhereNothingIsKnown() {
        #expect(QualityPolicy.first(all, pageHeight: nil) == nil)
        #expect(QualityPolicy.first([large], pageHeight: 180) == nil)
    }

    @Test func oneLongStallStepsDown() {
        var policy = QualityPolicy()
        policy.observe(waiting: true, at: 10)
        #expect(policy.next(all, now: large, at: 12.9) == nil)
        policy.observe(waiting: true, at: 13)
        #expect(policy.next(all, now: large, at: 13) == middle)
        #expect(policy.next(all, now: small, at: 13) == nil)
        policy.changed(at: 13)
        #expect(policy.next(all, now: middle, at: 20) == nil)
    }

    @Test func severalShortStallsStepDownUnlessTheyAreFarApart() {
        for (gap, isTooMany) in [(10.0, true), (40, false)] {
            var policy = QualityPolicy()
            for number in 0..<3 {
                policy.observe(waiting: true, at: Double(number) * gap)
                policy.observe(waiting: false, at: Double(number) * gap + 1)
            }
            #expect((policy.next(all, now: large, at: 2 * gap + 1) != nil) == isTooMany)
        }
    }

    @Test func waitingAfterASeekIsNoStall() {
        var policy = QualityPolicy()
        for time in stride(from: 0.0, to: 30, by: 3) {
            policy.interrupted(at: time)
            policy.observe(waiting: true, at: time + 0.1)
            policy.observe(waiting: false, at: time + 1.5)
        }
        #expect(policy.next(all, now: large, at: 30) == nil)
    }

    /// Still waiting long after the seek is one.
    @Test func aSeekThatFindsNothingStarves() {
        var policy = QualityPolicy()
        policy.interrupted(at: 0)
        for time in stride(from: 0.1, through: 6, by: 0.1) { policy.observe(waiting: true, at: time) }
        #expect(policy.next(all, now: large, at: 6) == middle)
    }
}
