#if os(iOS) || os(macOS)
internal import BatonCore
internal import WebKit

/// Takes the messages of the user script in all web views that share a `WKUserContentController`.
///
/// A copied configuration still has the same controller, and a controller has one handler of a name: so this serves every
/// page of its controller. A controller keeps its handlers alive and lives as long as its web views: so this holds the
/// pages weakly and outlives them.
@MainActor
final class ScriptMessageHandler: NSObject, WKScriptMessageHandlerWithReply {
    private struct Member { weak var page: WKWebViewPage? }
    private struct Connection {
        weak var controller: WKUserContentController?
        let handler: ScriptMessageHandler
    }

    private static var connections: [Connection] = []
    private var members: [Member] = []

    /// The handler of a controller, made when there is none.
    static func serving(_ controller: WKUserContentController) -> ScriptMessageHandler {
        connections.removeAll { $0.controller == nil }
        if let known = connections.first(where: { $0.controller === controller }) { return known.handler }
        let handler = ScriptMessageHandler()
        connections.append(Connection(controller: controller, handler: handler))
        return handler
    }

    /// - Returns: Whether it served nobody before.
    func add(_ page: WKWebViewPage) -> Bool {
        members.removeAll { $0.page == nil }
        defer { members.append(Member(page: page)) }
        return members.isEmpty
    }

    /// - Returns: Whether it serves nobody any more.
    func remove(_ page: WKWebViewPage) -> Bool {
        members.removeAll { $0.page == nil || $0.page === page }
        return members.isEmpty
    }

    func userContentController(
        _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
        replyHandler: @escaping @MainActor (Any?, String?) -> Void
    ) {
        let reply = ScriptReply(replyHandler)
        // A view that the page opened shares the controller of its opener, and its frames are nobody's here.
        guard let webView = message.webView, let text = message.body as? String,
            let page = members.lazy.compactMap(\.page).first(where: { $0.webView === webView })
        else { return reply.send("ignored") }
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
    func connect(_ page: WKWebViewPage) {
        let handler = ScriptMessageHandler.serving(self)
        // Once for all pages of the controller. A second handler of the same name raises an exception, so one that an app
        // or a page that was dropped may have left is removed first.
        if handler.add(page) {
            disconnectBaton()
            addScriptMessageHandler(handler, contentWorld: .baton, name: UserScript.handlerName)
        }
        // A single script cannot be removed again; without its handler it does nothing.
        guard !userScripts.contains(where: { $0.source == UserScript.source }) else { return }
        addUserScript(
            WKUserScript(
                source: UserScript.source, injectionTime: .atDocumentStart, forMainFrameOnly: false, in: .baton))
    }

    func disconnect(_ page: WKWebViewPage) { if ScriptMessageHandler.serving(self).remove(page) { disconnectBaton() } }

    private func disconnectBaton() { removeScriptMessageHandler(forName: UserScript.handlerName, contentWorld: .baton) }
}
#endif
