internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

// Short names for what every part of the window needs of GTK.

typealias Widget = UnsafeMutablePointer<GtkWidget>

extension UnsafeMutablePointer {
    /// The same instance as another class of its hierarchy, which the caller knows it is.
    func cast<Other>(to type: Other.Type = Other.self) -> UnsafeMutablePointer<Other> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: Other.self)
    }
    /// For functions of final classes, which arrive in Swift as opaque pointers.
    var opaque: OpaquePointer { OpaquePointer(self) }
}

@MainActor
enum Make {
    /// A button that shows only an icon. The label is its tooltip and what a screen reader says.
    static func iconButton(_ icon: String, _ label: Wording.Text, action: String? = nil) -> Widget {
        let button: Widget = gtk_button_new_from_icon_name(icon)
        describe(button, label)
        // A click must not take the keyboard from the page.
        gtk_widget_set_focus_on_click(button, 0)
        if let action { gtk_actionable_set_action_name(button.opaque, action) }
        return button
    }

    static func button(_ label: Wording.Text, action: String, style: [String] = ["pill"]) -> Widget {
        let button: Widget = gtk_button_new_with_label(label.string)
        gtk_actionable_set_action_name(button.opaque, action)
        gtk_widget_set_halign(button, GTK_ALIGN_CENTER)
        for name in style { gtk_widget_add_css_class(button, name) }
        return button
    }

    static func box(_ orientation: GtkOrientation, spacing: Int32 = 0, _ children: [Widget] = []) -> Widget {
        let box: Widget = gtk_box_new(orientation, spacing)
        for child in children { gtk_box_append(box.cast(), child) }
        return box
    }

    static func statusPage(
        icon: String, title: Wording.Text, description: Wording.Text? = nil, child: Widget? = nil
    ) -> Widget {
        let page: Widget = adw_status_page_new()
        adw_status_page_set_icon_name(page.opaque, icon)
        adw_status_page_set_title(page.opaque, title.string)
        if let description { adw_status_page_set_description(page.opaque, description.string) }
        if let child { adw_status_page_set_child(page.opaque, child) }
        gtk_widget_set_hexpand(page, 1)
        gtk_widget_set_vexpand(page, 1)
        return page
    }

    /// A row of preferences that offers choices.
    static func choiceRow<Choice: Equatable>(
        _ title: String, _ hint: String, _ choices: [Choice], chosen: Choice, name: (Choice) -> String,
        _ onChoice: @escaping @MainActor (Choice) -> Void
    ) -> Widget {
        let row: Widget = adw_combo_row_new()
        adw_preferences_row_set_title(row.cast(), title)
        adw_action_row_set_subtitle(row.cast(), hint)
        let names = gtk_string_list_new(nil)
        for choice in choices { gtk_string_list_append(names, name(choice)) }
        adw_combo_row_set_model(row.cast(), names)
        g_object_unref(gpointer(names))
        adw_combo_row_set_selected(row.cast(), guint(choices.firstIndex(of: chosen) ?? 0))
        connect(
            row, "notify::selected",
            object: { _ in
                let place = Int(adw_combo_row_get_selected(row.cast()))
                if choices.indices.contains(place) { onChoice(choices[place]) }
            })
        return row
    }

    /// Gives an icon its words: as a tooltip, and for screen readers.
    static func describe(_ widget: Widget, _ label: Wording.Text) {
        gtk_widget_set_tooltip_text(widget, label.string)
        baton_accessible_label(widget, label.string)
    }

    static func style(_ widget: Widget, _ name: String, _ on: Bool) {
        if on { gtk_widget_add_css_class(widget, name) } else { gtk_widget_remove_css_class(widget, name) }
    }
}
