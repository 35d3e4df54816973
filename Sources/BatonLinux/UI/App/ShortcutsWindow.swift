internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// The window that lists all shortcuts in one column, so that it fits wherever the app fits. Main actor only.
@MainActor
enum ShortcutsWindow {
    static func present(over parent: UnsafeMutablePointer<GtkWindow>) {
        let window: Widget = adw_preferences_window_new()
        gtk_window_set_title(window.cast(), Wording.Text.keyboardShortcuts.string)
        gtk_window_set_default_size(window.cast(), 460, 640)
        gtk_window_set_transient_for(window.cast(), parent)
        gtk_window_set_modal(window.cast(), 1)
        adw_preferences_window_add(window.cast(), makePage().cast())
        gtk_window_present(window.cast())
    }

    /// The list itself.
    static func makePage() -> Widget {
        let page: Widget = adw_preferences_page_new()
        for group in Shortcut.Group.allCases {
            let box: Widget = adw_preferences_group_new()
            adw_preferences_group_set_title(box.cast(), group.title.string)
            for shortcut in ShortcutTable.all where shortcut.group == group && !shortcut.listedKeys.isEmpty {
                adw_preferences_group_add(box.cast(), makeRow(shortcut))
            }
            adw_preferences_page_add(page.cast(), box.cast())
        }
        return page
    }

    private static func makeRow(_ shortcut: Shortcut) -> Widget {
        let row: Widget = adw_action_row_new()
        adw_preferences_row_set_use_markup(row.cast(), 0)
        adw_preferences_row_set_title(row.cast(), shortcut.title.string)
        // One below the other: side by side they would leave no room for what they do.
        let keys = shortcut.listedKeys.map { key in
            let label: Widget = gtk_shortcut_label_new(key)
            gtk_widget_set_halign(label, GTK_ALIGN_END)
            return label
        }
        let column = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 6, keys)
        gtk_widget_set_valign(column, GTK_ALIGN_CENTER)
        for edge in [gtk_widget_set_margin_top, gtk_widget_set_margin_bottom] { edge(column, 9) }
        adw_action_row_add_suffix(row.cast(), column)
        return row
    }
}
