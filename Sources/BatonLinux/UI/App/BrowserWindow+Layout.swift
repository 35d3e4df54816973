internal import CGtkWebKit
internal import GObjectSupport

// Size, full screen, and the narrow form.

extension BrowserWindow {
    func restoreSize() {
        let state = context.windowState
        gtk_widget_set_size_request(baton_widget(window.pointer), WindowState.minimum.width, WindowState.minimum.height)
        gtk_window_set_default_size(gtkWindow, state.width, state.height)
        if state.maximized { gtk_window_maximize(gtkWindow) }
        // Before the first layout: in its wide form the header alone would keep a narrow window from being narrow.
        bar.setNarrow(!state.maximized && state.width < HeaderBar.narrow)
        showBars()
        connect(window.pointer, "realize") { [weak self] in self?.watchWidth() }
        for property in ["default-width", "default-height", "maximized"] {
            connect(window.pointer, "notify::\(property)", object: { [weak self] _ in self?.keepSize() })
        }
        connect(window.pointer, "notify::fullscreened", object: { [weak self] _ in self?.fullscreenChanged() })
    }

    /// The default size follows the person's resizing, but not the one of a maximised or tiled window.
    private func keepSize() {
        guard !isClosed, gtk_window_is_fullscreen(gtkWindow) == 0 else { return }
        context.windowState.maximized = gtk_window_is_maximized(gtkWindow) != 0
        guard !context.windowState.maximized else { return }
        var (width, height): (Int32, Int32) = (0, 0)
        gtk_window_get_default_size(gtkWindow, &width, &height)
        if width > 0, height > 0 { (context.windowState.width, context.windowState.height) = (width, height) }
    }

    private func watchWidth() {
        guard let surface = gtk_native_get_surface(OpaquePointer(window.pointer)) else { return }
        connect(
            gpointer(surface), "notify::width",
            object: { [weak self] _ in
                // After the layout that this change leads to: the surface also counts the window's shadow.
                Task { [weak self] in self?.adaptWidth() }
            })
    }

    private func adaptWidth() {
        guard !isClosed else { return }
        let width = gtk_widget_get_width(baton_widget(window.pointer))
        guard width > 0, (width < HeaderBar.narrow) != bar.isNarrow else { return }
        bar.setNarrow(width < HeaderBar.narrow)
        showBars()
    }

    func setFullscreen(_ fullscreen: Bool) {
        if fullscreen { gtk_window_fullscreen(gtkWindow) } else { gtk_window_unfullscreen(gtkWindow) }
    }

    /// Also when the page itself asked for it.
    private func fullscreenChanged() {
        guard !isClosed else { return }
        for tab in tabs {
            tab.panel.isFullscreen = gtk_window_is_fullscreen(gtkWindow) != 0
            tab.session.isFullScreen = tab.panel.isFullscreen
        }
        showBars()
    }

    private func showBars() {
        let isFullscreen = gtk_window_is_fullscreen(gtkWindow) != 0
        gtk_widget_set_visible(bar.header, isFullscreen ? 0 : 1)
        gtk_widget_set_visible(tabBar, isFullscreen ? 0 : 1)
        gtk_widget_set_visible(bar.bottom, !isFullscreen && bar.isNarrow ? 1 : 0)
    }
}
