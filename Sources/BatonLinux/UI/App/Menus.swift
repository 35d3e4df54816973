internal import BatonCore
internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// The menus of a window, as models whose items name actions. Main actor only.
@MainActor
enum Menus {
    static func main() -> GObjectReference {
        let menu = menu([
            [(.newTab, "win.new-tab"), (.newWindow, "app.new-window"), (.reopenTab, "win.reopen-tab")],
            [(.findInPage, "win.find"), (.print, "win.print"), (.fullScreen, "win.fullscreen")],
            [
                (.preferences, "app.preferences"), (.keyboardShortcuts, "win.show-help-overlay"),
                (.about, "app.about"),
            ],
        ])
        let item = g_menu_item_new(nil, nil)
        g_menu_item_set_attribute_value(item, "custom", g_variant_new_string(ZoomRow.name))
        let section = g_menu_new()
        g_menu_append_item(section, item)
        g_menu_insert_section(OpaquePointer(menu.pointer), 1, nil, baton_menu_model(gpointer(section)))
        g_object_unref(gpointer(item))
        g_object_unref(gpointer(section))
        return menu
    }

    /// What can be played natively, and what happens on the site of the current page and on all others.
    /// - Parameter choices: A menu whose items come and go; see ``fill(_:with:)``.
    static func playback(choices: GObjectReference) -> GObjectReference {
        let menu: OpaquePointer = g_menu_new()
        g_menu_append_section(menu, Wording.Text.chooseVideo.string, baton_menu_model(choices.pointer))
        append(modes("win.site-mode"), to: menu, .onThisSite)
        append(modes("win.default-mode"), to: menu, .modeDefault)
        append(g_menu_new(), to: menu, nil) { g_menu_append($0, Wording.Text.preferences.string, "app.preferences") }
        return GObjectReference(owning: gpointer(menu))
    }

    private static func modes(_ action: String) -> OpaquePointer? {
        let menu: OpaquePointer = g_menu_new()
        for mode in HandoffMode.allCases { g_menu_append(menu, Wording.name(of: mode), "\(action)::\(mode.rawValue)") }
        return menu
    }

    private static func append(
        _ section: OpaquePointer?, to menu: OpaquePointer?, _ title: Wording.Text?,
        _ fill: (OpaquePointer?) -> Void = { _ in }
    ) {
        fill(section)
        g_menu_append_section(menu, title?.string, baton_menu_model(gpointer(section)))
        g_object_unref(gpointer(section))
    }

    /// Lists the videos that the person can choose from.
    static func fill(_ menu: OpaquePointer?, with choices: [PlaybackChoice]) {
        g_menu_remove_all(menu)
        for choice in choices {
            let item = g_menu_item_new(Wording.choice(choice), nil)
            g_menu_item_set_action_and_target_value(item, "win.play-choice", g_variant_new_string(name(of: choice)))
            g_menu_append_item(menu, item)
            g_object_unref(gpointer(item))
        }
    }

    /// What a menu item knows a choice by. Nothing of it comes from the page but a random number.
    static func name(of choice: PlaybackChoice) -> String {
        "\(choice.id.frame) \(choice.id.element) \(choice.id.sourceSerial)"
    }

    /// Of a tab; the window knows which one it was opened on.
    static func tab() -> GObjectReference {
        menu([
            [(.reload, "win.menu-reload"), (.duplicateTab, "win.menu-duplicate")],
            [(.moveToNewWindow, "win.menu-move")],
            [(.closeOtherTabs, "win.menu-close-others"), (.closeTab, "win.menu-close")],
        ])
    }

    private static func menu(_ sections: [[(Wording.Text, String)]]) -> GObjectReference {
        let menu: OpaquePointer = g_menu_new()
        for items in sections {
            let section = g_menu_new()
            for (label, action) in items { g_menu_append(section, label.string, action) }
            g_menu_append_section(menu, nil, baton_menu_model(gpointer(section)))
            g_object_unref(gpointer(section))
        }
        return GObjectReference(owning: gpointer(menu))
    }
}
