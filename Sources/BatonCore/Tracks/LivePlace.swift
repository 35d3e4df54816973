/// Where a broadcast is watched: how far behind what happens now.
public struct LivePlace: Sendable, Hashable {
    /// Farther behind than this, in seconds, it is not what happens now. Players keep that much in store.
    public static let nearness = 15.0
    /// Seconds before the very edge at which playback goes on without waiting for more.
    public static let margin = 2.0

    /// Seconds behind the live edge.
    public let behind: Double

    public var isNow: Bool { behind <= Self.nearness }

    /// - Parameters:
    ///   - position: Seconds on the native time line.
    ///   - window: Its upper end is the live edge.
    public init(position: Double, window: ClosedRange<Double>) { behind = max(0, window.upperBound - position) }

    /// Where "go live" leads, in seconds.
    public static func now(in window: ClosedRange<Double>) -> Double {
        max(window.lowerBound, window.upperBound - margin)
    }
}
