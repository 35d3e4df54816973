internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// The window that lists all shortcuts. Main actor only.
@MainActor
enum ShortcutsWindow {
    static func present(over parent: UnsafeMutablePointer<GtkWindow>) {
        let markup = markup
        guard let builder = gtk_builder_new_from_string(markup, -1) else { return }
        defer { g_object_unref(gpointer(builder)) }
        guard let object = gtk_builder_get_object(builder, "shortcuts") else { return }
        let window = baton_window(gpointer(object))
        gtk_window_set_transient_for(window, parent)
        gtk_window_set_modal(window, 1)
        gtk_window_present(window)
    }

    /// What GTK builds the window from: every shortcut of the ``ShortcutTable``.
    static var markup: String {
        let listed = Shortcut.Group.allCases.map { group in
            let items = ShortcutTable.all.filter { $0.group == group }.compactMap(item)
            return """
                <child><object class="GtkShortcutsGroup"><property name="title">\(escaped(group.title.string))</property>
                \(items.joined())</object></child>
                """
        }
        return """
            <interface><object class="GtkShortcutsWindow" id="shortcuts"><child>
            <object class="GtkShortcutsSection"><property name="section-name">all</property>
            <property name="max-height">16</property>
            \(listed.joined())</object></child></object></interface>
            """
    }

    private static func item(_ shortcut: Shortcut) -> String? {
        let keys = shortcut.listed ?? shortcut.keys.joined(separator: " ")
        guard !keys.isEmpty else { return nil }
        return """
            <child><object class="GtkShortcutsShortcut">
            <property name="accelerator">\(escaped(keys))</property>
            <property name="title">\(escaped(shortcut.title.string))</property>
            </object></child>
            """
    }

    private static func escaped(_ text: String) -> String {
        string(owning: g_markup_escape_text(text, -1)) ?? ""
    }
}
