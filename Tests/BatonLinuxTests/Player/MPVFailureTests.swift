import BatonCore
import Foundation
import Testing

@testable import BatonLinux

/// Streams that must not become ready: each is refused by name, and stopping never waits.
@MainActor @Suite(.serialized) struct MPVFailureTests {
    @Test(arguments: [
        (TestServer.Resource(type: "text/plain", body: Data(), status: 403), "load-failed"),
        (TestServer.Resource(type: "text/plain", body: Data(), status: 404), "load-failed"),
        (TestServer.Resource(type: "text/html", body: Data("<!doctype html><p>Sign in".utf8)), "unrecognized-format"),
    ])
    func refusedByName(_ answer: TestServer.Resource, _ reason: String) async throws {
        try await PlayerBench.run { bench in
            bench.server["/x.mp4"] = answer
            bench.load("/x.mp4", at: 1)
            #expect(await bench.wait(6) { bench.failure != nil })
            #expect(bench.failure?.rawValue == reason)
            #expect(bench.item == nil)
            #expect(bench.player.position == nil)
        }
    }

    @Test func emptyFileFails() async throws {
        try await PlayerBench.run { bench in
            bench.server["/x.mp4"] = .init(type: "video/mp4", body: Data())
            bench.load("/x.mp4")
            #expect(await bench.wait(6) { bench.failure != nil })
            #expect([.loadFailed, .unrecognizedFormat, .noData].contains(bench.failure))
        }
    }

    /// The page may know a codec that this machine's native player lacks: sound without its picture is no film.
    @Test(arguments: ["/film.mp4", "/tail.mp4"])
    func aPictureThatCannotBeDecodedIsRefused(_ path: String) async throws {
        try await PlayerBench.run { bench in
            let film = try Data(contentsOf: try PlayerMedia.folder.get().appendingPathComponent(path))
            bench.server.serve("/x.mp4", "video/mp4", film.replacing(Data("avc1".utf8), with: Data("zzzz".utf8)))
            bench.load("/x.mp4", at: 2)
            #expect(await bench.wait(6) { bench.failure != nil })
            #expect(bench.failure == .noPicture)
            #expect(bench.item == nil)
        }
    }

    /// Where a film broke off is where the website has to go on.
    @Test func aFailureTellsWhereItWas() async throws {
        try await PlayerBench.run { bench in
            let film = try TestMedia.film.get()
            bench.server.serve("/x.mp4", "video/mp4", film.prefix(film.count / 2))
            bench.load("/x.mp4", at: 4)
            let item = try #require(await bench.ready())
            let told = bench.player.onEvent
            var position: Double?
            bench.player.onEvent = { event in
                if case .failed = event { position = bench.player.position }
                told?(event)
            }
            bench.player.start(PlaybackSettings(rate: 8, volume: 0))
            #expect(await bench.wait(15) { bench.failure != nil })
            #expect(bench.failure == .playbackFailed)
            let reached = try #require(position, "no position")
            #expect(reached > item.position + 4 && reached < 30, "at \(reached)")
            #expect(bench.player.position == nil)
        }
    }

    /// A server that does not give the last bytes: that is the end, and the page must not begin anew for it.
    @Test func anErrorInTheLastSecondIsTheEnd() async throws {
        try await PlayerBench.run { bench in
            let film = try TestMedia.film.get()
            bench.server.serve("/x.mp4", "video/mp4", film.prefix(film.count - film.count / 100))
            bench.load("/x.mp4", at: 36)
            _ = try #require(await bench.ready())
            bench.player.start(PlaybackSettings(rate: 4, volume: 0))
            #expect(await bench.wait(15) { bench.statuses.contains(.ended) || bench.failure != nil })
            #expect(bench.failure == nil)
        }
    }

    /// One byte a second is no progress, and stopping it takes no time.
    @Test(arguments: ["/x.mp4", "/x.m3u8"])
    func tricklingStreamMakesNoProgress(_ path: String) async throws {
        try await PlayerBench.run { bench in
            bench.server[path] = .init(type: "video/mp4", body: Data("#".utf8), repeatsAfter: 1000)
            bench.load(path)
            _ = await bench.wait(1.5) { bench.failure != nil || bench.item != nil }
            let seen = bench.events.filter { $0 == .progress }.count
            _ = await bench.wait(2) { bench.failure != nil || bench.item != nil }
            #expect(bench.item == nil)
            #expect(bench.events.filter { $0 == .progress }.count == seen)
            let before = ContinuousClock.now
            bench.player.stop()
            // One that waited for the stream would wait for the five seconds of its network.
            #expect(ContinuousClock.now - before < .milliseconds(500))
        }
    }

    /// A manifest without an end fills memory; the ceiling, set low to spare the machine, ends it.
    @Test func endlessManifestMeetsTheCeiling() async throws {
        try await PlayerBench.run { bench in
            bench.player.memoryCeiling.preparing = 24 << 20
            // Without the tag it would be mpv's own kind of list, which ends by itself at about that size.
            let lines = String(repeating: "#EXTINF:2,\nseg.ts\n", count: 20_000)
            bench.server["/x.m3u8"] = .init(
                type: "text/plain", body: Data(("#EXTM3U\n#EXT-X-TARGETDURATION:2\n" + lines).utf8), repeatsAfter: 10)
            bench.load("/x.m3u8")
            #expect(await bench.wait(10) { bench.failure != nil })
            #expect(bench.failure == .memoryCeiling)
        }
    }
}
