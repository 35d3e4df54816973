internal import BatonCore

// What the desktop's media controls show of a session, and what they ask of it.

/// What a session keeps for the media controls.
struct NowPlayingMemory {
    /// Another number for every hand-off.
    var number: UInt64 = 0
    var isPublished = false
    var last: NowPlayingItem?
    var artwork: NowPlayingItem.Artwork?
    /// The pictures that the page offers, of which one is held or being fetched.
    var choices: [PageMetadata.Artwork] = []
    var loading: Task<Void, Never>?
    /// Where a jump led, in seconds, and when that was told.
    var lastJump: (position: Double, at: Duration)?
    /// What each frame says of its playback, as reported last.
    var frames: [String: PageMetadata] = [:]
}

extension HandoffSession {
    func noteMetadata(_ report: PageReport) {
        var frames: [String: PageMetadata] = [:]
        for frame in report.frames where frame.metadata != nil { frames[frame.id] = frame.metadata }
        guard frames != nowPlayingMemory.frames else { return }
        nowPlayingMemory.frames = frames
        refreshNowPlaying()
    }

    /// Native owns the playback, or still has it while the page is asked to take it. A pause does not end this: the
    /// key that paused it must be able to start it again.
    private var isNowPlaying: Bool {
        switch snapshot.phase {
        case .native: true
        case .returning: snapshot.nativeStatus != nil
        case .website, .preparing, .aligning, .committing: false
        }
    }

    /// Brings the media controls up to this session; tells only what changed.
    func refreshNowPlaying() {
        guard let nowPlaying else { return }
        guard isNowPlaying else { return withdrawNowPlaying() }
        if !nowPlayingMemory.isPublished {
            nowPlayingMemory.isPublished = true
            nowPlayingMemory.number += 1
        }
        loadArtwork()
        let item = makeItem()
        guard item != nowPlayingMemory.last else { return }
        nowPlayingMemory.last = item
        nowPlaying.publish(item, from: self)
    }

    func withdrawNowPlaying() {
        guard nowPlayingMemory.isPublished else { return }
        nowPlayingMemory.isPublished = false
        nowPlayingMemory.last = nil
        nowPlayingMemory.artwork = nil
        nowPlayingMemory.choices = []
        nowPlayingMemory.loading?.cancel()
        nowPlayingMemory.loading = nil
        nowPlaying?.withdraw(ObjectIdentifier(self))
    }

    /// Playback went on from another place than the one it had reached.
    func tellJump(to position: Double) {
        guard nowPlayingMemory.isPublished else { return }
        let now = elapsed()
        // A seek ends with a moment of waiting: its end must not be told twice.
        if let last = nowPlayingMemory.lastJump, now - last.at < .seconds(1) {
            let expected = last.position + (now - last.at) / .seconds(1) * settings.rate
            if abs(position - expected) < 0.3 { return }
        }
        nowPlayingMemory.lastJump = (position, now)
        nowPlaying?.jumped(to: position, source: self)
    }

    private var metadata: PageMetadata? {
        guard let frame = target?.frame else { return nil }
        return nowPlayingMemory.frames[frame]
    }

    private func makeItem() -> NowPlayingItem {
        let said = metadata
        let status: NowPlayingItem.Status =
            switch snapshot.nativeStatus {
            case .playing, .waiting: .playing
            case .paused: .paused
            case .ended: .stopped
            // Not observed yet: it was told to play and is about to.
            case nil: .playing
            }
        let name = said?.title ?? ""
        return NowPlayingItem(
            number: nowPlayingMemory.number, title: name.isEmpty ? title : name, site: site,
            artist: said?.artist ?? "", album: said?.album ?? "",
            duration: snapshot.isLive ? nil : player.duration, isLive: snapshot.isLive,
            canSeek: player.window.map { $0.upperBound > $0.lowerBound } ?? false,
            artwork: nowPlayingMemory.artwork, status: status, settings: player.settings, isLooping: player.loops,
            isFullScreen: isFullScreen, canChangeRate: player.canChangeRate)
    }

    private func loadArtwork() {
        let choices = metadata?.artworkByWorth ?? []
        guard let artworkLoader, choices != nowPlayingMemory.choices else { return }
        nowPlayingMemory.choices = choices
        nowPlayingMemory.loading?.cancel()
        nowPlayingMemory.loading = nil
        guard !choices.isEmpty else {
            nowPlayingMemory.artwork = nil
            return
        }
        // The old picture stays until there is another one.
        nowPlayingMemory.loading = Task { [weak self] in
            let artwork = await artworkLoader.load(choices)
            guard !Task.isCancelled, let self else { return }
            nowPlayingMemory.artwork = artwork
            refreshNowPlaying()
        }
    }
}

extension HandoffSession: NowPlayingSource {
    public var nowPlayingPosition: Double? { player.position }

    public func obey(_ command: NowPlayingCommand) {
        switch command {
        case .app(let command):
            onAppCommand?(command)
            return
        case .play, .pause, .togglePlaying, .stop, .seekBy, .seekTo, .setRate, .setVolume, .setLooping,
            .returnToWebsite:
            guard snapshot.phase == .native else { return }
        }
        switch command {
        case .app: return
        case .play: setPlaying(true)
        case .pause: setPlaying(false)
        case .togglePlaying: setPlaying(snapshot.nativeStatus == .paused)
        case .stop:
            setPlaying(false)
            returnToWebsite()
        case .seekBy(let step): if let position = player.position { seekWithin(position + step) }
        case .seekTo(let position): seekWithin(position)
        case .setRate(let rate):
            guard rate.isFinite, rate > 0 else { return }
            settings.rate = min(max(rate, NowPlayingItem.rates.lowerBound), NowPlayingItem.rates.upperBound)
        case .setVolume(let volume):
            guard volume.isFinite else { return }
            var wanted = settings
            wanted.volume = min(max(volume, 0), 1)
            if wanted.volume > 0 { wanted.muted = false }
            settings = wanted
        case .setLooping(let loops):
            player.loops = loops && !snapshot.isLive
            refreshNowPlaying()
        case .returnToWebsite: returnToWebsite()
        }
    }

    private func seekWithin(_ position: Double) {
        guard position.isFinite else { return }
        guard let window = player.window else { return seek(to: max(position, 0)) }
        // The very end would end the session; half a second before it is as far as anyone means to go.
        seek(to: min(max(position, window.lowerBound), max(window.upperBound - 0.5, window.lowerBound)))
    }
}
