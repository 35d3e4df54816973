#if os(iOS) || os(macOS)
internal import BatonCore
internal import WebKit

/// Takes the messages of one web view's user script.
///
/// A `WKUserContentController` keeps its handlers alive, and it lives as long as the web view: so this holds the page
/// weakly and outlives it.
@MainActor
final class ScriptMessageHandler: NSObject, WKScriptMessageHandlerWithReply {
    private weak var page: WKWebViewPage?

    init(_ page: WKWebViewPage) { self.page = page }

    func userContentController(
        _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
        replyHandler: @escaping @MainActor (Any?, String?) -> Void
    ) {
        let reply = ScriptReply(replyHandler)
        // A view that the page opened shares the controller of its opener, and its frames are not this page's.
        guard let page, let text = message.body as? String, message.webView === page.webView else {
            return reply.send("ignored")
        }
        page.take(text, from: message.frameInfo, reply)
    }
}

/// One answer to a message, now or later. WebKit raises an exception, which ends the app, at a second one; one that is
/// dropped without an answer fails in the page as a rejected promise.
@MainActor
final class ScriptReply {
    private var handler: (@MainActor (Any?, String?) -> Void)?

    init(_ handler: @escaping @MainActor (Any?, String?) -> Void) { self.handler = handler }

    func send(_ text: String) {
        let handler = handler
        self.handler = nil
        handler?(text, nil)
    }
}

extension WKContentWorld {
    /// The world of the user script. The same name is the same world everywhere in the app.
    static var baton: WKContentWorld { world(name: UserScript.worldName) }
}

extension WKUserContentController {
    func connect(_ handler: ScriptMessageHandler) {
        // A second handler of the same name raises an exception.
        disconnectBaton()
        addScriptMessageHandler(handler, contentWorld: .baton, name: UserScript.handlerName)
        // A single script cannot be removed again; without its handler it does nothing.
        guard !userScripts.contains(where: { $0.source == UserScript.source }) else { return }
        addUserScript(
            WKUserScript(
                source: UserScript.source, injectionTime: .atDocumentStart, forMainFrameOnly: false, in: .baton))
    }

    func disconnectBaton() { removeScriptMessageHandler(forName: UserScript.handlerName, contentWorld: .baton) }
}
#endif
