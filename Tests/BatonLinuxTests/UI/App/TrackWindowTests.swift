import BatonCore
import BatonRuntime
import CGtkWebKit
import Foundation
import Testing

@testable import BatonLinux

extension WindowTests {
    /// From the page's captions to the native menu and back to the page, in the real window.
    @MainActor @Suite("Languages in the window", .serialized)
    struct TrackWindowTests {
        private static let html = """
            <video id=v src=/languages.mp4 autoplay controls loop style="width:640px;height:360px">
            <track kind=subtitles srclang=de label=Deutsch src=/fr.vtt>
            <track kind=subtitles srclang=fr label="Français" src=/fr.vtt></video>
            <script>const v = document.querySelector("video");
            v.addEventListener("playing", () => { v.textTracks[SHOWN].mode = "showing"; }, {once: true});
            const tell = setInterval(() => { document.title =
              [...Array(v.textTracks.length).keys()].map((i) => v.textTracks[i].mode).join(" "); }, 100);</script>
            """

        private func open(showing: String, script: String = "") throws -> WindowFixture {
            let folder = try TrackMedia.folder.get()
            let fixture = try WindowFixture(
                open: "/", Self.html.replacing("SHOWN", with: showing) + "<script>\(script)</script>")
            fixture.server.otherwise = { path in
                let type = path.hasSuffix(".vtt") ? "text/vtt" : "video/mp4"
                return (try? Data(contentsOf: folder.appendingPathComponent(path))).map { (type, $0) }
            }
            return fixture
        }

        @Test func thePagesCaptionsAreShownAndOthersGoBack() async throws {
            let fixture = try open(showing: "1")
            defer { fixture.close() }
            try await fixture.goNative()
            let tab = try fixture.tab
            let menu = tab.panel.controls.tracks
            let shown = await eventually { tab.session.player.selectedTrack(.subtitles)?.language == "fr" }
            #expect(shown, "\(tab.session.player.tracks)")
            #expect(!tab.session.snapshot.captionsStayBehind)
            #expect(await eventually { gtk_widget_get_visible(menu.widget) != 0 && menu.content.groups.count == 2 })
            #expect(menu.content.groups.first?.tracks.map(\.language) == ["eng", "deu"])
            let chapters = tab.panel.controls.chapters.all.map(\.title)
            #expect(chapters == ["Opening", "Middle", "End"])
            let german = try #require(tab.session.player.tracks.first { $0.kind == .subtitles && $0.language == "de" })
            menu.onChoose?(german, .subtitles)
            #expect(await eventually { menu.content.groups.last?.selected == german })
            try await fixture.goBack()
            #expect(await eventually { tab.page.title.hasPrefix("showing disabled") }, "\(tab.page.title)")
        }

        /// The page plays in its second language; the person goes on in the first, also on the page.
        @Test func theLanguageOfTheSoundGoesOverAndBack() async throws {
            let fixture = try open(
                showing: "0",
                script: """
                    clearInterval(tell);
                    v.addEventListener("playing", () => {
                      v.audioTracks[1].enabled = true; v.audioTracks[0].enabled = false; }, {once: true});
                    setInterval(() => { document.title =
                      [...Array(v.audioTracks.length).keys()].map((i) => v.audioTracks[i].enabled).join(" "); }, 90);
                    """)
            defer { fixture.close() }
            let page = try fixture.tab.page
            #expect(await eventually { page.title == "false true" }, "\(page.title)")
            try await fixture.goNative()
            let tab = try fixture.tab
            let heard = await eventually { tab.session.player.selectedTrack(.audio)?.language == "deu" }
            #expect(heard, "\(tab.session.player.tracks)")
            let english = try #require(tab.session.player.tracks.first { $0.kind == .audio && $0.language == "eng" })
            tab.panel.controls.tracks.onChoose?(english, .audio)
            #expect(await eventually { tab.session.player.selectedTrack(.audio) == english })
            try await fixture.goBack()
            #expect(await eventually { page.title == "true false" }, "\(page.title)")
        }

        /// Captions that a script fills exist nowhere else.
        @Test func captionsOfAScriptCannotFollow() async throws {
            let fixture = try open(
                showing: "2", script: #"v.addTextTrack("captions", "日本語", "ja").addCue(new VTTCue(0, 60, "ja"))"#)
            defer { fixture.close() }
            try await fixture.goNative()
            let tab = try fixture.tab
            #expect(await eventually { tab.session.snapshot.captionsStayBehind })
            #expect(await eventually { tab.panel.controls.tracks.content.captionsStayBehind })
        }
    }
}
