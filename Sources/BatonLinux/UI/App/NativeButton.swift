internal import BatonCore
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
    private let choices = GObjectReference(owning: gpointer(g_menu_new()))
    private var listed: [PlaybackChoice] = []

    private struct Look: Hashable {
        var label: String
        var icon: String
    }

    init() {
        widget = adw_split_button_new()
        content = adw_button_content_new()
        gtk_actionable_set_action_name(widget.opaque, "win.toggle-native")
        withExtendedLifetime(Menus.playback(choices: choices)) {
            adw_split_button_set_menu_model(widget.opaque, baton_menu_model($0.pointer))
        }
        // A click must not take the keyboard from the page.
        for part in [gtk_widget_get_first_child(widget), arrow] { gtk_widget_set_focus_on_click(part, 0) }
        g_object_ref_sink(content)
        // Room for every label, so that the address field does not jump when the label changes.
        gtk_widget_set_size_request(content, 136, -1)
        setCompact(false)
    }

    /// The button inside that opens the menu.
    private var arrow: Widget? { gtk_widget_get_last_child(widget) }

    /// Says which mode holds on the site, and lists what the person can choose from.
    func show(mode: HandoffMode, choices: [PlaybackChoice]) {
        let state = Wording.Text.modeOnThisSite.filled(Wording.name(of: mode))
        adw_split_button_set_dropdown_tooltip(widget.opaque, state)
        if let arrow { baton_accessible_label(arrow, state) }
        guard choices != listed else { return }
        listed = choices
        Menus.fill(OpaquePointer(self.choices.pointer), with: choices)
    }

    /// Opens the menu.
    func popUp() { adw_split_button_popup(widget.opaque) }

    /// Only the icon, or icon and label.
    func setCompact(_ compact: Bool) {
        guard compact != isCompact else { return }
        isCompact = compact
        draw()
    }

    func update(_ button: TabPresentation.Button) {
        let icon =
            switch button.move {
            case .playNatively, .choose: "media-playback-start-symbolic"
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
