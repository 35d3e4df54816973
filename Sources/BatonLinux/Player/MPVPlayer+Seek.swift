internal import BatonRuntime

extension MPVPlayer {
    public func seek(to position: Double) async -> Double? {
        guard let load = current, load.stage == .ready, position.isFinite else { return nil }
        load.standing = nil
        load.unansweredSeeks += 1
        return await withCheckedContinuation { continuation in
            load.seeks.append(continuation)
            let place = load.isLive ? load.observed.reachable(position) : position
            let target = MPVNode.string("\(max(0, (place * 1e6).rounded() / 1e6))")
            load.handle.command("seek", ["target": target, "flags": .string("absolute+exact")]) {
                [weak self, weak load] reply in
                guard let load else { return }
                load.unansweredSeeks -= 1
                // Refused: it stands where it stood. Done only means queued: the restart tells when it is shown.
                if case .failed = reply { self?.settleSeeks(of: load) }
            }
        }
    }

    /// Answers every waiting seek once nothing is being sought any more. A seek that a later one overtook gets the
    /// position of the later one, which is the frame that is shown.
    func settleSeeks(of load: MPVLoad) {
        guard !load.seeks.isEmpty, load.unansweredSeeks == 0 else { return }
        load.handle.get("seeking") { reply in
            // mpv restarts for an overtaken seek, too; its successor is already under way then.
            guard reply.value.flag == false else { return }
            load.handle.get("time-pos") { reply in
                guard load.unansweredSeeks == 0, let time = reply.value.number ?? load.observed.time else { return }
                load.observed.time = time
                load.anchor = (time, MPVLoad.now)
                let seeks = load.seeks
                load.seeks = []
                seeks.forEach { $0.resume(returning: time) }
            }
        }
    }

    public func pause(at position: Double?) async -> Double? {
        guard let load = current, load.stage == .ready else { return nil }
        let starts = load.starts
        if let position { await wait(until: position, load) }
        guard load === current, load.stage == .ready else { return nil }
        // A start that came meanwhile overrides a pause that waits for its position.
        guard starts == load.starts else { return self.position }
        let wasPaused = load.observed.paused
        // The reply comes after mpv has stopped its audio output.
        _ = await withCheckedContinuation { done in
            load.handle.set("pause", .flag(true)) { done.resume(returning: $0) }
        }
        if wasPaused { return load === current ? self.position : nil }
        let sound = await value(of: "audio-pts", load)
        let picture = await value(of: "time-pos", load)
        guard load === current, load.stage == .ready else { return nil }
        guard starts == load.starts else { return self.position }
        load.observed.paused = true
        // What was heard last counts; a picture stands for up to a frame longer.
        load.standing = load.observed.audio == .playing ? sound ?? picture : picture
        refreshStatus(of: load)
        return self.position
    }

    /// Returns when playback is so near to `position` that a pause sent now lands there, or will never come there, or
    /// was started anew.
    private func wait(until position: Double, _ load: MPVLoad) async {
        let starts = load.starts
        while load === current, load.stage == .ready, load.starts == starts, !load.observed.paused,
            load.status != .ended
        {
            guard let now = self.position else { return }
            let remaining = (position - now) / max(load.observed.speed, 0.01)
            if remaining <= Self.pauseLatency { return }
            // Short steps, because speed, stalls and seeks move the moment.
            try? await Task.sleep(for: .seconds(min(remaining - Self.pauseLatency, 0.05)))
            if Task.isCancelled { return }
        }
    }

    /// Seconds from asking for a pause to mpv doing it.
    private static var pauseLatency: Double { 0.002 }

    private func value(of property: String, _ load: MPVLoad) async -> Double? {
        await withCheckedContinuation { done in
            load.handle.get(property) { done.resume(returning: $0.value.number) }
        }
    }
}
