internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// What signal handlers hold: a window must not be kept alive by its own widgets.
@MainActor
final class WeakWindow {
    weak var window: BrowserWindow?
    init(_ window: BrowserWindow) { self.window = window }
}

// Tabs come and go.

extension BrowserWindow {
    private var view: OpaquePointer { OpaquePointer(tabView.pointer) }

    func tab(of handle: OpaquePointer?) -> Tab? { handle.flatMap { handle in tabs.first { $0.handle == handle } } }

    /// Opens a tab and brings it to the front.
    /// - Parameters:
    ///   - address: Loaded at once; `nil` shows an empty tab and puts the keyboard into the address field.
    ///   - page: A page that `parent` opened.
    ///   - inBackground: It stays behind the tab in front.
    @discardableResult
    func openTab(
        _ address: String? = nil, page: WebKitGTKPage? = nil, parent: Tab? = nil, inBackground: Bool = false
    ) -> Tab {
        let tab = Tab(context: context, page: page)
        let child = baton_widget(tab.faces.root.pointer)
        // Known before the view selects it, so that the selection already finds it.
        tabs.append(tab)
        tab.handle = adw_tab_view_add_page(view, child, parent?.handle)
        attend(tab)
        if !inBackground { select(tab) }
        if let address { tab.load(address) }
        tabChanged(tab)
        if inBackground { return tab }
        if address == nil, page == nil { bar.address.focus() } else { tab.focusContent() }
        return tab
    }

    /// Does what the tab asks for, in place of any window that did before.
    func attend(_ tab: Tab) {
        tab.window = self
        tab.onChange = { [weak self] in self?.tabChanged($0) }
        tab.onNewPage = { [weak self] parent, page, inBackground in
            guard let self, !isClosed else { return false }
            openTab(page: page, parent: parent, inBackground: inBackground)
            return true
        }
        tab.onClose = { [weak self] tab in
            self?.closeTab(tab)
        }
        tab.onChoose = { [weak self] in self?.bar.native.popUp() }
        tab.onFullscreen = { [weak self] in self?.setFullscreen($0) }
        tab.onPresent = { [weak self, weak tab] in
            guard let self, !isClosed, let tab else { return }
            raise(tab)
        }
        tab.onAppCommand = { [weak self, weak tab] in if let tab { self?.obey($0, for: tab) } }
    }

    func closeCurrentTab() {
        guard let handle = adw_tab_view_get_selected_page(view) else { return }
        adw_tab_view_close_page(view, handle)
    }

    func selectTab(next: Bool) {
        let count = adw_tab_view_get_n_pages(view)
        guard count > 1, let handle = adw_tab_view_get_selected_page(view) else { return }
        let place = (adw_tab_view_get_page_position(view, handle) + (next ? 1 : count - 1)) % count
        adw_tab_view_set_selected_page(view, adw_tab_view_get_nth_page(view, place))
    }

    /// Alt+1 and so on; 9 is the last one, as in browsers.
    func selectTab(number: Int32) {
        // Any program on the session bus can ask for any number.
        guard (1...9).contains(number) else { return }
        let count = adw_tab_view_get_n_pages(view)
        let place = number == 9 ? count - 1 : number - 1
        guard place >= 0, place < count else { return }
        adw_tab_view_set_selected_page(view, adw_tab_view_get_nth_page(view, place))
    }

    private func tabChanged(_ tab: Tab) {
        guard !isClosed, tab.window === self, let handle = tab.handle else { return }
        adw_tab_page_set_title(handle, tab.title)
        adw_tab_page_set_loading(handle, tab.page.isLoading || tab.isPreparing ? 1 : 0)
        let icon = tab.isAudible ? g_themed_icon_new("audio-volume-high-symbolic") : nil
        adw_tab_page_set_indicator_icon(handle, icon)
        adw_tab_page_set_indicator_tooltip(handle, Wording.Text.tabPlaysSound.string)
        if let icon { g_object_unref(gpointer(icon)) }
        if tab === currentTab { refresh() }
        backgroundChanged(tab)
    }

    func connectTabs() {
        connect(tabView.pointer, "notify::selected-page", object: { [weak self] _ in self?.selectionChanged() })
        typealias Close = @convention(c) (gpointer?, gpointer?, gpointer?) -> gboolean
        let close: Close = { _, page, data in
            nonisolated(unsafe) let (page, data) = (page, data)
            return MainActor.assumeIsolated {
                guard let page, let data else { return 0 }
                let box = Unmanaged<WeakWindow>.fromOpaque(data).takeUnretainedValue()
                box.window?.closePage(OpaquePointer(page))
                return 1
            }
        }
        connect(
            tabView.pointer, "close-page", function: unsafeBitCast(close, to: GCallback.self), context: WeakWindow(self)
        )
        connectMoving()
    }

    private func selectionChanged() {
        guard !isClosed, let tab = currentTab else { return }
        refresh()
        tab.focusContent()
    }

    private func closePage(_ handle: OpaquePointer) {
        if let tab = tab(of: handle) {
            remember(tab)
            tab.close()
            tabs.removeAll { $0 === tab }
        }
        adw_tab_view_close_page_finish(view, handle, 1)
        if tabs.isEmpty { close() }
    }
}
