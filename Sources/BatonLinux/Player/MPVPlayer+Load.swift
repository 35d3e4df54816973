public import BatonCore
public import BatonRuntime
internal import CMpv

extension MPVPlayer {
    public func load(_ source: consuming StreamSource, _ request: NativeLoad) {
        stop()
        let handle: MPVHandle
        do {
            handle = try MPVHandle(
                options: MPVOptions.all(output: output, audioDevice: audioDevice) + furtherOptions)
        } catch {
            lack = .player
            onEvent?(.failed(.nativeUnavailable))
            return
        }
        let load = MPVLoad(handle: handle, kind: source.kind, request: request, captions: source.captions)
        current = load
        handle.onEvent = { [weak self, weak load] event in
            guard let self, let load, load === self.current else { return }
            self.handle(event, of: load)
        }
        if let view, view.show(handle) == nil { return fail(.nativeUnavailable, load) }
        MPVObservation.properties.forEach(handle.observe)
        forgetOutputLevel()
        settings = request.settings
        placeSubtitles(of: load)
        setTitle(request.title, handle)
        let options = Self.fileOptions(request, load.kind)
        source.use { address in
            handle.command(
                "loadfile", ["url": .string(address), "flags": .string("replace"), "options": .map(options)]
            ) { [weak self, weak load] reply in
                guard let self, let load else { return }
                if case .failed = reply { self.fail(.loadFailed, load) }
            }
        }
        watch(load)
    }

    /// What others may read of the playback. mpv expands `${…}` in a window title, and a page chooses its own title.
    private func setTitle(_ title: String, _ handle: MPVHandle) {
        let shown = title.isEmpty ? "Baton" : title
        handle.set("force-media-title", .string(shown))
        handle.set("title", .string(shown.replacing("$", with: "$$")))
    }

    static func fileOptions(_ request: NativeLoad, _ kind: StreamKind) -> [String: MPVNode] {
        var options: [String: MPVNode] = [:]
        // Lists are opened at their start and sought when that is decoded: ffmpeg 5.1 cannot begin in the middle of a
        // list of MP4 fragments, though it can go there afterwards.
        if kind == .mp4, let position = request.position, position.isFinite, position >= 0.001,
            request.distanceFromLiveEdge == nil
        {
            // Rounded to a microsecond, and never small enough for an exponent.
            options["start"] = .string("\((position * 1e6).rounded() / 1e6)")
        }
        if let language = request.tracks.audio?.language {
            // mpv's list has no way to write a comma.
            options["alang"] = .string(
                TrackSelection.names(ofLanguage: language).filter { !$0.contains(",") }.joined(separator: ","))
        }
        if let distance = request.distanceFromLiveEdge, distance.isFinite {
            // ffmpeg starts at a segment counted from the end. Segments are rarely shorter than two seconds, so this
            // reaches back far enough; the exact place is sought in the cache afterwards.
            let segments = Int(clamping: min(max(distance / 2 + 2, 3), 100))
            options["demuxer-lavf-o"] = .string("\(MPVOptions.streamBounds),live_start_index=-\(segments)")
        }
        return options
    }

    // MARK: Events

    private func handle(_ event: MPVEvent, of load: MPVLoad) {
        switch event {
        case .property(let name, let value): observed(name, value, of: load)
        case .fileStarted(let entry):
            load.entry = entry
            tellProgress(of: load)
        case .fileEnded(let entry, let end):
            if load.entry == nil || load.entry == entry { ended(end, load) }
        case .fileLoaded, .videoChanged, .audioChanged: tellProgress(of: load)
        case .seekStarted:
            load.standing = nil
            if load.entering == .queued { load.entering = nil }
        case .restarted where load.entering != nil: tellProgress(of: load)
        case .restarted:
            load.restarted = true
            tellProgress(of: load)
            settleSeeks(of: load)
            considerReady(load)
        case .complaint(let complaint): heard(complaint, of: load)
        case .shutDown: fail(.nativeUnavailable, load)
        }
    }

