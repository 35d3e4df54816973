import BatonRuntime
import BatonTestSupport
import Foundation
import Glibc
import Testing

@testable import BatonCore
@testable import BatonLinux

/// Real televisions in another room of a home network. `tools/television` makes both; `make test` runs this there.
@MainActor @Suite(.serialized) struct TelevisionTests {
    @Test(arguments: ["Living Room", "Bedroom"])
    func filmMovesThereAndBack(_ name: String) async throws {
        let home = try await Home()
        defer { home.close() }
        try await home.play("/long.mp4", .mp4, at: 5)
        let television = try #require(await home.find(name, for: .mp4))
        #expect(television.route.refusal == nil)
        let moved = try await home.move(to: television)
        #expect(home.statuses.last == .playing)
        #expect(await home.isSilentHere())
        home.note("\(name): \(moved)")

        // The same controls.
        _ = await home.player.pause(at: nil)
        #expect(try await television.state().status == .paused)
        home.player.start(nil)
        #expect(await eventually { (try? await television.state().status) == .playing })
        #expect(await home.player.seek(to: 30) == 30)
        #expect(await eventually { abs(((try? await television.state().position) ?? 0) - 30) < 3 })

        await home.player.moveHere()
        #expect(await eventually { home.statuses.last == .playing && home.player.route == nil })
        #expect(abs((home.player.position ?? 0) - 31) < 4)
        #expect(await eventually { (try? await television.state().status) == .stopped })
    }

    /// A list is fetched by the television itself, piece by piece.
    @Test func aListMovesThereAndBack() async throws {
        let home = try await Home()
        defer { home.close() }
        try home.serveList("/long")
        try await home.play("/long.m3u8", .hls, at: 5)
        let television = try #require(await home.find("Living Room", for: .hls))
        #expect(television.route.refusal == nil)
        let before = try #require(home.player.position)
        let moved = try await home.move(to: television)
        home.note("list: \(moved)")
        await home.player.moveHere()
        #expect(await eventually { home.statuses.last == .playing && home.player.route == nil })
        #expect((home.player.position ?? 0) > before)
    }

    /// Rygel's renderer names lists among what it plays, and did not begin one here: whatever comes of it, it is heard
    /// at one place, and a failure leaves it here.
    @Test func aListThatATelevisionOnlyClaimsToPlayStaysHere() async throws {
        let home = try await Home()
        defer { home.close() }
        try home.serveList("/long")
        try await home.play("/long.m3u8", .hls, at: 5)
        let television = try #require(await home.find("Bedroom", for: .hls))
        if await home.player.move(to: television) == nil {
            #expect(try await television.state().status == .playing)
            #expect(await home.isSilentHere())
        } else {
            #expect(home.player.route == nil)
            #expect(await eventually { home.statuses.last == .playing })
            #expect(await !home.isSilentHere())
        }
    }

    /// Full volume is what the person had set it to, and it is so again when the film has left.
    @Test func aTelevisionStaysAsLoudAsItWas() async throws {
        let home = try await Home()
        defer { home.close() }
        try await home.play("/long.mp4", .mp4, at: 5)
        let television = try #require(await home.find("Living Room", for: .mp4))
        let own = try #require(await television.loudness())
        try #require(own > 1)
        #expect(await home.player.move(to: television) == nil)
        #expect(await television.loudness() == own)
        home.player.settings.volume = 0.5
        #expect(await eventually { await television.loudness() == Int((Double(own) / 2).rounded()) })
        home.player.settings.volume = 1
        #expect(await eventually { await television.loudness() == own })
        home.player.settings.volume = 0.5
        #expect(await eventually { await television.loudness() != own })
        await home.player.moveHere()
        #expect(await eventually { await television.loudness() == own })
        #expect(await eventually { await television.isMuted() == false })
    }

    /// The process is about to end: whoever quits does not leave a film playing in another room.
    @Test(arguments: ["Living Room", "Bedroom"])
    func theEndOfTheAppIsTheEndThere(_ name: String) async throws {
        let home = try await Home()
        defer { home.close() }
        try await home.play("/long.mp4", .mp4, at: 5)
        let television = try #require(await home.find(name, for: .mp4))
        let own = await television.loudness()
        #expect(await home.player.move(to: television) == nil)
        try await television.setVolume(0.5, muted: true)
        var areSaid = false
        await outsideOfTasks {
            home.player.stop()
            LastWords.finish()
            areSaid = LastWords.areSaid
        }
        #expect(areSaid)
        // It has said yes; rygel takes a moment to say that it is so.
        #expect(await eventually { (try? await television.state().status) == .stopped })
        #expect(await television.isMuted() != true)
        #expect(await television.loudness() == own)
    }

