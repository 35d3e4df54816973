import BatonRuntime
import Foundation
import Testing

@testable import BatonCore
@testable import BatonLinux

/// One player without a picture on one server, and everything it told.
@MainActor
final class PlayerBench {
    static let secret = "SECRETTOKEN4711"
    let player: MPVPlayer
    let server: TestServer
    private(set) var events: [NativePlayerEvent] = []

    init(audioDevice: String? = nil) throws {
        try GLibPump.start()
        server = try TestServer.ofFilms()
        player = MPVPlayer(videoOutput: .none, audioDevice: audioDevice)
        player.onEvent = { [weak self] in self?.events.append($0) }
    }

    /// Runs `body` on a fresh bench, and leaves nothing running.
    static func run(audioDevice: String? = nil, _ body: @MainActor (PlayerBench) async throws -> Void) async throws {
        let bench = try PlayerBench(audioDevice: audioDevice)
        // What ffmpeg says while the core of another test still ends names neither, and is dropped.
        #expect(await eventually { MPVLog.shared.isQuiet }, "a core does not end")
        defer {
            bench.player.stop()
            bench.server.stop()
        }
        try await body(bench)
    }

    func load(
        _ path: String, at position: Double? = nil, fromEdge distance: Double? = nil, volume: Double = 1,
        tracks: PageTracks = PageTracks(), captions: [CaptionSource] = []
    ) {
        events = []
        player.load(
            source(path, captions),
            NativeLoad(
                position: position, distanceFromLiveEdge: distance, settings: PlaybackSettings(volume: volume),
                tracks: tracks, title: "A ${path} title"))
    }

    func source(_ path: String, _ captions: [CaptionSource] = []) -> StreamSource {
        let address = server.origin + path + "?token=\(Self.secret)"
        return StreamSource(
            kind: path.hasSuffix("m3u8") ? .hls : .mp4, address: MediaAddress(address), captions: captions)
    }

    /// Waits until `condition` holds; `false` after `seconds`.
    func wait(_ seconds: Double = 10, _ condition: () -> Bool) async -> Bool {
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            if condition() { return true }
            try? await Task.sleep(for: .milliseconds(2))
        }
        return condition()
    }

    var item: NativeItem? {
        for case .ready(let item) in events { return item }
        return nil
    }
    var failure: Refusal? {
        for case .failed(let refusal) in events { return refusal }
        return nil
    }
    var statuses: [NativeStatus] {
        events.compactMap { if case .status(let status) = $0 { status } else { nil } }
    }

    /// The item once it is ready, or `nil` if the load failed or took longer.
    func ready(_ seconds: Double = 10) async -> NativeItem? {
        _ = await wait(seconds) { item != nil || failure != nil }
        return item
    }
}
