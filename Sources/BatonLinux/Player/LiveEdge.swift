/// Tells when the cache of a live stream has filled up to the live edge. Pure.
///
/// A list's length says nothing here, because mpv does not tell it. The cache grows in bursts, one segment after the
/// other, until the newest is there; then it grows with the clock. Before that its end is not the edge, and a distance
/// from it would be a distance from nowhere.
struct LiveEdge: Equatable {
    /// Seconds without growth that are the least to mean anything.
    static let shortest = 0.3
    /// Seconds without growth that always mean the edge: a server that needs longer for a segment cannot be played.
    static let longest = 1.5
    /// Growth that keeps pace with the clock over this many seconds is the edge as well: segments of a second leave no
    /// longer pause.
    static let pace = 4.0

    private var steps: [(end: Double, at: Double)] = []
    /// The longest pause so far that turned out not to be the edge, the wait for the first data included.
    private var longestPause = 0.0

    /// Notes where the cache ends.
    /// - Parameters:
    ///   - end: Seconds on the stream's time line.
    ///   - time: Seconds since the load began.
    mutating func note(end: Double, at time: Double) {
        if let last = steps.last {
            guard end > last.end + 0.001 else { return }
            longestPause = max(longestPause, time - last.at)
        } else {
            longestPause = time
        }
        steps.append((end, time))
    }

    /// Whether the end that was noted last is the live edge.
    func stands(at time: Double) -> Bool {
        guard let last = steps.last else { return false }
        let needed = min(max(Self.shortest, 1.5 * longestPause), Self.longest)
        if time - last.at >= needed { return true }
        guard let earlier = steps.last(where: { time - $0.at >= Self.pace }) else { return false }
        return last.end - earlier.end <= (last.at - earlier.at) * 1.1 + 0.1
    }

    static func == (left: Self, right: Self) -> Bool {
        left.longestPause == right.longestPause && left.steps.elementsEqual(right.steps, by: ==)
    }
}
