internal import CGtkWebKit
internal import GObjectSupport

// What a page asks of the person. A question that nobody can see would stop its page, and with it the way back.

/// Something that a page asked for and did not get.
public enum DeclinedWish: Sendable, Hashable {
    /// An answer, while something else was shown in place of the page.
    case answer
    /// To be printed, while it could not be seen.
    case print
    case password
    case camera, place, notifications, other
}

/// A site in a page of another one wants to use its own cookies there.
public struct StorageAccess: Sendable, Hashable {
    public var requesting: String
    public var current: String
}

@MainActor
private func questioned(_ context: gpointer?) -> WebKitGTKPage? {
    guard let context else { return nil }
    return Unmanaged<WeakPageBox>.fromOpaque(context).takeUnretainedValue().page
}

extension WebKitGTKPage {
    func connectQuestions() {
        typealias Signal = @convention(c) (gpointer?, gpointer?, gpointer?) -> gboolean
        let dialog: Signal = { _, dialog, context in
            nonisolated(unsafe) let (dialog, context) = (dialog, context)
            return MainActor.assumeIsolated { questioned(context)?.answer(dialog: dialog) == true ? 1 : 0 }
        }
        attachQuestion("script-dialog", unsafeBitCast(dialog, to: GCallback.self))
        let authenticate: Signal = { _, request, context in
            nonisolated(unsafe) let (request, context) = (request, context)
            return MainActor.assumeIsolated { questioned(context)?.answer(password: request) == true ? 1 : 0 }
        }
        attachQuestion("authenticate", unsafeBitCast(authenticate, to: GCallback.self))
        let permission: Signal = { _, request, context in
            nonisolated(unsafe) let (request, context) = (request, context)
            MainActor.assumeIsolated {
                if let request { questioned(context)?.answer(permission: GObjectReference(sharing: request)) }
            }
            return 1
        }
        attachQuestion("permission-request", unsafeBitCast(permission, to: GCallback.self))
        let print: Signal = { _, _, context in
            nonisolated(unsafe) let context = context
            return MainActor.assumeIsolated { questioned(context)?.declinesPrint() == true ? 1 : 0 }
        }
        attachQuestion("print", unsafeBitCast(print, to: GCallback.self))
        typealias Menu = @convention(c) (gpointer?, gpointer?, gpointer?, gpointer?) -> gboolean
        let menu: Menu = { _, menu, hit, context in
            nonisolated(unsafe) let (menu, hit, context) = (menu, hit, context)
            MainActor.assumeIsolated {
                guard let menu, let hit else { return }
                questioned(context)?.adapt(
                    menu: OpaquePointer(menu),
                    isMedia: webkit_hit_test_result_context_is_media(OpaquePointer(hit)) != 0)
            }
            return 0
        }
        attachQuestion("context-menu", unsafeBitCast(menu, to: GCallback.self))
    }

    private func attachQuestion(_ signal: String, _ function: GCallback) {
        handlers.append(connect(view.pointer, signal, function: function, context: WeakPageBox(self)))
    }

    /// - Returns: Whether it is answered; otherwise WebKit asks the person, who sees the page.
    private func answer(dialog: gpointer?) -> Bool {
        guard isCovered, let dialog = dialog.map({ OpaquePointer($0) }) else { return false }
        switch webkit_script_dialog_get_dialog_type(dialog) {
        case WEBKIT_SCRIPT_DIALOG_BEFORE_UNLOAD_CONFIRM: webkit_script_dialog_confirm_set_confirmed(dialog, 1)
        case WEBKIT_SCRIPT_DIALOG_ALERT: break
        case _: onDeclined?(.answer)
        }
        return true
    }

    /// A page stands still while its print dialog is open, which would come over something else.
    private func declinesPrint() -> Bool {
        guard isCovered || gtk_widget_get_mapped(baton_widget(view.pointer)) == 0 else { return false }
        onDeclined?(.print)
        return true
    }

    private func answer(password request: gpointer?) -> Bool {
        guard isCovered, let request else { return false }
        guard navigation.isProvisional else {
            // Something that the covered page loads: the server's refusal is its answer.
            webkit_authentication_request_authenticate(OpaquePointer(request), nil)
            onDeclined?(.password)
            return true
        }
        // The next page, which somebody wants to see: this one comes forward until the question is answered.
        asksForPassword = true
        connect(request, "authenticated", object: { [weak self] _ in self?.passwordAnswered() })
        connect(request, "cancelled") { [weak self] in self?.passwordAnswered() }
        onChange?()
        return false
    }

    func passwordAnswered() {
        guard asksForPassword else { return }
        asksForPassword = false
        onChange?()
    }

    private func answer(permission request: GObjectReference) {
        let pointer = OpaquePointer(request.pointer)
        switch string(borrowing: baton_type_name(request.pointer)) {
        case "WebKitWebsiteDataAccessPermissionRequest":
            guard !isCovered, let onStorageAccess else { break }
            let access = StorageAccess(
                requesting: string(
                    borrowing: webkit_website_data_access_permission_request_get_requesting_domain(pointer)) ?? "",
                current: string(
                    borrowing: webkit_website_data_access_permission_request_get_current_domain(pointer)) ?? "")
            return onStorageAccess(access) { isAllowed in
                let pointer = OpaquePointer(request.pointer)
                if isAllowed {
                    webkit_permission_request_allow(pointer)
                } else {
                    webkit_permission_request_deny(pointer)
                }
            }
        // Pages ask which devices there are without being told to.
        case "WebKitDeviceInfoPermissionRequest": break
        case "WebKitUserMediaPermissionRequest": onDeclined?(.camera)
        case "WebKitGeolocationPermissionRequest": onDeclined?(.place)
        case "WebKitNotificationPermissionRequest": onDeclined?(.notifications)
        case _: onDeclined?(.other)
        }
        webkit_permission_request_deny(pointer)
    }
}
