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
    func addUserScript() {
        let manager = OpaquePointer(content.pointer)
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
                guard let value, let reply, let page = page(context) else { return 0 }
                page.take(OpaquePointer(value), ScriptReply(reply))
                return 1
            }
        }
        contentHandlers.append(
            connect(
                content.pointer, signal, function: unsafeBitCast(received, to: GCallback.self),
                context: WeakPage(self)))
        webkit_user_content_manager_register_script_message_handler_with_reply(
            manager, UserScript.handlerName, UserScript.worldName)
    }

    private func take(_ value: OpaquePointer, _ reply: ScriptReply) {
        guard jsc_value_is_string(value) != 0, let text = string(owning: jsc_value_to_string(value)) else {
            return reply.send("ignored")
        }
        channel.receive(text) { reply.send($0) }
    }

    func connectSignals() {
        for name in ["title", "estimated-load-progress", "is-loading"] {
            on("notify::\(name)") { $0.onChange?() }
        }
        on("notify::uri") { page in
            page.addressChanged()
            page.onChange?()
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
        let failed: Failed = { _, _, _, error, context in
            nonisolated(unsafe) let (error, context) = (error, context)
            MainActor.assumeIsolated { page(context)?.loadFailed(error.flatMap { PageLoadError($0) }) }
            // Handled: WebKit's own error page would quote the address.
            return 1
        }
        attach("load-failed", unsafeBitCast(failed, to: GCallback.self))
        typealias Insecure =
            @convention(c) (
                gpointer?, UnsafePointer<CChar>?, gpointer?, GTlsCertificateFlags, gpointer?
            ) -> gboolean
        let insecure: Insecure = { _, _, _, _, context in
            nonisolated(unsafe) let context = context
            MainActor.assumeIsolated { page(context)?.loadFailed(.notSecure) }
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
            MainActor.assumeIsolated { page(context)?.openNewPage(OpaquePointer(action)) }
            return nil
        }
        attach("create", unsafeBitCast(create, to: GCallback.self))
        typealias Decide = @convention(c) (gpointer?, gpointer?, WebKitPolicyDecisionType, gpointer?) -> gboolean
        let decide: Decide = { _, decision, type, context in
            nonisolated(unsafe) let (decision, context) = (decision, context)
            return MainActor.assumeIsolated {
                guard let page = page(context), page.navigation.allowsAutoplay, let decision,
                    type == WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION
                else { return 0 }
                let policies = page.environment.makePolicies(.allowed)
                webkit_policy_decision_use_with_policies(
                    decision.assumingMemoryBound(to: WebKitPolicyDecision.self), OpaquePointer(policies.pointer))
                return 1
            }
        }
        attach("decide-policy", unsafeBitCast(decide, to: GCallback.self))
    }

    private func attach(_ signal: String, _ function: GCallback) {
        handlers.append(connect(view.pointer, signal, function: function, context: WeakPage(self)))
    }

    /// A related view would share the user content manager of its opener, and messages carry no page: the frames of
    /// both would be one page's. So the new page is one of its own, without `window.opener`.
    private func openNewPage(_ action: OpaquePointer?) {
        guard let onNewPage, let action, let request = webkit_navigation_action_get_request(action),
            let address = string(borrowing: webkit_uri_request_get_uri(request)), !address.isEmpty
        else { return }
        let page = WebKitGTKPage(environment: environment)
        if onNewPage(page) { page.load(address) } else { page.close() }
    }
}
