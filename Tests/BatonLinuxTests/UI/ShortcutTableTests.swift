import BatonRuntime
import CGtkWebKit
import GObjectSupport
import Testing

@testable import BatonLinux

/// One table: what is handled is what is listed.
@Suite struct ShortcutTableTests {
    @Test func everyKeyIsUnderstoodAndMeansOneThing() throws {
        var meanings: [ShortcutTable.Keys: Shortcut.Effect] = [:]
        for shortcut in ShortcutTable.all {
            for name in shortcut.keys + shortcut.twins {
                let keys = try #require(ShortcutTable.Keys(name), "\(name)")
                #expect(meanings[keys] == nil, "\(name) has two meanings")
                meanings[keys] = shortcut.effect
            }
        }
    }

    /// Plain keys belong to pages and text fields.
    @Test func actionsNeedAModifierOrAFunctionKey() throws {
        for (action, names) in ShortcutTable.accelerators {
            for name in names {
                let keys = try #require(ShortcutTable.Keys(name))
                let isFunctionKey = (guint(GDK_KEY_F1)...guint(GDK_KEY_F12)).contains(keys.value)
                // Back, Forward, Reload: keys that say what they do.
                let saysWhatItDoes = (guint(0x1008_FF00)...0x1008_FFFF).contains(keys.value)
                #expect(
                    isFunctionKey || saysWhatItDoes || keys.modifiers & ~GDK_SHIFT_MASK.rawValue != 0,
                    "\(action): \(name)")
            }
        }
    }

    /// With these, web apps send what was typed, or begin a new line or cell.
    @Test func keysThatPagesUseToSendAreLeftToThem() throws {
        let taken = try ShortcutTable.accelerators.flatMap(\.keys).map { try #require(ShortcutTable.Keys($0)) }
        for modifier in ["", "<Shift>", "<Control>", "<Control><Shift>", "<Alt>"] {
            for key in ["Return", "KP_Enter", "space", "BackSpace"] {
                #expect(!taken.contains(try #require(ShortcutTable.Keys(modifier + key))), "\(modifier)\(key)")
            }
        }
    }

    /// All key values that GDK has, with and without Shift: the player acts on those of the table and on no other.
    @Test func thePlayerActsOnWhatTheTableSays() throws {
        var table: [ShortcutTable.Keys: PlayerCommand] = [:]
        for shortcut in ShortcutTable.all {
            guard case .player(let command) = shortcut.effect else { continue }
            for name in shortcut.keys + shortcut.twins { table[try #require(ShortcutTable.Keys(name))] = command }
        }
        for value in Array(guint(0x20)...0xFF) + Array(guint(0xFE00)...0xFFFF) + Array(guint(0x1008_FF00)...0x1008_FFFF)
        {
            for shift in [0, GDK_SHIFT_MASK.rawValue] {
                let expected = table[.init(value: value, modifiers: shift)] ?? table[.init(value: value, modifiers: 0)]
                let command = PlayerKeys.command(value, GdkModifierType(rawValue: shift))
                #expect(command == expected, "key \(value)")
            }
        }
        #expect(table.count >= 25)
    }

    @MainActor @Test func theWindowListsEveryKeyAndFits() throws {
        try GLibPump.start()
        let page = ShortcutsWindow.makePage()
        g_object_ref_sink(page)
        defer { g_object_unref(page) }
        let widgets = Self.widgets(under: page)
        let keys = widgets.compactMap { string(borrowing: baton_shortcut_label_text($0)) }
        #expect(
            keys
                == Shortcut.Group.allCases.flatMap { group in
                    ShortcutTable.all.filter { $0.group == group }.flatMap(\.listedKeys)
                })
        #expect(keys.count >= 30)
        let texts = Set(widgets.compactMap { string(borrowing: baton_label_text($0)) })
        for shortcut in ShortcutTable.all where !shortcut.listedKeys.isEmpty {
            #expect(texts.contains(shortcut.title.string), "\(shortcut.title)")
        }
        var (least, natural): (Int32, Int32) = (0, 0)
        gtk_widget_measure(page, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, nil, nil)
        #expect(least <= WindowState.minimum.width, "it needs \(least) pixels")
    }

    @MainActor private static func widgets(under root: UnsafeMutablePointer<GtkWidget>)
        -> [UnsafeMutablePointer<GtkWidget>]
    {
        var found = [root]
        var child: UnsafeMutablePointer<GtkWidget>? = gtk_widget_get_first_child(root)
        while let widget = child {
            found += widgets(under: widget)
            child = gtk_widget_get_next_sibling(widget)
        }
        return found
    }

    /// A row that lists nothing is spoken for by another.
    @Test func hiddenRowsAreTabsAndMediaKeysOnly() {
        let hidden = ShortcutTable.all.filter { $0.listed == "" }
        #expect(hidden.count == 9)
        #expect(hidden.allSatisfy { $0.keys.isEmpty || $0.title == .shortcutGoToTab })
    }

    @Test func tooltipsShowTheKeyOfTheTable() {
        #expect(ShortcutTable.hint(.toggleMute) == "M")
        #expect(ShortcutTable.hint(.slower, .faster) == "< >")
        #expect(ShortcutTable.hint(.play) == nil)
    }
}
