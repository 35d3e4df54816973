#if DEBUG
internal import AVFoundation
internal import BatonApple
internal import BatonRuntime
internal import SwiftUI
internal import WebKit

/// The workspace over a ``Script``.
struct ScriptedApp: App {
    @State private var stage = Self.makeStage(Script.named ?? .offered)

    var body: some Scene {
        WindowGroup { WatchView(stage: stage) }
            .commands { WatchCommands() }
    }

    private static func makeStage(_ script: Script) -> WatchStage {
        let page = ScriptedPage(script)
        let session = HandoffSession(page: page, player: ScriptedPlayer(script), leases: NoLeases())
        let workspace = WatchWorkspace(page: page, watch: WatchSession(session))
        let webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
        return WatchStage(workspace: workspace, webView: webView, player: AVPlayer())
    }
}
#endif
