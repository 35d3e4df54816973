// How an app that has a web view of its own takes Baton in. Type-checked with the package, never shipped; the article
// "Add Baton to your app" shows these very lines.
import BatonApple
import BatonRuntime
import SwiftUI
import WebKit

// MARK: The whole workspace

struct WatchTab: View {
    @State private var stage: WatchStage?

    var body: some View {
        ZStack {
            if let stage { WatchView(stage: stage) }
        }
        .onAppear {
            guard stage == nil else { return }
            let stage = WatchStage()
            stage.workspace.open("https://example.org")
            self.stage = stage
        }
    }
}

// MARK: A web view that is there already

@MainActor
final class Player {
    let page: WKWebViewPage
    let stage: WatchStage

    init(webView: WKWebView) {
        page = WKWebViewPage(attachingTo: webView)
        stage = WatchStage(page: page)
    }
}

final class Navigation: NSObject, WKNavigationDelegate {
    weak var page: WKWebViewPage?

    func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
        page?.navigationStarted()
    }

    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) { page?.navigationCommitted() }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { page?.navigationFinished(nil) }

    func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
    ) {
        page?.navigationFailed(error)
    }

    func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {
        page?.navigationFailed(error)
    }

    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { page?.processEnded() }
}

// MARK: A user interface of its own

struct HandoffControls: View {
    let watch: WatchSession

    var body: some View {
        let button = watch.presentation.button
        VStack {
            Button(button.label.string) { watch.move() }
                .disabled(!button.sensitive)
            if let notice = watch.notice {
                Text(verbatim: notice.sentence)
                Button(Wording.Text.dismiss.string) { watch.dismissNotice() }
            }
        }
    }
}
