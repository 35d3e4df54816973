import BatonCore
import BatonRuntime
import Foundation
import Testing

@testable import BatonLinux

extension WebTests {
    @MainActor
    @Suite("Commands to a page")
    struct CommandTests {
        @Test(arguments: [Pages.film, Pages.stream])
        func pausesAtThePositionAndResumes(_ html: String) async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            let clock = ContinuousClock()
            let target = try await fixture.play(html)
            let before = try await fixture.page.sample(target)
            #expect(before.duration.map { abs($0 - 40) < 0.5 } == true)
            #expect(before.aspect.map { abs($0 - 16.0 / 9) < 0.01 } == true)
            print(before)
            #expect(!before.paused && !before.isLive)

            let wanted = before.time + 1.2
            let paused = try await fixture.page.pause(target, at: wanted)
            print("precision ms", (paused - wanted) * 1000)
            #expect(paused >= wanted - 0.02 && paused < wanted + 0.15)
            let still = try await fixture.page.sample(target)
            #expect(still.paused && abs(still.time - paused) < 0.05)

            var trips: [Duration] = []
            for _ in 0..<20 {
                let start = clock.now
                _ = try await fixture.page.sample(target)
                trips.append(clock.now - start)
            }
            print("round trip", trips.sorted()[10], trips.max() ?? .zero)

            let start = clock.now
            let settings = PlaybackSettings(rate: 1.25, volume: 0.5, muted: false)
            let resumed = try await fixture.page.resume(target, at: 20, playing: true, settings: settings)
            print("resume", clock.now - start)
            #expect(resumed > 20 && resumed < 23)
            let after = try await fixture.page.sample(target)
            print(after)
            #expect(!after.paused && after.settings == settings && after.time >= resumed)
        }
    }
}
