internal import BatonCore
internal import BatonRuntime

extension MPVPlayer {
    /// Looks at memory and data in short steps while the load prepares, in long ones afterwards; ends with the load.
    ///
    /// A manifest of a million variants grows by about 400 MB/s, so a tenth of a second keeps the overshoot small.
    func watch(_ load: MPVLoad) {
        Task { [weak self, weak load] in
            while let load, let self, load === self.current, load.stage != .over {
                self.check(load)
                let pause: Duration
                switch load.stage {
                case .preparing: pause = load.restarted ? .milliseconds(20) : .milliseconds(100)
                // A pause may last for hours, and every look wakes the machine up.
                case .ready: pause = load.status == .paused ? .seconds(10) : .seconds(1)
                case .over: return
                }
                try? await Task.sleep(for: pause)
            }
        }
    }

    private func check(_ load: MPVLoad) {
        let growth = ProcessMemory.resident() - load.memoryAtStart
        let ceiling = load.stage == .preparing ? memoryCeiling.preparing : memoryCeiling.playing
        if growth > ceiling { return fail(.memoryCeiling, load) }
        considerReady(load)
        adapt(load)
    }
}
