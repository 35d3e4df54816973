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
            // Not when its own limit is over, half a minute later.
            #expect(clock.now - start < .seconds(10))
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
            #expect(clock.now - start < .seconds(15), "it need not wait for its own limit of 20 s")
            try await Task.sleep(for: .milliseconds(300))
            #expect(!fixture.events.contains(.navigated))
            try await fixture.page.open(fixture.other.page("/next", Pages.stream))
            #expect(fixture.events.contains(.navigated))
            #expect(await fixture.playing() != nil, "the next document is held")
        }

        /// The page is asked for again before it came: the end of the first load is told while the second one begins.
        @Test func aLoadThatTheReloadBreaksOffIsNotItsFailure() async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            _ = try await fixture.play(Pages.stream)
            kill(try fixture.webProcess(), SIGKILL)
            #expect(await eventually { fixture.events.contains(.processGone) })
            fixture.clearEvents()
            fixture.server.silent = ["/"]
            let page = fixture.page
            let first = Task { try await page.reload(at: 5, duration: 40, playing: false, settings: nil) }
            try #require(await eventually { fixture.server.requests.filter { $0 == "/" }.count == 2 })
            fixture.server.silent = []
            first.cancel()
            await #expect(throws: WebPageError.gone) { _ = try await first.value }
            let time = try await page.reload(at: 15, duration: 40, playing: true, settings: nil)
            #expect(time > 15 && time < 18)
            #expect(!fixture.events.contains(.navigated))
        }

        /// As WebKitGTK does when it pauses a film that repeats: for so many seconds the page hears nothing. It wakes
        /// while it is being asked to play again, or after that was given up, too.
        @Test(arguments: [6, 14]) func aPageThatItsPauseStopsGoesOn(_ seconds: Int) async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            let target = try await fixture.play(Pages.stream)
            _ = await fixture.evaluate(
                """
                v.onpause = () => { v.onpause = null; const end = Date.now() + \(seconds * 1000);
                  while (Date.now() < end); };
                1
                """)
            await #expect(throws: WebPageError.unresponsive) { _ = try await fixture.page.pause(target, at: nil) }
            // As the session does with an answer that does not come.
            let resumed = try? await fixture.page.resume(target, at: nil, playing: true, settings: nil)
            #expect((resumed == nil) == (seconds > 11))
            if resumed == nil { fixture.page.release(playing: true) }
            #expect(await eventually(.seconds(20)) { await fixture.evaluate("v.paused") == "false" })
            #expect(await fixture.keepsPlaying(target))
        }

        /// WebKitGTK may stand still for seconds when such a film is paused, and the film jumps ahead meanwhile.
        @Test func aFilmThatRepeatsGoesOnWhateverBecomesOfItsPause() async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            let target = try await fixture.play(Pages.film.replacing("autoplay", with: "autoplay loop"))
            let start = clock.now
            let paused = try? await fixture.page.pause(target, at: nil)
            fixture.note("pause \(String(describing: paused)) after \((clock.now - start).milliseconds) ms")
            let resumed = try? await fixture.page.resume(target, at: nil, playing: true, settings: nil)
            fixture.note("resume \(String(describing: resumed)) after \((clock.now - start).milliseconds) ms")
            if resumed == nil { fixture.page.release(playing: true) }
            #expect(await eventually(.seconds(30)) { await fixture.evaluate("v.paused") == "false" })
            #expect(await fixture.keepsPlaying(target))
        }

        /// The same for a page that native had taken over from, and whose native player failed meanwhile, or would have
        /// gone on if only the page had said that it is paused.
        @Test(arguments: [false, true]) func aReturnThatThePageDidNotHearIsMadeUpFor(isPausedAnew: Bool) async throws {
            let (fixture, target, process) = try await stoppedWhileAsked(playing: true)
            defer { fixture.close() }
            if isPausedAnew {
                await #expect(throws: WebPageError.unresponsive) { _ = try await fixture.page.pause(target, at: nil) }
            }
            fixture.page.release(playing: true)
            kill(process, SIGCONT)
            #expect(await eventually(.seconds(20)) { await fixture.evaluate("v.paused") == "false" })
            #expect(await fixture.keepsPlaying(target))
        }

        @Test func aReturnToAPauseIsMadeUpForWithoutASound() async throws {
            let (fixture, target, process) = try await stoppedWhileAsked(playing: false)
            defer { fixture.close() }
            fixture.page.release(playing: true)
            kill(process, SIGCONT)
            // Whatever the release does is done when a command after it is answered.
            #expect(try await fixture.page.sample(target).paused)
        }

        /// Native goes on after all: a request that comes too late must not end the hold.
        @Test func aReturnThatComesTooLateLeavesTheHold() async throws {
            let (fixture, target, process) = try await stoppedWhileAsked(playing: true)
            defer { fixture.close() }
            kill(process, SIGCONT)
            #expect(try await fixture.page.sample(target).paused)
            fixture.clearEvents()
            _ = await fixture.evaluate("v.play(); 1")
            #expect(await eventually { fixture.events.contains(.resumedItself) })
            #expect(try await fixture.page.sample(target).paused)
        }

        private func stoppedWhileAsked(playing: Bool) async throws -> (PageFixture, PageTarget, pid_t) {
            let fixture = try PageFixture()
            let target = try await fixture.play(Pages.stream)
            _ = try await fixture.page.pause(target, at: nil)
            let process = try fixture.webProcess()
            kill(process, SIGSTOP)
            await #expect(throws: WebPageError.unresponsive) {
                _ = try await fixture.page.resume(target, at: nil, playing: playing, settings: nil)
            }
            return (fixture, target, process)
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
            // Its own limit is 2 s.
            #expect(clock.now - start < .seconds(10))
            await #expect(throws: WebPageError.unresponsive) { _ = try await task.value }
            kill(process, SIGCONT)
            try await Task.sleep(for: .milliseconds(1000))
            #expect(await fixture.keepsPlaying(target))
        }
    }
}
