internal import BatonRuntime

// Where this tab's native playback is heard and seen.

extension Tab {
    func connectRoutes() {
        let menu = panel.controls.route
        menu.onOpen = { [weak self] isOpen in
            guard let self else { return }
            if isOpen { routes.look() } else { routes.lookAway() }
            showRoutes()
        }
        menu.onChoose = { [weak self] id in self?.routes.choose(id) }
        routes.onChange = { [weak self] in self?.showRoutes() }
        routes.onFailure = { [weak self] text in self?.notices.say(text) }
    }

    private func showRoutes() {
        panel.controls.route.show(
            RouteMenu.Content(
                routes: routes.outputs + routes.televisions, current: routes.current, pending: routes.pending,
                search: routes.search))
        // The small window cannot show what is not here, and the cover belongs to whoever has the picture.
        if routes.receiver?.name != panel.coveredFor { endPictureInPicture() }
        panel.showRoute(routes.receiver?.name) { [weak self] in self?.routes.returnHere() }
        updatePictureInPicture()
    }
}
