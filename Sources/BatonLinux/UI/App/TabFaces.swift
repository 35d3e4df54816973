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

    /// Pixels between the lower edge and what floats over the face: the native player has its controls there.
    fileprivate var floatingMargin: Int32 {
        switch self {
        case .native: 112
        case .empty, .page, .failed, .crashed: 18
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
    private let tryAgain = Make.button(.tryAgain, action: "win.retry")
    private let reload = Make.button(.reload, action: "win.retry")
    private let revealer: Widget
    private let spinner: Widget
    private let overlay: Widget = gtk_overlay_new()
    /// What floats over the face: it moves nothing of the page.
    private let floating = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 6)
    private let progress: Widget = gtk_label_new(nil)
    private let cancel: Widget
    private let floatingMargins = FloatingMargins()

    init(page: Widget, native: Widget) {
        let stack: Widget = gtk_stack_new()
        self.stack = stack
        failure = Make.statusPage(
            icon: "network-error-symbolic", title: .pageNotLoaded,
            child: tryAgain)
        let crashed = Make.statusPage(
            icon: "computer-fail-symbolic", title: .pageStopped, description: .pageStoppedWhy,
            child: reload)
        let empty = Make.statusPage(
            icon: "web-browser-symbolic", title: .newTab, description: .newTabHint)
        for (name, face) in [
            ("empty", empty), ("page", page), ("native", native), ("failed", failure), ("crashed", crashed),
        ] {
            gtk_stack_add_named(stack.opaque, face, name)
        }
        spinner = gtk_spinner_new()
        revealer = gtk_revealer_new()
        cancel = Make.button(.cancel, action: "win.cancel-native", style: [])
        gtk_overlay_set_child(overlay.opaque, stack)
        gtk_overlay_add_overlay(overlay.opaque, floating)
        gtk_widget_set_vexpand(overlay, 1)
        root = GObjectReference(sharing: overlay)
        // GTK's own placing gives a text that wraps the height that it would have at its least width.
        connect(
            overlay, "get-child-position", function: unsafeBitCast(placeFloating, to: GCallback.self),
            context: floatingMargins)
        makeStrip()
    }

    private func makeStrip() {
        gtk_label_set_ellipsize(progress.opaque, PANGO_ELLIPSIZE_END)
        let strip = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [spinner, progress, cancel])
        for name in ["osd", "baton-strip"] { gtk_widget_add_css_class(strip, name) }
        gtk_revealer_set_child(revealer.opaque, strip)
        float(revealer)
        // A hidden revealer must not take clicks that are meant for the page.
        gtk_widget_set_can_target(revealer, 0)
    }

    /// Adds a revealer that floats over the lower edge of the face, above those that float there already.
    func float(_ revealer: Widget) {
        // A sliding revealer takes no room while it is closed, unlike one that fades.
        gtk_revealer_set_transition_type(revealer.opaque, GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP)
        gtk_widget_set_halign(revealer, GTK_ALIGN_CENTER)
        gtk_box_prepend(floating.cast(), revealer)
    }

    func show(_ face: TabFace) {
        switch face {
        case .failed(let error): adw_status_page_set_description(failure.opaque, error.sentence)
        case .empty, .page, .native, .crashed: break
        }
        gtk_stack_set_visible_child_name(stack.opaque, face.name)
        guard floatingMargins.bottom != face.floatingMargin else { return }
        floatingMargins.bottom = face.floatingMargin
        gtk_widget_queue_allocate(overlay)
    }

    /// Puts the keyboard on the button that may mend what went wrong.
    func focusRemedy(_ face: TabFace) {
        switch face {
        case .failed: gtk_widget_grab_focus(tryAgain)
        case .crashed: gtk_widget_grab_focus(reload)
        case .empty, .page, .native: break
        }
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
}

/// Where floating widgets stand, in pixels from the edges. Main actor only.
@MainActor
private final class FloatingMargins {
    let side: Int32 = 12
    var bottom: Int32 = 18
}

/// Handles "get-child-position" of a `GtkOverlay`: in the middle of the lower edge, as high as the width makes it.
private let placeFloating:
    @convention(c) (gpointer?, gpointer?, UnsafeMutablePointer<GdkRectangle>?, gpointer?) -> gboolean = {
        instance, argument, place, data in
        // All of it stays on this thread: the call below is synchronous.
        nonisolated(unsafe) let (instance, argument, place, data) = (instance, argument, place, data)
        return MainActor.assumeIsolated {
            guard let instance, let argument, let place, let data else { return 0 }
            let margins = Unmanaged<FloatingMargins>.fromOpaque(data).takeUnretainedValue()
            let (overlay, child) = (baton_widget(instance), baton_widget(argument))
            var (least, natural): (Int32, Int32) = (0, 0)
            gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, nil, nil)
            let room = gtk_widget_get_width(overlay) - 2 * margins.side
            let width = max(least, min(natural, room))
            gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, width, &least, &natural, nil, nil)
            place.pointee = GdkRectangle(
                x: (gtk_widget_get_width(overlay) - width) / 2,
                y: gtk_widget_get_height(overlay) - natural - margins.bottom, width: width, height: natural)
            return 1
        }
    }
