public import BatonCore
public import BatonRuntime

/// A system that lends resources and can be asked what is held.
@MainActor
public protocol LeaseWorld: AnyObject {
    /// For another session, each time.
    func makeLeases() -> any ResourceLeases
    /// `nil` when this system has no such resource, or does not tell.
    func isHeld(_ lease: LeaseSet) -> Bool?
}

/// What every ``ResourceLeases`` promises.
public enum LeaseContract {
    public typealias Case = ContractCase<any LeaseWorld>

    public static let cases: [Case] = [
        Case("what is named is held, everything else is not") { world in
            let leases = world.makeLeases()
            try check(world, [])
            leases.hold([.audio, .noSuspend])
            try check(world, [.audio, .noSuspend])
            leases.hold([.noSuspend, .noIdle])
            try check(world, [.noSuspend, .noIdle])
            leases.hold([])
            try check(world, [])
        },
        Case("holding twice is holding once") { world in
            let leases = world.makeLeases()
            for _ in 0..<2 { leases.hold([.audio, .noIdle, .noSuspend]) }
            try check(world, [.audio, .noIdle, .noSuspend])
            leases.hold([])
            try check(world, [])
            leases.hold([])
            try check(world, [])
        },
        Case("one session does not release what another holds") { world in
            let first = world.makeLeases()
            let second = world.makeLeases()
            first.hold([.audio, .noIdle])
            second.hold([.audio, .noIdle])
            first.hold([])
            try check(world, [.audio, .noIdle])
            second.hold([])
            try check(world, [])
        },
        Case("a session that is forgotten leaves nothing behind") { world in
            var leases: (any ResourceLeases)? = world.makeLeases()
            leases?.hold([.audio, .noIdle, .noSuspend])
            leases = nil
            try require(await passes { (try? check(world, [])) != nil }, "something is still held")
        },
    ]

    @MainActor
    private static func check(_ world: any LeaseWorld, _ expected: LeaseSet) throws(ContractViolation) {
        for lease: LeaseSet in [.audio, .noSuspend, .noIdle] {
            guard let isHeld = world.isHeld(lease) else { continue }
            try require(isHeld == expected.contains(lease), "lease \(lease.rawValue) held: \(isHeld)")
        }
    }
}
