internal import BatonCore
internal import BatonRuntime

extension MPVPlayer {
    func observed(_ name: String, _ value: MPVNode, of load: MPVLoad) {
        if name == "time-pos", let time = value.number, jumpsBack(to: time, load) { return fail(.playbackFailed, load) }
        load.observed.apply(name, value)
        switch name {
        case "time-pos", "audio-pts", "speed":
            if let clock = load.observed.clock { load.anchor = (clock, MPVLoad.now) }
        case "demuxer-cache-state": tellCacheProgress(of: load)
        case "track-list":
            watchSound(of: load)
            tellTracks(of: load)
        case "chapter-list": tellTracks(of: load)
        default: break  // The rest only counts when the status is worked out.
        }
        refreshStatus(of: load)
    }

    /// Where a list goes on with other segments, ffmpeg keeps the clock of each: time runs backwards, and no position
    /// means anything any more. The last one before that is kept.
    private func jumpsBack(to time: Double, _ load: MPVLoad) -> Bool {
        guard load.stage == .ready, load.status == .playing, load.seeks.isEmpty, load.unansweredSeeks == 0,
            !load.observed.seeking, let before = load.observed.time
        else { return false }
        return time < before - 1
    }

    /// Only bytes that arrived restart the deadline for progress.
    func tellCacheProgress(of load: MPVLoad) {
        guard load.observed.cache.bytes > load.reportedBytes else { return }
        load.reportedBytes = load.observed.cache.bytes
        tellProgress(of: load)
    }

    func refreshStatus(of load: MPVLoad) {
        guard load.stage == .ready else { return }
        let observed = load.observed
        if observed.atEnd {
            // ffmpeg reports a dead connection as the end of the file.
            if isNearEnd(load) { reportStatus(.ended, load) } else { fail(.playbackFailed, load) }
        } else if observed.paused {
            reportStatus(.paused, load)
        } else if observed.coreIdle || observed.waitsForCache || observed.seeking {
            reportStatus(.waiting, load)
        } else {
            reportStatus(.playing, load)
        }
    }

    func reportStatus(_ status: NativeStatus, _ load: MPVLoad) {
        let isOwed = load.owesStatus && (status == .playing || status == .waiting)
        guard status != load.status || isOwed else { return }
        if isOwed { load.owesStatus = false }
        load.status = status
        adapt(load)
        if let clock = load.observed.clock { load.anchor = (clock, MPVLoad.now) }
        tell(.status(status), of: load)
    }

    /// Within the last second, or the last 1 % (5 s at most) of a long film, whose stated length is rarely exact. A
    /// live stream has no end to be near.
    func isNearEnd(_ load: MPVLoad) -> Bool {
        guard !load.isLive, let duration = load.observed.duration, let time = load.observed.time ?? load.anchor?.value
        else { return false }
        return time >= duration - min(max(1, duration / 100), 5)
    }
}
