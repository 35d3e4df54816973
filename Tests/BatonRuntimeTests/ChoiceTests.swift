import BatonCore
import BatonTestSupport
import Testing

@testable import BatonRuntime

/// Several videos: the person chooses. And a mode that is changed while an attempt is under way.
@MainActor @Suite struct ChoiceTests {
    /// Elements of one frame that play, by number; all audible and equally large unless said otherwise.
    static func report(_ numbers: [Int], muted: Set<Int> = [], protected: Set<Int> = []) -> PageReport {
        let elements = numbers.map { number in
            ElementReport(
                id: number, sourceSerial: 2, tag: .video,
                address: MediaAddress("https://media.example.com/\(number).mp4?token=\(Harness.secret)"),
                paused: false, muted: muted.contains(number), ended: false, currentTime: 10,
                duration: 100, videoWidth: 1500, videoHeight: 1000, visibleArea: 500_000,
                hasKeys: protected.contains(number), readyState: 4)
        }
        return PageReport(frames: [FrameReport(id: "frame-1", elements: elements)])
    }

    @Test func oneVideoIsNoChoice() {
        let harness = Harness()
        harness.page.emit(.report(Self.report([3])))
        #expect(harness.session?.snapshot.choices == [])
    }

    @Test func twoThatSoundAreAChoiceInAnyMode() async throws {
        for mode in HandoffMode.allCases {
            let harness = Harness(mode: mode)
            harness.page.emit(.report(Self.report([3, 5])))
            await harness.settle()
            let session = try #require(harness.session)
            #expect(session.snapshot.offer == .refused(.ambiguous))
            #expect(session.snapshot.choices.map(\.id.element) == [3, 5])
            #expect(harness.log.entries.isEmpty, "nothing begins by itself")
            // The button has no winner to begin with.
            session.playNatively()
            await harness.settle()
            #expect(harness.phase == .website)
            session.playNatively(session.snapshot.choices[1])
            await harness.settle()
            #expect(harness.phase == .preparing)
            #expect(harness.page.commands.first == .sample(PageTarget(frame: "frame-1", element: 5, sourceSerial: 2)))
            #expect(harness.player.addressesReceived == 1)
        }
    }

    /// The one that is heard is what the person watches, but they may mean the other.
    @Test func aClearWinnerComesFirst() {
        let harness = Harness()
        harness.page.emit(.report(Self.report([3, 5], muted: [3])))
        #expect(harness.session?.snapshot.offer == .available(.mp4, .elementMP4))
        #expect(harness.session?.snapshot.choices.map(\.id.element) == [5, 3])
        #expect(harness.session?.snapshot.choices.map(\.number) == [2, 1], "numbers follow the page")
        #expect(harness.session?.snapshot.choices.map(\.isAudible) == [true, false])
    }

    @Test func whatIsNotEligibleIsNotListed() {
        let harness = Harness()
        harness.page.emit(.report(Self.report([3, 5], protected: [3])))
        #expect(harness.session?.snapshot.offer == .refused(.ambiguous))
        #expect(harness.session?.snapshot.choices.map(\.id.element) == [5])
    }

    @Test func whatIsGoneCannotBeChosen() async throws {
        let harness = Harness()
        harness.page.emit(.report(Self.report([3, 5])))
        let session = try #require(harness.session)
        let old = session.snapshot.choices[1]
        harness.page.emit(.report(Self.report([3, 7])))
        session.playNatively(old)
        await harness.settle()
        #expect(harness.log.entries.isEmpty)
        harness.page.navigate()
        #expect(session.snapshot.choices == [])
    }

    @Test func aChoiceSaysWhatAPersonCanSeeAndNoAddress() throws {
        let harness = Harness()
        harness.page.emit(.report(Self.report([3, 5], muted: [5])))
        let texts = try #require(harness.session).snapshot.choices.map { Wording.choice($0) }
        #expect(
            texts == [
                "Video 1 · 1500 × 1000 · 1:40 · playing", "Video 2 · 1500 × 1000 · 1:40 · playing without sound",
            ])
        let dump = "\(try #require(harness.session).snapshot)"
        #expect(!dump.contains(Harness.secret) && !dump.contains("media.example.com"))
    }

    // MARK: The mode changes to never

    @Test(arguments: [Place.beginning, .preparing, .sampling, .seeking])
    func neverEndsAnAttemptThatThePageHasNotNoticed(_ place: Place) async {
        let harness = Harness()
        await harness.reach(place)
        harness.session?.mode = .never
        await harness.settle()
        #expect(harness.phase == .website && harness.session?.beginning == nil)
        #expect(!harness.player.isLoaded)
        #expect(harness.session?.snapshot.offer == .refused(.neverHere))
        for command in harness.page.commands {
            if case .sample = command { continue }
            Issue.record("the page was told \(command)")
        }
    }

    @Test(arguments: [Place.pausing, .positioning])
    func neverGivesThePageBackThatIsBeingPaused(_ place: Place) async {
        let harness = Harness()
        await harness.reach(place)
        harness.session?.mode = .never
        for _ in 0..<4 { await harness.advance(30) }
        #expect(harness.phase == .website && !harness.player.isLoaded)
    }

    @Test(arguments: [Place.starting, .playing, .paused])
    func nativePlaybackGoesOnUntilThePersonGoesBack(_ place: Place) async {
        let harness = Harness()
        await harness.reach(place)
        let before = harness.page.commands
        harness.session?.mode = .never
        await harness.settle()
        #expect(harness.phase == .native && harness.player.isLoaded)
        #expect(harness.page.commands == before)
    }

    @Test func otherModesEndNothing() async {
        let harness = Harness()
        await harness.reach(.preparing)
        harness.session?.mode = .automatic
        harness.session?.mode = .ask
        await harness.settle()
        #expect(harness.phase == .preparing)
    }
}
