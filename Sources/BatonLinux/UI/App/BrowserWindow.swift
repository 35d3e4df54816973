internal import BatonCore
internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// A window with tabs. Main actor only. The extensions hold one concern each: tabs, actions, keys and layout.
@MainActor
public final class BrowserWindow {
    let context: AppContext
    let window: GObjectReference
    let bar: HeaderBar
    let tabView: GObjectReference
    let tabBar: Widget
    let actions: Actions
    /// Called when the window closes, once everything in it has ended.
    var onClose: (@MainActor (BrowserWindow) -> Void)?
    var tabs: [Tab] = []
    /// The tab whose state the header shows.
    var shown: Tab?
    /// What that tab showed then.
    private var shownFace: TabFace?
    var isClosed = false
    var fullscreenMemory = FullscreenMemory()
    /// Hidden, and native plays on.
    var isInBackground = false
    var observation: SiteSettingsStore.Observation?
    /// The tab whose context menu is open; it need not be the one in front.
    weak var menuTab: Tab?
    /// The wheel that is turned with Ctrl.
    var wheel = WheelSteps()

    /// The tab in front; `nil` while the window closes, and while its only tab is dragged somewhere else.
    public var currentTab: Tab? { tab(of: adw_tab_view_get_selected_page(OpaquePointer(tabView.pointer))) }
    /// The `GtkWindow`.
    public var widget: UnsafeMutableRawPointer { window.pointer }

    init(context: AppContext) {
        self.context = context
        let application = context.application.pointer.assumingMemoryBound(to: GtkApplication.self)
        let pointer: Widget = adw_application_window_new(application)
        window = GObjectReference(sharing: pointer)
        actions = Actions(map: window)
        bar = HeaderBar(menu: Menus.main())
        let view: Widget = Widget(adw_tab_view_new())
        tabView = GObjectReference(sharing: view)
        tabBar = Widget(adw_tab_bar_new())
        adw_tab_bar_set_view(tabBar.opaque, view.opaque)
        withExtendedLifetime(Menus.tab()) { adw_tab_view_set_menu_model(view.opaque, baton_menu_model($0.pointer)) }
        gtk_widget_set_vexpand(view, 1)
        let content = Make.box(GTK_ORIENTATION_VERTICAL, [bar.header, tabBar, view, bar.bottom])
        adw_application_window_set_content(pointer.cast(), content)
        addActions()
        addPageActions()
        addTabMenu()
        connectTabs()
        connectAddress()
        connectKeys()
        connectPointer()
        connectBackground()
        restoreSize()
        observation = context.store.observe { [weak self] in self?.refresh() }
        connectClosing()
    }

    private func connectClosing() {
        // GTK destroys a window only when nobody holds it any more, and this object does.
        let asked: @convention(c) (gpointer?, gpointer?) -> gboolean = { _, context in
            guard let context else { return 0 }
            let box = Unmanaged<WeakWindow>.fromOpaque(context)
            return MainActor.assumeIsolated {
                guard let window = box.takeUnretainedValue().window else { return 0 }
                if window.goesToBackground() { return 1 }
                window.willClose()
                return 0
            }
        }
        connect(
            window.pointer, "close-request", function: unsafeBitCast(asked, to: GCallback.self),
            context: WeakWindow(self))
    }

    var gtkWindow: UnsafeMutablePointer<GtkWindow> { baton_window(window.pointer) }

    public func present() { gtk_window_present(gtkWindow) }

    /// Closes all tabs and the window.
    public func close() { if !isClosed { gtk_window_close(gtkWindow) } }

    func willClose() {
        guard !isClosed else { return }
        isClosed = true
        if isInBackground { context.background.withdraw() }
        if let observation { context.store.stopObserving(observation) }
        for tab in tabs {
            remember(tab)
            tab.close()
        }
        tabs = []
        shown = nil
        onClose?(self)
    }

    // MARK: What the header shows

    /// Brings header, actions and title up to the current tab.
    func refresh() {
        guard !isClosed, let tab = currentTab else { return }
        let anotherTab = tab !== shown
        shown = tab
        let page = tab.page
        bar.address.show(tab.shownAddress, tab.connection, anotherTab: anotherTab)
        bar.address.setProgress(page.isLoading && page.progress < 1 ? page.progress : nil)
        bar.setLoading(page.isLoading)
        actions.enable("back", page.canGoBack)
        actions.enable("forward", page.canGoForward)
        let button = tab.presentation.button
        bar.native.update(button)
        bar.native.show(mode: tab.session.mode, choices: tab.session.snapshot.choices)
        actions.enable("toggle-native", button.sensitive)
        actions.enable("cancel-native", tab.isPreparing)
        actions.enable("reload", tab.face != .empty)
        refreshPageActions(tab)
        actions.enable("site-mode", tab.host != nil)
        actions.choose("site-mode", tab.session.mode.rawValue)
        actions.choose("default-mode", context.store.settings.defaultMode.rawValue)
        followFocus(tab, anotherTab: anotherTab)
        gtk_window_set_title(gtkWindow, tab.face == .empty ? Wording.Text.appName.string : tab.title)
    }

    /// A face that goes away takes the keyboard focus with it; it belongs to the face that comes, not to a button.
    private func followFocus(_ tab: Tab, anotherTab: Bool) {
        let face = tab.face
        defer { shownFace = face }
        if shownFace == .native, face != .native, fullscreenMemory.nativeLeft() { setFullscreen(false) }
        guard face != shownFace, !anotherTab, !bar.address.hasFocus else { return }
        // Once GTK has shown the new face; what is not shown cannot have the focus.
        Task { [weak self, weak tab] in
            guard let self, let tab, tab === currentTab, !bar.address.hasFocus else { return }
            tab.focusContent()
        }
    }

    private func connectAddress() {
        bar.address.onActivate = { [weak self] text in
            guard let self, let tab = currentTab, tab.open(text) else { return false }
            gtk_widget_grab_focus(baton_widget(tab.page.widget))
            refresh()
            return true
        }
        bar.address.onEscape = { [weak self] in self?.currentTab?.focusContent() }
    }
}