    @Test func whatATelevisionDoesNotPlayIsSaidBefore() async throws {
        let home = try await Home()
        defer { home.close() }
        try await home.play("/long.mp4", .mp4, at: 5)
        let here = TelevisionFinder(kind: .mp4, isOnlyHere: true)
        here.start()
        #expect(await eventually(.seconds(20)) { here.receivers.contains { $0.route.refusal == .onlyHere } })
        #expect(SinkProtocols("http-get:*:video/mp4:*").names(["application/x-mpegurl"]) == false)
    }

    /// The list closes before the choice is made.
    @Test func whatWasFoundIsKeptWhenNobodyLooksAnyMore() async throws {
        let home = try await Home()
        defer { home.close() }
        try await home.play("/long.mp4", .mp4, at: 5)
        let finder = TelevisionFinder(kind: .mp4, isOnlyHere: false)
        // What a list does when it changes.
        finder.onChange = { [weak finder] in _ = finder?.isActive }
        finder.start()
        #expect(await eventually(.seconds(20)) { finder.receivers.contains { $0.route.name == "Living Room" } })
        finder.stop()
        #expect(!finder.isActive)
        let television = try #require(finder.receivers.first { $0.route.name == "Living Room" })
        #expect(await home.player.move(to: television) == nil)
        await home.player.moveHere()
    }

    /// GUPnP asks the system for a port of UDP and needs the same one of TCP: with nine of ten of those in use, which
    /// is what a few thousand open connections come to, it is found all the same.
    @Test func televisionsAreFoundWhileMostPortsAreInUse() async throws {
        let home = try await Home()
        defer { home.close() }
        let range = URL(filePath: "/proc/sys/net/ipv4/ip_local_port_range")
        let before = try String(contentsOf: range, encoding: .utf8)
        defer { try? Data(before.utf8).write(to: range) }
        try Data("50000 50199".utf8).write(to: range)
        let taken = (50000..<50180).compactMap { TakenPort($0) }
        #expect(taken.count > 150)
        for attempt in 0..<4 {
            let finder = TelevisionFinder(kind: .mp4, isOnlyHere: false)
            finder.start()
            defer { finder.stop() }
            #expect(
                await eventually(.seconds(20)) { finder.receivers.contains { $0.route.name == "Living Room" } },
                "attempt \(attempt)")
        }
    }

    @Test func aTelevisionThatCannotFetchItLeavesItHere() async throws {
        let home = try await Home()
        defer { home.close() }
        try await home.play("/long.mp4", .mp4, at: 5)
        let television = try #require(await home.find("Living Room", for: .mp4))
        home.server["/long.mp4"] = .init(type: "text/plain", body: Data(), status: 403)
        #expect(await home.player.move(to: television) != nil)
        #expect(home.player.route == nil)
        #expect(home.statuses.last == .playing)
        #expect(await eventually { await television.isMuted() == false }, "it is left mute")
    }

    @Test(arguments: RouteContract.cases) func contract(_ contract: RouteContract.Case) async throws {
        let home = try await Home()
        defer { home.close() }
        try await contract.check(TelevisionWorld(home, try #require(await home.find("Living Room", for: .mp4))))
    }

    /// Last: the television does not come back.
    @Test func aTelevisionThatDiesLeavesItHerePaused() async throws {
        let home = try await Home()
        defer { home.close() }
        try await home.play("/long.mp4", .mp4, at: 5)
        let television = try #require(await home.find("Living Room", for: .mp4))
        #expect(await home.player.move(to: television) == nil)
        let text = ProcessInfo.processInfo.environment["BATON_GMEDIARENDER_PID"] ?? ""
        kill(try #require(pid_t(text)), SIGKILL)
        #expect(await eventually(.seconds(25)) { home.player.failure == .gone })
        #expect(await eventually { home.statuses.last == .paused })
        // Told at once; the picture here is still on its way to the place.
        #expect(await eventually { await home.isSilentHere() })
        #expect(abs((home.local.position ?? -10) - (home.player.position ?? 10)) < 0.5)
        #expect((home.player.position ?? 0) > 5)
    }
}

/// A port of TCP that somebody listens at.
private final class TakenPort: Sendable {
    private let handle: Int32

    init?(_ port: UInt16) {
        handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(handle, $0, size) }
        }
        guard bound == 0, listen(handle, 1) == 0 else { return nil }
    }

    deinit { close(handle) }
}

