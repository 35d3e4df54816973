#if os(iOS) || os(macOS)
import BatonRuntime
import BatonTestSupport
import Foundation
import Testing
import WebKit

@testable import BatonApple

/// What a page does to the app around it, on real web views.
@MainActor @Suite(.serialized) struct PageTests {
    @Test(arguments: [102, 204]) func whatWebKitEndsItselfIsNoFailure(_ code: Int) {
        #expect(PageLoadError(NSError(domain: "WebKitErrorDomain", code: code)) == nil)
    }

    @Test func otherErrorsAreFailures() {
        #expect(PageLoadError(NSError(domain: "WebKitErrorDomain", code: 101)) == .failed)
        #expect(PageLoadError(NSError(domain: NSURLErrorDomain, code: NSURLErrorCannotFindHost)) == .hostNotFound)
    }

    @Test func aQuestionIsAnsweredByThePerson() async {
        let page = makePage()
        defer { page.close() }
        var asked: [PageDialog.Kind] = []
        page.onDialog = { dialog in
            asked.append(dialog.kind)
            dialog.answer(dialog.kind == .confirm ? .accepted : .text("me"))
        }
        page.webView.loadHTMLString(
            "<title></title><script>document.title = confirm('Really?') + prompt('Who?', 'you')</script>", baseURL: nil)
        #expect(await passes(.seconds(15)) { page.title == "trueme" })
        #expect(asked == [.confirm, .prompt(suggestion: "you")])
    }

    @Test func aQuestionThatIsDroppedIsDismissed() async {
        let page = makePage()
        defer { page.close() }
        page.onDialog = { _ in }
        page.webView.loadHTMLString(
            "<title></title><script>document.title = 'said ' + confirm('Really?')</script>", baseURL: nil)
        #expect(await passes(.seconds(15)) { page.title == "said false" })
    }

    @Test func aWindowSpeaksWithItsOpenerAndGoes() async throws {
        let page = makePage()
        defer { page.close() }
        var windows: [PageWindow?] = []
        page.onWindow = { windows.append($0) }
        page.webView.loadHTMLString(
            """
            <title></title><script>const child = open(''); let second = open('', 'other');
            document.title = (child.opener === window) + ' ' + second;</script>
            """, baseURL: URL(string: "https://films.example"))
        #expect(await passes(.seconds(15)) { page.title == "true null" })
        #expect(windows.count == 1)
        let window = try #require(windows.first ?? nil)
        #expect(window.webView.configuration.userContentController.userScripts.isEmpty)
        window.close()
        window.close()
        #expect(windows.count == 2 && windows[1] == nil)
    }

    @Test func aSecondPageOfOneControllerLeavesTheFirstOneItsScript() async throws {
        let configuration = WKWebViewConfiguration.baton(store: .nonPersistent())
        let first = WKWebViewPage(configuration: configuration)
        defer { first.close() }
        first.webView.loadHTMLString("<video></video>", baseURL: nil)
        #expect(await passes(.seconds(15)) { (try? await first.report())?.frames.first?.elements.count == 1 })
        let second = WKWebViewPage(configuration: configuration)
        second.webView.loadHTMLString("<audio></audio>", baseURL: nil)
        #expect(await passes(.seconds(15)) { (try? await second.report())?.frames.first?.elements.count == 1 })
        #expect(try await first.report().frames.count == 1)
        second.close()
        #expect(try await first.report().frames.count == 1)
    }

    @Test func aLoadThatIsOnlyWishedIsNoNavigation() async {
        let page = makePage()
        defer { page.close() }
        page.webView.loadHTMLString("<p>here", baseURL: URL(string: "https://films.example/one"))
        #expect(await passes(.seconds(15)) { page.documentAddress == "https://films.example/one" && !page.isLoading })
        var events: [WebPageEvent] = []
        page.onEvent = { events.append($0) }
        var ends = 0
        page.onLoadEnd = { _ in ends += 1 }
        // The discard port: nobody answers there.
        page.load("http://127.0.0.1:9/two")
        #expect(await passes(.seconds(15)) { ends > 0 })
        #expect(!events.contains(.navigated))
    }

    private func makePage() -> WKWebViewPage {
        let configuration = WKWebViewConfiguration.baton(store: .nonPersistent())
        // Nobody clicks in a test.
        configuration.preferences.javaScriptCanOpenWindowsAutomatically = true
        return WKWebViewPage(configuration: configuration)
    }
}
#endif
