internal import BatonCore
internal import BatonRuntime
internal import CGUPnP
internal import GObjectSupport

/// Finds televisions on the local network while somebody looks for one. Main actor only.
@MainActor
final class TelevisionFinder {
    /// Called after ``receivers`` or ``isSearching`` changed.
    var onChange: (() -> Void)?
    /// Sorted by name.
    private(set) var receivers: [UPnPReceiver] = []
    /// Whether what is there may not have answered yet. It is heard of all the same when it answers later.
    private(set) var isSearching = false

    /// A device may take three seconds to answer (UPnP Device Architecture 1.1, 1.3.2), and then it is asked what it is
    /// and what it plays.
    static let searchTime = Duration.seconds(6)

    private let clock: any Clock<Duration>
    private var search: Task<Void, Never>?
    private let kind: StreamKind
    private let isOnlyHere: Bool
    private var watch: GObjectReference?
    private var box: FinderBox?
    private var present: Set<String> = []

    /// - Parameters:
    ///   - kind: What shall be played.
    ///   - isOnlyHere: The stream is on this computer's own loopback address.
    ///   - clock: Measures ``searchTime``.
    init(kind: StreamKind, isOnlyHere: Bool, clock: any Clock<Duration> = ContinuousClock()) {
        self.clock = clock
        self.kind = kind
        self.isOnlyHere = isOnlyHere
    }

    func start() {
        beginSearch()
        if let watch { return baton_renderers_search(watch.pointer.assumingMemoryBound(to: GObject.self)) }
        let box = FinderBox(self)
        self.box = box
        let made = baton_renderers_watch(rendererChanged, Unmanaged.passRetained(box).toOpaque()) { box in
            if let box { Unmanaged<FinderBox>.fromOpaque(box).release() }
        }
        watch = made.map { GObjectReference(owning: gpointer($0)) }
    }

    /// Ends the search. ``receivers`` stays as it is, so that one of them can still be chosen.
    func stop() {
        // On its way out GUPnP reports every device as gone.
        box?.finder = nil
        box = nil
        let ended = watch
        watch = nil
        present = []
        withExtendedLifetime(ended) {}
        search?.cancel()
        isSearching = false
    }

    private func beginSearch() {
        search?.cancel()
        isSearching = true
        search = Task { [weak self, clock] in
            try? await clock.sleep(for: Self.searchTime)
            guard !Task.isCancelled, let self else { return }
            isSearching = false
            onChange?()
        }
    }

    var isActive: Bool { watch != nil }

    fileprivate func changed(_ device: GObjectReference, id: String, name: String, isThere: Bool) {
        guard isThere else {
            present.remove(id)
            receivers.removeAll { $0.route.id == id }
            onChange?()
            return
        }
        // One device may be seen on several networks.
        guard present.insert(id).inserted else { return }
        Task { [weak self, kind, isOnlyHere] in
            let made = await UPnPReceiver(device: device, id: id, name: name, kind: kind, isOnlyHere: isOnlyHere)
            guard let self, let made, present.contains(id) else { return }
            receivers.append(made)
            receivers.sort { ($0.route.name, $0.route.id) < ($1.route.name, $1.route.id) }
            onChange?()
        }
    }
}

private final class FinderBox: Sendable {
    @MainActor weak var finder: TelevisionFinder?
    @MainActor init(_ finder: TelevisionFinder) { self.finder = finder }
}

/// GUPnP tells on the main thread.
private func rendererChanged(
    _ device: gpointer?, _ id: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?, _ available: gboolean,
    _ data: gpointer?
) {
    guard let device, let id, let name, let data else { return }
    let box = Unmanaged<FinderBox>.fromOpaque(data).takeUnretainedValue()
    let (key, title) = (String(cString: id), String(cString: name))
    nonisolated(unsafe) let pointer = device  // Stays on this thread: the call below is synchronous.
    MainActor.assumeIsolated {
        box.finder?.changed(GObjectReference(sharing: pointer), id: key, name: title, isThere: available != 0)
    }
}
