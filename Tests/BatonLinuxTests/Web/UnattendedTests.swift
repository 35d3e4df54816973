import BatonCore
import BatonRuntime
import CGtkWebKit
import Foundation
import GObjectSupport
import Testing

@testable import BatonLinux

extension WebTests {
    @MainActor
    @Suite("A page in front of which nobody sits")
    struct UnattendedTests {
        private let clock = ContinuousClock()

        private func fixture() throws -> PageFixture {
            try GLibPump.start()
            return try PageFixture(
                environment: WebEnvironment(storage: .ephemeral, autoplay: .allowed, attendance: .nobody))
        }

        @Test func whatItAsksIsDeclinedAtOnce() async throws {
            let fixture = try fixture()
            defer { fixture.close() }
            let questions =
                "<script>alert('a'); const answers = [confirm('b'), prompt('c')]; print();"
                + "document.title = JSON.stringify(answers)</script>"
            let start = clock.now
            _ = try await fixture.play(questions + Pages.film)
            #expect(await eventually { fixture.title == "[false,null]" })
            #expect(clock.now - start < .seconds(20))
        }

        @Test func aPasswordIsDeclinedAtOnce() async throws {
            let fixture = try fixture()
            defer { fixture.close() }
            let headers = ["WWW-Authenticate": "Basic realm=\"members\""]
            let address = fixture.server.page("/members", "<p>members only", headers: headers)
            fixture.server["/members"]?.status = 401
            try await fixture.page.open(address, patience: LoadPatience(document: .seconds(10)))
            #expect(fixture.page.httpStatus == 401)
        }

        /// WebKit keeps a partial file beside the one that it saves; neither may appear.
        @Test func nothingIsDownloaded() async throws {
            let fixture = try fixture()
            defer { fixture.close() }
            let name = "baton-test-\(UUID().uuidString).bin"
            fixture.server.serve("/\(name)", "application/octet-stream", Data(repeating: 1, count: 5000))
            fixture.server["/\(name)"]?.headers = ["Content-Disposition": "attachment"]
            _ = try await fixture.play(Pages.film + "<a id=a href=/\(name) download>file</a>")
            _ = await fixture.evaluate("a.click()")
            #expect(await eventually { fixture.server.requests.contains("/\(name)") })
            _ = await fixture.evaluate("location = '/\(name)'")
            #expect(await eventually { fixture.server.requests.count { $0 == "/\(name)" } == 2 })
            try await Task.sleep(for: .seconds(1))
            // Where WebKitGTK would save: GLib's folders, which follow HOME.
            let home = try #require(string(borrowing: g_get_home_dir()))
            let downloads = string(borrowing: g_get_user_special_dir(G_USER_DIRECTORY_DOWNLOAD))
            for folder in [home, home + "/Downloads", downloads].compactMap(\.self) {
                let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
                #expect(!files.contains { $0.hasPrefix(name) })
            }
        }

        /// A picture that never arrives keeps no film from playing.
        @Test func aPageThatNeverEndsLoadingIsOpen() async throws {
            let fixture = try fixture()
            defer { fixture.close() }
            fixture.server.silent.insert("/never.png")
            let address = fixture.server.page("/", "<img src=/never.png>" + Pages.film)
            let patience = LoadPatience(document: .seconds(20), remainder: .milliseconds(300))
            try await fixture.page.open(address, patience: patience)
            #expect(fixture.page.isLoading && fixture.page.httpStatus == 200)
            #expect(await fixture.playing() != nil)
        }

        @Test func aDocumentThatNeverEndsIsOpen() async throws {
            let fixture = try fixture()
            defer { fixture.close() }
            let page = Data("<!doctype html>\(Pages.film)".utf8)
            fixture.server.serve("/", "text/html", page)
            fixture.server["/"]?.repeatsAfter = 500
            let patience = LoadPatience(document: .seconds(20), remainder: .milliseconds(300))
            try await fixture.page.open(fixture.server.address("/"), patience: patience)
            #expect(fixture.page.isLoading)
            #expect(await fixture.playing() != nil)
        }

        /// It ends its own load, which is no end for whoever waits for the page.
        @Test(arguments: ["location = '/next'", "location.reload()"])
        func aPageThatSendsItselfElsewhereIsWaitedFor(_ move: String) async throws {
            let fixture = try fixture()
            defer { fixture.close() }
            fixture.server.silent.insert("/never.png")
            fixture.server.page("/next", Pages.film)
            let address = fixture.server.page(
                "/",
                "<img src=/never.png><script>if (!sessionStorage.moved) {"
                    + "sessionStorage.moved = 1; setTimeout(() => { \(move) }, 300) }</script>\(Pages.film)")
            let patience = LoadPatience(document: .seconds(20), remainder: .seconds(2))
            try await fixture.page.open(address, patience: patience)
            #expect(await fixture.playing() != nil)
            let state = await fixture.evaluate("sessionStorage.moved + document.images.length")
            #expect(state == (move.contains("next") ? "10" : "11"))
        }

        @Test func aServerThatNeverAnswersHasAnEnd() async throws {
            let fixture = try fixture()
            defer { fixture.close() }
            fixture.server.silent.insert("/")
            let address = fixture.server.page("/", "<p>never")
            let start = clock.now
            await #expect(throws: PageLoadError.timedOut) {
                try await fixture.page.open(address, patience: LoadPatience(document: .milliseconds(500)))
            }
            #expect(clock.now - start < .seconds(5))
            try await fixture.page.open(fixture.other.page("/next", "<p>next"), patience: LoadPatience())
            #expect(fixture.page.httpStatus == 200)
        }
    }
}
