import BatonCore
import BatonRuntime
import Foundation
import Testing

@testable import BatonLinux

extension WebTests {
    @MainActor
    @Suite("Commands to a page")
    struct CommandTests {
        private let clock = ContinuousClock()

        @Test(arguments: [Pages.film, Pages.stream])
        func pausesAtThePositionAndResumes(_ html: String) async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            let target = try await fixture.play(html)
            let before = try await fixture.page.sample(target)
            #expect(before.duration.map { abs($0 - 40) < 0.5 } == true)
            #expect(before.aspect.map { abs($0 - 16.0 / 9) < 0.01 } == true)
            #expect(!before.paused && !before.isLive && !before.ended && !before.loops)

            let wanted = before.time + 1.2
            let paused = try await fixture.page.pause(target, at: wanted)
            #expect(paused >= wanted - 0.02 && paused < wanted + 0.4)
            let still = try await fixture.page.sample(target)
            #expect(still.paused && abs(still.time - paused) < 0.05)

            try await fixture.page.cue(target, at: 10)
            #expect(try await abs(fixture.page.sample(target).time - 10) < 0.1)

            let start = clock.now
            let settings = PlaybackSettings(rate: 1.25, volume: 0.5, muted: false)
            let resumed = try await fixture.page.resume(target, at: 20, playing: true, settings: settings)
            fixture.note(
                "pause error \(Int((paused - wanted) * 1000)) ms, resume \((clock.now - start).milliseconds) ms")
            #expect(resumed > 20 && resumed < 23)
            let after = try await fixture.page.sample(target)
            #expect(!after.paused && after.settings == settings && after.time >= resumed)
        }

