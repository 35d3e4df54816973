internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

extension WebKitGTKPage {
    /// Where nobody sits in front of a page, what it asks is answered at once, as by someone who wants none of it: a
    /// question that stays open stops its page.
    func connectAbsence() {
        let dialog: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> gboolean = { _, dialog, _ in
            // Otherwise a page could keep others from being loaded in its place.
            if webkit_script_dialog_get_dialog_type(dialog) == WEBKIT_SCRIPT_DIALOG_BEFORE_UNLOAD_CONFIRM {
                webkit_script_dialog_confirm_set_confirmed(dialog, 1)
            }
            return 1
        }
        answer("script-dialog", unsafeBitCast(dialog, to: GCallback.self))
        let authenticate: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> gboolean = { _, request, _ in
            // Without a name the server's refusal is shown; cancelling would end the whole load.
            webkit_authentication_request_authenticate(request, nil)
            return 1
        }
        answer("authenticate", unsafeBitCast(authenticate, to: GCallback.self))
        let print: @convention(c) (gpointer?, gpointer?, gpointer?) -> gboolean = { _, _, _ in 1 }
        answer("print", unsafeBitCast(print, to: GCallback.self))
    }

    private func answer(_ signal: String, _ function: GCallback) {
        handlers.append(connect(view.pointer, signal, function: function, context: environment))
    }
}
