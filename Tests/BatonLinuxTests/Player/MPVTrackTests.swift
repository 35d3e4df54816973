import BatonRuntime
import Foundation
import Testing

@testable import BatonCore
@testable import BatonLinux

/// Languages of sound and subtitles, on real media.
@MainActor @Suite(.serialized) struct MPVTrackTests {
    private func run(_ body: @MainActor (PlayerBench) async throws -> Void) async throws {
        _ = try TrackMedia.folder.get()
        try await PlayerBench.run(body)
    }

    private func load(
        _ bench: PlayerBench, _ path: String, _ tracks: PageTracks = PageTracks(), captions: [String] = [],
        at position: Double = 3
    ) async throws {
        let sources = captions.compactMap { language in
            CaptionSource(
                track: PageTrack(language: language, label: language.uppercased()),
                address: MediaAddress(bench.server.origin + "/\(language).vtt?token=\(PlayerBench.secret)"))
        }
        bench.load(path, at: position, tracks: tracks, captions: sources)
        _ = try #require(await bench.ready(), "\(String(describing: bench.failure))")
        #expect(await bench.wait { bench.events.contains(.tracks) }, "its tracks are not told")
    }

    private func play(_ bench: PlayerBench) async {
        bench.player.start(PlaybackSettings(muted: true))
        #expect(await bench.wait { bench.statuses.last == .playing })
    }

    private func goesOn(_ bench: PlayerBench) async -> Bool {
        guard let position = bench.player.position else { return false }
        return await bench.wait(4) { (bench.player.position ?? 0) > position + 0.6 && bench.statuses.last == .playing }
    }

    private func shown(_ bench: PlayerBench) async -> String? {
        await withCheckedContinuation { done in
            guard let handle = bench.player.current?.handle else { return done.resume(returning: nil) }
            handle.get("sub-text") { done.resume(returning: $0.value.text) }
        }
    }

    @Test func thePagesLanguagesAreThoseThatPlay() async throws {
        try await run { bench in
            try await load(
                bench, "/languages.mp4",
                PageTracks(audio: PageTrack(language: "de-AT"), captions: PageTrack(language: "en-GB")))
            let player = bench.player
            #expect(player.tracks.filter { $0.kind == .audio }.map(\.language) == ["eng", "deu"])
            #expect(player.tracks.filter { $0.kind == .subtitles }.map(\.language) == ["eng"])
            #expect(player.selectedTrack(.audio)?.language == "deu")
            #expect(await bench.wait { player.selectedTrack(.subtitles)?.language == "eng" })
            await play(bench)
            #expect(await goesOn(bench))
            #expect(await shown(bench)?.hasPrefix("en ") == true)
        }
    }

    @Test(arguments: ["/languages.mp4", "/tracks-ts.m3u8"])
    func anotherLanguageWhileItPlays(_ path: String) async throws {
        try await run { bench in
            try await load(bench, path)
            let player = bench.player
            #expect(TrackSelection.primary(player.selectedTrack(.audio)?.language ?? "") == "en")
            await play(bench)
            let german = try #require(TrackSelection.match(PageTrack(language: "de"), in: player.tracks))
            #expect(player.canSelect(.audio))
            player.select(german, .audio)
            #expect(await bench.wait { player.selectedTrack(.audio) == german })
            #expect(await goesOn(bench))
            #expect(bench.failure == nil)
        }
    }

    /// ffmpeg 5.1 enters fragments at their start only: the language can be chosen there, and is kept afterwards.
    @Test func fragmentsKeepTheLanguageThatTheyBeganWith() async throws {
        try await run { bench in
            try await load(bench, "/tracks-parts.m3u8", PageTracks(audio: PageTrack(language: "de")))
            let player = bench.player
            #expect(player.selectedTrack(.audio)?.language == "de")
            #expect(!player.canSelect(.audio))
            await play(bench)
            player.select(player.tracks.first { $0.language == "en" }, .audio)
            #expect(await goesOn(bench))
            #expect(player.selectedTrack(.audio)?.language == "de")
        }
    }

