internal import CGtkWebKit
internal import GObjectSupport

/// A bare window that keeps a page visible, since a hidden page plays differently.
@MainActor
final class HeadlessWindow {
    private let window: GObjectReference

    init(showing widget: gpointer, width: Int32 = 1280, height: Int32 = 720) {
        let made: UnsafeMutablePointer<GtkWidget> = gtk_window_new()
        window = GObjectReference(sharing: made)
        let target = baton_window(window.pointer)
        gtk_window_set_default_size(target, width, height)
        gtk_window_set_child(target, baton_widget(widget))
        gtk_window_present(target)
    }

    func close() { gtk_window_destroy(baton_window(window.pointer)) }
}
