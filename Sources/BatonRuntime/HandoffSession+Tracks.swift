public import BatonCore

// Languages of sound and subtitles: from the page to the native item, and back again.

/// What a session knows of the tracks of one hand-off.
struct TrackMemory {
    /// What the page played and showed when the hand-off began.
    var page = PageTracks()
    /// What the person has chosen natively since.
    var choice = TrackChoice()
}

extension HandoffSession {
    /// Plays or shows another track natively, as the person chose. Does nothing unless native owns playback.
    /// - Parameter track: One of the player's; `nil` switches subtitles off.
    public func select(_ track: MediaTrack?, _ kind: MediaTrack.Kind) {
        guard snapshot.phase == .native, player.canSelect(kind), player.selectedTrack(kind) != track else { return }
        switch kind {
        case .audio:
            guard let track else { return }
            trackMemory.choice.audio = PageTrack(track)
        case .subtitles: trackMemory.choice.captions = track.map { .track(PageTrack($0)) } ?? .off
        // A page's player knows its own connection.
        case .picture: break
        }
        player.select(track, kind)
    }

    /// Goes to the next or previous chapter natively.
    /// - Returns: The place that it goes to, in seconds; `nil` when there is none.
    @discardableResult
    public func goToChapter(next: Bool) -> Double? {
        guard snapshot.phase == .native, let position = player.position else { return nil }
        let chapters = player.chapters
        guard let chapter = next ? chapters.next(after: position) : chapters.previous(before: position) else {
            return nil
        }
        seek(to: chapter.start)
        return chapter.start
    }

    /// Goes to what happens now in a broadcast, and plays.
    /// - Returns: The place that it goes to, in seconds; `nil` when it is no broadcast.
    @discardableResult
    public func goLive() -> Double? {
        guard snapshot.phase == .native, snapshot.isLive, let window = player.window else { return nil }
        let place = LivePlace.now(in: window)
        seek(to: place)
        setPlaying(true)
        return place
    }

    /// A hand-off begins from a page that plays and shows these.
    func noteTracks(_ tracks: PageTracks) {
        trackMemory = TrackMemory(page: tracks)
        snapshot.captionsStayBehind = false
    }

    func tracksChanged() {
        let shown = trackMemory.page.captions
        snapshot.captionsStayBehind =
            shown.map { TrackSelection.match($0, in: player.tracks.filter { $0.kind == .subtitles }) == nil } ?? false
        onChange?()
    }
}

extension PageTrack {
    init(_ track: MediaTrack) {
        self.init(language: track.language, label: track.name, describesSound: track.describesSound)
    }
}
