/// Tags everything that belongs to one attempt, so that late callbacks of an older one change nothing.
public struct Generation: Hashable, Sendable, Comparable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static func < (left: Generation, right: Generation) -> Bool { left.rawValue < right.rawValue }
}

/// What the person set and expects to keep on both sides.
public struct PlaybackSettings: Hashable, Sendable {
    /// 1 is normal speed.
    public var rate: Double
    /// 0…1.
    public var volume: Double
    public var muted: Bool

    public init(rate: Double = 1, volume: Double = 1, muted: Bool = false) {
        self.rate = rate
        self.volume = volume
        self.muted = muted
    }
}

/// The page's player at one moment, read from the element that is being handed over.
public struct PageSample: Hashable, Sendable {
    /// Seconds on the page's own time line.
    public var time: Double
    /// Seconds; `nil` when unknown or without an end.
    public var duration: Double?
    /// Without an end, or with an end that keeps moving.
    public var isLive: Bool
    public var paused: Bool
    /// It was paused because the page was hidden, not because the person wanted it.
    public var pausedByHiding: Bool
    public var ended: Bool
    public var settings: PlaybackSettings
    /// Seconds on the page's time line that can be sought to; its upper end is the live edge.
    public var window: ClosedRange<Double>?
    /// Width by height of the picture; `nil` without one.
    public var aspect: Double?
    public var tracks = PageTracks()
    /// Whether there is sound in it, heard or not; `nil` when unknown.
    public var hasSound: Bool?
    /// It begins again at its end.
    public var loops = false

    public init(
        time: Double, duration: Double?, isLive: Bool = false, paused: Bool = false, pausedByHiding: Bool = false,
        ended: Bool = false, settings: PlaybackSettings = PlaybackSettings(), window: ClosedRange<Double>? = nil,
        aspect: Double? = nil, hasSound: Bool? = nil
    ) {
        self.time = time
        self.duration = duration
        self.isLive = isLive
        self.paused = paused
        self.pausedByHiding = pausedByHiding
        self.ended = ended
        self.settings = settings
        self.window = window
        self.aspect = aspect
        self.hasSound = hasSound
    }
}

/// What the native player says of an item whose frame at the target is decoded and whose data is there.
public struct NativeItem: Hashable, Sendable {
    /// Seconds on the native time line: where it would start.
    public var position: Double
    /// Seconds; `nil` when unknown or without an end.
    public var duration: Double?
    public var isLive: Bool
    /// Seconds that can be sought to; its upper end is the live edge.
    public var window: ClosedRange<Double>?
    /// Width by height of the picture; `nil` without one.
    public var aspect: Double?
    /// Whether there is sound in it, heard or not; `nil` when unknown.
    public var hasSound: Bool?

    public init(
        position: Double, duration: Double?, isLive: Bool = false, window: ClosedRange<Double>? = nil,
        aspect: Double? = nil, hasSound: Bool? = nil
    ) {
        self.position = position
        self.duration = duration
        self.isLive = isLive
        self.window = window
        self.aspect = aspect
        self.hasSound = hasSound
    }
}

/// What the native player is observed to do.
public enum NativeStatus: Hashable, Sendable {
    case playing
    case paused
    /// It wants to play and has no data.
    case waiting
    case ended
}
