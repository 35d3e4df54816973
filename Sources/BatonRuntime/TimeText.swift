internal import BatonCore

/// Times as players show them.
public enum TimeText {
    /// `m:ss`, or `h:mm:ss` from an hour on. Whole seconds that have passed; nonsense and negatives are `0:00`.
    public static func format(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds > 0 else { return "0:00" }
        let whole = Int(clamping: min(seconds, 359_999_999))
        let (minutes, rest) = whole.quotientAndRemainder(dividingBy: 60)
        guard minutes >= 60 else { return "\(minutes):\(padded(rest))" }
        return "\(minutes / 60):\(padded(minutes % 60)):\(padded(rest))"
    }

    /// How far behind the live edge: `-0:42`, or `nil` when it is not worth telling.
    public static func behindLive(_ seconds: Double) -> String? {
        seconds >= 1 ? "-" + format(seconds) : nil
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
