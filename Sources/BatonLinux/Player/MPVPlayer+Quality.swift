internal import BatonCore
internal import BatonRuntime

// mpv plays the largest variant of a list, whatever happens; what it should play is decided by ``QualityPolicy``.

extension MPVLoad {
    /// Only lists have variants; a file's pictures are different films.
    var qualities: [MediaQuality] { kind == .hls ? observed.tracks.qualities : [] }
    var quality: MediaQuality? { kind == .hls ? observed.tracks.quality : nil }
}

extension MPVPlayer {
    /// Plays another variant from here on. Not for lists of MP4 fragments.
    func show(_ quality: MediaQuality, of load: MPVLoad) {
        guard !load.isFixed, !load.isPictureOff, load.quality != quality else { return }
        load.adaptation.changed(at: MPVLoad.seconds(since: load.startedAt))
        load.handle.set("vid", .string("\(quality.id)"))
        if let sound = load.observed.tracks.sound(withPicture: quality.id) {
            load.handle.set("aid", .string("\(sound)"))
        }
        guard load.stage == .preparing else { return }
        // A track that is entered before anything was decoded begins where the reader happens to be.
        load.restarted = false
        let place = MPVNode.string("\(((load.request.position ?? 0) * 1e6).rounded() / 1e6)")
        load.handle.command("seek", ["target": place, "flags": .string("absolute+exact")])
    }

    /// The file is open and nothing is decoded yet: begins with the variant that the page plays.
    func beginWithThePagesQuality(_ load: MPVLoad) {
        guard load.kind == .hls, load.stage == .preparing, load.request.distanceFromLiveEdge == nil,
            let height = load.request.tracks.pictureHeight
        else { return }
        load.handle.get("track-list") { [weak self, weak load] list in
            guard let self, let load, load.stage == .preparing else { return }
            load.observed.apply("track-list", list.value)
            if let first = QualityPolicy.first(load.qualities, pageHeight: height) { show(first, of: load) }
        }
    }

    /// Notes whether it starves, and steps down if it does.
    func adapt(_ load: MPVLoad) {
        guard load.stage == .ready, !load.isFixed else { return }
        let now = MPVLoad.seconds(since: load.startedAt)
        if !load.seeks.isEmpty { load.adaptation.interrupted(at: now) }
        load.adaptation.observe(waiting: load.status == .waiting, at: now)
        if let next = load.adaptation.next(load.qualities, now: load.quality, at: now) { show(next, of: load) }
    }
}