        /// A page that loads, or claims to play while its clock stands still, is silent where it is.
        @Test func aPageThatStandsStillIsPausedThere() async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            let start =
                "const bytes = await (await fetch('/parts.mp4')).arrayBuffer(); "
                + "buffer.appendBuffer(bytes.slice(0, bytes.byteLength / 8));"
            let html = Pages.stream.replacing(
                "buffer.appendBuffer(await (await fetch('/parts.mp4')).arrayBuffer());", with: start
            ).replacing("source.endOfStream()", with: "0")
            let target = try await fixture.play(html)
            #expect(await eventually { await fixture.evaluate("v.readyState < 3 && !v.paused") == "true" })
            let time = try await fixture.page.sample(target).time
            let began = clock.now
            let paused = try await fixture.page.pause(target, at: time + 1)
            #expect(abs(paused - time) < 0.05 && clock.now - began < .milliseconds(3800))
            #expect(try await fixture.page.sample(target).paused)
        }

        @Test func resumesPausedWhereItWasAsked() async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            let target = try await fixture.play(Pages.stream)
            _ = try await fixture.page.pause(target, at: nil)
            let time = try await fixture.page.resume(
                target, at: 12, playing: false, settings: PlaybackSettings(rate: 1, volume: 1, muted: true))
            let sample = try await fixture.page.sample(target)
            #expect(abs(time - 12) < 0.1 && sample.paused && sample.settings.muted)
        }

        /// As WebKitGTK does that overlooked the arrival of its data: it plays, and only a new speed moves it.
        @Test func aFilmThatStandsWithItsDataIsMoved() async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            fixture.addToScriptsWorld(
                """
                const media = HTMLMediaElement.prototype;
                const time = Object.getOwnPropertyDescriptor(media, "currentTime");
                const rate = Object.getOwnPropertyDescriptor(media, "playbackRate");
                Object.defineProperty(media, "currentTime", { ...time, get() {
                  return this.dataset.stands === undefined ? time.get.call(this) : 5; } });
                Object.defineProperty(media, "playbackRate", { ...rate, set(value) {
                  delete this.dataset.stands; rate.set.call(this, value); } });
                """)
            let target = try await fixture.play(Pages.film)
            _ = try await fixture.page.pause(target, at: nil)
            _ = await fixture.evaluate("v.dataset.stands = ''; 1")
            _ = try await fixture.page.resume(target, at: nil, playing: true, settings: nil)
            await fixture.expectPlays(target)
            #expect(await fixture.evaluate("v.playbackRate") == "1")
        }

        /// What a page pauses because it is out of sight, nobody wanted paused.
        @Test(arguments: [true, false]) func aPauseByHidingIsToldApart(_ hides: Bool) async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            let target = try await fixture.play(Pages.film)
            // A new window may be out of sight at first.
            _ = await fixture.evaluate("document.onvisibilitychange = () => { if (document.hidden) v.pause(); }; 1")
            if hides { fixture.hide() } else { _ = await fixture.evaluate("v.pause(); 1") }
            #expect(await eventually { (try? await fixture.page.sample(target).paused) == true })
            #expect(try await fixture.page.sample(target).pausedByHiding == hides)
        }

        private func refusesAFight() async throws -> (PageFixture, PageTarget) {
            let fixture = try PageFixture()
            let target = try await fixture.play(Pages.stream + "<script>v.onpause = () => v.play()</script>")
            let error = await #expect(throws: WebPageError.self) {
                _ = try await fixture.page.pause(target, at: nil)
            }
            fixture.expect(error == .refused)
            return (fixture, target)
        }

        @Test(arguments: 1...2) func aPageThatPlaysAgainInItsPauseHandlerIsRefused(_ attempt: Int) async throws {
            let (fixture, target) = try await refusesAFight()
            defer { fixture.close() }
            #expect(try await !fixture.page.sample(target).paused)
            #expect(!fixture.isMuted)
            #expect(!fixture.events.contains(.resumedItself))
        }

        /// In `make soak`: of such pages that pause and play with no hand in it but their own, one in forty stands still
        /// for good. See `docs/KNOWN-ISSUES.md`.
        @Test(arguments: 1...4) func aFightingPageMovesOn(_ attempt: Int) async throws {
            let (fixture, target) = try await refusesAFight()
            defer { fixture.close() }
            await fixture.expectPlays(target)
        }

        @Test func aHeldPageIsPausedAgainAndTells() async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            let other = fixture.other.page("/frame", Pages.stream.replacing("autoplay", with: "") + Pages.waitForPlay)
            let target = try await fixture.play("\(Pages.stream)<iframe id=f allow=autoplay src=\(other)></iframe>")
            _ = try await fixture.page.pause(target, at: nil)
            fixture.clearEvents()
            _ = await fixture.evaluate("v.play(); 1")
            #expect(await eventually { fixture.events.contains(.resumedItself) })
            #expect(try await fixture.page.sample(target).paused)
            // Another frame, where no element was handed over.
            fixture.clearEvents()
            _ = await fixture.evaluate("f.contentWindow.postMessage('play', '*'); 1")
            #expect(await eventually { fixture.events.contains(.resumedItself) })
            // Without the hold the page is its own master.
            fixture.page.release(playing: true)
            // Commands reach a frame in order, so an answer to a later one means that the hold is over there.
            _ = try await fixture.page.sample(target)
            _ = await fixture.evaluate("v.play(); 1")
            await fixture.expectPlays(target)
        }

        /// Whatever else sounds goes silent with the hold, in every frame, and that is no fault of the page.
        @Test(arguments: [true, false]) func whatElseSoundsIsHeldToo(_ playsOn: Bool) async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            let other = fixture.other.page(
                "/frame", Pages.film + "<script>setInterval(() => parent.postMessage(v.paused, '*'), 50)</script>")
            let second = Pages.film.replacing("id=v", with: "id=w")
            let quiet = Pages.film.replacing("id=v", with: "id=q muted")
            let tell = "<script>var framePaused; onmessage = (e) => { framePaused = e.data }</script>"
            try await fixture.page.open(
                fixture.server.page(
                    "/", "\(Pages.stream)\(second)\(quiet)\(tell)<iframe allow=autoplay src=\(other)></iframe>"))
            let state = "[v.paused, w.paused, q.paused, framePaused].join()"
            try #require(await eventually(.seconds(15)) { await fixture.evaluate(state) == "false,false,false,false" })
            let frame = try #require(try await fixture.page.report().frames.first)
            let element = try #require(frame.elements.min { $0.id < $1.id })
            let target = PageTarget(frame: frame.id, element: element.id, sourceSerial: element.sourceSerial)
            fixture.clearEvents()
            _ = try await fixture.page.pause(target, at: nil)
            #expect(await eventually { await fixture.evaluate(state) == "true,true,false,true" })
            #expect(!fixture.events.contains(.resumedItself))
            guard await fixture.resumes(target, playing: playsOn) else { return }
            let after = playsOn ? "false,false,false,false" : "true,true,false,true"
            #expect(await eventually { await fixture.evaluate(state) == after })
        }

        /// What was private comes out of no other element either when the way back ends in silence after all.
        @Test func aReturnThatShallStandPausedAfterAllSilencesEverything() async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            let other = fixture.other.page(
                "/frame", Pages.film + "<script>setInterval(() => parent.postMessage(v.paused, '*'), 50)</script>")
            let second = Pages.film.replacing("id=v", with: "id=w")
            let tell = "<script>var framePaused; onmessage = (e) => { framePaused = e.data }</script>"
            try await fixture.page.open(
                fixture.server.page("/", "\(Pages.stream)\(second)\(tell)<iframe allow=autoplay src=\(other)></iframe>")
            )
            let state = "[v.paused, w.paused, framePaused].join()"
            try #require(await eventually(.seconds(15)) { await fixture.evaluate(state) == "false,false,false" })
            let frame = try #require(try await fixture.page.report().frames.first)
            let element = try #require(frame.elements.min { $0.id < $1.id })
            let target = PageTarget(frame: frame.id, element: element.id, sourceSerial: element.sourceSerial)
            _ = try await fixture.page.pause(target, at: nil)
            guard await fixture.resumes(target) else { return }
            #expect(await eventually { await fixture.evaluate(state) == "false,false,false" })
            _ = try await fixture.page.resume(target, at: nil, playing: false, settings: nil)
            #expect(await eventually { await fixture.evaluate(state) == "true,true,true" })
        }

        @Test(arguments: [Pages.film, Pages.stream])
        func aHeldPageIsSilencedAndDoesNotNotice(_ html: String) async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            let heard = "<script>var changes = 0; v.addEventListener('volumechange', () => changes++)</script>"
            let target = try await fixture.play(html + heard)
            _ = try await fixture.page.pause(target, at: nil)
            #expect(fixture.isMuted)
            _ = await fixture.evaluate("v.play(); 1")
            #expect(await eventually { fixture.events.contains(.resumedItself) })
            #expect(await fixture.evaluate("v.muted + ' ' + changes") == "false 0")
            guard await fixture.resumes(target) else { return }
            #expect(!fixture.isMuted)
            await fixture.expectPlays(target)
            #expect(await fixture.evaluate("v.muted + ' ' + changes") == "false 0")
        }

        @Test func anotherPageIsNotSilenced() async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            let target = try await fixture.play(Pages.film)
            _ = try await fixture.page.pause(target, at: nil)
            _ = try await fixture.play(Pages.film, path: "/next")
            #expect(!fixture.isMuted)
        }

        @Test func aNewSourceChangesTheTarget() async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            let target = try await fixture.play(Pages.film)
            _ = try await fixture.page.pause(target, at: nil)
            _ = await fixture.evaluate("v.src = '/parts.mp4'; 1")
            #expect(await eventually { fixture.events.contains(.targetChanged) })
            await #expect(throws: WebPageError.targetChanged) { _ = try await fixture.page.sample(target) }
        }

        /// Pages draw anew and put a copy in place of the element: the copy is held, and takes the playback back.
        @Test func aCopyOfTheHeldElementTakesItsPlace() async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            let target = try await fixture.play(
                "<div id=d>\(Pages.film.replacing("autoplay", with: ""))</div><script>v.play()</script>")
            _ = try await fixture.page.pause(target, at: nil)
            fixture.clearEvents()
            _ = await fixture.evaluate("v.replaceWith(v.cloneNode()); 1")
            #expect(await eventually { (try? await fixture.page.sample(target))?.duration != nil })
            #expect(try await fixture.page.sample(target).paused)
            _ = try await fixture.page.resume(target, at: 12, playing: true, settings: nil)
            #expect(await fixture.keepsPlaying(target))
            #expect(
                await fixture.evaluate("document.querySelectorAll('video').length == 1 && v.currentTime > 11.9")
                    == "true")
            #expect(!fixture.events.contains(.targetChanged))
        }

        /// Another film in its place is another target.
        @Test func anotherElementInItsPlaceChangesTheTarget() async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            let target = try await fixture.play(Pages.film)
            _ = try await fixture.page.pause(target, at: nil)
            _ = await fixture.evaluate(
                "const o = document.createElement('video'); o.src = '/parts.mp4'; v.replaceWith(o); 1")
            #expect(await eventually { fixture.events.contains(.targetChanged) })
        }

        @Test func aCancelledRendezvousLeavesThePagePlaying() async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            let target = try await fixture.play(Pages.stream)
            let time = try await fixture.page.sample(target).time
            let task = Task { try await fixture.page.pause(target, at: time + 1) }
            try await Task.sleep(for: .milliseconds(300))
            task.cancel()
            await #expect(throws: WebPageError.gone) { _ = try await task.value }
            try await Task.sleep(for: .milliseconds(1500))
            #expect(await fixture.keepsPlaying(target))
        }
    }
}
