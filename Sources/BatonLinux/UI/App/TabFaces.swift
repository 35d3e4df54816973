internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// What a tab can show.
enum TabFace: Sendable, Hashable {
    /// A new tab that has not been anywhere.
    case empty
    case page
    /// The native player.
    case native
    case failed(PageLoadError)
    /// The web process ended.
    case crashed

    fileprivate var name: String {
        switch self {
        case .empty: "empty"
        case .page: "page"
        case .native: "native"
        case .failed: "failed"
        case .crashed: "crashed"
        }
    }
}

/// The widgets of one tab: one face at a time, and the strip that tells of a hand-off under way. Main actor only.
@MainActor
final class TabFaces {
    /// The `GtkWidget` of the tab.
    let root: GObjectReference
    private let stack: Widget
    private let failure: Widget
    private let revealer: Widget
    private let spinner: Widget
    private let top: Widget
    private let progress: Widget = gtk_label_new(nil)
    private let cancel: Widget

    init(page: Widget, native: Widget) {
        let stack: Widget = gtk_stack_new()
        self.stack = stack
        failure = Make.statusPage(
            icon: "network-error-symbolic", title: "Page Not Loaded",
            child: Make.button("Try Again", action: "win.retry"))
        let crashed = Make.statusPage(
            icon: "computer-fail-symbolic", title: "The Page Stopped Working",
            description: "It may have used too much memory, or met an error of the web engine.",
            child: Make.button("Reload", action: "win.retry"))
        let empty = Make.statusPage(
            icon: "web-browser-symbolic", title: "New Tab",
            description: "Type an address or words to search for in the field above.")
        for (name, face) in [
            ("empty", empty), ("page", page), ("native", native), ("failed", failure), ("crashed", crashed),
        ] {
            gtk_stack_add_named(stack.opaque, face, name)
        }
        spinner = gtk_spinner_new()
        revealer = gtk_revealer_new()
        cancel = Make.button(Wording.Text.cancel.string, action: "win.cancel-native", style: [])
        top = Make.box(GTK_ORIENTATION_VERTICAL)
        let overlay: Widget = gtk_overlay_new()
        gtk_overlay_set_child(overlay.opaque, stack)
        gtk_overlay_add_overlay(overlay.opaque, revealer)
        gtk_widget_set_vexpand(overlay, 1)
        gtk_box_append(top.cast(), overlay)
        root = GObjectReference(sharing: top)
        makeStrip()
    }

    private func makeStrip() {
        gtk_label_set_ellipsize(progress.opaque, PANGO_ELLIPSIZE_END)
        let strip = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [spinner, progress, cancel])
        for name in ["osd", "baton-strip"] { gtk_widget_add_css_class(strip, name) }
        gtk_revealer_set_transition_type(revealer.opaque, GTK_REVEALER_TRANSITION_TYPE_CROSSFADE)
        gtk_revealer_set_child(revealer.opaque, strip)
        gtk_widget_set_halign(revealer, GTK_ALIGN_CENTER)
        gtk_widget_set_valign(revealer, GTK_ALIGN_END)
        gtk_widget_set_margin_bottom(revealer, 18)
        // A hidden revealer must not take clicks that are meant for the page.
        gtk_widget_set_can_target(revealer, 0)
    }

    func show(_ face: TabFace) {
        switch face {
        case .failed(let error): adw_status_page_set_description(failure.opaque, error.sentence)
        case .empty, .page, .native, .crashed: break
        }
        gtk_stack_set_visible_child_name(stack.opaque, face.name)
    }

    /// Shows what is under way in a strip, or no strip.
    func setProgress(_ text: Wording.Text?, canCancel: Bool) {
        gtk_revealer_set_reveal_child(revealer.opaque, text == nil ? 0 : 1)
        gtk_widget_set_can_target(revealer, text == nil ? 0 : 1)
        guard let text else { return gtk_spinner_stop(spinner.opaque) }
        gtk_label_set_text(progress.opaque, text.string)
        gtk_widget_set_visible(cancel, canCancel ? 1 : 0)
        gtk_spinner_start(spinner.opaque)
    }

    /// Adds a bar above the face.
    func prepend(_ bar: Widget) { gtk_box_prepend(top.cast(), bar) }
}
