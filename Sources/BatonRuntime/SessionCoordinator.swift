/// Gives the one native place to one session at a time. Main actor only.
@MainActor
public final class SessionCoordinator {
    private weak var holder: HandoffSession?

    public init() {}

    /// The session that has the native place, if any.
    public var current: HandoffSession? {
        guard let holder, holder.snapshot.phase != .website else { return nil }
        return holder
    }

    /// Takes the place for `session`. Another session that has it gives its playback back first, paused; this returns
    /// when that session is silent and its page has it.
    func makeRoom(for session: HandoffSession) async {
        if let other = current, other !== session { await other.yieldPlace() }
        holder = session
    }
}

extension HandoffSession {
    /// Ends native playback for the sake of another session; every step of it has a deadline.
    func yieldPlace() async {
        handle(.yielded(at: player.position))
        guard snapshot.phase != .website else { return }
        await withCheckedContinuation { waiters.append($0) }
    }
}
