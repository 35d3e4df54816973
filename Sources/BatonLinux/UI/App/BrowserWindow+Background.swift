internal import BatonCore
internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

// Closing the window while native plays hides it. Nothing that can be heard is ever without a control: the media
// controls, a notification and starting the app again all lead back to it.

extension BrowserWindow {
    /// The tab that native plays for, if it is one of this window's.
    private var nativeTab: Tab? {
        tabs.first { $0.session.snapshot.phase == .native && $0.session === context.coordinator.current }
    }

    func connectBackground() {
        connect(window.pointer, "map") { [weak self] in self?.leftBackground() }
        connect(window.pointer, "realize") { [weak self] in self?.watchMinimizing() }
    }

    /// Whether it shows nothing though it is not hidden; compositors on Wayland do not tell.
    var isMinimized: Bool {
        guard let surface = gtk_native_get_surface(OpaquePointer(window.pointer)) else { return false }
        return gdk_toplevel_get_state(surface).rawValue & GDK_TOPLEVEL_STATE_MINIMIZED.rawValue != 0
    }

    private func watchMinimizing() {
        guard let surface = gtk_native_get_surface(OpaquePointer(window.pointer)) else { return }
        connect(
            gpointer(surface), "notify::state",
            object: { [weak self] _ in
                guard let self, !isClosed else { return }
                for tab in tabs {
                    tab.isWindowMinimized = isMinimized
                    tab.refreshVisibility()
                }
            })
    }

    /// The person closes the window.
    /// - Returns: Whether it is hidden instead.
    func goesToBackground() -> Bool {
        guard !isClosed, context.store.settings.closing == .keepPlaying, let tab = nativeTab else { return false }
        // What else was open is closed: it could make sounds that nobody finds.
        for other in tabs where other !== tab { closeTab(other) }
        if gtk_window_is_fullscreen(gtkWindow) != 0 { setFullscreen(false) }
        isInBackground = true
        gtk_widget_set_visible(baton_widget(window.pointer), 0)
        context.background.show(tab.session)
        return true
    }

    private func leftBackground() {
        guard isInBackground else { return }
        isInBackground = false
        context.background.withdraw()
    }

    /// Something about a tab changed while nobody sees it.
    func backgroundChanged(_ tab: Tab) {
        guard isInBackground, !isClosed else { return }
        switch tab.session.snapshot.phase {
        case .native: context.background.show(tab.session)
        case .preparing, .aligning, .committing, .returning: break
        case .website:
            let notice = tab.session.snapshot.notice
            switch notice?.reason {
            // It is over, as the person wanted it or as films end: there is nothing left to show.
            case .finished, .userReturned, .closed, .otherTab, nil: closeForGood()
            // The page may play again, and must be seen for that.
            case .some:
                context.background.withdraw()
                isInBackground = false
                gtk_widget_set_visible(baton_widget(window.pointer), 1)
                if let notice { context.background.tell(notice, of: tab.session) }
            }
        }
    }

    /// Closes all tabs and the window, whatever plays.
    func closeForGood() {
        guard !isClosed else { return }
        willClose()
        gtk_window_destroy(gtkWindow)
    }
}
