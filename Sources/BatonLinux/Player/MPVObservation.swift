internal import BatonCore

/// What has been observed of one load. A value, so that it can be reasoned about without a core.
struct MPVObservation: Equatable {
    /// The properties that feed it.
    static let properties = [
        "pause", "core-idle", "paused-for-cache", "seeking", "eof-reached", "time-pos", "audio-pts", "duration",
        "speed", "dwidth", "dheight", "track-list", "demuxer-cache-state", "container-fps", "seekable",
        "partially-seekable", "chapter-list",
    ]
    /// What decides whether an item is ready, asked for in one go.
    static let readiness = [
        "time-pos", "duration", "dwidth", "dheight", "container-fps", "track-list", "eof-reached",
        "demuxer-cache-state", "seekable", "partially-seekable", "seeking",
    ]

    var paused = true
    var coreIdle = true
    var waitsForCache = false
    var seeking = false
    var atEnd = false
    var time: Double?
    var audioTime: Double?
    var duration: Double?
    var speed = 1.0
    var width: Double?
    var height: Double?
    var frameRate: Double?
    /// The file can be sought in, or at least what of it is cached.
    var seeks = true
    var seeksInCacheOnly = false
    var video = Track.absent
    var audio = Track.absent
    var cache = Cache()
    var tracks = MPVTrackList()
    var chapters = MediaChapters()

    enum Track: Equatable {
        case absent
        /// The file has one, and mpv plays it.
        case playing
        /// The file has one, and mpv gave it up: no decoder, or no output.
        case dropped
    }

    struct Cache: Equatable {
        /// Seconds ahead of the reader for which data is there.
        var ahead = 0.0
        var end: Double?
        var reachedEnd = false
        /// The reader stopped by itself: it has read as far ahead as it may.
        var full = false
        var bytes = 0.0
        var ranges: [ClosedRange<Double>] = []
    }

    mutating func apply(_ property: String, _ value: MPVNode) {
        switch property {
        case "pause": paused = value.flag ?? paused
        case "core-idle": coreIdle = value.flag ?? true
        case "paused-for-cache": waitsForCache = value.flag ?? false
        case "seeking": seeking = value.flag ?? false
        case "eof-reached": atEnd = value.flag ?? false
        case "time-pos": time = value.number
        case "audio-pts": audioTime = value.number
        case "duration": duration = value.number.flatMap { $0 > 0 ? $0 : nil }
        case "speed": speed = value.number ?? speed
        case "dwidth": width = value.number.flatMap { $0 > 0 ? $0 : nil }
        case "dheight": height = value.number.flatMap { $0 > 0 ? $0 : nil }
        case "container-fps": frameRate = value.number.flatMap { $0 > 0 ? $0 : nil }
        case "seekable": seeks = value.flag ?? true
        case "partially-seekable": seeksInCacheOnly = value.flag ?? false
        case "track-list":
            video = Self.track("video", in: value)
            audio = Self.track("audio", in: value)
            tracks = MPVTrackList(value)
        case "chapter-list":
            chapters = MediaChapters(
                value.items.compactMap { item in
                    item["time"].number.map { MediaChapter(start: $0, title: item["title"].text ?? "") }
                })
        case "demuxer-cache-state": cache = Cache(value)
        default: break  // Not ours.
        }
    }

    private static func track(_ kind: String, in list: MPVNode) -> Track {
        let tracks = list.items.filter {
            $0["type"].text == kind && $0["albumart"].flag != true && $0["image"].flag != true
        }
        if tracks.isEmpty { return .absent }
        return tracks.contains { $0["selected"].flag == true } ? .playing : .dropped
    }
}

extension MPVObservation {
    /// Seconds that one frame lasts; sound without picture is held to 40 ms.
    var frame: Double { frameRate.map { 1 / $0 } ?? 0.04 }
    var aspect: Double? {
        guard video == .playing, let width, let height else { return nil }
        return width / height
    }
    /// Sound runs continuously, while the picture's time moves in frames; paused, the picture says where it stands.
    var clock: Double? { paused || audio != .playing ? time : audioTime ?? time }
    /// Enough to start without waiting, by mpv's own measure of one second after a stall.
    var hasData: Bool { cache.ahead >= 1 || cache.reachedEnd || cache.full || atEnd }
    /// The stretch around the position that can be sought in. mpv ends it at the last whole group of pictures.
    var seekableRange: ClosedRange<Double>? {
        let around = time.flatMap { time in
            cache.ranges.first { $0.lowerBound - 0.5 <= time && time <= $0.upperBound + 0.5 }
        }
        return around ?? cache.ranges.last
    }
    /// The same with what has arrived after it.
    var cachedRange: ClosedRange<Double>? {
        guard let range = seekableRange else { return nil }
        return range.lowerBound...max(range.upperBound, cache.end ?? range.upperBound)
    }
    /// The nearest place to `position` that can be sought to in a live stream: anything else would be refused without
    /// a word.
    func reachable(_ position: Double) -> Double {
        guard let range = seekableRange else { return position }
        return min(max(position, range.lowerBound), max(range.lowerBound, range.upperBound - frame))
    }
}

extension MPVObservation.Cache {
    init(_ node: MPVNode) {
        ahead = node["cache-duration"].number ?? 0
        end = node["cache-end"].number
        reachedEnd = node["eof"].flag ?? false
        full = (node["idle"].flag ?? false) && (node["fw-bytes"].number ?? 0) > 0
        bytes = node["total-bytes"].number ?? 0
        ranges = node["seekable-ranges"].items.compactMap {
            guard let start = $0["start"].number, let end = $0["end"].number, start <= end else { return nil }
            return start...end
        }
    }
}
