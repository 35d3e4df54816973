/// The keys of actions, as GTK writes them. Only keys with a modifier or function keys: GTK hands them out before the
/// focused widget sees them, so a plain letter here would be stolen from pages and text fields.
enum Shortcuts {
    static let all: [(action: String, keys: [String])] =
        [
            ("win.address", ["<Control>l", "<Alt>d", "F6"]),
            ("win.reload", ["<Control>r", "F5"]),
            ("win.back", ["<Alt>Left"]),
            ("win.forward", ["<Alt>Right"]),
            ("win.new-tab", ["<Control>t"]),
            ("win.close-tab", ["<Control>w"]),
            ("win.next-tab", ["<Control>Tab", "<Control>Page_Down"]),
            ("win.previous-tab", ["<Control><Shift>Tab", "<Control><Shift>ISO_Left_Tab", "<Control>Page_Up"]),
            ("win.toggle-native", ["<Control>Return", "<Control>KP_Enter"]),
            ("win.fullscreen", ["F11"]),
            ("win.show-help-overlay", ["<Control>question"]),
            ("app.new-window", ["<Control>n"]),
            ("app.preferences", ["<Control>comma"]),
            ("app.quit", ["<Control>q"]),
        ] + (1...9).map { ("win.tab::\($0)", ["<Alt>\($0)"]) }
}
