internal import BatonCore

/// Positions as UPnP AV writes them: `H+:MM:SS`, with an optional fraction (AVTransport:1, 2.2.1).
enum UPnPTime {
    /// - Parameter seconds: Rounded to whole ones: many receivers refuse fractions.
    static func text(_ seconds: Double) -> String {
        let total = Int(clamping: min(max(seconds, 0), 359_999).rounded())
        func pad(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return "\(total / 3600):\(pad(total / 60 % 60)):\(pad(total % 60))"
    }

    /// - Returns: Seconds; `nil` for `NOT_IMPLEMENTED` and everything else that is no time.
    static func seconds(_ text: String?) -> Double? {
        guard let parts = text?.split(separator: ":", omittingEmptySubsequences: false), parts.count == 3,
            let hours = Int(parts[0]), let minutes = Int(parts[1]), let seconds = Double(parts[2]),
            (0...99_999).contains(hours), (0...59).contains(minutes), (0..<60).contains(seconds)
        else { return nil }
        return Double(hours) * 3600 + Double(minutes) * 60 + seconds
    }
}

/// What a receiver says that it plays: the `Sink` of its ConnectionManager, a list of
/// `protocol:network:contentFormat:additionalInfo` (ConnectionManager:1, 2.5.2).
struct SinkProtocols: Sendable, Hashable {
    private let formats: Set<String>

    init(_ sink: String) {
        formats = Set(
            sink.split(separator: ",").compactMap { entry in
                let parts = entry.split(separator: ":", omittingEmptySubsequences: false)
                guard parts.count >= 3, parts[0].trimmingPrefix(while: \.isWhitespace) == "http-get" else { return nil }
                return parts[2].split(separator: ";").first.map { $0.lowercased() }
            })
    }

    func names(_ types: [String]) -> Bool { formats.contains("*") || types.contains { formats.contains($0) } }
}
