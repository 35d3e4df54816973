/// The cores that may be what ffmpeg's messages are about. A value.
///
/// A core that is being ended counts until it has, because what it still says would be taken for another's. But one that
/// never ends, on a hostile stream say, must not keep the messages from everyone else for the life of the process.
struct MPVListeners<Core> {
    /// For how long a core that is being ended counts, in seconds.
    static var patience: Double { 30 }

    private var alive: [Int: (core: Core, endsSince: Double?)] = [:]
    private var lastID = 0

    init() {}

    /// - Returns: The number to ``end(_:at:)`` and ``leave(_:)`` with.
    mutating func join(_ core: Core) -> Int {
        lastID += 1
        alive[lastID] = (core, nil)
        return lastID
    }

    /// The core was told to end.
    /// - Parameter now: Seconds of a clock that never jumps.
    mutating func end(_ id: Int, at now: Double) {
        if alive[id]?.endsSince == nil { alive[id]?.endsSince = now }
    }

    /// The core has ended for good.
    mutating func leave(_ id: Int) { alive[id] = nil }

    /// Whether none is alive.
    var isEmpty: Bool { alive.isEmpty }

    /// The one that messages are about; `nil` when there is none, or more than one.
    mutating func only(at now: Double) -> Core? {
        alive = alive.filter { entry in entry.value.endsSince.map { now - $0 < Self.patience } ?? true }
        return alive.count == 1 ? alive.first?.value.core : nil
    }
}
