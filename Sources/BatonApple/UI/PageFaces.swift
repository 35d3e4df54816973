#if os(iOS) || os(macOS)
internal import BatonRuntime
internal import SwiftUI
internal import WebKit

/// No page was asked for yet.
struct EmptyPage: View {
    var body: some View {
        ContentUnavailableView {
            Label {
                Text(verbatim: Wording.Text.watchEmpty.string)
            } icon: {
                Image(systemName: "globe")
            }
        } description: {
            Text(verbatim: Wording.Text.newTabHint.string)
        }
        .frame(maxHeight: .infinity)
    }
}

/// The page could not be shown, with the way to try again.
struct FailedPage: View {
    let failure: PageLoadError
    let retry: @MainActor () -> Void

    var body: some View {
        ContentUnavailableView {
            Label {
                Text(verbatim: title.string)
            } icon: {
                Image(systemName: "exclamationmark.triangle")
            }
        } description: {
            Text(verbatim: failure == .processEnded ? Wording.Text.pageStoppedWhy.string : failure.sentence)
        } actions: {
            Button(button.string, action: retry).buttonStyle(.borderedProminent)
        }
        .frame(maxHeight: .infinity)
        .accessibilityIdentifier("failure")
    }

    private var title: Wording.Text { failure == .processEnded ? .pageStopped : .pageNotLoaded }
    private var button: Wording.Text { failure == .processEnded ? .reload : .tryAgain }
}

/// A web view that somebody else owns.
struct WebPageView {
    let webView: WKWebView
}

#if os(iOS)
extension WebPageView: UIViewRepresentable {
    func makeUIView(context: Context) -> WKWebView { webView }
    func updateUIView(_ view: WKWebView, context: Context) {}
}
#else
extension WebPageView: NSViewRepresentable {
    func makeNSView(context: Context) -> WKWebView { webView }
    func updateNSView(_ view: WKWebView, context: Context) {}
}
#endif
#endif
