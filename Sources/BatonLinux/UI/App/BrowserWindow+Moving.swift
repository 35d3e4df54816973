internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

// Tabs that the person drags to another window, or out of every window. libadwaita takes the page out of its view when
// the drag begins, so that it is nowhere for a while; the tab stays this window's until another window has it.

extension BrowserWindow {
    private var view: OpaquePointer { OpaquePointer(tabView.pointer) }

    func connectMoving() {
        typealias Attached = @convention(c) (gpointer?, gpointer?, Int32, gpointer?) -> Void
        let attached: Attached = { _, page, _, data in
            nonisolated(unsafe) let (page, data) = (page, data)
            MainActor.assumeIsolated {
                guard let page, let data else { return }
                let box = Unmanaged<WeakWindow>.fromOpaque(data).takeUnretainedValue()
                box.window?.attached(OpaquePointer(page))
            }
        }
        connect(
            tabView.pointer, "page-attached", function: unsafeBitCast(attached, to: GCallback.self),
            context: WeakWindow(self))
        let create: @convention(c) (gpointer?, gpointer?) -> gpointer? = { _, data in
            nonisolated(unsafe) let data = data
            nonisolated(unsafe) var view: gpointer?
            MainActor.assumeIsolated {
                guard let data else { return }
                let box = Unmanaged<WeakWindow>.fromOpaque(data).takeUnretainedValue()
                view = box.window?.openForDroppedTab()?.tabView.pointer
            }
            return view
        }
        connect(
            tabView.pointer, "create-window", function: unsafeBitCast(create, to: GCallback.self),
            context: WeakWindow(self))
        connect(
            tabView.pointer, "notify::is-transferring-page",
            object: { [weak self] _ in
                // libadwaita is still at work with the view that the drag began in.
                Task { [weak self] in self?.closeIfEmpty() }
            })
    }

    /// Whether the tab is in the view, and not in the person's hand.
    func holds(_ tab: Tab) -> Bool {
        (0..<adw_tab_view_get_n_pages(view)).contains { adw_tab_view_get_nth_page(view, $0) == tab.handle }
    }

    func select(_ tab: Tab) {
        guard let handle = tab.handle, holds(tab) else { return }
        adw_tab_view_set_selected_page(view, handle)
    }

    func closeTab(_ tab: Tab) {
        if let handle = tab.handle, holds(tab) { return adw_tab_view_close_page(view, handle) }
        // In the person's hand: its page goes where it is dropped, see below.
        remember(tab)
        release(tab)
        tab.close()
    }

    /// Puts a tab into a window of its own.
    func moveToNewWindow(_ tab: Tab) {
        guard let handle = tab.handle, holds(tab), let other = openForDroppedTab() else { return }
        adw_tab_view_transfer_page(view, handle, OpaquePointer(other.tabView.pointer), 0)
    }

    /// A window without tabs, for one that is about to come.
    private func openForDroppedTab() -> BrowserWindow? {
        guard !isClosed, let window = context.makeWindow?() else { return nil }
        window.present()
        return window
    }

    private func attached(_ page: OpaquePointer) {
        let child = adw_tab_page_get_child(page)
        func has(_ window: BrowserWindow) -> Tab? {
            window.tabs.first { baton_widget($0.faces.root.pointer) == child }
        }
        // A new tab, or one that came back.
        if has(self) != nil { return }
        for other in context.windows?() ?? [] where other !== self && !isClosed {
            guard let tab = has(other) else { continue }
            other.release(tab)
            tab.handle = page
            return take(tab)
        }
        // It was closed while it was carried. The view is about to select it and must find it first.
        Task { [weak self] in
            guard let self, !isClosed else { return }
            let places = 0..<adw_tab_view_get_n_pages(view)
            if places.contains(where: { adw_tab_view_get_nth_page(view, $0) == page }) {
                adw_tab_view_close_page(view, page)
            }
        }
    }

    /// A tab of another window is this window's from now on.
    private func take(_ tab: Tab) {
        tabs.append(tab)
        attend(tab)
        let isFullscreen = gtk_window_is_fullscreen(gtkWindow) != 0
        tab.panel.isFullscreen = isFullscreen
        tab.session.isFullScreen = isFullscreen
        tab.isWindowMinimized = isMinimized
        tab.windowChanged()
    }

    /// Another window has the tab, or nobody.
    private func release(_ tab: Tab) {
        tabs.removeAll { $0 === tab }
        if shown === tab { shown = nil }
        if menuTab === tab { menuTab = nil }
    }

    /// The last tab was carried away.
    private func closeIfEmpty() {
        guard !isClosed, tabs.isEmpty, adw_tab_view_get_n_pages(view) == 0,
            adw_tab_view_get_is_transferring_page(view) == 0
        else { return }
        closeForGood()
    }
}
