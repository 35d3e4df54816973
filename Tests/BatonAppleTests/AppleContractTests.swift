#if os(iOS) || os(macOS)
import BatonRuntime
import BatonTestSupport
import Foundation
import MediaPlayer
import Testing
import WebKit

@testable import BatonApple
@testable import BatonCore

/// The adapters of Apple's platforms keep the promises of the interfaces.
@MainActor @Suite(.serialized) struct AppleContractTests {
    @Test(arguments: PlayerContract.cases) func player(contract: PlayerContract.Case) async throws {
        let world = AVPlayerWorld(try await TestFilm.file())
        defer { world.player.stop() }
        try await contract.check(world)
    }

    @Test func aFilmThatRepeatsBeginsAnew() async throws {
        let world = AVPlayerWorld(try await TestFilm.file())
        let player = world.player
        defer { player.stop() }
        var statuses: [NativeStatus] = []
        var isReady = false
        player.onEvent = { event in
            if case .ready = event { isReady = true }
            if case .status(let status) = event { statuses.append(status) }
        }
        player.load(world.film(), NativeLoad(position: 38, settings: PlaybackSettings(), title: "Film"))
        #expect(!player.loops)
        #expect(await passes(.seconds(15)) { isReady })
        player.loops = true
        player.start(nil)
        #expect(await passes(.seconds(15)) { (player.position ?? 40) < 10 && statuses.last == .playing })
        #expect(!statuses.contains(.ended) && !statuses.contains(.paused))
    }

    @Test(arguments: PageContract.cases + PageContract.casesOfEngines)
    func page(contract: PageContract.Case) async throws {
        let world = try await WKWebViewWorld.playing()
        defer { world.close() }
        try await contract.check(world)
    }

    @Test(arguments: LeaseContract.cases) func leases(contract: LeaseContract.Case) async throws {
        try await contract.check(AppleLeaseWorld())
    }

    @Test(arguments: NowPlayingContract.cases) func nowPlaying(contract: NowPlayingContract.Case) async throws {
        try await contract.check(MediaControlsWorld())
    }

    @Test(arguments: RouteContract.cases) func routes(contract: RouteContract.Case) async throws {
        let world = AVPlayerRouteWorld(AVPlayerWorld(try await TestFilm.file()))
        defer { world.local.stop() }
        try await contract.check(world)
    }
}

@MainActor
private final class AVPlayerWorld: PlayerWorld {
    let player: any NativePlayer = AVPlayerAdapter()
    let length = TestFilm.seconds
    /// A frame of 25 in a second.
    let tolerance = 0.041
    private let address: String

    init(_ film: URL) { address = film.absoluteString }

    func film() -> StreamSource { StreamSource(kind: .mp4, address: MediaAddress(address)) }
    func missing() -> StreamSource { StreamSource(kind: .mp4, address: MediaAddress(address + ".missing")) }
}

/// The system's own routes cannot be chosen by a test, and need nothing of a session; what an app brings itself can.
@MainActor
private final class AVPlayerRouteWorld: RouteWorld {
    let receiver: any Receiver = RecordingReceiver()
    private let world: AVPlayerWorld
    var local: any NativePlayer { world.player }

    init(_ world: AVPlayerWorld) { self.world = world }

    func film() -> StreamSource { world.film() }
}

@MainActor
private final class WKWebViewWorld: PageWorld {
    private let webPage: WKWebViewPage
    private(set) var events: [WebPageEvent] = []
    private(set) var target = PageTarget(frame: "", element: 0, sourceSerial: 0)
    var page: any WebPage { webPage }
    #if os(iOS)
    /// There the volume is the person's alone.
    let setsVolume = false
    #else
    let setsVolume = true
    #endif

    private init() {
        let configuration = WKWebViewConfiguration.baton(store: .nonPersistent())
        // Nobody clicks in a test.
        configuration.mediaTypesRequiringUserActionForPlayback = []
        webPage = WKWebViewPage(configuration: configuration)
        webPage.webView.frame = CGRect(x: 0, y: 0, width: 800, height: 600)
    }

    static func playing() async throws -> WKWebViewWorld {
        let world = WKWebViewWorld()
        let page = try await TestFilm.page()
        world.webPage.webView.loadFileURL(page, allowingReadAccessTo: page.deletingLastPathComponent())
        let plays = await passes(.seconds(15)) {
            for frame in (try? await world.webPage.report())?.frames ?? [] {
                for element in frame.elements where !element.paused && element.currentTime > 0.2 {
                    world.target = PageTarget(
                        frame: frame.id, element: element.id, sourceSerial: element.sourceSerial)
                    return true
                }
            }
            return false
        }
        try #require(plays, "nothing plays")
        world.webPage.onEvent = { [weak world] in world?.events.append($0) }
        return world
    }

    func close() { webPage.close() }

    func playFromThePage() async throws {
        _ = try await webPage.webView.evaluateJavaScript("v.play().catch(() => {}); 1")
    }

    func leave() async throws { webPage.webView.loadHTMLString("<p>elsewhere", baseURL: nil) }
}

@MainActor
private final class AppleLeaseWorld: LeaseWorld {
    func makeLeases() -> any ResourceLeases { AppleLeases() }

    func isHeld(_ lease: LeaseSet) -> Bool? { AppleLeases.isHeld(lease) }
}

@MainActor
private final class MediaControlsWorld: NowPlayingWorld {
    var nowPlaying: any NowPlaying { MediaControls.shared }

    func shownTitle() async throws -> String? {
        MPNowPlayingInfoCenter.default().nowPlayingInfo?[MPMediaItemPropertyTitle] as? String
    }

    /// Only the system sends commands, on a thread of its own; so this does as it would.
    func pressPause() async throws -> Bool {
        guard let handler = MediaControls.shared.handler(of: MPRemoteCommandCenter.shared().pauseCommand) else {
            throw ContractViolation("nobody listens to the pause key")
        }
        let status = await Task.detached { handler(MPRemoteCommandEvent()) }.value
        if status != .success { throw ContractViolation("the pause key has no effect") }
        return true
    }
}
#endif
