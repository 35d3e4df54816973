internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// One line of the table of shortcuts: the keys, what they do, and how the shortcuts window lists them.
struct Shortcut: Sendable {
    enum Group: Sendable, CaseIterable {
        case playback, pages, tabs, general

        var title: Wording.Text {
            switch self {
            case .playback: .shortcutsPlayback
            case .pages: .shortcutsPages
            case .tabs: .shortcutsTabs
            case .general: .shortcutsGeneral
            }
        }
    }

    enum Effect: Sendable, Hashable {
        /// A named action of the window or the app. GTK hands these keys out before the focused widget sees them, so
        /// they need a modifier or a function key: a plain letter would be stolen from pages and text fields.
        case action(String)
        /// A command of the native player, while it is shown and nothing else needs the key.
        case player(PlayerCommand)
    }

    var group: Group
    var title: Wording.Text
    /// Keys as GTK writes them.
    var keys: [String]
    /// The same keys elsewhere on a keyboard, and keys whose caps say what they do; not listed.
    var twins: [String] = []
    var effect: Effect
    /// What is listed in place of ``keys`` for a row of similar shortcuts; an empty text lists nothing.
    var listed: String?

    /// What is listed, as GTK writes it.
    var listedKeys: [String] { listed.map { $0.isEmpty ? [] : [$0] } ?? keys }
}

/// All shortcuts, once: key handling, accelerators, tooltips and the shortcuts window are made from it.
enum ShortcutTable {
    static let all: [Shortcut] = playback + pages + tabs + general

    private static let playback: [Shortcut] = [
        // Not Ctrl+Return, nor with Shift, nor Alt+Return: web apps use these to send, and for new lines and cells.
        Shortcut(
            group: .playback, title: .shortcutMove, keys: ["<Control><Alt>Return"], twins: ["<Control><Alt>KP_Enter"],
            effect: .action("win.toggle-native")),
        player(.shortcutPlayPause, ["space", "k"], twins: ["KP_Space", "AudioPlay"], .togglePlaying),
        Shortcut(
            group: .playback, title: .pause, keys: [], twins: ["AudioPause", "AudioStop"], effect: .player(.pause),
            listed: ""),
        player(.shortcutBack, ["Left"], twins: ["KP_Left"], .seekBy(-PlayerKeys.shortStep)),
        player(.shortcutForward, ["Right"], twins: ["KP_Right"], .seekBy(PlayerKeys.shortStep)),
        player(
            .shortcutFarBack, ["<Shift>Left"], twins: ["<Shift>KP_Left", "AudioRewind"],
            .seekBy(-PlayerKeys.longStep)),
        player(
            .shortcutFarForward, ["<Shift>Right"], twins: ["<Shift>KP_Right", "AudioForward"],
            .seekBy(PlayerKeys.longStep)),
        player(.shortcutStart, ["Home"], twins: ["KP_Home"], .seekToStart),
        player(.shortcutEnd, ["End"], twins: ["KP_End"], .seekToEnd),
        player(.shortcutPreviousChapter, ["Page_Up"], twins: ["KP_Page_Up", "AudioPrev"], .previousChapter),
        player(.shortcutNextChapter, ["Page_Down"], twins: ["KP_Page_Down", "AudioNext"], .nextChapter),
        player(.shortcutLouder, ["Up"], twins: ["KP_Up"], .volumeBy(PlayerKeys.volumeStep)),
        player(.shortcutQuieter, ["Down"], twins: ["KP_Down"], .volumeBy(-PlayerKeys.volumeStep)),
        player(.shortcutMute, ["m"], .toggleMute),
        player(.shortcutSlower, ["less"], .slower),
        player(.shortcutFaster, ["greater"], .faster),
        player(.shortcutFullScreen, ["f"], .toggleFullScreen),
        player(.shortcutPictureInPicture, ["p"], .togglePictureInPicture),
        player(.shortcutLeaveFullScreen, ["Escape"], .leaveFullScreen),
    ]

