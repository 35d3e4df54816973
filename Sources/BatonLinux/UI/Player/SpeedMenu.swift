internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// The button that shows the speed and lists the others. Main actor only.
@MainActor
final class SpeedMenu {
    let widget: PlayerWidgets.Widget
    var onSpeed: ((Double) -> Void)?

    private let label: PlayerWidgets.Widget
    private let action: GObjectReference
    private let group: GObjectReference

    /// A menu of radio items: GTK draws, steers and describes them.
    init() {
        let menu = g_menu_new()
        for rate in PlaybackSpeeds.all.reversed() {
            let item = g_menu_item_new(rate == 1 ? Wording.Text.normalSpeed.string : Wording.speed(rate), nil)
            g_menu_item_set_action_and_target_value(item, "player.speed", g_variant_new_string(Self.name(rate)))
            g_menu_append_item(menu, item)
            g_object_unref(gpointer(item))
        }
        let type = g_variant_type_new("s")
        let action: OpaquePointer = g_simple_action_new_stateful("speed", type, g_variant_new_string(Self.name(1)))
        g_variant_type_free(type)
        let group: UnsafeMutablePointer<GSimpleActionGroup> = g_simple_action_group_new()
        g_action_map_add_action(OpaquePointer(group), action)
        self.action = GObjectReference(owning: gpointer(action))
        self.group = GObjectReference(owning: gpointer(group))
        label = gtk_label_new("1×")
        gtk_widget_add_css_class(label, "baton-time")
        widget = gtk_menu_button_new()
        let button = OpaquePointer(widget)
        gtk_menu_button_set_child(button, label)
        gtk_menu_button_set_menu_model(button, baton_menu_model(gpointer(menu)))
        gtk_menu_button_set_direction(button, GTK_ARROW_UP)
        gtk_widget_add_css_class(widget, "flat")
        gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
        gtk_widget_insert_action_group(widget, "player", OpaquePointer(group))
        PlayerWidgets.describe(widget, .speed, key: ShortcutTable.hint(.slower, .faster))
        g_object_unref(gpointer(menu))
        connect(self.action.pointer, "change-state", object: { [weak self] value in self?.chosen(value) })
    }

    private func chosen(_ value: gpointer?) {
        guard let value, let name = g_variant_get_string(OpaquePointer(value), nil),
            let rate = Double(String(cString: name))
        else { return }
        onSpeed?(rate)
    }

    func show(_ rate: Double, canChange: Bool) {
        gtk_widget_set_sensitive(widget, canChange ? 1 : 0)
        PlayerWidgets.setText(label, Wording.speed(rate))
        g_simple_action_set_state(OpaquePointer(action.pointer), g_variant_new_string(Self.name(rate)))
    }

    var isOpen: Bool {
        guard let popover = gtk_menu_button_get_popover(OpaquePointer(widget)) else { return false }
        return gtk_widget_get_visible(baton_widget(gpointer(popover))) != 0
    }

    private static func name(_ rate: Double) -> String { "\(rate)" }
}
