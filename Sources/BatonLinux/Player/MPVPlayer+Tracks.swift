public import BatonCore
internal import BatonRuntime

/// Captions from addresses of their own: what the page loads for its element, each fetched when it is first shown.
struct MPVCaptions {
    /// Beyond mpv's own numbers.
    private static let firstID = 1 << 20

    /// What can be shown. One that could not be fetched is taken away.
    private(set) var tracks: [MediaTrack] = []
    /// Not fetched yet, with their secrets.
    private var sources: [Int: CaptionSource] = [:]
    /// mpv's numbers of those that are there.
    private var numbers: [Int: Int] = [:]
    /// Shown as soon as it is there.
    var wanted: Int?
    /// One is being fetched.
    private(set) var fetching: Int?

    init(_ sources: [CaptionSource]) {
        for (place, source) in sources.enumerated() {
            let track = source.track
            let id = Self.firstID + place
            self.sources[id] = source
            tracks.append(
                MediaTrack(
                    kind: .subtitles, id: id, name: track.label, language: track.language,
                    describesSound: track.describesSound))
        }
    }

    func number(of id: Int) -> Int? { numbers[id] }
    func track(numbered number: Int) -> MediaTrack? {
        tracks.first { numbers[$0.id] == number }
    }

    /// The address of one that is to be fetched now; its only use.
    mutating func take(_ id: Int) -> CaptionSource? {
        guard fetching == nil, let source = sources.removeValue(forKey: id) else { return nil }
        fetching = id
        return source
    }

    /// mpv has fetched it, or could not.
    mutating func fetched(_ list: MPVTrackList, isThere: Bool) {
        guard let id = fetching else { return }
        fetching = nil
        // One at a time, so that the new one is the one without a name here.
        let new = list.of(.sub).last { entry in entry.isExternal && !numbers.values.contains(entry.id) }
        if isThere, let new { numbers[id] = new.id } else { tracks.removeAll { $0.id == id } }
    }
}

extension MPVPlayer {
    public var tracks: [MediaTrack] {
        guard let load = current, load.stage == .ready else { return [] }
        let list = load.observed.tracks
        let sounds = load.kind == .hls ? list.sounds : list.of(.audio)
        let own = (sounds + list.of(.sub)).compactMap { entry in entry.isExternal ? nil : MediaTrack(entry) }
        return own + load.captions.tracks + load.qualities.map(MediaTrack.init)
    }

    public var chapters: MediaChapters {
        guard let load = current, load.stage == .ready else { return MediaChapters() }
        return load.observed.chapters
    }

    public func selectedTrack(_ kind: MediaTrack.Kind) -> MediaTrack? {
        guard let load = current, load.stage == .ready else { return nil }
        if kind == .picture { return load.qualities.first { $0.id == load.quality?.id }.map(MediaTrack.init) }
        let entries = load.observed.tracks.of(kind == .audio ? .audio : .sub)
        guard let entry = entries.first(where: \.isSelected) else { return nil }
        return entry.isExternal ? load.captions.track(numbered: entry.id) : MediaTrack(entry)
    }

    public func canSelect(_ kind: MediaTrack.Kind) -> Bool {
        switch kind {
        case .audio, .picture: current.map { !$0.isFixed } ?? true
        case .subtitles: true
        }
    }

    public func select(_ track: MediaTrack?, _ kind: MediaTrack.Kind) {
        guard let load = current, load.stage == .ready, canSelect(kind) else { return }
        switch kind {
        case .audio: if let track { load.handle.set("aid", .string("\(track.id)")) }
        case .picture:
            guard let track, let quality = load.qualities.first(where: { $0.id == track.id }) else { return }
            show(quality, of: load)
        case .subtitles:
            load.captions.wanted = track?.id
            showCaptions(of: load)
        }
    }

    func placeSubtitles(of load: MPVLoad) {
        load.handle.set("sub-pos", .integer(Int64(clamping: 100 - 100 * min(max(coveredBelow, 0), 0.5))))
    }

    private func showCaptions(of load: MPVLoad) {
        guard let wanted = load.captions.wanted else { return load.handle.set("sid", .string("no")) }
        let isOwn = load.observed.tracks.of(.sub).contains { $0.id == wanted && !$0.isExternal }
        if let number = isOwn ? wanted : load.captions.number(of: wanted) {
            return load.handle.set("sid", .string("\(number)"))
        }
        guard let source = load.captions.take(wanted) else { return }
        let track = source.track
        source.use { address in
            // Named by us: mpv would take the name from the address.
            let arguments: [String: MPVNode] = [
                "url": .string(address), "flags": .string("auto"),
                "title": .string(track.label.isEmpty ? "-" : track.label), "lang": .string(track.language ?? ""),
            ]
            load.handle.command("sub-add", arguments) { [weak self, weak load] reply in
                guard let load else { return }
                load.handle.get("track-list") { list in
                    load.observed.apply("track-list", list.value)
                    if case .failed = reply {
                        load.captions.fetched(load.observed.tracks, isThere: false)
                    } else {
                        load.captions.fetched(load.observed.tracks, isThere: true)
                    }
                    guard let self, load === self.current, load.stage == .ready else { return }
                    self.showCaptions(of: load)
                    self.tellTracks(of: load)
                }
            }
        }
    }

    /// What the page showed is shown here, too. The sound was chosen when the load began.
    func carryTracksOver(to load: MPVLoad) {
        let subtitles = tracks.filter { $0.kind == .subtitles }
        if let wanted = load.request.tracks.captions, let own = TrackSelection.match(wanted, in: subtitles) {
            select(own, .subtitles)
        }
        tell(.tracks, of: load)
    }

    /// Tells what changed since the last time.
    func tellTracks(of load: MPVLoad) {
        guard load.stage == .ready else { return }
        let now = MPVLoad.ToldTracks(
            tracks: tracks, selected: MediaTrack.Kind.allCases.map(selectedTrack), chapters: chapters)
        guard now != load.toldTracks else { return }
        load.toldTracks = now
        tell(.tracks, of: load)
    }
}

extension MediaTrack {
    fileprivate init(_ quality: MediaQuality) {
        self.init(kind: .picture, id: quality.id, name: "\(quality.height)p", language: nil)
    }

    /// A track of the film itself that a person chooses by language.
    fileprivate init?(_ entry: MPVTrackList.Entry) {
        let kind: Kind
        switch entry.kind {
        case .audio: kind = .audio
        case .sub: kind = .subtitles
        case .video: return nil
        }
        self.init(
            kind: kind, id: entry.id, name: entry.title, language: entry.language,
            describesSound: entry.describesSound)
    }
}
