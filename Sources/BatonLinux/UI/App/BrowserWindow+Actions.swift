internal import BatonCore
internal import CGtkWebKit

// What menus, buttons and shortcuts of a window do.

extension BrowserWindow {
    func addActions() {
        add("back") { $0.page.goBack() }
        add("forward") { $0.page.goForward() }
        add("reload") { $0.reload() }
        add("retry") { $0.reload() }
        add("stop") { $0.page.stopLoading() }
        add("toggle-native") { $0.toggleNative() }
        add("cancel-native") { $0.session.cancel() }
        actions.add("new-tab") { [weak self] in self?.openTab() }
        actions.add("close-tab") { [weak self] in self?.closeCurrentTab() }
        actions.add("next-tab") { [weak self] in self?.selectTab(next: true) }
        actions.add("previous-tab") { [weak self] in self?.selectTab(next: false) }
        actions.add("tab", text: { [weak self] in if let number = Int32($0) { self?.selectTab(number: number) } })
        actions.add("address") { [weak self] in self?.focusAddress() }
        actions.add("fullscreen") { [weak self] in
            guard let self else { return }
            setFullscreen(gtk_window_is_fullscreen(gtkWindow) == 0)
        }
        actions.add("menu") { [weak self] in self?.bar.popUpMenu() }
        actions.add("close") { [weak self] in self?.close() }
        actions.add("site-mode", choice: HandoffMode.ask.rawValue) { [weak self] in self?.setSiteMode($0) }
        actions.add("default-mode", choice: HandoffMode.ask.rawValue) { [weak self] in
            if let mode = HandoffMode(rawValue: $0) { self?.context.store.settings.defaultMode = mode }
        }
        actions.add("play-choice", text: { [weak self] in self?.play(choice: $0) })
        actions.add("show-help-overlay") { [weak self] in
            guard let self else { return }
            ShortcutsWindow.present(over: gtkWindow)
        }
    }

    private func add(_ name: String, _ handler: @escaping @MainActor (Tab) -> Void) {
        actions.add(name) { [weak self] in
            guard let self, let tab = currentTab else { return }
            handler(tab)
        }
    }

    private func focusAddress() {
        if gtk_window_is_fullscreen(gtkWindow) != 0 { setFullscreen(false) }
        bar.address.focus()
    }

    private func setSiteMode(_ name: String) {
        guard let mode = HandoffMode(rawValue: name), let host = currentTab?.host else { return }
        // Kept even where it equals the default: the person chose it for this site.
        context.store.settings.set(mode, for: host)
    }

    private func play(choice name: String) {
        guard let session = currentTab?.session else { return }
        // By identity, not by place: the list may have changed since it was opened.
        if let choice = session.snapshot.choices.first(where: { Menus.name(of: $0) == name }) {
            session.playNatively(choice)
        }
    }
}
