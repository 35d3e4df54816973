internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

// How the person looks at the page in front: its size, words in it, its print-out; and the pointer's own keys.

extension BrowserWindow {
    /// What is there only while a page is shown.
    private static let pageActions = [
        "zoom-in", "zoom-out", "zoom-reset", "find", "find-next", "find-previous", "print",
    ]

    func addPageActions() {
        addForPage("zoom-in") { $0.page.zoom = PageZoom.larger(than: $0.page.zoom) }
        addForPage("zoom-out") { $0.page.zoom = PageZoom.smaller(than: $0.page.zoom) }
        addForPage("zoom-reset") { $0.page.zoom = PageZoom.normal }
        addForPage("find") { $0.find.open() }
        addForPage("find-next") { $0.find.go(next: true) }
        addForPage("find-previous") { $0.find.go(next: false) }
        actions.add("print") { [weak self] in self?.printPage() }
        actions.add("reload-all") { [weak self] in self?.currentTab?.reloadWithoutCache() }
    }

    private func addForPage(_ name: String, _ handler: @escaping @MainActor (Tab) -> Void) {
        actions.add(name) { [weak self] in
            guard let self, let tab = currentTab, tab.face == .page else { return }
            handler(tab)
            showZoom(tab)
        }
    }

    func refreshPageActions(_ tab: Tab) {
        for name in Self.pageActions { actions.enable(name, tab.face == .page) }
        actions.enable("reload-all", tab.face != .empty)
        showZoom(tab)
    }

    private func showZoom(_ tab: Tab) { bar.showZoom(tab.page.zoom) }

    private func printPage() {
        guard let tab = currentTab, tab.face == .page else { return }
        // WebKit's dialog has a loop of its own. Begun in here, it would be in the middle of a task, and no other task
        // would run until it is closed.
        let box = Unmanaged.passRetained(PrintRequest(tab: tab, window: self)).toOpaque()
        g_idle_add(
            { box in
                guard let box else { return 0 }
                let request = Unmanaged<PrintRequest>.fromOpaque(box).takeRetainedValue()
                MainActor.assumeIsolated { request.run() }
                return 0
            }, box)
    }

    // MARK: The pointer

    /// The wheel with Ctrl, and the two keys on the side of a mouse.
    func connectPointer() {
        let scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL)
        gtk_event_controller_set_propagation_phase(scroll, GTK_PHASE_CAPTURE)
        let scrolled: @convention(c) (gpointer?, Double, Double, gpointer?) -> gboolean = { controller, _, dy, data in
            nonisolated(unsafe) let (controller, data) = (controller, data)
            return MainActor.assumeIsolated {
                guard let controller, let data else { return 0 }
                let window = Unmanaged<WeakWindow>.fromOpaque(data).takeUnretainedValue().window
                let state = gtk_event_controller_get_current_event_state(OpaquePointer(controller))
                return window?.scrolled(dy, state) == true ? 1 : 0
            }
        }
        if let scroll {
            connect(
                gpointer(scroll), "scroll", function: unsafeBitCast(scrolled, to: GCallback.self),
                context: WeakWindow(self))
        }
        gtk_widget_add_controller(baton_widget(tabView.pointer), scroll)
        let events = gtk_event_controller_legacy_new()
        gtk_event_controller_set_propagation_phase(events, GTK_PHASE_CAPTURE)
        let happened: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> gboolean = { _, event, data in
            nonisolated(unsafe) let (event, data) = (event, data)
            return MainActor.assumeIsolated {
                guard let event, let data else { return 0 }
                let window = Unmanaged<WeakWindow>.fromOpaque(data).takeUnretainedValue().window
                return window?.clicked(event) == true ? 1 : 0
            }
        }
        if let events {
            connect(
                gpointer(events), "event", function: unsafeBitCast(happened, to: GCallback.self),
                context: WeakWindow(self))
        }
        gtk_widget_add_controller(baton_widget(window.pointer), events)
    }

    /// - Returns: Whether the page must not see it.
    private func scrolled(_ distance: Double, _ state: GdkModifierType) -> Bool {
        let modifiers = GDK_SHIFT_MASK.rawValue | GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue
        guard state.rawValue & modifiers == GDK_CONTROL_MASK.rawValue, let tab = currentTab, tab.face == .page else {
            wheel = WheelSteps()
            return false
        }
        let steps = wheel.turn(distance)
        for _ in 0..<abs(steps) {
            let zoom = tab.page.zoom
            tab.page.zoom = steps > 0 ? PageZoom.larger(than: zoom) : PageZoom.smaller(than: zoom)
        }
        showZoom(tab)
        return true
    }

    private func clicked(_ event: OpaquePointer) -> Bool {
        let type = gdk_event_get_event_type(event)
        guard type == GDK_BUTTON_PRESS || type == GDK_BUTTON_RELEASE else { return false }
        let button = gdk_button_event_get_button(event)
        guard button == 8 || button == 9 else { return false }
        if type == GDK_BUTTON_PRESS {
            gtk_widget_activate_action_variant(
                baton_widget(window.pointer), button == 8 ? "win.back" : "win.forward", nil)
        }
        return true
    }
}

/// What will be printed, if it is still there by then.
@MainActor
private final class PrintRequest {
    private weak var tab: Tab?
    private weak var window: BrowserWindow?

    init(tab: Tab, window: BrowserWindow) {
        self.tab = tab
        self.window = window
    }

    func run() {
        guard let tab, let window, !window.isClosed else { return }
        tab.page.printOut(over: window.gtkWindow)
    }
}
