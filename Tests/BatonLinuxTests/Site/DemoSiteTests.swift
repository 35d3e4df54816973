import BatonDemoSite
import Foundation
import Testing

@Suite("Demo site", .serialized)
@MainActor
struct DemoSiteTests {
    @Test("Every page answers, names its title and sets a cookie; the list names every page")
    func pages() async throws {
        let fixture = try SiteFixture()
        defer { fixture.stop() }
        let list = try await fixture.get("/")
        #expect(list.status == 200)
        for page in fixture.site.availablePages {
            let answer = try await fixture.get(page.path)
            #expect(answer.status == 200, "\(page.id)")
            #expect(answer.type == "text/html; charset=utf-8")
            #expect(answer.text.contains("<h1>\(page.title)</h1>"))
            #expect(!answer.text.contains("{{"))
            #expect(answer.headers["set-cookie"]?.contains("HttpOnly") == true)
            #expect(list.text.contains("href=\"\(page.path)\""))
        }
        #expect(!fixture.site.availablePages.contains { $0.id == "videojs" })
    }

    @Test("A page's media address has a fresh token, and the site knows each of them")
    func tokens() async throws {
        let fixture = try SiteFixture()
        defer { fixture.stop() }
        let first = try await fixture.open("mp4").media
        let second = try await fixture.open("mp4").media
        #expect(first != second)
        for media in [first, second] {
            let token = try #require(media.split(separator: "=").last)
            #expect(token.count == 32)
            #expect(fixture.site.issuedTokens.contains(String(token)))
        }
    }

    @Test("The two origins differ in host and port, and both are loopback")
    func origins() throws {
        let fixture = try SiteFixture()
        defer { fixture.stop() }
        let first = try #require(URL(string: fixture.site.baseURL))
        let second = try #require(URL(string: fixture.site.otherBaseURL))
        #expect(first.host() != second.host())
        #expect(first.port != second.port)
        for origin in [first, second] { #expect(origin.host()?.hasPrefix("127.0.0.") == true) }
    }

    @Test(
        "A range of a film is answered with exactly its bytes",
        arguments: [("0-0", 0..<1), ("100-199", 100..<200), ("99990-", 99_990..<100_000), ("-10", 99_990..<100_000)])
    func ranges(range: String, bytes: Range<Int>) async throws {
        let fixture = try SiteFixture()
        defer { fixture.stop() }
        let answer = try await fixture.get("/media/film.mp4", range: range)
        #expect(answer.status == 206)
        #expect(answer.body == SiteFixture.film[bytes])
        #expect(answer.headers["content-range"] == "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/100000")
        #expect(answer.type == "video/mp4")
    }

    @Test("A range behind the end is refused")
    func rangeBehindTheEnd() async throws {
        let fixture = try SiteFixture()
        defer { fixture.stop() }
        #expect(try await fixture.get("/media/film.mp4", range: "100000-").status == 416)
    }

    @Test("HEAD tells the length without the film; other methods are refused")
    func methods() async throws {
        let fixture = try SiteFixture()
        defer { fixture.stop() }
        let head = try await fixture.get("/media/film.mp4", method: "HEAD")
        #expect(head.status == 200)
        #expect(head.body.isEmpty)
        #expect(head.headers["content-length"] == "100000")
        #expect(try await fixture.get("/media/film.mp4", method: "POST").status == 405)
    }

    @Test(
        "Nothing outside the media folder, no hidden file and no folder is served",
        arguments: [
            "/media/../film.mp4", "/media/%2e%2e/film.mp4", "/media/%2fetc/passwd", "/media//etc/passwd", "/media/hls",
            "/media/.hidden", "/media/", "/media/..%2f..%2fetc%2fpasswd", "/gated/once/../film.mp4", "/nowhere",
            "/watch/none",
            "/player/video.min.js", "/gated/unknown/film.mp4", "/live/index.m3u8", "/watch/",
        ])
    func refusedPaths(path: String) async throws {
        let fixture = try SiteFixture()
        defer { fixture.stop() }
        #expect(try await fixture.get(path).status == 404)
    }

    @Test("Media that are missing are named when the site starts")
    func missingMedia() {
        let site = DemoSite(media: URL(filePath: "/nonexistent"))
        #expect(throws: DemoSiteError.self) { try site.start() }
    }
}
