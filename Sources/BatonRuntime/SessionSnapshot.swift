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

/// One playback that the person may choose where several are eligible. Carries no address.
public struct PlaybackChoice: Sendable, Hashable, Identifiable {
    public var id: PageTarget
    /// Counted from 1 in the page's order, apart for pictures and sounds.
    public var number: Int
    public var hasPicture: Bool
    /// Pixels of the picture; `nil` while it is unknown.
    public var size: PixelSize?
    /// Seconds; infinite for a broadcast, `nil` when unknown.
    public var duration: Double?
    public var isAudible: Bool

    public struct PixelSize: Sendable, Hashable {
        public var width: Int
        public var height: Int

        public init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }

    public init(
        id: PageTarget, number: Int, hasPicture: Bool, size: PixelSize?, duration: Double?, isAudible: Bool
    ) {
        self.id = id
        self.number = number
        self.hasPicture = hasPicture
        self.size = size
        self.duration = duration
        self.isAudible = isAudible
    }
}

/// A session at one moment; everything a user interface shows of it except the moving position.
public struct SessionSnapshot: Sendable, Hashable {
    public var phase: SessionPhase = .website
    /// Only in ``SessionPhase/native`` and ``SessionPhase/returning``.
    public var nativeStatus: NativeStatus?
    public var isLive = false
    public var offer: Offer = .unknown
    /// Everything that plays and is eligible, the most likely first, where the person has to or may choose: when it is
    /// not clear what they are watching, or when there is more than one. Empty otherwise.
    public var choices: [PlaybackChoice] = []
    public var notice: Notice?
    /// The page showed captions that the native item does not have and cannot get.
    public var captionsStayBehind = false

    public init() {}
}
