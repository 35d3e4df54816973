import BatonCore
import Foundation
import Testing

@testable import BatonLinux

extension WebTests {
    /// Real players of websites in the real page: what the resolver says of each. The table in docs/PLAYERS.md is what
    /// was seen; `tools/player-table` writes it anew.
    @MainActor @Suite("Page players") struct PlayerTableTests {
        @Test func everyPlayerInEverySituation() async throws {
            var table = PlayerTable()
            for player in PagePlayer.all {
                try PlayerStage.require(player)
                for situation in PlayerSituation.allCases where situation.isThere(for: player) {
                    table[player, situation] = try await verdict(on: player, in: situation)
                }
            }
            if ProcessInfo.processInfo.environment["BATON_WRITE_PLAYER_TABLE"] != nil { try table.write() }
            let seen = table.text
            let recorded = try PlayerTable.recorded()
            let news = seen.split(separator: "\n").filter { !recorded.split(separator: "\n").contains($0) }
            #expect(recorded == seen, "\(news.joined(separator: "\n"))")
        }

        /// Whether a player gets WebKitGTK to play is not ours to prove: a live list now and then needs another try.
        private func verdict(on player: PagePlayer, in situation: PlayerSituation) async throws -> String {
            var words = PlayerStage.silent
            for _ in 0..<5 where words == PlayerStage.silent {
                // A page of its own: what one player leaves behind must not meet the next.
                let fixture = try PageFixture()
                defer { fixture.close() }
                words = try await PlayerStage(fixture).verdict(on: player, in: situation)
                fixture.note("\(player.name), \(situation.rawValue): \(words)")
            }
            return words
        }
    }
}

/// Serves the players, their pages and the media, and asks for verdicts.
@MainActor
struct PlayerStage {
    /// The situation was not reached in time.
    static let silent = "does not play"

    private let fixture: PageFixture
    private static let pages = PlayerTable.root.appending(path: ".bootstrap/pages")

    init(_ fixture: PageFixture) throws {
        self.fixture = fixture
        let media = try StreamMedia.folder.get()
        let opened = ContinuousClock.now
        for server in [fixture.server, fixture.other] {
            server.serve("/film.mp4", "video/mp4", try Data(contentsOf: media.appending(path: "film.mp4")))
            server.otherwise = { path in
                if path == "/channel.m3u8" { return (Self.type(of: path), Data(Self.channel(since: opened).utf8)) }
                let players = "/players/"
                let file =
                    path.hasPrefix(players)
                    ? Self.pages.appending(path: path.dropFirst(players.count)) : media.appending(path: path)
                return (try? Data(contentsOf: file)).map { (Self.type(of: path), $0) }
            }
        }
        let build = "/players/\(PagePlayer.react.package)/streamlit_player/frontend/build"
        if let index = try? String(
            contentsOf: Self.pages.appending(path: "\(build.dropFirst(9))/index.html"), encoding: .utf8)
        {
            // It takes an engine that is there already, and would fetch one from elsewhere if none is.
            let engine = "<script src=\"/players/\(PagePlayer.hlsJS.package)/\(PagePlayer.hlsJS.files[0])\"></script>"
            fixture.server.page("\(build)/with-hls.html", index.replacing("<head>", with: "<head>\(engine)"))
        }
    }

    /// Sixteen seconds that move on with the clock.
    private static func channel(since opened: ContinuousClock.Instant) -> String {
        let first = Int((ContinuousClock.now - opened) / .seconds(2)) + 1
        let segments = (first..<first + 8).map { "#EXTINF:2.0,\nlong\($0).m4s\n" }
        return "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
            + "#EXT-X-MAP:URI=\"long-init.mp4\"\n" + segments.joined()
    }

    private static func type(of path: String) -> String {
        switch path.split(separator: ".").last {
        case "js": "text/javascript"
        case "css": "text/css"
        case "html": "text/html"
        case "m3u8": "application/vnd.apple.mpegurl"
        case "ts": "video/mp2t"
        case "mp4", "m4s": "video/mp4"
        case _: "application/octet-stream"
        }
    }

    static func require(_ player: PagePlayer) throws {
        guard FileManager.default.fileExists(atPath: Self.pages.appending(path: player.package).path) else {
            throw MissingPart(what: "\(player.name); tools/bootstrap pages fetches it", package: player.package)
        }
    }

    /// The verdict once the situation is reached, in the words of the table.
    func verdict(on player: PagePlayer, in situation: PlayerSituation) async throws -> String {
        let path = "/\(player.package)/\(situation)"
        let address = fixture.server.page(path, html(player, situation))
        try await fixture.page.open(address)
        // Told by the title: a script that is evaluated may wait for a page that is busy, and never return.
        let isThere = await eventually(.seconds(20)) { fixture.title == "reached" }
        guard isThere else { return Self.silent }
        // The newest report may be a moment older than the situation.
        var words = ""
        for _ in 0..<15 {
            words = Self.words(for: Resolver().resolve(try await fixture.page.report()))
            if words.hasPrefix("moves") || situation == .advert { break }
            try await Task.sleep(for: .milliseconds(100))
        }
        return words
    }

    private static func words(for verdict: Verdict) -> String {
        switch verdict {
        case .website(let refusal): return "stays: \(refusal.rawValue)"
        case .handoff(let candidate):
            let isFilm = candidate.address.withText { text in PlayerSituation.films.contains { text.hasSuffix($0) } }
            return isFilm ? "moves: \(candidate.reason.rawValue)" : "moves the wrong thing"
        }
    }

    /// Another host, for sites are told apart by hosts.
    private var otherSite: String { fixture.other.origin.replacing("127.0.0.1", with: "localhost") }

    private func html(_ player: PagePlayer, _ situation: PlayerSituation) -> String {
        let head = player.files.map { file in
            let address = "/players/\(player.package)/\(file)"
            return file.hasSuffix("css")
                ? "<link rel=stylesheet href=\"\(address)\">" : "<script src=\"\(address)\"></script>"
        }
        return """
            \(head.joined())<body style="margin: 0">\(player.markup)<script>
            const other = '\(otherSite)', film = '\(player.hasEngine ? "/master.m3u8" : "/long.mp4")';
            const until = test => new Promise(done => {
              const timer = setInterval(() => { if (test()) { clearInterval(timer); done(); } }, 50);
            });
            async function plays() {
              let start;
              await until(() => {
                const { paused = true, currentTime, readyState } = element() ?? {};
                if (paused || readyState < 2) return start = undefined;
                start ??= currentTime;
                return currentTime > start + 0.5;
              });
            }
            \(player.script)
            (async () => { \(situation.script) document.title = 'reached'; })();
            </script>
            """
    }
}