    /// A window that was covered for a while must not send the film to its end.
    @Test func fragmentsAreDecodedAlsoUnseen() async throws {
        _ = try StreamMedia.folder.get()
        try await run { bench in
            try await load(bench, "/master.m3u8")
            await play(bench)
            bench.player.setPictureVisible(false)
            _ = await bench.wait(1.3) { false }
            bench.player.setPictureVisible(true)
            #expect(await goesOn(bench))
            #expect((bench.player.position ?? 60) < 30)
        }
    }

    @Test func captionsOfThePageAreFetchedWhenTheyAreShown() async throws {
        try await run { bench in
            try await load(
                bench, "/film.mp4", PageTracks(captions: PageTrack(language: "fr")), captions: ["en", "fr"])
            let player = bench.player
            #expect(player.tracks.filter { $0.kind == .subtitles }.map(\.name) == ["EN", "FR"])
            #expect(await bench.wait { player.selectedTrack(.subtitles)?.language == "fr" })
            #expect(bench.server.requests.filter { $0.hasSuffix(".vtt") } == ["/fr.vtt"])
            await play(bench)
            #expect(await goesOn(bench))
            #expect(await shown(bench)?.hasPrefix("fr ") == true)
            player.select(player.tracks.first { $0.language == "en" }, .subtitles)
            #expect(await bench.wait { player.selectedTrack(.subtitles)?.language == "en" })
            #expect(await bench.wait { bench.player.current?.captions.fetching == nil })
            player.select(player.tracks.first { $0.language == "fr" }, .subtitles)
            #expect(await bench.wait { player.selectedTrack(.subtitles)?.language == "fr" })
            player.select(nil, .subtitles)
            #expect(await bench.wait { player.selectedTrack(.subtitles) == nil })
            // Each address is used once.
            #expect(bench.server.requests.filter { $0.hasSuffix(".vtt") } == ["/fr.vtt", "/en.vtt"])
        }
    }

    @Test func chaptersOfTheFilm() async throws {
        try await run { bench in
            try await load(bench, "/languages.mp4")
            #expect(await bench.wait { bench.player.chapters.all.count == 3 })
            #expect(bench.player.chapters.all.map(\.title) == ["Opening", "Middle", "End"])
            #expect(bench.player.chapters.all.map(\.start) == [0, 4, 8])
        }
    }

    /// Each size has a sound of its own, which is no choice for a person.
    @Test func theSizeIsThePagesAndCanBeChosen() async throws {
        try await run { bench in
            try await load(bench, "/sizes.m3u8", PageTracks(pictureHeight: 90))
            let player = bench.player
            #expect(player.tracks.map(\.name) == ["", "180p", "90p"])
            #expect(player.selectedTrack(.picture)?.name == "90p")
            #expect(bench.player.current?.observed.height == 90)
            await play(bench)
            #expect(await goesOn(bench))
            player.select(player.tracks.first { $0.name == "180p" }, .picture)
            #expect(await bench.wait { bench.player.current?.observed.height == 180 })
            #expect(await goesOn(bench))
            #expect(player.tracks.count == 3)
        }
    }

    @Test func aStarvedFilmGoesOnSmaller() async throws {
        try await run { bench in
            let folder = try TrackMedia.folder.get()
            for number in 3...5 {
                let body = try Data(contentsOf: folder.appendingPathComponent("size-large-\(number).ts"))
                // Longer than it takes to give up waiting.
                bench.server["/size-large-\(number).ts"] = .init(type: "video/mp2t", body: body, delay: 9000)
            }
            try await load(bench, "/sizes.m3u8", PageTracks(pictureHeight: 180), at: 0)
            #expect(bench.player.selectedTrack(.picture)?.name == "180p")
            await play(bench)
            #expect(await bench.wait(12) { bench.player.selectedTrack(.picture)?.name == "90p" })
            #expect(await bench.wait(8) { bench.statuses.last == .playing && (bench.player.position ?? 0) > 6.6 })
            #expect(bench.failure == nil)
        }
    }

    @Test func captionsThatNobodyElseGetsAreTakenAway() async throws {
        try await run { bench in
            try await load(bench, "/film.mp4", PageTracks(captions: PageTrack(language: "xx")), captions: ["xx"])
            let player = bench.player
            #expect(await bench.wait { player.tracks.allSatisfy { $0.kind == .audio } })
            await play(bench)
            #expect(await goesOn(bench))
            #expect(bench.failure == nil)
        }
    }
}
