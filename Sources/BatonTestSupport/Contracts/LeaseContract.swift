public import BatonCore
public import BatonRuntime

/// A system that lends resources and can be asked what is held.
@MainActor
public protocol LeaseWorld: AnyObject {
    /// For another session, each time.
    func makeLeases() -> any ResourceLeases
    /// `nil` when this system has no such resource, or does not tell.
    func isHeld(_ lease: LeaseSet) async throws -> Bool?
}

/// What every ``ResourceLeases`` promises.
public enum LeaseContract {
    public typealias Case = ContractCase<any LeaseWorld>

    public static let cases: [Case] = [
        Case("what is named is held, everything else is not") { world in
            let leases = world.makeLeases()
            try await check(world, [])
            leases.hold([.audio, .noSuspend])
            try await check(world, [.audio, .noSuspend])
            leases.hold([.noSuspend, .noIdle])
            try await check(world, [.noSuspend, .noIdle])
            leases.hold([])
            try await check(world, [])
        },
        Case("holding twice is holding once") { world in
            let leases = world.makeLeases()
            for _ in 0..<2 { leases.hold([.audio, .noIdle, .noSuspend]) }
            try await check(world, [.audio, .noIdle, .noSuspend])
            leases.hold([])
            try await check(world, [])
            leases.hold([])
            try await check(world, [])
        },
        Case("one session does not release what another holds") { world in
            let first = world.makeLeases()
            let second = world.makeLeases()
            first.hold([.audio, .noIdle])
            second.hold([.audio, .noIdle])
            first.hold([])
            try await check(world, [.audio, .noIdle])
            second.hold([])
            try await check(world, [])
        },
        Case("a session that is forgotten leaves nothing behind") { world in
            var leases: (any ResourceLeases)? = world.makeLeases()
            leases?.hold([.audio, .noIdle, .noSuspend])
            leases = nil
            try await check(world, [])
        },
    ]

    /// Systems take a moment to hear of it.
    @MainActor
    private static func check(_ world: any LeaseWorld, _ expected: LeaseSet) async throws {
        for lease: LeaseSet in [.audio, .noSuspend, .noIdle] {
            let agrees = try await passes(.seconds(3)) {
                guard let isHeld = try await world.isHeld(lease) else { return true }
                return isHeld == expected.contains(lease)
            }
            try require(agrees, "lease \(lease.rawValue) is \(expected.contains(lease) ? "not held" : "still held")")
        }
    }
}
