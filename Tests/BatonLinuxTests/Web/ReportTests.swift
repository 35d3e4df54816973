import BatonCore
import BatonRuntime
import Foundation
import Testing

@testable import BatonLinux

extension WebTests {
    @MainActor
    @Suite("Reports of a page")
    struct ReportTests {
        @Test func everyKindOfFrameReports() async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            let video = "<video muted width=100 height=60 src=/film.mp4></video>"
            let inner = fixture.server.page("/inner", video)
            fixture.server.page("/same", "\(video)<iframe src=\(inner)></iframe>")
            let cross = fixture.other.page("/cross", video)
            try await fixture.page.open(
                fixture.server.page(
                    "/",
                    """
                    \(video)<iframe src=/same></iframe><iframe src=\(cross)></iframe>
                    <iframe sandbox="allow-scripts" srcdoc="<video src='\(fixture.other.origin)/film.mp4'></video>"></iframe>
                    """))
            #expect(
                await eventually {
                    let frames = (try? await fixture.page.report())?.frames ?? []
                    return frames.filter { $0.elements.count == 1 }.count == 5
                })
        }

        @Test func shadowRootsAreFoundEvenWhenTheyComeLate() async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            try await fixture.page.open(
                fixture.server.page(
                    "/",
                    """
                    <div id=late></div><script>
                    const early = document.createElement('div');
                    early.attachShadow({mode: 'open'}).innerHTML = '<video src=/film.mp4></video>';
                    document.body.append(early);
                    setTimeout(() => {
                      late.attachShadow({mode: 'open'}).innerHTML = '<p><video src=/parts.mp4></video></p>';
                    }, 300);</script>
                    """))
            #expect(
                await eventually { (try? await fixture.page.report())?.frames.first?.elements.count == 2 })
        }

        @Test func reportsComeUnaskedWhilePlayingAndCarryResources() async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            fixture.server.serve("/list/master.m3u8", "application/vnd.apple.mpegurl", Data("#EXTM3U\n".utf8))
            _ = try await fixture.play("\(Pages.stream)<script>fetch('/list/master.m3u8?token=SECRET')</script>")
            fixture.clearEvents()
            let clock = ContinuousClock()
            let began = clock.now
            let came = await eventually(.seconds(20)) {
                fixture.events.count >= 2 && clock.now - began >= .milliseconds(3500)
            }
            #expect(came, "reports come unasked")
            // One a second: on a slow machine they become fewer for each second, and never more.
            let (reports, seconds) = (fixture.events.count, (clock.now - began) / .seconds(1))
            #expect(Double(reports) <= seconds + 2.5, "\(reports) reports in \(seconds) s")
            let frame = try #require(try await fixture.page.report().frames.first)
            let lists = frame.resources.filter { $0.address.withText { $0.hasSuffix("master.m3u8?token=SECRET") } }
            #expect(lists.count == 1)
        }

        @Test func thePageCannotSeeTheScript() async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            let target = try await fixture.play(
                """
                <script>
                window.seen = [];
                const add = EventTarget.prototype.addEventListener;
                EventTarget.prototype.addEventListener = function (...all) { seen.push(all[0]); add.apply(this, all); };
                const stringify = JSON.stringify; JSON.stringify = (...all) => { seen.push('json'); return stringify(...all); };
                const changes = []; new MutationObserver((list) => changes.push(...list.map((change) => change.attributeName)))
                  .observe(document, {subtree: true, attributes: true});
                </script>
                \(Pages.stream)
                """)
            _ = try await fixture.page.sample(target)
            #expect(await fixture.evaluate("seen.join()") == "")
            // The page's own assignment, and nothing else.
            #expect(await fixture.evaluate("changes.join()") == "src")
            let probe = "typeof window.webkit + Object.keys(window).filter((name) => /baton/i.test(name)).length"
            #expect(await fixture.evaluate(probe) == "undefined0")
        }

        @Test func aChangeOfPathIsANavigationAndAChangeOfQueryIsNot() async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            try await fixture.page.open(fixture.server.page("/one", "<p>one"))
            fixture.clearEvents()
            _ = await fixture.evaluate("history.pushState({}, '', '/one?x=1#y'); 1")
            try await Task.sleep(for: .milliseconds(300))
            #expect(!fixture.events.contains(.navigated))
            _ = await fixture.evaluate("history.pushState({}, '', '/two'); 1")
            #expect(await eventually { fixture.events.contains(.navigated) })
        }

        @Test func aPageThatIsNotThereIsATypedError() async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            let gone = try TestServer()
            gone.stop()
            await #expect(throws: PageLoadError.unreachable) { try await fixture.page.open(gone.origin) }
            #expect(fixture.page.loadError == .unreachable)
            await #expect(throws: PageLoadError.invalidAddress) { try await fixture.page.open("ftp://127.0.0.1/") }
        }
    }
}
