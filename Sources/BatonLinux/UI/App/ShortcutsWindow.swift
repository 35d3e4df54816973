internal import CGtkWebKit
internal import GObjectSupport

/// The window that lists all shortcuts. Main actor only.
@MainActor
enum ShortcutsWindow {
    private static let groups: [(String, [(String, String)])] = [
        (
            "Playback",
            [
                ("&lt;Control&gt;Return", "Play natively, or go back to the website's player"),
                ("space", "Play or pause"), ("Left Right", "Seek backward or forward"),
                ("Up Down", "Volume"), ("m", "Mute"), ("f", "Full screen"), ("Escape", "Leave full screen, or cancel"),
            ]
        ),
        (
            "Pages",
            [
                ("&lt;Control&gt;l", "Go to the address field"), ("&lt;Control&gt;r F5", "Reload"),
                ("&lt;Alt&gt;Left", "Back"), ("&lt;Alt&gt;Right", "Forward"),
            ]
        ),
        (
            "Tabs",
            [
                ("&lt;Control&gt;t", "New tab"), ("&lt;Control&gt;w", "Close the tab"),
                ("&lt;Control&gt;Tab", "Next tab"), ("&lt;Control&gt;&lt;Shift&gt;Tab", "Previous tab"),
                ("&lt;Alt&gt;1...9", "Go to a tab"),
            ]
        ),
        (
            "General",
            [
                ("&lt;Control&gt;n", "New window"), ("F11", "Full screen"), ("&lt;Control&gt;comma", "Preferences"),
                ("&lt;Control&gt;question", "Keyboard shortcuts"), ("&lt;Control&gt;q", "Quit"),
            ]
        ),
    ]

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

    private static var markup: String {
        let listed = groups.map { title, shortcuts in
            let items = shortcuts.map { keys, words in
                """
                <child><object class="GtkShortcutsShortcut">
                <property name="accelerator">\(keys)</property><property name="title">\(words)</property>
                </object></child>
                """
            }
            return """
                <child><object class="GtkShortcutsGroup"><property name="title">\(title)</property>
                \(items.joined())</object></child>
                """
        }
        return """
            <interface><object class="GtkShortcutsWindow" id="shortcuts"><child>
            <object class="GtkShortcutsSection"><property name="section-name">all</property>
            <property name="max-height">14</property>
            \(listed.joined())</object></child></object></interface>
            """
    }
}
