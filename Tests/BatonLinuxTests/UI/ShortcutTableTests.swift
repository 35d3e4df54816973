import BatonRuntime
import CGtkWebKit
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
                #expect(isFunctionKey || keys.modifiers & ~GDK_SHIFT_MASK.rawValue != 0, "\(action): \(name)")
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

    @MainActor @Test func theWindowListsEveryKey() throws {
        let markup = ShortcutsWindow.markup.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
        for shortcut in ShortcutTable.all where shortcut.listed != "" {
            let listed = shortcut.listed ?? shortcut.keys.joined(separator: " ")
            #expect(!listed.isEmpty)
            #expect(markup.contains("\"accelerator\">\(listed)</property>"), "\(listed)")
            #expect(markup.contains("\"title\">\(shortcut.title.string)</property>"))
        }
        let shown = markup.split(separator: "GtkShortcutsShortcut").count - 1
        #expect(shown == ShortcutTable.all.filter { $0.listed != "" }.count)
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
