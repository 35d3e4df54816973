internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// A question over a window that the person answers with yes or no. Main actor only.
@MainActor
enum Question {
    /// Asks; closing the question, or its window, is a no.
    /// - Parameter isDangerous: What a yes does cannot be undone.
    static func ask(
        over window: UnsafeMutableRawPointer?, _ heading: String, _ body: String, yes: Wording.Page,
        isDangerous: Bool = false, _ answer: @escaping @MainActor (Bool) -> Void
    ) {
        guard let window, let widget: Widget = adw_message_dialog_new(baton_window(window), heading, body) else {
            return answer(false)
        }
        let dialog: UnsafeMutablePointer<AdwMessageDialog> = widget.cast()
        adw_message_dialog_add_response(dialog, "no", Wording.Text.cancel.string)
        adw_message_dialog_add_response(dialog, "yes", yes.string)
        adw_message_dialog_set_response_appearance(
            dialog, "yes", isDangerous ? ADW_RESPONSE_DESTRUCTIVE : ADW_RESPONSE_SUGGESTED)
        adw_message_dialog_set_default_response(dialog, "no")
        adw_message_dialog_set_close_response(dialog, "no")
        connect(
            widget, "response",
            object: { name in
                answer(string(borrowing: name?.assumingMemoryBound(to: CChar.self)) == "yes")
            })
        gtk_window_set_destroy_with_parent(widget.cast(), 1)
        gtk_window_present(widget.cast())
    }
}
