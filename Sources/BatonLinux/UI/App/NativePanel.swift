internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// What a tab shows in place of its page while native owns the playback. Main actor only.
@MainActor
protocol NativePanel: AnyObject {
    /// The `GtkWidget` to show; owned by the panel.
    var widget: gpointer { get }
    /// Full screen was asked for (`true`) or is over (`false`).
    var onFullscreen: ((Bool) -> Void)? { get set }
    /// Shows what the session is in now.
    func update(_ snapshot: SessionSnapshot)
    /// - Returns: Whether the key was meant for the player.
    func handleKey(_ keyval: guint, _ state: GdkModifierType) -> Bool
    /// Ends timers; the widget is about to go away.
    func close()
}

/// The picture and the way back, nothing else.
@MainActor
final class PlainNativePanel: NativePanel {
    var onFullscreen: ((Bool) -> Void)?
    private let root: GObjectReference
    private weak var session: HandoffSession?

    var widget: gpointer { root.pointer }

    init(session: HandoffSession, view: MPVView?) {
        self.session = session
        let overlay: Widget = gtk_overlay_new()
        root = GObjectReference(sharing: overlay)
        if let view { gtk_overlay_set_child(overlay.opaque, view.widget) }
        let back = Make.button("Website Player", action: "win.toggle-native")
        gtk_widget_set_valign(back, GTK_ALIGN_END)
        gtk_widget_set_margin_bottom(back, 24)
        gtk_overlay_add_overlay(overlay.opaque, back)
    }

    func update(_ snapshot: SessionSnapshot) {}

    func handleKey(_ keyval: guint, _ state: GdkModifierType) -> Bool {
        guard keyval == guint(GDK_KEY_space), let session else { return false }
        session.setPlaying(session.snapshot.nativeStatus != .playing)
        return true
    }

    func close() {}
}
