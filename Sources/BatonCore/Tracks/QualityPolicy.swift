/// One size of the picture that a stream offers.
public struct MediaQuality: Sendable, Hashable, Identifiable {
    public let id: Int
    /// Pixels.
    public let height: Int
    /// Bits per second that the stream claims; `nil` when it does not say.
    public let bitrate: Double?

    public init(id: Int, height: Int, bitrate: Double? = nil) {
        self.id = id
        self.height = height
        self.bitrate = bitrate
    }
}

/// Chooses among the sizes of a stream where the player does not do so by itself. Pure: time is a parameter.
///
/// It begins with what the page was playing, which the connection carries, and steps down when playback starves. It
/// never steps up by itself: a larger picture that breaks off is worse than a smaller one, and the person can ask.
public struct QualityPolicy: Sendable, Hashable {
    /// So many stalls within ``span`` are one too many…
    public static let mostStalls = 2
    /// …in seconds.
    public static let span = 60.0
    /// Seconds that a single stall may last.
    public static let longestStall = 3.0
    /// Seconds after a change or a seek during which waiting is no sign of starving.
    public static let grace = 2.0

    private var stalls: [Double] = []
    private var waitingSince: Double?
    private var quietUntil = -Double.infinity

    public init() {}

    /// What to begin with: the size nearest to the page's, the smaller of two that are equally near.
    /// - Parameters:
    ///   - height: Pixels of the page's picture; `nil` when unknown.
    /// - Returns: `nil` leaves it to the player.
    public static func first(_ qualities: [MediaQuality], pageHeight height: Int?) -> MediaQuality? {
        guard let height, height > 0, qualities.count > 1 else { return nil }
        return qualities.min { left, right in
            let (near, far) = (abs(left.height - height), abs(right.height - height))
            return near != far ? near < far : smaller(left, right)
        }
    }

    /// Notes a change that costs a moment of waiting: a seek, a start, or another quality.
    public mutating func interrupted(at time: Double) {
        quietUntil = time + Self.grace
        waitingSince = nil
    }

    /// Notes what is observed.
    /// - Parameters:
    ///   - waiting: It wants to play and has no data.
    ///   - time: Seconds of a clock that never jumps.
    public mutating func observe(waiting: Bool, at time: Double) {
        guard waiting else {
            waitingSince = nil
            return
        }
        guard waitingSince == nil, time >= quietUntil else { return }
        waitingSince = time
        stalls = stalls.filter { time - $0 < Self.span } + [time]
    }

    /// What to play from now on, when it starves; `nil` leaves it as it is.
    public func next(_ qualities: [MediaQuality], now current: MediaQuality?, at time: Double) -> MediaQuality? {
        guard let current, isStarving(at: time) else { return nil }
        return qualities.filter { Self.smaller($0, current) }.max(by: Self.smaller)
    }

    /// Another quality plays: what was observed of the old one no longer counts.
    public mutating func changed(at time: Double) {
        stalls = []
        interrupted(at: time)
    }

    private func isStarving(at time: Double) -> Bool {
        if let waitingSince, time - waitingSince >= Self.longestStall { return true }
        return stalls.count { time - $0 < Self.span } > Self.mostStalls
    }

    private static func smaller(_ left: MediaQuality, _ right: MediaQuality) -> Bool {
        (left.height, left.bitrate ?? 0) < (right.height, right.bitrate ?? 0)
    }
}
