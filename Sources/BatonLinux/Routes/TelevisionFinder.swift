internal import BatonCore
internal import BatonRuntime
internal import CGUPnP
internal import GObjectSupport

/// Finds televisions on the local network while somebody looks for one. Main actor only.
@MainActor
final class TelevisionFinder {
    /// Called after ``receivers`` changed.
    var onChange: (() -> Void)?
    /// Sorted by name.
    private(set) var receivers: [UPnPReceiver] = []

    private let kind: StreamKind
    private let isOnlyHere: Bool
    private var watch: GObjectReference?
    private var present: Set<String> = []

    /// - Parameters:
    ///   - kind: What shall be played.
    ///   - isOnlyHere: The stream is on this computer's own loopback address.
    init(kind: StreamKind, isOnlyHere: Bool) {
        self.kind = kind
        self.isOnlyHere = isOnlyHere
    }

    func start() {
        if let watch { return baton_renderers_search(watch.pointer.assumingMemoryBound(to: GObject.self)) }
        let box = Unmanaged.passRetained(FinderBox(self)).toOpaque()
        let made = baton_renderers_watch(rendererChanged, box) { box in
            if let box { Unmanaged<FinderBox>.fromOpaque(box).release() }
        }
        watch = made.map { GObjectReference(owning: gpointer($0)) }
    }

    func stop() { watch = nil }

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
    @MainActor private(set) weak var finder: TelevisionFinder?
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
