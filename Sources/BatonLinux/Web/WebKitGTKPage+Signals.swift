internal import BatonCore
internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// What signal handlers hold: a page must not be kept alive by its own view.
@MainActor
private final class WeakPage {
    weak var page: WebKitGTKPage?
    init(_ page: WebKitGTKPage) { self.page = page }
}

/// The same for a content manager, which outlives pages.
@MainActor
private final class WeakHub {
    weak var hub: ContentHub?
    init(_ hub: ContentHub) { self.hub = hub }
}

@MainActor
private func page(_ context: gpointer?) -> WebKitGTKPage? {
    guard let context else { return nil }
    return Unmanaged<WeakPage>.fromOpaque(context).takeUnretainedValue().page
}

/// One held or immediate answer to a message; gives its reference back when it is dropped.
@MainActor
private final class ScriptReply {
    private let reply: OpaquePointer

    init(_ reply: OpaquePointer) { self.reply = webkit_script_message_reply_ref(reply) }
    isolated deinit { webkit_script_message_reply_unref(reply) }

    /// Answers travel as the text of a rejection: any other answer has to be a JavaScript value, made by a JavaScript
    /// engine in this process, which was seen to crash there.
    func send(_ text: String) { webkit_script_message_reply_return_error_message(reply, text) }
}

extension WebKitGTKPage {
    /// Puts the user script and its handler into a content manager.
    /// - Returns: The signal handler.
    func installScript(in hub: ContentHub) -> gulong {
        let manager = OpaquePointer(hub.content.pointer)
        let script = webkit_user_script_new_for_world(
            UserScript.source, WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES, WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START,
            UserScript.worldName, nil, nil)
        webkit_user_content_manager_add_script(manager, script)
        webkit_user_script_unref(script)
        let signal = "script-message-with-reply-received::\(UserScript.handlerName)"
        let received: @convention(c) (gpointer?, gpointer?, OpaquePointer?, gpointer?) -> gboolean = {
            _, value, reply, context in
            nonisolated(unsafe) let (value, reply, context) = (value, reply, context)
            return MainActor.assumeIsolated {
                guard let value, let reply, let context,
                    let hub = Unmanaged<WeakHub>.fromOpaque(context).takeUnretainedValue().hub
                else { return 0 }
                let answer = ScriptReply(reply)
                let message = OpaquePointer(value)
                guard jsc_value_is_string(message) != 0, let text = string(owning: jsc_value_to_string(message)) else {
                    answer.send("ignored")
                    return 1
                }
                hub.receive(text) { answer.send($0) }
                return 1
            }
        }
        let id = connect(
            hub.content.pointer, signal, function: unsafeBitCast(received, to: GCallback.self), context: WeakHub(hub))
        webkit_user_content_manager_register_script_message_handler_with_reply(
            manager, UserScript.handlerName, UserScript.worldName)
        return id
    }

    func connectSignals() {
        for name in ["title", "estimated-load-progress", "is-loading"] {
            on("notify::\(name)") { $0.onChange?() }
        }
        on("notify::uri") { page in
            page.addressChanged()
            page.onChange?()
        }
        if let list = webkit_web_view_get_back_forward_list(webView) {
            typealias Changed = @convention(c) (gpointer?, gpointer?, gpointer?, gpointer?) -> Void
            let changed: Changed = { _, _, _, context in
                nonisolated(unsafe) let context = context
                MainActor.assumeIsolated { page(context)?.historyChanged() }
            }
            // The list is the view's, and ends with it.
            connect(
                gpointer(list), "changed", function: unsafeBitCast(changed, to: GCallback.self),
                context: WeakPage(self))
        }
        on("notify::is-playing-audio") { page in
            // Sound that no frame knows of yet may come from a shadow root that was attached late.
            page.channel.broadcast(PageCommand(.look))
            page.onChange?()
        }
        handlers.append(connect(view.pointer, "close") { [weak self] in self?.onClose?() })
        connectLoading()
        connectDecisions()
    }

    private func on(_ signal: String, _ handler: @escaping @MainActor (WebKitGTKPage) -> Void) {
        handlers.append(
            connect(view.pointer, signal, object: { [weak self] _ in if let self { handler(self) } }))
    }

    private func connectLoading() {
        let changed: @convention(c) (gpointer?, WebKitLoadEvent, gpointer?) -> Void = { _, event, context in
            nonisolated(unsafe) let context = context
            MainActor.assumeIsolated { page(context)?.loadChanged(event) }
        }
        attach("load-changed", unsafeBitCast(changed, to: GCallback.self))
        typealias Failed =
            @convention(c) (
                gpointer?, WebKitLoadEvent, UnsafePointer<CChar>?, UnsafePointer<GError>?, gpointer?
            ) -> gboolean
        let failed: Failed = { _, _, address, error, context in
            nonisolated(unsafe) let (address, error, context) = (address, error, context)
            MainActor.assumeIsolated {
                page(context)?.loadFailed(error.flatMap { PageLoadError($0) }, at: string(borrowing: address))
            }
            // Handled: WebKit's own error page would quote the address.
            return 1
        }
        attach("load-failed", unsafeBitCast(failed, to: GCallback.self))
        typealias Insecure =
            @convention(c) (
                gpointer?, UnsafePointer<CChar>?, gpointer?, GTlsCertificateFlags, gpointer?
            ) -> gboolean
        let insecure: Insecure = { _, address, _, _, context in
            nonisolated(unsafe) let (address, context) = (address, context)
            MainActor.assumeIsolated { page(context)?.loadFailed(.notSecure, at: string(borrowing: address)) }
            return 1
        }
        attach("load-failed-with-tls-errors", unsafeBitCast(insecure, to: GCallback.self))
        let ended: @convention(c) (gpointer?, WebKitWebProcessTerminationReason, gpointer?) -> Void = {
            _, _, context in
            nonisolated(unsafe) let context = context
            MainActor.assumeIsolated { page(context)?.processTerminated() }
        }
        attach("web-process-terminated", unsafeBitCast(ended, to: GCallback.self))
    }

    private func connectDecisions() {
        let create: @convention(c) (gpointer?, gpointer?, gpointer?) -> gpointer? = { _, action, context in
            nonisolated(unsafe) let (action, context) = (action, context)
            nonisolated(unsafe) var view: gpointer?
            MainActor.assumeIsolated { view = page(context)?.openNewPage(OpaquePointer(action)) }
            return view
        }
        attach("create", unsafeBitCast(create, to: GCallback.self))
        typealias Decide = @convention(c) (gpointer?, gpointer?, WebKitPolicyDecisionType, gpointer?) -> gboolean
        let decide: Decide = { _, decision, type, context in
            nonisolated(unsafe) let (decision, context) = (decision, context)
            return MainActor.assumeIsolated {
                guard let page = page(context), let decision else { return 0 }
                return page.decide(decision, type) ? 1 : 0
            }
        }
        attach("decide-policy", unsafeBitCast(decide, to: GCallback.self))
    }

    func attach(_ signal: String, _ function: GCallback) {
        handlers.append(connect(view.pointer, signal, function: function, context: WeakPage(self)))
    }
}
