/// System resources that follow observed playback.
public struct LeaseSet: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The machine does not suspend.
    public static let noSuspend = LeaseSet(rawValue: 1 << 0)
    /// The display does not sleep; only with a picture.
    public static let noIdle = LeaseSet(rawValue: 1 << 1)
    /// The audio session or focus.
    public static let audio = LeaseSet(rawValue: 1 << 2)
    /// The system's media controls show this playback as the current one.
    public static let nowPlaying = LeaseSet(rawValue: 1 << 3)
}
