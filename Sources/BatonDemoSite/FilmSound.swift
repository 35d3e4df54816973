/// What the sound of the built-in film tells: a chirp that rises for four seconds, by 1000 Hz each, from 400 Hz.
public enum FilmSound {
    /// After so many seconds the chirp begins anew.
    public static let period = 4.0

    /// The place in the film of which a few milliseconds of sound tell, in seconds within ``period``.
    /// - Parameters:
    ///   - samples: One channel, long enough for some dozens of waves: 50 ms or more.
    ///   - rate: Samples a second.
    /// - Returns: The place at the middle of `samples`; `nil` for silence and for any other sound.
    public static func place(in samples: some Collection<Int16>, rate: Double) -> Double? {
        // The top and the bottom of a wave, so that noise around zero counts for nothing.
        let level = Int16(clamping: Int(samples.map { abs(Int($0)) }.max() ?? 0) / 4)
        guard level > 100 else { return nil }
        var rises: [Int] = []
        var isLow = false
        for (index, sample) in samples.enumerated() {
            if sample < -level { isLow = true }
            if sample > level, isLow {
                rises.append(index)
                isLow = false
            }
        }
        guard let first = rises.first, let last = rises.last, rises.count > 5 else { return nil }
        let frequency = Double(rises.count - 1) * rate / Double(last - first)
        let place = (frequency - 400) / 1000
        return place > -0.05 && place < period + 0.05 ? min(max(place, 0), period) : nil
    }

    /// The shortest way from one place to another, in seconds: −2…2.
    public static func way(from one: Double, to other: Double) -> Double {
        let way = (other - one).truncatingRemainder(dividingBy: period)
        return way > period / 2 ? way - period : way < -period / 2 ? way + period : way
    }
}
