/// Names a source without saying where it is; all that the state machine ever sees.
public struct SourceID: Hashable, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
}
