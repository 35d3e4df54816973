import BatonRuntime
import CGtkWebKit
import GObjectSupport
import Testing

@testable import BatonLinux

extension WebTests {
    /// A page that comes back as it was left, as WebKit does it on Apple's platforms. Baton's own cache model does not, so
    /// these pages have another.
    @MainActor
    @Suite("Pages that are kept while another is shown")
    struct PageCacheTests {
        @Test func aPageThatWasHeldWhenItLeftPlaysAgain() async throws {
            try GLibPump.start()
            let environment = WebEnvironment(storage: .ephemeral, autoplay: .allowed)
            webkit_web_context_set_cache_model(
                OpaquePointer(environment.context.pointer), WEBKIT_CACHE_MODEL_WEB_BROWSER)
            let fixture = try PageFixture(environment: environment)
            defer { fixture.close() }
            let shown = "<script>onpageshow = (event) => { window.cameBack = event.persisted; }</script>"
            let target = try await fixture.play("\(Pages.film)\(shown)", path: "/first")
            _ = try await fixture.page.pause(target, at: nil)
            // A page cannot let itself go.
            _ = await fixture.evaluate(
                "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })); v.play(); 1")
            #expect(await eventually { await fixture.evaluate("v.paused") == "true" }, "it lets itself go")

            try await fixture.page.open(fixture.server.page("/second", "<p>Another page</p>"))
            fixture.page.release(playing: true)
            webkit_web_view_go_back(fixture.page.webView)
            #expect(await eventually { await fixture.evaluate("window.cameBack") == "true" }, "it was not kept")
            _ = await fixture.evaluate("v.play(); 1")
            let again = try #require(await fixture.playing(), "it is paused for good")
            #expect(await fixture.keepsPlaying(again))
        }
    }
}
