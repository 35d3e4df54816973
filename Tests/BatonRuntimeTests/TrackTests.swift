import BatonCore
import BatonTestSupport
import Testing

@testable import BatonRuntime

/// The page's languages go to native, and the person's go back to the page.
@MainActor @Suite struct TrackTests {
    private let german = MediaTrack(kind: .audio, id: 2, name: "Deutsch", language: "deu")
    private let english = MediaTrack(kind: .subtitles, id: 5, name: "English", language: "en")
    private let french = MediaTrack(kind: .subtitles, id: 6, name: "Français", language: "fr")

    private func native(_ tracks: PageTracks = PageTracks()) async -> Harness {
        var sample = Samples.page()
        sample.tracks = tracks
        let harness = Harness(page: sample)
        harness.offer()
        harness.session?.playNatively()
        await harness.settle()
        await harness.tell(.ready(Samples.item(at: 11)))
        await harness.settle()
        await harness.tell(.status(.playing))
        #expect(harness.phase == .native)
        return harness
    }

    private func chosen(_ harness: Harness) -> [TrackChoice] {
        harness.page.commands.compactMap { if case .choose(let choice, _) = $0 { choice } else { nil } }
    }

    private func giveBack(_ harness: Harness) async {
        harness.session?.returnToWebsite()
        await harness.settle()
        #expect(harness.phase == .website)
    }

    @Test func theLoadSaysWhatThePageShows() async {
        let tracks = PageTracks(audio: PageTrack(language: "de"), captions: PageTrack(language: "en"))
        let harness = await native(tracks)
        let loads = harness.player.calls.compactMap { if case .load(let load) = $0 { load } else { nil } }
        #expect(loads.map(\.tracks) == [tracks])
    }

    @Test func captionsThatCannotFollowAreSaid() async {
        let harness = await native(PageTracks(captions: PageTrack(language: "fr")))
        #expect(harness.session?.snapshot.captionsStayBehind == false)
        harness.player.have([english])
        #expect(harness.session?.snapshot.captionsStayBehind == true)
        harness.player.have([english, french])
        #expect(harness.session?.snapshot.captionsStayBehind == false)
    }

    @Test func aPageWithoutCaptionsMissesNone() async {
        let harness = await native()
        harness.player.have([])
        #expect(harness.session?.snapshot.captionsStayBehind == false)
    }

    @Test func whatThePersonChoseGoesBack() async {
        let harness = await native()
        harness.player.have([german, english, french])
        harness.session?.select(german, .audio)
        harness.session?.select(french, .subtitles)
        #expect(harness.player.selectedTrack(.subtitles) == french)
        await giveBack(harness)
        let expected = TrackChoice(
            audio: PageTrack(language: "deu", label: "Deutsch"),
            captions: .track(PageTrack(language: "fr", label: "Français")))
        #expect(chosen(harness) == [expected])
        let order = harness.log.entries.filter { $0 == "page.choose" || $0 == "page.cue" }
        #expect(order == ["page.choose", "page.cue"])
    }

    @Test func subtitlesThatWereSwitchedOffAreOffInThePage() async {
        let harness = await native(PageTracks(captions: PageTrack(language: "en")))
        harness.player.have([english], selected: [english])
        harness.session?.select(nil, .subtitles)
        await giveBack(harness)
        #expect(chosen(harness) == [TrackChoice(captions: .off)])
    }

    /// The page may have its own reasons for what it shows.
    @Test func nothingChosenChangesNothing() async {
        let harness = await native(PageTracks(captions: PageTrack(language: "en")))
        harness.player.have([english], selected: [english])
        await giveBack(harness)
        #expect(chosen(harness).isEmpty)
    }

    @Test func chaptersAreGoneThrough() async {
        let harness = await native()
        harness.player.chapters = MediaChapters([0, 30, 60].map { MediaChapter(start: $0, title: "\($0)") })
        harness.player.position = 40
        #expect(harness.session?.goToChapter(next: true) == 60)
        #expect(harness.session?.goToChapter(next: false) == 30)
        harness.player.position = 61
        #expect(harness.session?.goToChapter(next: true) == nil)
        await harness.settle()
        #expect(harness.player.calls.suffix(2) == [.seek(60), .seek(30)])
    }

    @Test func onlyABroadcastGoesLive() async {
        let harness = await native()
        harness.player.window = 0...100
        #expect(harness.session?.goLive() == nil)
    }

    @Test func theNextHandoffBeginsAnew() async {
        let harness = await native()
        harness.player.have([french])
        harness.session?.select(french, .subtitles)
        await giveBack(harness)
        harness.offer("other", serial: 3)
        harness.session?.playNatively()
        await harness.settle()
        await harness.tell(.ready(Samples.item(at: 11)))
        await harness.settle()
        await harness.tell(.status(.playing))
        await giveBack(harness)
        #expect(chosen(harness).count == 1)
    }
}
