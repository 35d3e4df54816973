import BatonCore
import BatonRuntime
import Foundation
import Testing

@testable import BatonLinux

extension WebTests {
    @MainActor
    @Suite("A web process that stops or dies")
    struct ProcessTests {
        private let clock = ContinuousClock()

        @Test func deathFailsPendingCallsAtOnce() async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            let target = try await fixture.play(Pages.stream)
            let task = Task { try await fixture.page.pause(target, at: 39) }
            try await Task.sleep(for: .milliseconds(100))
            let start = clock.now
            kill(try fixture.webProcess(), SIGKILL)
            await #expect(throws: WebPageError.gone) { _ = try await task.value }
            #expect(clock.now - start < .seconds(2))
            #expect(fixture.events.contains(.processGone))
            // The page comes back in a new process and is found by its length.
            let settings = PlaybackSettings(rate: 1, volume: 1, muted: false)
            let time = try await fixture.page.reload(at: 15, duration: 40, playing: true, settings: settings)
            #expect(time > 15 && time < 18)
        }

        /// Native goes on meanwhile. What is opened later is a navigation like any other.
        @Test func aPageThatCannotBeLoadedAnewIsNotTheNextOne() async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            _ = try await fixture.play(Pages.stream)
            kill(try fixture.webProcess(), SIGKILL)
            #expect(await eventually { fixture.events.contains(.processGone) })
            fixture.clearEvents()
            fixture.server.stop()
            let start = clock.now
            await #expect(throws: WebPageError.unresponsive) {
                _ = try await fixture.page.reload(at: 5, duration: 40, playing: true, settings: nil)
            }
            #expect(clock.now - start < .seconds(8))
            try await Task.sleep(for: .milliseconds(300))
            #expect(!fixture.events.contains(.navigated))
            try await fixture.page.open(fixture.other.page("/next", Pages.stream))
            #expect(fixture.events.contains(.navigated))
            #expect(await fixture.playing() != nil, "the next document is held")
        }

        /// The person asked for another page, which never came, and then for the film again.
        @Test func aLoadThatTheReloadBreaksOffIsNotItsFailure() async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            _ = try await fixture.play(Pages.stream)
            kill(try fixture.webProcess(), SIGKILL)
            #expect(await eventually { fixture.events.contains(.processGone) })
            fixture.server.silent = ["/never"]
            fixture.page.load(fixture.server.address("/never"))
            try #require(await eventually { fixture.server.requests.contains("/never") })
            fixture.clearEvents()
            let time = try await fixture.page.reload(at: 15, duration: 40, playing: true, settings: nil)
            #expect(time > 15 && time < 18)
            #expect(!fixture.events.contains(.navigated))
        }

        @Test func aStoppedProcessDoesNotPauseLater() async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            let target = try await fixture.play(Pages.stream)
            let time = try await fixture.page.sample(target).time
            let process = try fixture.webProcess()
            let task = Task { try await fixture.page.pause(target, at: time + 0.7) }
            try await Task.sleep(for: .milliseconds(100))
            kill(process, SIGSTOP)
            defer { kill(process, SIGCONT) }
            let start = clock.now
            await #expect(throws: WebPageError.unresponsive) { _ = try await fixture.page.sample(target) }
            #expect(clock.now - start < .seconds(3))
            await #expect(throws: WebPageError.unresponsive) { _ = try await task.value }
            kill(process, SIGCONT)
            try await Task.sleep(for: .milliseconds(1000))
            #expect(await fixture.keepsPlaying(target))
        }
    }
}
