/// What the sound system does to a playback from outside.
public enum AudioInterruption: Sendable, Hashable {
    /// Something more urgent, such as a call, needs the speakers.
    case began
    /// It is over.
    case ended
    /// The speakers or headphones that it played on went away.
    case outputLost
}

extension HandoffSession {
    /// Pauses for an interruption and plays on after it, unless the person decided otherwise meanwhile. A lost output
    /// pauses for good: what was private must not come out of the loudspeakers, whoever is about to play.
    ///
    /// A film that another device plays has nothing to do with the outputs of this one. On its way to the website it has:
    /// that plays here.
    public func audioInterrupted(_ interruption: AudioInterruption) {
        if snapshot.phase == .native, player.isElsewhere {
            resumesAfterInterruption = false
            return
        }
        switch interruption {
        case .began:
            guard snapshot.phase == .native, wasPlaying else { return }
            handle(.pauseRequested)
            resumesAfterInterruption = true
        case .ended:
            guard resumesAfterInterruption else { return }
            resumesAfterInterruption = false
            if snapshot.phase == .native { handle(.playRequested) }
        case .outputLost:
            resumesAfterInterruption = false
            // On the way there or back, whoever takes over takes over paused; before that, the page's own controls rule.
            if snapshot.phase != .native || wasPlaying { handle(.pauseRequested) }
        }
    }

    private var wasPlaying: Bool {
        switch snapshot.nativeStatus {
        case .playing, .waiting, nil: true
        case .paused, .ended: false
        }
    }
}
