public import BatonCore

/// Where a session stands, for user interfaces and traces.
public enum SessionPhase: String, Sendable, Hashable, CaseIterable {
    case website, preparing, aligning, committing, native, returning
}

/// What the resolver currently says of the page.
public enum Offer: Sendable, Hashable {
    /// Nothing was reported yet.
    case unknown
    case available(StreamKind, Candidate.Reason)
    case refused(Refusal)
}

/// The last thing that a person should be told, in one sentence.
public struct Notice: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        /// The attempt ended and the website was never touched.
        case stayed
        /// The website has the playback back.
        case returned
        /// The website did not resume, so native keeps the playback.
        case nativeKept
        /// Playback ended and nothing plays.
        case ended
    }
    public var kind: Kind
    public var reason: Refusal

    public init(kind: Kind, reason: Refusal) {
        self.kind = kind
        self.reason = reason
    }
}

/// A session at one moment; everything a user interface shows of it except the moving position.
public struct SessionSnapshot: Sendable, Hashable {
    public var phase: SessionPhase = .website
    /// Only in ``SessionPhase/native`` and ``SessionPhase/returning``.
    public var nativeStatus: NativeStatus?
    public var isLive = false
    public var offer: Offer = .unknown
    public var notice: Notice?

    public init() {}
}
