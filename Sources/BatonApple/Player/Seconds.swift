#if os(iOS) || os(macOS)
internal import AVFoundation

extension CMTime {
    /// A position in seconds, to the microsecond. AVFoundation raises an exception for a time that is no number, so only
    /// finite ones may come here.
    init(position: Double) {
        self.init(seconds: min(max(position, 0), 1e9), preferredTimescale: 1_000_000)
    }

    /// Seconds; `nil` for what is invalid, indefinite or infinite.
    var position: Double? { isNumeric ? seconds : nil }
}

extension CMTimeRange {
    /// Seconds; `nil` for an empty or invalid range.
    var positions: ClosedRange<Double>? {
        guard let start = start.position, let end = end.position, start < end else { return nil }
        return start...end
    }
}

extension AVPlayerItem {
    /// Seconds from the earliest to the latest place that can be sought to.
    var seekable: ClosedRange<Double>? {
        let ranges = seekableTimeRanges.compactMap(\.timeRangeValue.positions)
        guard let first = ranges.map(\.lowerBound).min(), let last = ranges.map(\.upperBound).max() else { return nil }
        return first...last
    }

    /// Seconds up to which data is there from `position` on.
    func loaded(from position: Double) -> Double? {
        loadedTimeRanges.compactMap(\.timeRangeValue.positions)
            .first { $0.lowerBound <= position + 0.25 && $0.upperBound >= position }?.upperBound
    }
}
#endif
