import BatonCore
import BatonDemoSite
import Foundation
import Testing

@testable import BatonLinux
@testable import BatonRuntime

extension WebTests {
    @MainActor
    @Suite("What goes wrong midway on real parts")
    struct MidwayTests {
        /// The film's beginning arrives and no more: the page gets its film back where native came to.
        @Test(arguments: ["breaks", "breaks-hls", "silent"]) func aStreamThatEndsEarlyGoesBack(_ id: String)
            async throws
        {
            let stage = try await DeathStage(id)
            defer { stage.close() }
            #expect(await eventually { stage.offered })
            stage.session.playNatively()
            try #require(await eventually { stage.status == .playing })
            stage.session.seek(to: 6)
            var last = 0.0
            let isBack = await eventually(.seconds(40)) {
                if let position = stage.player.position { last = position }
                return stage.phase == .website
            }
            #expect(isBack)
            let reasons: [Refusal] = id == "silent" ? [.playbackFailed, .stalled] : [.playbackFailed]
            let notice = try #require(stage.notices.last)
            #expect(notice.kind == .returned && reasons.contains(notice.reason), "\(notice)")
            #expect(last > 6.5, "native got to \(last) only")
            #expect(await stage.pagePlays())
            let film = try #require(await stage.film())
            #expect(abs(film.time - last) < 3, "the page is at \(film.time), native was at \(last)")
            #expect(stage.leases.held.isEmpty && stage.player.current == nil)
        }

        /// The other tab asks while this one's page was just told to play.
        @Test(arguments: ["mp4", "hls-mse"]) func aPageOnItsWayBackStandsPausedBesideAnotherTab(_ id: String)
            async throws
        {
            let coordinator = SessionCoordinator()
            let first = try await DeathStage(id)
            let second = try await DeathStage("hls-mse")
            defer {
                first.close()
                second.close()
            }
            first.session.coordinator = coordinator
            second.session.coordinator = coordinator
            #expect(await eventually { first.offered && second.offered })
            first.session.playNatively()
            try #require(await eventually { first.status == .playing })
            var asked = false
            first.session.onStep = { _, _, state in
                guard !asked, DeathPlace.resuming.matches(state) else { return }
                asked = true
                second.session.playNatively()
            }
            first.session.returnToWebsite()
            #expect(await eventually(.seconds(15)) { second.status == .playing })
            #expect(asked)
            #expect(first.phase == .website && first.player.current == nil)
            for _ in 0..<10 {
                #expect(await first.film()?.paused == true)
                try await Task.sleep(for: .milliseconds(100))
            }
            // Whoever comes back to that tab can play it.
            second.session.returnToWebsite()
            #expect(await eventually(.seconds(15)) { second.phase == .website })
            _ = await first.evaluate("film.play(); 1")
            #expect(await first.pagePlays(.seconds(6)))
        }

        /// Given back paused, the film plays when someone presses play.
        @Test(arguments: ["mp4", "hls-mse"]) func aFilmGivenBackPausedCanBePlayed(_ id: String) async throws {
            let stage = try await DeathStage(id)
            defer { stage.close() }
            #expect(await eventually { stage.offered })
            stage.session.playNatively()
            try #require(await eventually { stage.status == .playing })
            stage.session.setPlaying(false)
            try #require(await eventually { stage.status == .paused })
            stage.session.returnToWebsite()
            try #require(await eventually(.seconds(15)) { stage.phase == .website })
            #expect(await stage.film()?.paused == true)
            _ = await stage.evaluate("film.play(); 1")
            #expect(await stage.pagePlays(.seconds(6)))
        }
    }
}
