public import BatonCore
public import BatonRuntime

/// What the fakes of one session were asked, in the order over all of them.
@MainActor
public final class RecordingLog {
    /// As in `page.pause`, `player.load`, `leases.3`.
    public private(set) var entries: [String] = []

    public init() {}

    public func append(_ entry: String) { entries.append(entry) }

    /// Forgets what was said so far.
    public func clear() { entries.removeAll() }
}

/// Remembers what was held.
@MainActor
public final class RecordingLeases: ResourceLeases {
    public private(set) var held: LeaseSet = []
    private let log: RecordingLog

    public init(log: RecordingLog = RecordingLog()) { self.log = log }

    public func hold(_ leases: LeaseSet) {
        guard leases != held else { return }
        held = leases
        log.append(leases.isEmpty ? "leases.none" : "leases.held")
    }
}
