import BatonCore
import BatonRuntime
import BatonTestSupport
import CGtkWebKit
import Foundation
import Testing

@testable import BatonLinux

/// The adapters of Linux keep the promises of the interfaces.
@MainActor @Suite(.serialized) struct PlayerContractTests {
    @Test(arguments: PlayerContract.cases) func player(contract: PlayerContract.Case) async throws {
        try await PlayerBench.run { bench in
            try await contract.check(MPVWorld(bench))
        }
    }

    @Test(arguments: RouteContract.cases) func routes(contract: RouteContract.Case) async throws {
        try await PlayerBench.run { bench in
            try await contract.check(MPVRouteWorld(bench))
        }
    }
}

extension WebTests {
    @MainActor
    @Suite("Contract of a page")
    struct PageContractTests {
        @Test(arguments: PageContract.cases + PageContract.casesOfEngines)
        func page(contract: PageContract.Case) async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            let target = try await fixture.play(Pages.film + Pages.waitForPlay)
            try await contract.check(WebKitGTKWorld(fixture, target))
        }
    }
}

extension DesktopTests {
    @MainActor @Suite("Contracts of the desktop")
    struct DesktopContractTests {
        @Test func leases() async throws {
            try GLibPump.start()
            let manager = try Tool.watch(
                "mate-session", ["--failsafe", "--disable-acceleration-check"], package: "mate-session-manager")
            defer { manager.stop() }
            let world = SessionManagerWorld()
            guard try await eventually(.seconds(20), { try await world.isHeld(.noIdle) == false }) else {
                throw MissingPart(what: "mate-session", package: "mate-session-manager")
            }
            for contract in LeaseContract.cases { try await contract.check(world) }
        }

        @Test(arguments: NowPlayingContract.cases) func nowPlaying(contract: NowPlayingContract.Case) async throws {
            try GLibPump.start()
            try await contract.check(MPRISWorld())
        }
    }
}

@MainActor
private final class SessionManagerWorld: LeaseWorld {
    func makeLeases() -> any ResourceLeases { DesktopLeases(application: nil) { nil } }

    func isHeld(_ lease: LeaseSet) async throws -> Bool? {
        let flags: Int
        switch lease {
        case .noSuspend: flags = 4
        case .noIdle: flags = 8
        // A Linux desktop has no audio session.
        case _: return nil
        }
        let outcome = try await Tool.run(
            "gdbus",
            [
                "call", "--session", "--dest", "org.gnome.SessionManager", "--object-path",
                "/org/gnome/SessionManager", "--method", "org.gnome.SessionManager.IsInhibited", "\(flags)",
            ], package: "libglib2.0-bin")
        return outcome.code == 0 ? outcome.output.contains("true") : nil
    }
}

@MainActor
private final class MPRISWorld: NowPlayingWorld {
    private let player = MPRISPlayer()
    var nowPlaying: any NowPlaying { player }

    func shownTitle() async throws -> String? {
        let outcome = try await Tool.run(
            "playerctl", ["-p", "baton", "metadata", "--format", "{{title}}"], package: "playerctl")
        return outcome.code == 0 ? outcome.output.trimmingCharacters(in: .whitespacesAndNewlines) : nil
    }

    func pressPause() async throws -> Bool {
        try await Tool.run("playerctl", ["-p", "baton", "pause"], package: "playerctl").code == 0
    }
}

@MainActor
private final class MPVWorld: PlayerWorld {
    private let bench: PlayerBench
    let length = PlayerMedia.seconds
    let tolerance = PlayerMedia.frame + 0.003
    var player: any NativePlayer { bench.player }

    init(_ bench: PlayerBench) { self.bench = bench }

    func film() -> StreamSource { bench.source("/film.mp4") }
    func missing() -> StreamSource { bench.source("/missing.mp4") }
}

/// The receiver is a fake here; real televisions keep the same contract in `TelevisionTests`.
@MainActor
private final class MPVRouteWorld: RouteWorld {
    private let bench: PlayerBench
    let receiver: any Receiver = RecordingReceiver()
    var local: any NativePlayer { bench.player }

    init(_ bench: PlayerBench) { self.bench = bench }

    func film() -> StreamSource { bench.source("/film.mp4") }
}

@MainActor
private final class WebKitGTKWorld: PageWorld {
    private let fixture: PageFixture
    let target: PageTarget
    var page: any WebPage { fixture.page }
    var events: [WebPageEvent] { fixture.events }

    init(_ fixture: PageFixture, _ target: PageTarget) {
        self.fixture = fixture
        self.target = target
        fixture.clearEvents()
    }

    func playFromThePage() async throws { _ = await fixture.evaluate("v.play().catch(() => {}); 1") }
    func leave() async throws { try await fixture.page.open(fixture.server.page("/elsewhere", "<p>elsewhere")) }
}
