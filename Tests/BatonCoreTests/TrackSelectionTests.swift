import Testing

@testable import BatonCore

@Suite struct TrackSelectionTests {
    private func track(_ id: Int, _ language: String?, _ name: String = "", sound: Bool = false) -> MediaTrack {
        MediaTrack(kind: .subtitles, id: id, name: name, language: language, describesSound: sound)
    }

    @Test(
        arguments: [
            ("de", "de"), ("de-AT", "de"), ("deu", "de"), ("ger", "de"), ("DE_ch", "de"), ("fre", "fr"), ("fra", "fr"),
            ("und", nil), ("", nil), ("x", nil), ("yue", "yue"),
        ] as [(String, String?)])
    func primaryLanguages(_ tag: String, _ primary: String?) { #expect(TrackSelection.primary(tag) == primary) }

    @Test func theExactLanguageComesFirst() {
        let tracks = [track(1, "eng"), track(2, "pt"), track(3, "pt-BR"), track(4, "pt-PT")]
        #expect(TrackSelection.match(PageTrack(language: "pt-BR"), in: tracks)?.id == 3)
        #expect(TrackSelection.match(PageTrack(language: "pt-AO"), in: tracks)?.id == 2)
        #expect(TrackSelection.match(PageTrack(language: "en-GB"), in: tracks)?.id == 1)
        #expect(TrackSelection.match(PageTrack(language: "ja"), in: tracks) == nil)
    }

    @Test func kindAndNameDecideAmongEquals() {
        let tracks = [track(1, "en", "English"), track(2, "en", "English SDH", sound: true), track(3, "en", "Signs")]
        #expect(TrackSelection.match(PageTrack(language: "en", describesSound: true), in: tracks)?.id == 2)
        #expect(TrackSelection.match(PageTrack(language: "en", label: "signs"), in: tracks)?.id == 3)
        #expect(TrackSelection.match(PageTrack(language: "en"), in: tracks)?.id == 1)
    }

    @Test func withoutALanguageTheNameMustBeTheSame() {
        let tracks = [track(1, nil, "Deutsch"), track(2, "und", "English")]
        #expect(TrackSelection.match(PageTrack(label: "English"), in: tracks)?.id == 2)
        #expect(TrackSelection.match(PageTrack(language: "de", label: "Deutsch"), in: tracks)?.id == 1)
        #expect(TrackSelection.match(PageTrack(language: "de"), in: tracks) == nil)
        #expect(TrackSelection.match(PageTrack(), in: tracks) == nil)
    }

    @Test func aPlayerIsAskedByEveryName() {
        #expect(TrackSelection.names(ofLanguage: "de-AT") == ["de-AT", "de", "deu", "ger"])
        #expect(TrackSelection.names(ofLanguage: "en") == ["en", "eng"])
        #expect(TrackSelection.names(ofLanguage: "und") == [])
    }

    @Test(
        arguments: [
            ("https://cdn.example.com/en.vtt?t=1", true), ("http://example.com/captions", true),
            ("blob:https://example.com/1", false), ("data:text/vtt,WEBVTT", false), ("file:///etc/passwd", false),
            ("https://name:word@example.com/en.vtt", false), ("", false),
        ])
    func captionsComeFromOrdinaryAddresses(_ address: String, _ isAccepted: Bool) {
        let source = CaptionSource(track: PageTrack(language: "en"), address: MediaAddress(address))
        #expect((source != nil) == isAccepted)
        #expect(!"\(String(describing: source))".contains("example"))
        source?.use { #expect($0 == address) }
    }

    @Test func aReportBringsThemToTheSource() throws {
        let message = """
            {"frame":"f","elements":[{"tag":"video","currentSrc":"https://example.com/a.mp4","srcObject":null,
            "paused":false,"muted":false,"ended":false,"currentTime":3,"duration":600,"videoWidth":640,
            "videoHeight":360,"visibleArea":230400,"mediaKeys":false,"readyState":4,
            "texts":[{"kind":"chapters","language":"en","label":"","src":"https://example.com/c.vtt"},
            {"kind":"captions","language":"de","label":"Deutsch","src":"https://example.com/de.vtt"},
            {"kind":"subtitles","language":"","label":"Script","src":""}],
            "sounds":[{"kind":"main","language":"en","label":""},{"language":"de"}]}],"resources":[]}
            """
        let frame = try ReportDecoder().frame(from: message.utf8)
        let element = try #require(frame.elements.first)
        #expect(element.texts.map(\.isCaptions) == [false, true, true])
        #expect(element.texts[1].track == PageTrack(language: "de", label: "Deutsch", describesSound: true))
        #expect(element.texts[2].track == PageTrack(label: "Script"))
        #expect(element.sounds.map(\.language) == ["en", "de"])
        guard case .handoff(let candidate) = Resolver().resolve(PageReport(frames: [frame])) else {
            Issue.record("not eligible")
            return
        }
        #expect(candidate.makeSource().captions.map(\.track.language) == ["de"])
    }
}
