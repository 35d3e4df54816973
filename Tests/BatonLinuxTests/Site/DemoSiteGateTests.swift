import BatonDemoSite
import Foundation
import Testing

@Suite("Demo site: what strangers get", .serialized)
@MainActor
struct DemoSiteGateTests {
    @Test("With the page's cookie every page gives the film", arguments: DemoSite.pages.filter { $0.kind == .mp4 })
    func withCookie(page: DemoPage) async throws {
        let fixture = try SiteFixture()
        defer { fixture.stop() }
        let (media, cookie) = try await fixture.open(page.id)
        let answer = try await fixture.get(media, range: "0-999", cookie: cookie)
        #expect(answer.status == 206)
        #expect(answer.body == SiteFixture.film.prefix(1000))
    }

    @Test(
        "Without it, or with a made-up one, the answer is the page's own kind of refusal",
        arguments: [("cookie", 403), ("missing", 404), ("html", 200), ("empty", 200), ("notice", 200)],
        [nil, "baton-demo=00"])
    func withoutCookie(gate: (id: String, status: Int), cookie: String?) async throws {
        let fixture = try SiteFixture()
        defer { fixture.stop() }
        let answer = try await fixture.get(try await fixture.open(gate.id).media, cookie: cookie)
        #expect(answer.status == gate.status)
        #expect(answer.body != SiteFixture.film)
        switch gate.id {
        case "html": #expect(answer.type.hasPrefix("text/html"))
        case "empty": #expect(answer.body.isEmpty && answer.type == "video/mp4")
        case "notice": #expect(answer.body == SiteFixture.notice)
        case _: break
        }
    }

    @Test("A copy-protected stream names its key to strangers only")
    func protected() async throws {
        let fixture = try SiteFixture()
        defer { fixture.stop() }
        let (_, cookie) = try await fixture.open("protected")
        for isStranger in [true, false] {
            let list = try await fixture.get("/gated/protected/hls/v0/index.m3u8", cookie: isStranger ? nil : cookie)
            #expect(String(decoding: list.body, as: UTF8.self).contains("skd://") == isStranger)
            let master = try await fixture.get("/gated/protected/hls/master.m3u8", cookie: isStranger ? nil : cookie)
            #expect(String(decoding: master.body, as: UTF8.self).hasPrefix("#EXTM3U"))
        }
    }

    @Test("The slow and the endless answer begin, and do not end soon", arguments: ["slow", "endless"])
    func trickles(id: String) async throws {
        let fixture = try SiteFixture()
        defer { fixture.stop() }
        let media = try await fixture.open(id).media
        let address = try #require(URL(string: fixture.site.baseURL + media))
        // A plain connection: URLSession gives out small bodies only when they are complete.
        let client = try RawClient(port: UInt16(try #require(address.port)))
        defer { client.close() }
        client.send("GET \(media) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        #expect(await eventually { client.receive() > 1500 })
        #expect(!client.isClosed)
        #expect(client.text.hasPrefix("HTTP/1.1 200"))
        #expect(client.text.lowercased().contains("transfer-encoding: chunked"))
    }

    @Test("The broken answers promise the whole film and stop early", arguments: [("breaks", true), ("silent", false)])
    func broken(gate: (id: String, closes: Bool)) async throws {
        let fixture = try SiteFixture()
        defer { fixture.stop() }
        let media = try await fixture.open(gate.id).media
        let port = try #require(URL(string: fixture.site.baseURL)?.port)
        for start in [0, 5000, 50_000] {
            let client = try RawClient(port: UInt16(port))
            defer { client.close() }
            client.send("GET \(media) HTTP/1.1\r\nHost: 127.0.0.1\r\nRange: bytes=\(start)-\r\n\r\n")
            let expected = max(0, 10_000 - start)
            #expect(await eventually { client.receive() >= expected && client.text.contains("\r\n\r\n") })
            #expect(client.text.lowercased().contains("content-length: \(100_000 - start)\r\n"))
            #expect(client.text.hasPrefix("HTTP/1.1 \(start == 0 ? 200 : 206)"))
            let isClosed = await eventually(.milliseconds(gate.closes ? 5000 : 300)) {
                _ = client.receive()
                return client.isClosed
            }
            #expect(isClosed == gate.closes)
            #expect(client.receive() < expected + 1000)
        }
    }

    @Test("An address that works once works once, and its segments go on")
    func once() async throws {
        let fixture = try SiteFixture()
        defer { fixture.stop() }
        let (media, cookie) = try await fixture.open("expired")
        let first = try await fixture.get(media, cookie: cookie)
        #expect(first.status == 200)
        #expect(first.type == "application/vnd.apple.mpegurl")
        #expect(first.text.contains("v0/index.m3u8?token="))
        #expect(try await fixture.get(media, cookie: cookie).status == 403)
        let other = try await fixture.open("expired")
        #expect(try await fixture.get(other.media).status == 200)
    }

    @Test("The live list moves on with the clock, keeps its window and has no end")
    func live() async throws {
        let fixture = try SiteFixture()
        defer { fixture.stop() }
        let media = try await fixture.open("live").media
        func numbers() async throws -> (first: Int, count: Int, breaks: Int, text: String) {
            let text = try await fixture.get(media).text
            let first = text.firstMatch(of: #/MEDIA-SEQUENCE:(\d+)/#).flatMap { Int($0.1) }
            let lines = text.split(separator: "\n")
            return (
                try #require(first), lines.count { $0.hasPrefix("#EXTINF") },
                lines.count { $0 == "#EXT-X-DISCONTINUITY" },
                text
            )
        }
        let start = try await numbers()
        #expect(start.first == 3)
        #expect(start.count == 8)
        #expect(start.breaks == 0)
        #expect(!start.text.contains("ENDLIST"))
        #expect(try await numbers().text == start.text)
        fixture.advance(by: 4)
        #expect(try await numbers().first == 4)
        fixture.advance(by: 80)
        let second = try await numbers()
        #expect(second.breaks == 1)
        #expect(second.text.contains("#EXT-X-DISCONTINUITY\n#EXTINF:4.0,\n/media/hls/v0/seg-0.m4s?token="))
        #expect(second.text.contains("#EXT-X-DISCONTINUITY-SEQUENCE:0"))
        fixture.advance(by: 36)
        let third = try await numbers()
        #expect(third.first == 33)
        #expect(third.breaks == 0)
        #expect(third.text.contains("#EXT-X-DISCONTINUITY-SEQUENCE:1"))
    }
}
