/// Where playback was when somebody last looked, and where it has got to since. A pure value.
struct ObservedPosition: Equatable {
    /// Seconds on the native time line.
    var seconds: Double
    /// When it was there, on the clock of whoever looked.
    var at: Duration
    /// Seconds of playback in each second since; 0 while it stands.
    var rate: Double

    /// Where it is by now, in seconds.
    /// - Parameter limit: Seconds for which an observation is good; afterwards it seems to stand.
    func estimate(at now: Duration, goodFor limit: Double = .infinity) -> Double {
        seconds + min(max((now - at) / .seconds(1), 0), limit) * rate
    }
}

extension Clock where Duration == Swift.Duration {
    /// Reads the time since this call, as often as it is asked.
    func stopwatch() -> () -> Duration {
        let start = now
        return { start.duration(to: now) }
    }
}