    func tellProgress(of load: MPVLoad) {
        if load.stage == .preparing { tell(.progress, of: load) }
    }

    private func ended(_ end: MPVEnd, _ load: MPVLoad) {
        if load.stage == .ready {
            // An error within the last second of the film is its end.
            if isNearEnd(load) { reportStatus(.ended, load) } else { fail(.playbackFailed, load) }
            return
        }
        switch end {
        case .endOfFile: fail(.noData, load)
        case .redirected: fail(.unrecognizedFormat, load)
        case .stopped: fail(.loadFailed, load)
        case .error(let code):
            load.handle.whenDrained { [weak self, weak load] in
                if let self, let load { fail(Self.refusal(code, load), load) }
            }
        }
    }

    private func heard(_ complaint: MPVComplaint, of load: MPVLoad) {
        switch complaint {
        case .audioOutput: load.audioOutputFailed = true
        case .protected: fail(.protected, load)
        case .keyUnavailable: fail(.loadFailed, load)
        // mpv would go on with what is left.
        case .noPictureDecoder: fail(.noPicture, load)
        case .noSoundDecoder: fail(.unrecognizedFormat, load)
        case .damage:
            let failures = load.damage.note(at: MPVLoad.now)
            switch load.stage {
            case .preparing where failures >= MPVDamage.whilePreparing: fail(.unrecognizedFormat, load)
            case .ready where failures >= MPVDamage.whilePlaying: fail(.playbackFailed, load)
            case .preparing, .ready, .over: break
            }
        }
    }

    private static func refusal(_ code: Int32, _ load: MPVLoad) -> Refusal {
        switch code {
        case MPV_ERROR_AO_INIT_FAILED.rawValue, MPV_ERROR_VO_INIT_FAILED.rawValue: .nativeUnavailable
        case MPV_ERROR_NOTHING_TO_PLAY.rawValue where load.audioOutputFailed: .nativeUnavailable
        case MPV_ERROR_UNKNOWN_FORMAT.rawValue, MPV_ERROR_NOTHING_TO_PLAY.rawValue: .unrecognizedFormat
        default: .loadFailed  // A foreign enumeration; everything else is a stream that did not open.
        }
    }

    // MARK: Readiness

    /// Asks for everything that decides, then decides. Property changes may be told after the restart they belong to.
    func considerReady(_ load: MPVLoad) {
        guard load.stage == .preparing, load.restarted, !load.checkingReadiness else { return }
        load.checkingReadiness = true
        for name in MPVObservation.readiness {
            load.handle.get(name) { [weak self, weak load] reply in
                guard let self, let load, load.stage == .preparing else { return }
                load.observed.apply(name, reply.value)
                if name == MPVObservation.readiness.last {
                    load.handle.whenDrained {
                        load.checkingReadiness = false
                        self.decideReadiness(load)
                    }
                }
            }
        }
    }

