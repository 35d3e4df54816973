/// Gives the one native place to one session at a time. Main actor only.
@MainActor
public final class SessionCoordinator {
    /// The latest session that asked for the place. It has it once every other one is back on its website.
    private weak var claimant: HandoffSession?
    private weak var holder: HandoffSession?

    public init() {}

    /// The session that has the native place, if any.
    public var current: HandoffSession? {
        guard let holder, holder.snapshot.phase != .website else { return nil }
        return holder
    }

    /// Takes the place for `session`. Another session that has it gives its playback back first, paused; this returns
    /// when that session is silent and its page has it.
    /// - Returns: Whether it has the place. If several wait for it, the one that asked last gets it.
    func makeRoom(for session: HandoffSession) async -> Bool {
        claimant = session
        if let other = current, other !== session { await other.yieldPlace() }
        guard !Task.isCancelled, claimant === session else { return false }
        holder = session
        return true
    }

    /// Whether nobody asked for the place after `session` did.
    func isPlace(of session: HandoffSession) -> Bool { claimant === session }
}

extension HandoffSession {
    /// Ends native playback for the sake of another session; every step of it has a deadline.
    func yieldPlace() async {
        handle(.yielded(at: player.position))
        guard snapshot.phase != .website else { return }
        await withCheckedContinuation { waiters.append($0) }
    }
}
