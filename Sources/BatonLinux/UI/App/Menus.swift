internal import BatonCore
internal import BatonRuntime
internal import CGtkWebKit

/// The menus of a window, as models whose items name actions. Main actor only.
@MainActor
enum Menus {
    typealias Menu = UnsafeMutablePointer<GMenuModel>

    static func main() -> Menu {
        menu([
            [("New Tab", "win.new-tab"), ("New Window", "app.new-window")],
            [("Full Screen", "win.fullscreen")],
            [
                ("Preferences", "app.preferences"), ("Keyboard Shortcuts", "win.show-help-overlay"),
                ("About Baton", "app.about"),
            ],
        ])
    }

    /// What happens on the site of the current page.
    static func site() -> Menu {
        let choices = g_menu_new()
        for mode in HandoffMode.allCases { g_menu_append(choices, title(of: mode), "win.site-mode::\(mode.rawValue)") }
        let menu = g_menu_new()
        g_menu_append_section(menu, "On This Site", model(choices))
        let more = g_menu_new()
        g_menu_append(more, "Preferences", "app.preferences")
        g_menu_append_section(menu, nil, model(more))
        return model(menu)
    }

    static func tab() -> Menu {
        menu([[("Reload", "win.reload")], [("Close Tab", "win.close-tab")]])
    }

    static func title(of mode: HandoffMode) -> String {
        switch mode {
        case .automatic: Wording.Text.modeAutomatic.string
        case .ask: Wording.Text.modeAsk.string
        case .never: Wording.Text.modeNever.string
        }
    }

    private static func menu(_ sections: [[(String, String)]]) -> Menu {
        let menu = g_menu_new()
        for items in sections {
            let section = g_menu_new()
            for (label, action) in items { g_menu_append(section, label, action) }
            g_menu_append_section(menu, nil, model(section))
            g_object_unref(gpointer(section))
        }
        return model(menu)
    }

    private static func model(_ menu: OpaquePointer?) -> Menu {
        guard let menu else { preconditionFailure("GMenu could not be made") }
        return UnsafeMutableRawPointer(menu).assumingMemoryBound(to: GMenuModel.self)
    }
}
