import BatonCore

/// Every wait of the transaction, as the real parts go through it.
enum DeathPlace: String, CaseIterable, Sendable {
    case preparing, sampling, seeking, pausing, positioning, starting, playing, paused, waiting, cueing, parking,
        resuming, reclaiming

    /// The page was not asked for anything yet.
    var isBeforeCommit: Bool { self == .preparing || self == .sampling || self == .seeking }
    var isCommit: Bool { self == .pausing || self == .positioning }
    var isReturn: Bool { self == .cueing || self == .parking || self == .resuming || self == .reclaiming }

    func matches(_ state: HandoffState) -> Bool {
        switch state {
        case .website: false
        case .preparing: self == .preparing
        case .aligning(let alignment): self == (alignment.step == .sampling ? .sampling : .seeking)
        case .committing(let commitment): self == (commitment.step == .pausing ? .pausing : .positioning)
        case .native(let ownership):
            switch ownership.status {
            case nil: self == .starting
            case .playing: self == .playing
            case .paused: self == .paused
            case .waiting: self == .waiting
            case .ended: false
            }
        case .returning(let transfer):
            switch transfer.step {
            case .cueing: self == .cueing
            case .parking: self == .parking
            case .resuming: self == .resuming
            case .reclaiming: self == .reclaiming
            }
        }
    }
}

/// What happens there.
enum Death: String, CaseIterable, Sendable {
    /// The web process is killed.
    case killed
    /// It is stopped, and goes on once the session has settled.
    case frozen
    case frozenThenKilled
    /// The page goes to another document.
    case navigated
    /// The page goes to another path within its document.
    case movedWithin
    /// The tab is closed.
    case closed
    case frozenThenClosed
    /// The native player gives its load up.
    case playerFailed
}
