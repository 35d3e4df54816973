internal import CGtkWebKit
internal import GObjectSupport

// Keys without a modifier: they belong to whoever has the focus, and to the native player only while it is shown.

extension BrowserWindow {
    func connectKeys() {
        let keys = gtk_event_controller_key_new()
        // Before the focused widget: arrows would otherwise only move the focus.
        gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
        connectKey(keys) { [weak self] key, state in self?.pressed(key, state) ?? false }
        gtk_widget_add_controller(baton_widget(window.pointer), keys)
    }

    /// - Returns: Whether the key was used.
    func pressed(_ key: guint, _ state: GdkModifierType) -> Bool {
        guard !isClosed, let tab = currentTab else { return false }
        if let command = MediaKeys.command(key) { return obey(command) }
        let plain = state.rawValue & ~GDK_SHIFT_MASK.rawValue == 0
        if tab.face == .native, plain, !isTyping, tab.panel.handleKey(key, state) { return true }
        guard state.rawValue == 0, PlayerKeys.command(key, state) == .leaveFullScreen else { return false }
        return escape(tab)
    }

    /// Leaves full screen of the native player; gives up an attempt. Texts, lists, and a page that fills the screen get Esc
    /// first: who sees nothing but a film means that it shall no longer fill the screen.
    private func escape(_ tab: Tab) -> Bool {
        if hasFocusInTextOrList || tab.face == .page && tab.isPageFullscreen { return false }
        if tab.face == .native, gtk_window_is_fullscreen(gtkWindow) != 0 {
            setFullscreen(false)
            return true
        }
        if tab.isPreparing {
            tab.session.cancel()
            return true
        }
        return false
    }

    private var hasFocusInTextOrList: Bool {
        guard let focus = gtk_window_get_focus(gtkWindow) else { return false }
        return baton_is_editable(focus) != 0 || gtk_widget_get_ancestor(focus, gtk_popover_get_type()) != nil
    }

    /// Whether the focused widget needs keys for itself: text fields, open menus, and buttons reached with Tab.
    private var isTyping: Bool {
        guard let focus = gtk_window_get_focus(gtkWindow) else { return false }
        if hasFocusInTextOrList { return true }
        let isInPanel = currentTab.map { gtk_widget_is_ancestor(focus, baton_widget($0.panel.widget)) != 0 } ?? false
        return !isInPanel && gtk_window_get_focus_visible(gtkWindow) != 0 && baton_is_button(focus) != 0
    }
}
