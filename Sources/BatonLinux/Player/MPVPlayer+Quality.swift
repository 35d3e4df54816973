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
    }

    /// It stands where it was asked for: changes to the variant that the page plays, once.
    /// - Parameter time: Where it stands, in seconds.
    /// - Returns: Whether it has to get ready again.
    func takesPagesQuality(_ load: MPVLoad, at time: Double) -> Bool {
        // In a broadcast the place is worked out anew from what is there.
        guard !load.hasPagesQuality, !load.isLive, !load.isFixed, let height = load.request.tracks.pictureHeight else {
            return false
        }
        load.hasPagesQuality = true
        guard let first = QualityPolicy.first(load.qualities, pageHeight: height), first != load.quality else {
            return false
        }
        show(first, of: load)
        load.restarted = false
        load.entering = .asked
        load.handle.command(
            "seek", ["target": .string("\((time * 1e6).rounded() / 1e6)"), "flags": .string("absolute+exact")]
        ) { [weak self, weak load] reply in
            guard let load, load.entering == .asked else { return }
            load.entering = .queued
            if case .failed = reply { self?.fail(.noData, load) }
        }
        return true
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
