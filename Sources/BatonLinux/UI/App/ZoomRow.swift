internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// The row of the main menu that shows how large the page is and changes it. Main actor only.
@MainActor
final class ZoomRow {
    /// What the menu's model calls its place.
    static let name = "zoom"

    let widget: Widget
    private let level: Widget

    init() {
        level = gtk_button_new_with_label("")
        gtk_actionable_set_action_name(level.opaque, "win.zoom-reset")
        gtk_widget_set_hexpand(level, 1)
        gtk_widget_add_css_class(level, "flat")
        gtk_widget_add_css_class(level, "numeric")
        let smaller = Make.iconButton("zoom-out-symbolic", .zoomOut, action: "win.zoom-out")
        let larger = Make.iconButton("zoom-in-symbolic", .zoomIn, action: "win.zoom-in")
        for button in [smaller, larger] {
            for style in ["flat", "circular"] { gtk_widget_add_css_class(button, style) }
        }
        widget = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [smaller, level, larger])
        for edge in [gtk_widget_set_margin_start, gtk_widget_set_margin_end] { edge(widget, 12) }
        for edge in [gtk_widget_set_margin_top, gtk_widget_set_margin_bottom] { edge(widget, 3) }
        show(PageZoom.normal)
    }

    func show(_ zoom: Double) {
        let text = Wording.Text.zoomLevel.filled("\(PageZoom.percent(zoom))")
        gtk_button_set_label(level.cast(), text)
        gtk_widget_set_tooltip_text(level, Wording.Text.zoomReset.string)
        // What it shows and what it does.
        baton_accessible_label(level, Wording.tooltip(.zoomReset, key: text))
    }
}
