internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

// The menu of a tab, which need not be the one in front; and tabs that come back.

extension BrowserWindow {
    private var view: OpaquePointer { OpaquePointer(tabView.pointer) }

    func addTabMenu() {
        addForMenu("menu-reload") { _, tab in tab.reload() }
        addForMenu("menu-duplicate") { window, tab in window.openTab(tab.shownAddress, parent: tab) }
        addForMenu("menu-move") { window, tab in window.moveToNewWindow(tab) }
        addForMenu("menu-close-others") { window, tab in
            for other in window.tabs where other !== tab { window.closeTab(other) }
        }
        addForMenu("menu-close") { window, tab in window.closeTab(tab) }
        actions.add("reopen-tab") { [weak self] in self?.reopenTab() }
        actions.enable("reopen-tab", !context.closedTabs.isEmpty)
        // libadwaita tells of the menu's end only after the action that was chosen in it.
        connect(tabView.pointer, "setup-menu", object: { [weak self] in self?.setUpMenu(of: $0) })
    }

    private func addForMenu(_ name: String, _ handler: @escaping @MainActor (BrowserWindow, Tab) -> Void) {
        actions.add(name) { [weak self] in
            // Nothing rather than the tab in front: it is not the one that was meant.
            guard let self, let tab = menuTab else { return }
            handler(self, tab)
        }
    }

    private func setUpMenu(of page: gpointer?) {
        menuTab = page.flatMap { tab(of: OpaquePointer($0)) }
        guard let tab = menuTab else { return }
        actions.enable("menu-reload", tab.face != .empty)
        actions.enable("menu-duplicate", tab.face != .empty)
        let isAlone = adw_tab_view_get_n_pages(view) < 2
        for name in ["menu-move", "menu-close-others"] { actions.enable(name, !isAlone) }
    }

    // MARK: Tabs that come back

    /// A tab is about to be closed.
    func remember(_ tab: Tab) { context.closedTabs.add(tab.shownAddress) }

    private func reopenTab() {
        if let address = context.closedTabs.takeLast() { openTab(address) }
    }
}
