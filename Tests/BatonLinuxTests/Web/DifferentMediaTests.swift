import BatonCore
import BatonRuntime
import CGtkWebKit
import Foundation
import Testing

@testable import BatonLinux

extension WebTests {
    /// Servers that give a client without the page's cookie something else than the page plays.
    @MainActor
    @Suite("Another film for strangers")
    struct DifferentMediaTests {
        struct Answer: CustomTestStringConvertible, Sendable {
            let name: String
            let seconds: Int
            let size: String?
            var reasons: Set<Refusal> = [.differentMedia]
            var options: [String] = []
            var testDescription: String { name }
        }

        nonisolated static let answers = [
            Answer(name: "a pre-roll", seconds: 12, size: "640x360"),
            Answer(name: "a preview", seconds: 30, size: "640x360"),
            Answer(name: "a notice as long as the film", seconds: 40, size: "480x360"),
            Answer(name: "an upright rendition", seconds: 40, size: "360x640"),
            Answer(name: "sound alone", seconds: 40, size: nil, reasons: [.differentMedia, .noPicture]),
            Answer(name: "a picture alone", seconds: 40, size: "640x360", options: ["-an"]),
        ]

        @Test(arguments: answers) func aFile(answer: Answer) async throws {
            let sound = ["-c:a", "aac", "-b:a", "64k"]
            let data = try TestMedia.make(
                ["-movflags", "+faststart"] + answer.options, "other.mp4", seconds: answer.seconds, size: answer.size,
                codecs: answer.size == nil ? sound : nil)
            try await refuses(Pages.film, reasons: answer.reasons) { server in
                server.forStrangers = ["/film.mp4": ("video/mp4", data)]
            }
        }

        /// A list that grows and has no end, in place of the film's.
        @Test func aLiveList() async throws {
            let list = "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:40\n#EXTINF:40,\n/parts.mp4\n"
            let html = "\(Pages.stream)<script>fetch('/list.m3u8')</script>"
            try await refuses(html, reasons: [.differentMedia]) { server in
                server.serve("/list.m3u8", "application/vnd.apple.mpegurl", Data(list.utf8))
            }
        }

        private func refuses(
            _ html: String, reasons: Set<Refusal>, _ prepare: (TestServer) throws -> Void
        ) async throws {
            let fixture = try PageFixture()
            let player = MPVPlayer(videoOutput: .none)
            let session = HandoffSession(page: fixture.page, player: player, leases: Leases())
            defer {
                session.close()
                player.stop()
                fixture.close()
            }
            try prepare(fixture.server)
            try await fixture.page.open(
                fixture.server.page("/", html, headers: ["Set-Cookie": "viewer=1; Path=/"]))
            #expect(await eventually { if case .available = session.snapshot.offer { true } else { false } })
            session.playNatively()
            #expect(await eventually(.seconds(20)) { session.snapshot.notice != nil })
            let notice = try #require(session.snapshot.notice)
            #expect(notice.kind == .stayed && reasons.contains(notice.reason), "\(notice.reason.rawValue)")
            // The page never noticed.
            #expect(fixture.server.strangersAnswered > 0 || fixture.server.forStrangers.isEmpty)
            let time = await fixture.evaluate("v.currentTime").flatMap(Double.init) ?? 0
            #expect(await eventually { await fixture.evaluate("!v.paused && v.currentTime > \(time)") == "true" })
        }

        private final class Leases: ResourceLeases {
            func hold(_ leases: LeaseSet) {}
        }
    }
}