    private static let pages: [Shortcut] = [
        action(.pages, .shortcutAddress, ["<Control>l", "<Alt>d", "F6"], "win.address"),
        action(.pages, .shortcutReload, ["<Control>r", "F5"], twins: ["XF86Reload"], "win.reload"),
        action(.pages, .shortcutReloadAll, ["<Control><Shift>r"], twins: ["<Shift>F5"], "win.reload-all"),
        action(.pages, .shortcutPageBack, ["<Alt>Left"], twins: ["<Alt>KP_Left", "XF86Back"], "win.back"),
        action(.pages, .shortcutPageForward, ["<Alt>Right"], twins: ["<Alt>KP_Right", "XF86Forward"], "win.forward"),
        action(.pages, .shortcutFind, ["<Control>f"], "win.find"),
        action(.pages, .shortcutFindNext, ["<Control>g"], "win.find-next"),
        action(.pages, .shortcutFindPrevious, ["<Control><Shift>g"], "win.find-previous"),
        action(
            .pages, .shortcutZoomIn, ["<Control>plus"], twins: ["<Control>equal", "<Control>KP_Add"], "win.zoom-in"),
        action(.pages, .shortcutZoomOut, ["<Control>minus"], twins: ["<Control>KP_Subtract"], "win.zoom-out"),
        action(.pages, .shortcutZoomReset, ["<Control>0"], twins: ["<Control>KP_0"], "win.zoom-reset"),
        action(.pages, .shortcutPrint, ["<Control>p"], "win.print"),
    ]

    private static let tabs: [Shortcut] =
        [
            action(.tabs, .shortcutNewTab, ["<Control>t"], "win.new-tab"),
            action(.tabs, .shortcutCloseTab, ["<Control>w"], "win.close-tab"),
            action(.tabs, .shortcutReopenTab, ["<Control><Shift>t"], "win.reopen-tab"),
            action(.tabs, .shortcutNextTab, ["<Control>Tab", "<Control>Page_Down"], "win.next-tab"),
            action(
                .tabs, .shortcutPreviousTab, ["<Control><Shift>Tab", "<Control>Page_Up"], "win.previous-tab"),
        ]
        + (1...9).map { number in
            Shortcut(
                group: .tabs, title: .shortcutGoToTab, keys: ["<Alt>\(number)"],
                effect: .action("win.tab::\(number)"), listed: number == 1 ? "<Alt>1...9" : "")
        }

    private static let general: [Shortcut] = [
        action(.general, .shortcutNewWindow, ["<Control>n"], "app.new-window"),
        action(.general, .shortcutWindowFullScreen, ["F11"], "win.fullscreen"),
        action(.general, .shortcutMenu, ["F10"], "win.menu"),
        action(.general, .shortcutPreferences, ["<Control>comma"], "app.preferences"),
        action(.general, .shortcutShortcuts, ["<Control>question"], "win.show-help-overlay"),
        action(.general, .shortcutQuit, ["<Control>q"], "app.quit"),
    ]

    private static func action(
        _ group: Shortcut.Group, _ title: Wording.Text, _ keys: [String], twins: [String] = [], _ action: String
    ) -> Shortcut { Shortcut(group: group, title: title, keys: keys, twins: twins, effect: .action(action)) }

    private static func player(
        _ title: Wording.Text, _ keys: [String], twins: [String] = [], _ command: PlayerCommand
    ) -> Shortcut {
        Shortcut(group: .playback, title: title, keys: keys, twins: twins, effect: .player(command))
    }

    /// Actions and their keys, for GTK.
    static var accelerators: [(action: String, keys: [String])] {
        all.compactMap { shortcut in
            if case .action(let name) = shortcut.effect { (name, shortcut.keys + shortcut.twins) } else { nil }
        }
    }

    /// The first keys of commands as a tooltip shows them; `nil` without any.
    static func hint(_ commands: PlayerCommand...) -> String? {
        let keys = commands.compactMap { command in all.first { $0.effect == .player(command) }?.keys.first }
        return keys.isEmpty ? nil : keys.compactMap(label).joined(separator: " ")
    }

    private static func label(_ accelerator: String) -> String? {
        guard let keys = Keys(accelerator) else { return nil }
        return string(owning: gtk_accelerator_get_label(keys.value, GdkModifierType(rawValue: keys.modifiers)))
    }

    /// A key with its modifiers.
    struct Keys: Hashable {
        /// A lower-case GDK key value.
        var value: guint
        var modifiers: UInt32

        init(value: guint, modifiers: UInt32) {
            self.value = gdk_keyval_to_lower(value)
            self.modifiers = modifiers
        }

        /// - Returns: `nil` for what GTK does not understand.
        init?(_ accelerator: String) {
            var value: guint = 0
            var modifiers = GdkModifierType(rawValue: 0)
            guard gtk_accelerator_parse(accelerator, &value, &modifiers) != 0, value != 0 else { return nil }
            self.init(value: value, modifiers: modifiers.rawValue)
        }
    }
}
