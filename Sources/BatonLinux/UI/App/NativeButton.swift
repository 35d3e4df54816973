internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// The button of the hand-off, in both directions, with the site's mode in its menu. Main actor only.
@MainActor
final class NativeButton {
    /// An `AdwSplitButton`.
    let widget: Widget
    private let content: Widget
    private var look = Look(label: Wording.Text.playNatively.string, icon: "media-playback-start-symbolic")
    private var isCompact: Bool?

    private struct Look: Hashable {
        var label: String
        var icon: String
    }

    init() {
        widget = adw_split_button_new()
        content = adw_button_content_new()
        gtk_actionable_set_action_name(widget.opaque, "win.toggle-native")
        adw_split_button_set_dropdown_tooltip(widget.opaque, "Playback on This Site")
        g_object_ref_sink(content)
        // Room for every label, so that the address field does not jump when the label changes.
        gtk_widget_set_size_request(content, 136, -1)
        setCompact(false)
    }

    /// - Parameter menu: What the arrow opens.
    func setMenu(_ menu: UnsafeMutablePointer<GMenuModel>) { adw_split_button_set_menu_model(widget.opaque, menu) }

    /// Only the icon, or icon and label.
    func setCompact(_ compact: Bool) {
        guard compact != isCompact else { return }
        isCompact = compact
        draw()
    }

    func update(_ button: TabPresentation.Button) {
        let icon =
            switch button.move {
            case .playNatively: "media-playback-start-symbolic"
            case .cancel: "process-stop-symbolic"
            case .websitePlayer: "web-browser-symbolic"
            }
        let look = Look(label: button.label.string, icon: icon)
        if look != self.look {
            self.look = look
            draw()
        }
        Make.style(widget, "suggested-action", button.highlighted)
        gtk_widget_set_tooltip_text(widget, button.tooltip)
        baton_accessible_label(widget, look.label)
    }

    private func draw() {
        if isCompact == true {
            adw_split_button_set_icon_name(widget.opaque, look.icon)
        } else {
            adw_button_content_set_icon_name(content.opaque, look.icon)
            adw_button_content_set_label(content.opaque, look.label)
            adw_split_button_set_child(widget.opaque, content)
        }
    }
}
