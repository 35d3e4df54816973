internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// What the player's widgets are made with.
@MainActor
enum PlayerWidgets {
    typealias Widget = UnsafeMutablePointer<GtkWidget>

    /// A flat button that shows an icon and says `label` to a screen reader.
    static func iconButton(
        _ icon: String, _ label: Wording.Text, key: String? = nil, _ clicked: @escaping @MainActor () -> Void
    ) -> Widget {
        let button: Widget = gtk_button_new_from_icon_name(icon)
        gtk_widget_add_css_class(button, "flat")
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
        describe(button, label, key: key)
        gtk_widget_set_focus_on_click(button, 0)
        connect(button, "clicked", clicked)
        return button
    }

    /// Sets the spoken label, and the tooltip with its shortcut.
    static func describe(_ widget: Widget, _ label: Wording.Text, key: String? = nil) {
        baton_accessible_label(widget, label.string)
        gtk_widget_set_tooltip_text(widget, key.map { Wording.tooltip(label, key: $0) } ?? label.string)
    }

    static func box(_ orientation: GtkOrientation, spacing: Int32, _ children: [Widget]) -> Widget {
        let box: Widget = gtk_box_new(orientation, spacing)
        for child in children { gtk_box_append(cast(box), child) }
        return box
    }

    static func timeLabel() -> Widget {
        let label: Widget = gtk_label_new("0:00")
        gtk_widget_add_css_class(label, "baton-time")
        // Read with the seek bar; alone it would be a number without a meaning, several times a second.
        baton_accessible_role(label, GTK_ACCESSIBLE_ROLE_PRESENTATION)
        return label
    }

    static func setIcon(_ button: Widget, _ name: String) {
        let button: UnsafeMutablePointer<GtkButton> = cast(button)
        guard string(borrowing: gtk_button_get_icon_name(button)) != name else { return }
        gtk_button_set_icon_name(button, name)
    }

    /// Sets a label's text only when it changed, so that nothing is laid out for nothing.
    static func setText(_ label: Widget, _ text: String) {
        let pointer = OpaquePointer(label)
        guard string(borrowing: gtk_label_get_text(pointer)) != text else { return }
        gtk_label_set_text(pointer, text)
    }

    /// The same instance as another class that it is known to be.
    static func cast<Class>(_ widget: Widget) -> UnsafeMutablePointer<Class> {
        UnsafeMutableRawPointer(widget).assumingMemoryBound(to: Class.self)
    }

    static func setClass(_ widget: Widget, _ name: String, _ on: Bool) {
        if on { gtk_widget_add_css_class(widget, name) } else { gtk_widget_remove_css_class(widget, name) }
    }
}
