import BatonCore
import BatonRuntime
import Foundation
import Testing

@testable import BatonLinux

extension WebTests {
    @MainActor
    @Suite("Text tracks of a page")
    struct TextTrackTests {
        private static let html = """
            <video id=v src=/film.mp4 autoplay controls style="width:640px;height:360px">
            <track kind=chapters srclang=en label=Parts src=/parts.vtt>
            <track kind=subtitles srclang=en label=English src=/en.vtt>
            <track kind=captions srclang=fr label="Français" src=/fr.vtt></video>
            <script>const v = document.querySelector("video"); v.addTextTrack("subtitles", "Script", "de");
            v.addEventListener("playing", () => { v.textTracks[1].mode = "showing"; }, {once: true});
            setInterval(() => { document.title = [...Array(4).keys()].map((i) => v.textTracks[i].mode).join(" "); }, 50);
            </script>
            """

        private func play() async throws -> (PageFixture, PageTarget) {
            let fixture = try PageFixture()
            for name in ["en", "fr", "parts"] {
                fixture.server.serve("/\(name).vtt", "text/vtt", Data(TrackMedia.captions(name).utf8))
            }
            let target = try await fixture.play(Self.html)
            #expect(await eventually { fixture.title.contains("showing") }, "\(fixture.title)")
            return (fixture, target)
        }

        @Test func theyAreReported() async throws {
            let (fixture, target) = try await play()
            defer { fixture.close() }
            let texts = try #require(try await fixture.page.report().frames.first?.elements.first?.texts)
            #expect(texts.map(\.track.label) == ["Parts", "English", "Français", "Script"])
            #expect(texts.map(\.track.language) == ["en", "en", "fr", "de"])
            #expect(texts.map(\.isCaptions) == [false, true, true, true])
            #expect(texts.map(\.track.describesSound) == [false, false, true, false])
            texts[1].address.withText { #expect($0 == fixture.server.origin + "/en.vtt") }
            #expect(texts[3].address.isEmpty)
            let shown = try await fixture.page.sample(target).tracks.captions
            #expect(shown == PageTrack(language: "en", label: "English"))
        }

        @Test func theyAreChosen() async throws {
            let (fixture, target) = try await play()
            defer { fixture.close() }
            let french = PageTrack(language: "fre", label: "", describesSound: false)
            try await fixture.page.choose(TrackChoice(captions: .track(french)), target)
            #expect(await eventually { fixture.title.hasSuffix("disabled showing hidden") }, "\(fixture.title)")
            #expect(try await fixture.page.sample(target).tracks.captions?.language == "fr")
            try await fixture.page.choose(TrackChoice(captions: .track(PageTrack(language: "ja"))), target)
            #expect(try await fixture.page.sample(target).tracks.captions?.language == "fr")
            try await fixture.page.choose(TrackChoice(captions: .off), target)
            #expect(try await fixture.page.sample(target).tracks.captions == nil)
            #expect(await eventually { fixture.title.hasSuffix("disabled disabled hidden") }, "\(fixture.title)")
        }
    }
}
