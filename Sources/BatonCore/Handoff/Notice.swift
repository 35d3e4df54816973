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
