internal import BatonCore

/// The volume of a stream as the desktop's mixer has it.
public struct OutputLevel: Sendable, Hashable {
    /// Part of the amplitude that the stream began with, 0…1.
    public var amplitude = 1.0
    public var isMuted = false

    public init(amplitude: Double = 1, isMuted: Bool = false) {
        self.amplitude = amplitude
        self.isMuted = isMuted
    }
}

/// Joins the player's own volume with the mixer's, so that one control shows and steers both.
///
/// What is shown is what is heard. The player's own volume takes what the person sets; the mixer's is touched only to
/// undo what was done there: a stream volume that we lowered would be remembered by the server and lower the next film.
struct SoundLevels: Sendable, Equatable {
    /// What the player does to the samples.
    private(set) var own = PlaybackSettings()
    private(set) var output = OutputLevel()

    init() {}

    var shown: PlaybackSettings {
        PlaybackSettings(
            rate: own.rate, volume: min(own.volume * output.amplitude, 1), muted: own.muted || output.isMuted)
    }

    /// The person wants this.
    /// - Returns: What the mixer must do for it, if anything.
    mutating func want(_ settings: PlaybackSettings) -> OutputLevel? {
        var needed = output
        own.rate = settings.rate
        own.muted = settings.muted
        if !settings.muted { needed.isMuted = false }
        if settings.volume != shown.volume || needed.amplitude <= 0 {
            if settings.volume <= output.amplitude, output.amplitude > 0 {
                own.volume = settings.volume / output.amplitude
            } else {
                own.volume = settings.volume > 0 ? 1 : 0
                needed.amplitude = settings.volume > 0 ? min(settings.volume, 1) : output.amplitude
            }
        }
        guard needed != output else { return nil }
        output = needed
        return needed
    }

    /// The mixer did this.
    /// - Returns: Whether anything that is shown changed.
    mutating func hear(_ level: OutputLevel) -> Bool {
        let before = shown
        output = level
        return shown != before
    }

    /// A new stream begins: the server has its level, which is the measure from now on.
    mutating func restart() { output = OutputLevel() }
}
