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