    private func decideReadiness(_ load: MPVLoad) {
        guard load.stage == .preparing, load.restarted else { return }
        let observed = load.observed
        // Sought to a place where nothing could be read (ffmpeg 5.1 does so in fragmented lists).
        if observed.atEnd, observed.time == nil { return fail(.noData, load) }
        guard !observed.seeking, let time = observed.time else { return }
        if observed.video == .dropped || (observed.video == .playing && observed.width == nil) {
            return fail(.noPicture, load)
        }
        if observed.audio == .dropped {
            return fail(load.audioOutputFailed ? .nativeUnavailable : .unrecognizedFormat, load)
        }
        tellCacheProgress(of: load)
        guard observed.hasData else { return }
        if load.corrections == 0 {
            load.isLive = mayBeLive(load)
            if load.isLive, load.kind == .hls {
                guard let end = observed.cachedRange?.upperBound else { return }
                load.edge.note(end: end, at: MPVLoad.seconds(since: load.startedAt))
                guard load.edge.stands(at: MPVLoad.seconds(since: load.startedAt)) else { return }
            }
        }
        guard let target = target(of: load) else { return }
        // Sent to the end instead (ffmpeg 5.1 does that, too, in fragmented lists): what stands there is not the target.
        if observed.atEnd, time - target > observed.frame + 0.002 { return fail(.noData, load) }
        let wrong = abs(time - target) > observed.frame + 0.002 && !observed.atEnd
        if wrong, load.corrections < 2 {
            if isAboutToBeCached(target, load) { return }
            load.corrections += 1
            load.restarted = false
            load.handle.command("seek", ["target": .string("\(target)"), "flags": .string("absolute+exact")]) {
                [weak self, weak load] reply in
                // A stream that cannot be sought is taken as it stands; the position that is reported is the real one.
                guard let self, let load, case .failed = reply else { return }
                load.corrections = 2
                load.restarted = true
                self.considerReady(load)
            }
            return
        }
        // A list that jumps back in time (ffmpeg keeps the segments' own clocks), or a server that sends no parts.
        let hasRunOut = observed.atEnd || (observed.cache.reachedEnd && observed.cache.ahead < observed.frame)
        let isElsewhere = !observed.atEnd && abs(time - target) > Self.samePlace
        if !load.isLive, isElsewhere || hasRunOut, !isNearEnd(load) { return fail(.noData, load) }
        if takesPagesQuality(load, at: time) { return }
        load.stage = .ready
        watchSound(of: load)
        load.anchor = (time, MPVLoad.now)
        onEvent?(
            .ready(
                NativeItem(
                    position: time, duration: duration, isLive: load.isLive, window: window, aspect: observed.aspect,
                    hasSound: observed.audio == .playing)))
        refreshStatus(of: load)
        carryTracksOver(to: load)
        Task { [weak self, weak load] in
            // First the page is asked where it is; then there is time until the two meet.
            try? await Task.sleep(for: .milliseconds(50))
            if let self, let load, load === current, load.stage == .ready { view?.rehearse() }
        }
    }

    /// Seconds from where it was asked for at which an item still stands for the same moment.
    private static var samePlace: Double { 0.5 }

    /// ffmpeg cannot seek in a list that still grows. mpv takes the end of what is cached for its length, and never sees
    /// its end.
    private func mayBeLive(_ load: MPVLoad) -> Bool {
        let observed = load.observed
        guard let duration = observed.duration else { return true }
        if load.kind == .hls, !observed.seeks || observed.seeksInCacheOnly { return true }
        guard load.kind == .hls, !observed.cache.reachedEnd, let end = observed.cachedRange?.upperBound else {
            return false
        }
        return duration <= end + 0.5
    }

    /// ffmpeg 5.1 cannot go to a place in a list of MP4 fragments that it has not read yet, so what arrives within a
    /// moment is waited for. The watchdog asks again.
    private func isAboutToBeCached(_ target: Double, _ load: MPVLoad) -> Bool {
        let observed = load.observed
        guard load.kind == .hls, load.corrections == 0, !load.isLive, !observed.cache.reachedEnd, !observed.cache.full,
            let end = observed.cachedRange?.upperBound
        else { return false }
        return target >= end && MPVLoad.seconds(since: load.startedAt) < Self.patienceForCache
    }

    /// Seconds.
    private static var patienceForCache: Double { 2 }

    /// Where it should stand.
    private func target(of load: MPVLoad) -> Double? {
        let observed = load.observed
        guard let time = observed.time else { return nil }
        guard load.isLive else { return load.request.position.map { max($0, 0) } ?? time }
        guard let distance = load.request.distanceFromLiveEdge, let range = observed.cachedRange else { return time }
        // Once it was sought, the edge must not be chased: it moves on with every segment.
        if load.corrections > 0 { return time }
        let wanted = observed.reachable(range.upperBound - distance)
        // A segment more or less is no reason to seek.
        return abs(wanted - time) < 0.5 ? time : wanted
    }
}