@MainActor
private final class TelevisionWorld: RouteWorld {
    private let home: Home
    let receiver: any Receiver
    var local: any NativePlayer { home.local }

    init(_ home: Home, _ television: UPnPReceiver) {
        self.home = home
        receiver = television
    }

    func film() -> StreamSource { home.film("/long.mp4", .mp4) }
}

/// A film that plays here, and the televisions that could show it.
@MainActor
private final class Home {
    let server: TestServer
    let local = MPVPlayer(videoOutput: .none)
    let player: RoutedPlayer
    private(set) var statuses: [NativeStatus] = []
    private var isReady = false
    private var finder: TelevisionFinder?

    init() async throws {
        try GLibPump.start()
        guard let host = ProcessInfo.processInfo.environment["BATON_HOME_ADDRESS"] else {
            throw MissingPart(
                what: "a network with televisions (run this inside tools/television)", package: "iproute2")
        }
        server = try TestServer.ofFilms(host: host)
        server.serve("/long.mp4", "video/mp4", try TestMedia.film.get())
        player = RoutedPlayer(local: local)
        player.onEvent = { [weak self] event in
            switch event {
            case .ready: self?.isReady = true
            case .status(let status): self?.statuses.append(status)
            case .progress, .failed, .settings, .tracks: break
            }
        }
    }

    func close() {
        player.stop()
        finder?.stop()
        server.stop()
    }

    func play(_ path: String, _ kind: StreamKind, at position: Double) async throws {
        player.load(
            film(path, kind),
            NativeLoad(position: position, settings: PlaybackSettings(), title: "A film & more"))
        try #require(await eventually { self.isReady })
        player.start(nil)
        try #require(await eventually { self.statuses.last == .playing })
    }

    /// It plays there, about where it should be by then.
    /// - Returns: What it took, in words.
    func move(to television: UPnPReceiver) async throws -> String {
        let before = try #require(player.position)
        let began = ContinuousClock.now
        #expect(await player.move(to: television) == nil)
        let took = (ContinuousClock.now - began) / .seconds(1)
        let there = try await television.state()
        #expect(there.status == .playing)
        let position = try #require(there.position)
        #expect(abs(position - before - took) < 3, "at \(position) after \(took) s from \(before)")
        return "\(took) s to move, \(position - before - took) s off"
    }

    /// Serves the long film as a list of one file's pieces.
    func serveList(_ path: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "baton-list-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (film, list) = (folder.appending(path: "film.mp4"), folder.appending(path: "\(path).m3u8"))
        try TestMedia.film.get().write(to: film)
        try PlayerMedia.run(
            "ffmpeg",
            [
                "-v", "error", "-i", film.path, "-c", "copy", "-f", "hls", "-hls_time", "2", "-hls_playlist_type",
                "vod",
                "-hls_flags", "single_file", list.path,
            ], package: "ffmpeg")
        server.serve("\(path).m3u8", "application/vnd.apple.mpegurl", try Data(contentsOf: list))
        server.serve("\(path).ts", "video/mp2t", try Data(contentsOf: folder.appending(path: "\(path).ts")))
    }

    func film(_ path: String, _ kind: StreamKind) -> StreamSource {
        StreamSource(kind: kind, address: MediaAddress(server.address(path) + "?token=SECRETTOKEN4711"))
    }

    func find(_ name: String, for kind: StreamKind) async -> UPnPReceiver? {
        let finder = TelevisionFinder(kind: kind, isOnlyHere: false)
        self.finder = finder
        finder.start()
        var found: UPnPReceiver?
        _ = await eventually(.seconds(20)) {
            found = finder.receivers.first { $0.route.name == name }
            return found != nil
        }
        return found
    }

    /// Whether the local position stands still.
    func isSilentHere() async -> Bool {
        let before = local.position
        try? await Task.sleep(for: .milliseconds(300))
        return local.position == before
    }

    func note(_ text: String) {
        if ProcessInfo.processInfo.environment["BATON_TEST_FIGURES"] != nil { print("figures:", text) }
    }
}
