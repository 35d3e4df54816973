#if os(iOS) || os(macOS)
internal import AVFoundation
internal import BatonRuntime

extension AVPlayerAdapter {
    public func seek(to position: Double) async -> Double? {
        guard let load = current, load.stage == .ready, load.item.status == .readyToPlay, position.isFinite else {
            return nil
        }
        var target = position
        if let window { target = min(max(target, window.lowerBound), window.upperBound) }
        load.hasEnded = false
        // One that a later seek overtakes ends at once; the later one's place is what is shown.
        await load.seek(to: target)
        guard load === current, load.stage == .ready else { return nil }
        let reached = load.item.currentTime().position ?? target
        load.lastPosition = reached
        refreshStatus(of: load)
        return reached
    }

    public func pause(at position: Double?) async -> Double? {
        guard let load = current, load.stage == .ready else { return nil }
        let starts = load.starts
        if let position { await wait(until: position, load) }
        guard load === current, load.stage == .ready else { return nil }
        // A start that came meanwhile overrides a pause that waits for its position.
        if load.starts != starts { return self.position }
        wasInterrupted = false
        player.pause()
        // It takes effect in the call; confirmed all the same, with an end.
        for _ in 0..<40 where player.timeControlStatus != .paused {
            try? await Task.sleep(for: .milliseconds(5))
            guard load === current, load.stage == .ready else { return nil }
        }
        refreshStatus(of: load)
        return self.position
    }

    /// Returns when playback is so near to `position` that a pause now lands there, or will never come there.
    private func wait(until position: Double, _ load: AVLoad) async {
        while load === current, load.stage == .ready, player.timeControlStatus != .paused, !load.hasEnded {
            guard let now = self.position else { return }
            let remaining = (position - now) / Double(max(player.rate, 0.01))
            if remaining <= 0.002 { return }
            // Short steps, because speed, stalls and seeks move the moment. A stall is waited for: its own deadline ends it.
            try? await Task.sleep(for: .seconds(min(remaining, 0.05)))
            if Task.isCancelled { return }
        }
    }
}
#endif
