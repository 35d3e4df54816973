import BatonCore
import BatonTestSupport
import Testing

@testable import BatonRuntime

@MainActor @Suite struct NowPlayingTests {
    private let controls = RecordingNowPlaying()
    private let loader = RecordingArtworkLoader()

    private func harness() -> Harness {
        let harness = Harness()
        harness.session?.nowPlaying = controls
        harness.session?.artworkLoader = loader
        harness.session?.site = "films.example"
        harness.player.duration = 100
        harness.player.window = 0...100
        return harness
    }

    /// The page says this of its playback.
    private func say(_ metadata: PageMetadata, _ harness: Harness) {
        var report = Harness.report()
        report.frames[0].metadata = metadata
        harness.page.emit(.report(report))
    }

    @Test(arguments: [Place.beginning, .preparing, .sampling, .seeking, .pausing, .positioning])
    func nothingIsShownBeforeNativeOwnsIt(place: Place) async {
        let harness = harness()
        await harness.reach(place)
        #expect(controls.calls.isEmpty)
    }

    @Test func shownFromTakingOverToGivingBack() async {
        let harness = harness()
        await harness.reach(.playing)
        #expect(controls.shown?.title == "Film" && controls.shown?.site == "films.example")
        #expect(controls.shown?.status == .playing && controls.shown?.duration == 100)
        harness.session?.setPlaying(false)
        await harness.settle()
        await harness.confirm(20)
        await harness.tell(.status(.paused))
        #expect(controls.shown?.status == .paused)
        harness.session?.returnToWebsite()
        await harness.settle()
        #expect(controls.shown != nil, "native still has it")
        await harness.answer(.cue)
        await harness.confirm(20)
        await harness.answer(.resume)
        #expect(controls.shown == nil)
        #expect(controls.calls.last == .withdraw)
    }

    @Test(arguments: [Place.playing, .paused, .cueing, .parking]) func aClosedTabShowsNothing(place: Place) async {
        let harness = harness()
        await harness.reach(place)
        harness.session?.close()
        #expect(controls.shown == nil)
    }

    @Test func aForgottenSessionShowsNothing() async {
        let harness = harness()
        await harness.reach(.playing)
        harness.drop()
        for _ in 0..<100 { await Task.yield() }
        #expect(controls.shown == nil)
    }

    @Test func onlyChangesAreTold() async {
        let harness = harness()
        await harness.reach(.playing)
        let count = controls.calls.count
        await harness.tell(.status(.playing))
        await harness.tell(.settings)
        #expect(controls.calls.count == count)
        harness.player.settings.volume = 0.5
        await harness.tell(.settings)
        #expect(controls.shown?.settings.volume == 0.5)
        #expect(controls.calls.count == count + 1)
    }

    @Test func whatThePageSaysComesFirst() async {
        let harness = harness()
        await harness.reach(.playing)
        say(PageMetadata(title: "Chapter one", artist: "Someone"), harness)
        #expect(controls.shown?.title == "Chapter one" && controls.shown?.artist == "Someone")
    }

    @Test func artworkComesLater() async {
        let picture = PageMetadata.Artwork(address: MediaAddress("https://films.example/cover.png"))
        let harness = harness()
        await harness.reach(.preparing)
        say(PageMetadata(artwork: [picture]), harness)
        await harness.settle()
        #expect(loader.asked.isEmpty, "a page that stays on the website is asked for nothing")
        harness.session?.close()
        let other = self.harness()
        await other.reach(.playing)
        say(PageMetadata(artwork: [picture]), other)
        await other.settle()
        #expect(loader.asked == [[picture]])
        #expect(controls.shown?.artwork == nil)
        loader.answer(NowPlayingItem.Artwork(format: .png, bytes: [1]))
        await other.settle()
        #expect(controls.shown?.artwork?.bytes == [1])
        // The same again is not fetched again; none is none.
        say(PageMetadata(title: "Chapter two", artwork: [picture]), other)
        await other.settle()
        #expect(loader.asked.count == 1)
        say(PageMetadata(title: "Chapter three"), other)
        #expect(controls.shown?.title == "Chapter three" && controls.shown?.artwork == nil)
    }

    @Test func jumpsAreToldOnce() async {
        let harness = harness()
        await harness.reach(.playing)
        controls.source?.obey(.seekTo(50))
        await harness.settle()
        await harness.confirm(50)
        // The player waits for a moment at the end of a seek.
        harness.player.position = 50
        await harness.tell(.status(.waiting))
        await harness.tell(.status(.playing))
        #expect(controls.jumps == [50])
        // A stall is a jump for whoever counts on.
        await harness.tell(.status(.waiting))
        await harness.advance(2)
        await harness.tell(.status(.playing))
        #expect(controls.jumps == [50, 50])
    }

    @Test func commandsStayWithinBounds() async {
        let harness = harness()
        await harness.reach(.playing)
        let source = controls.source
        harness.player.position = 20
        for (command, target) in [
            (NowPlayingCommand.seekBy(-90), 0.0), (.seekBy(1000), 99.5), (.seekTo(-1), 0), (.seekTo(30), 30),
            (.seekTo(.nan), nil),
        ] as [(NowPlayingCommand, Double?)] {
            let before = harness.player.calls.count
            source?.obey(command)
            await harness.settle()
            #expect(harness.player.calls.dropFirst(before) == (target.map { [.seek($0)] } ?? [])[...])
            if target != nil { await harness.confirm(20) }
        }
        for (rate, expected) in [(0.1, 0.25), (9, 4), (-1, 4), (.infinity, 4), (1.5, 1.5)] {
            source?.obey(.setRate(rate))
            #expect(harness.player.settings.rate == expected)
        }
        harness.player.settings.muted = true
        source?.obey(.setVolume(0))
        #expect(harness.player.settings.muted)
        source?.obey(.setVolume(7))
        #expect(harness.player.settings.volume == 1 && !harness.player.settings.muted)
    }

    @Test func stopLeavesThePagePaused() async {
        let harness = harness()
        await harness.reach(.playing)
        controls.source?.obey(.stop)
        await harness.settle()
        await harness.confirm(20)
        await harness.answer(.cue)
        await harness.confirm(20)
        guard case .resume(_, let position, let playing, _) = harness.page.commands.last else {
            Issue.record("the page was not given anything")
            return
        }
        #expect(position == 20 && !playing)
    }

    @Test func nothingIsObeyedOnTheWayBack() async {
        let harness = harness()
        await harness.reach(.resuming)
        let calls = harness.player.calls
        for command in [NowPlayingCommand.play, .togglePlaying, .seekTo(3), .setRate(2), .stop] {
            controls.source?.obey(command)
        }
        await harness.settle()
        #expect(harness.player.calls == calls)
    }
}
