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
