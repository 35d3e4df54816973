internal import Foundation

/// A live channel that repeats a film: which segments its list holds at which moment. Pure.
struct LiveChannel {
    /// Seconds of segments in the list.
    static let window = 30.0
    /// Seconds that the channel has been on the air when a viewer opens its page.
    static let head = 44.0

    /// Seconds of each segment of the film, in order.
    let durations: [Double]
    let initialisation: String
    let names: [String]

    /// - Parameter playlist: The film's own media playlist.
    /// - Returns: `nil` when it has no segments.
    init?(playlist: String) {
        var durations: [Double] = []
        var names: [String] = []
        var initialisation = "init.mp4"
        for line in playlist.split(whereSeparator: \.isNewline) {
            if line.hasPrefix("#EXTINF:") {
                durations.append(Double(line.dropFirst(8).prefix { $0 != "," }) ?? 0)
            } else if line.hasPrefix("#EXT-X-MAP:") {
                initialisation = line.split(separator: "\"").dropFirst().first.map(String.init) ?? initialisation
            } else if !line.hasPrefix("#") {
                names.append(String(line))
            }
        }
        guard !names.isEmpty, names.count == durations.count, durations.allSatisfy({ $0 > 0 }) else { return nil }
        self.durations = durations
        self.names = names
        self.initialisation = initialisation
    }

    /// The list `age` seconds after the channel began.
    func list(age: Double, folder: String) -> String {
        var first = 0
        var last = 0
        var ends: [Double] = []
        var end = 0.0
        // A segment is listed once it is complete, and leaves when its end is older than the window.
        while end + duration(last) <= age {
            end += duration(last)
            ends.append(end)
            last += 1
        }
        while first < last, ends[first] <= age - Self.window { first += 1 }
        let target = Int((durations.max() ?? 1).rounded(.up))
        var lines = [
            "#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:\(target)", "#EXT-X-MEDIA-SEQUENCE:\(first)",
            // Every repetition but the first begins with one; those before the list's first segment are gone.
            "#EXT-X-DISCONTINUITY-SEQUENCE:\(first == 0 ? 0 : (first - 1) / durations.count)",
            "#EXT-X-MAP:URI=\"\(folder)\(initialisation)\"",
        ]
        for sequence in first..<last {
            if sequence > 0, sequence % durations.count == 0 { lines.append("#EXT-X-DISCONTINUITY") }
            lines.append("#EXTINF:\(duration(sequence)),")
            lines.append(folder + names[sequence % names.count])
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func duration(_ sequence: Int) -> Double { durations[sequence % durations.count] }
}
