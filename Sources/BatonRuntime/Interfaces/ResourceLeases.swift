public import BatonCore

/// Takes and releases what playback needs from the system. Main actor only; both calls are idempotent.
@MainActor
public protocol ResourceLeases: AnyObject {
    /// - Parameter leases: All that shall be held from now on; everything else is released.
    func hold(_ leases: LeaseSet)
}
