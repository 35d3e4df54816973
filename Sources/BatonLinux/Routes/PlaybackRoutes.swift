internal import BatonRuntime

/// Where the playback of one tab can go, and where it is. Main actor only.
///
/// It looks for televisions only while somebody looks at the list: a program that announces itself on the network for
/// nothing is a nuisance.
@MainActor
final class PlaybackRoutes {
    /// Called after anything below changed.
    var onChange: (() -> Void)?
    /// Called with what the person must know.
    var onFailure: ((Wording.Text) -> Void)?
    private(set) var outputs: [Route] = []
    var televisions: [Route] { finder?.receivers.map(\.route) ?? [] }
    /// The id of the route in use.
    var current: String { routed.route?.id ?? player.audioDevice ?? AudioOutputs.system }
    /// The receiver that plays; `nil` while it is this computer.
    var receiver: Route? { routed.route }
    /// The id of the one that is about to be used.
    var pending: String? { routed.pendingRoute?.id }
    /// How the search for televisions stands.
    var search: RouteMenu.Search {
        guard let finder, finder.isActive else { return .off }
        return finder.isSearching ? .underWay : .over
    }

    private let routed: RoutedPlayer
    private let player: MPVPlayer
    private var finder: TelevisionFinder?
    private var failure: RouteFailure?

    init(routed: RoutedPlayer, player: MPVPlayer) {
        self.routed = routed
        self.player = player
        routed.onRouteChange = { [weak self] in self?.changed() }
    }

    private func changed() {
        if routed.failure != failure {
            failure = routed.failure
            if let failure, let text = Wording.sentence(failure) { onFailure?(text) }
        }
        onChange?()
    }

    func look() {
        Task { [weak self, player] in
            let outputs = await player.outputs()
            self?.outputs = outputs
            self?.onChange?()
        }
        guard let kind = routed.kind else { return }
        let made = TelevisionFinder(kind: kind, isOnlyHere: routed.isOnlyHere)
        made.onChange = { [weak self] in self?.onChange?() }
        finder = made
        made.start()
    }

    /// The list is closed. A choice is made after that, so what was found is kept until the next look.
    func lookAway() { finder?.stop() }

    func choose(_ id: String) {
        if let receiver = finder?.receivers.first(where: { $0.route.id == id }) {
            Task { [routed] in await routed.move(to: receiver) }
            return
        }
        Task { [weak self, routed, player] in
            if routed.route != nil || routed.pendingRoute != nil { await routed.moveHere() }
            // It could not come back here, and its website has it.
            guard routed.kind != nil else { return }
            guard let failure = await player.use(output: id), let text = Wording.sentence(failure) else {
                self?.onChange?()
                return
            }
            self?.onFailure?(text)
        }
    }

    func returnHere() { Task { [routed] in await routed.moveHere() } }
}
