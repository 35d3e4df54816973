/// Makes one story of many signals: every beginning has one end, and nothing is told twice. A pure value.
///
/// What WebKit says of the media decides as soon as it said anything but "none": a video that is paused in the system's
/// player does not play. Before that, a presentation counts; a hint only where nothing better is known, and it lasts
/// until a better signal says otherwise.
public struct PlaybackMerger: Sendable, Hashable {
    private var media: PlaybackSignal.MediaState?
    private var isFullScreen = false
    private var videoWindows = 0
    private var controllers = 0
    private var isHinted = false
    private var told: PlaybackEvent?

    public init() {}

    /// Whether playback is believed to go on.
    public var isPlaying: Bool { if case .began = told { true } else { false } }

    /// - Returns: What is to be told now, or `nil`.
    public mutating func take(_ signal: PlaybackSignal) -> PlaybackEvent? {
        switch signal {
        case .media(let state):
            media = state
            isHinted = false
        case .fullScreen(let fills):
            isFullScreen = fills
            if !fills { isHinted = false }
        // An end without its beginning was begun before anyone looked.
        case .videoWindow(let shown): videoWindows = max(0, videoWindows + (shown ? 1 : -1))
        case .playerViewController(let shown):
            controllers = max(0, controllers + (shown ? 1 : -1))
            if controllers == 0 { isHinted = false }
        case .hint: isHinted = true
        }
        return tell()
    }

    /// Observation ends: what began ends with it.
    public mutating func finish() -> PlaybackEvent? {
        let wasPlaying = isPlaying
        self = PlaybackMerger()
        return wasPlaying ? .ended : nil
    }

    private var evidence: PlaybackEvent.Evidence? {
        switch media {
        case .playing: return .media
        case .paused, .suspended: return nil
        case PlaybackSignal.MediaState.none?, nil: break
        }
        if isFullScreen || videoWindows > 0 || controllers > 0 { return .presentation }
        return isHinted ? .hint : nil
    }

    private mutating func tell() -> PlaybackEvent? {
        switch (evidence, told) {
        // Better evidence for the same playback is no second beginning.
        case (_?, .began): return nil
        case (let evidence?, .ended), (let evidence?, nil): told = .began(evidence)
        case (nil, .began): told = .ended
        case (nil, .ended), (nil, nil): return nil
        }
        return told
    }
}
