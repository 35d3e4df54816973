public import BatonRuntime
internal import CGtkWebKit

// For programs that use the app as a person does: what a person sees of a tab, and the list of routes.

extension Tab {
    /// What the control bar shows at the moment: the elapsed time as it is written, and whether the button would pause.
    public var shownControls: (elapsed: String, offersPause: Bool) { panel.controls.shown }
    /// Moves the pointer, as it were: the control bar shows itself, up to date.
    public func showControls() { panel.showControls() }
    /// Whether the picture can be seen: its window is there and not minimised.
    public var isPictureShown: Bool {
        !isWindowMinimized && player.view.map { gtk_widget_get_mapped(baton_widget($0.widget)) != 0 } == true
    }

    /// Opens the list of routes: outputs are asked for, televisions are looked for.
    public func lookForRoutes() { routes.look() }
    /// Closes it; what was found can still be chosen.
    public func endLookingForRoutes() { routes.lookAway() }
    /// What the list shows, outputs first.
    public var foundRoutes: [Route] { routes.outputs + routes.televisions }
    /// The id of the route in use.
    public var currentRoute: String { routes.current }
    /// The id of the route that is about to be used.
    public var pendingRoute: String? { routes.pending }
    public func choose(_ route: Route) { routes.choose(route.id) }

    /// How often the film's picture was drawn so far, wherever it is.
    public var picturesDrawn: Int { player.view.map { $0.drawings } ?? 0 }
    /// Whether the picture is in the small window.
    public var isInPictureInPicture: Bool { pictureInPicture != nil }
    /// Takes the picture into the small window, or back.
    public func switchPictureInPicture() { togglePictureInPicture() }
}
