internal import BatonCore
internal import BatonRuntime
internal import CGtkWebKit
internal import Foundation
internal import GObjectSupport

/// The content manager of a page and of the windows that it opened by script, and the way of a message to its page.
///
/// WebKit gives such windows the content manager of their opener, whatever they were made with, and a message says
/// nothing of where it comes from. While there is one page, all is its own. With several, a frame that is not known yet
/// names what it can see of the top of its page, and the app asks each page's main frame who it is: an answer that no
/// frame can forge, because it comes through the view. Main actor only.
@MainActor
final class ContentHub {
    let content: GObjectReference
    private var pages: [WeakReference] = []
    private var routes: [String: WeakReference] = [:]
    private var waiting: [(PageMessage, PageChannel.Reply)] = []
    private var isAsking = false
    private var handler: gulong?

    /// Messages that wait while the pages are asked; more is a broken process.
    private static let mostWaiting = 500

    struct WeakReference {
        weak var page: WebKitGTKPage?
    }

    init() { content = WebEnvironment.own(gpointer(webkit_user_content_manager_new())) }

    /// Adds a page; the first one brings the script along.
    func join(_ page: WebKitGTKPage) {
        pages.removeAll { $0.page == nil }
        pages.append(WeakReference(page: page))
        if handler == nil { handler = page.installScript(in: self) }
    }

    var hasPages: Bool { pages.contains { $0.page?.isClosed == false } }

    func leave(_ page: WebKitGTKPage) {
        // Its frames stay known as its own: what they still say must not be taken for another page's.
        pages.removeAll { $0.page == nil || $0.page === page }
        guard pages.isEmpty, let handler else { return }
        disconnect(handler, from: content.pointer)
        self.handler = nil
        webkit_user_content_manager_unregister_script_message_handler(
            OpaquePointer(content.pointer), UserScript.handlerName, UserScript.worldName)
        for (_, reply) in waiting { reply("ignored") }
        waiting = []
    }

    /// Another document: its frames have other names.
    func forgetFrames(of page: WebKitGTKPage) {
        routes = routes.filter { $0.value.page !== page }
    }

    func receive(_ text: String, reply: @escaping PageChannel.Reply) {
        guard let message = PageMessage(json: text) else { return reply("ignored") }
        if let route = route(of: message) { return deliver(message, to: route, reply) }
        if pages.count == 1 {
            learn(message.frame, pages[0])
            return deliver(message, to: pages[0], reply)
        }
        guard waiting.count < Self.mostWaiting else { return reply("ignored") }
        waiting.append((message, reply))
        ask()
    }

    private func learn(_ frame: String, _ page: WeakReference) {
        if routes.count > PageChannel.mostFrames * 8 { routes = [:] }
        routes[frame] = page
    }

    private func deliver(_ message: PageMessage, to target: WeakReference, _ reply: @escaping PageChannel.Reply) {
        guard let page = target.page, !page.isClosed else { return reply("ignored") }
        page.channel.receive(message, reply: reply)
        if message.kind == .bye { routes[message.frame] = nil }
    }

    private func route(of message: PageMessage) -> WeakReference? {
        if let known = routes[message.frame] { return known }
        guard let top = message.top, let page = routes[top] else { return nil }
        learn(message.frame, page)
        return page
    }

    /// Asks the main frame of every page for its name, and sends on what has waited for it.
    private func ask() {
        guard !isAsking else { return }
        isAsking = true
        Task { [weak self] in
            for page in (self?.pages ?? []).compactMap(\.page) where !page.isClosed {
                if let name = await page.mainFrameName() { self?.learn(name, WeakReference(page: page)) }
            }
            self?.isAsking = false
            self?.settle()
        }
    }

    private func settle() {
        let held = waiting
        waiting = []
        for (message, reply) in held {
            if let target = route(of: message) ?? only(matching: message) {
                learn(message.frame, target)
                deliver(message, to: target, reply)
            } else {
                // Two pages look the same from there: the frame is not spoken to.
                reply("ignored")
            }
        }
    }

    /// The one page whose top is of that origin and has, or has not, an opener.
    private func only(matching message: PageMessage) -> WeakReference? {
        guard let origin = message.topOrigin else { return nil }
        let fits = pages.filter { one in
            guard let page = one.page, !page.isClosed else { return false }
            return page.origin == origin && (message.hasOpener == nil || page.hasOpener == message.hasOpener)
        }
        return fits.count == 1 ? fits[0] : nil
    }
}

extension WebKitGTKPage {
    /// Scheme, host and port of the document.
    var origin: String {
        guard let uri = g_uri_parse(address, G_URI_FLAGS_PARSE_RELAXED, nil) else { return "" }
        defer { g_uri_unref(uri) }
        let scheme = string(borrowing: g_uri_get_scheme(uri)) ?? ""
        let host = string(borrowing: g_uri_get_host(uri)) ?? ""
        let port = g_uri_get_port(uri)
        let isUsual = port < 0 || (scheme == "http" && port == 80) || (scheme == "https" && port == 443)
        return "\(scheme)://\(host)" + (isUsual ? "" : ":\(port)")
    }

    /// The name that the script in the main frame gave itself; `nil` without an answer within a second.
    func mainFrameName() async -> String? {
        await withCheckedContinuation { continuation in
            let answer = OneAnswer(continuation)
            Task {
                try? await Task.sleep(for: .seconds(1))
                answer.give(nil)
            }
            webkit_web_view_evaluate_javascript(
                webView, "(window[Symbol.for('baton')] || {}).frame || ''", -1, UserScript.worldName, nil, nil,
                { view, result, context in
                    guard let context else { return }
                    let answer = Unmanaged<OneAnswer>.fromOpaque(context).takeRetainedValue()
                    let web = view.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: WebKitWebView.self) }
                    let value = webkit_web_view_evaluate_javascript_finish(web, result, nil)
                    let name = value.flatMap { string(owning: jsc_value_to_string($0)) }
                    if let value { g_object_unref(gpointer(value)) }
                    MainActor.assumeIsolated { answer.give(name) }
                }, Unmanaged.passRetained(answer).toOpaque())
        }
    }
}

/// Resumes a continuation once, whoever comes first.
@MainActor
private final class OneAnswer {
    private var continuation: CheckedContinuation<String?, Never>?

    init(_ continuation: CheckedContinuation<String?, Never>) { self.continuation = continuation }

    func give(_ answer: String?) {
        continuation?.resume(returning: answer.flatMap { $0.isEmpty ? nil : $0 })
        continuation = nil
    }
}
