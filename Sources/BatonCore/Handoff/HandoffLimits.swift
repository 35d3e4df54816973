/// The numbers of the transaction, in seconds unless said otherwise.
enum HandoffLimits {
    /// Native starts this far ahead of a playing page, so that the page can meet it.
    static let lead = 1.0
    /// A rendezvous closer than this cannot reach the page in time.
    static let shortestLead = 0.12
    /// A rendezvous farther than this keeps the person waiting; native is sought instead.
    static let longestLead = 2.5
    /// Two positions closer than this are the same place: seeking would cost more than it mends.
    static let samePlace = 0.1
    /// How often native is sought to meet a playing page before the page is simply paused.
    static let catchUpSeeks = 2
    /// A page this close to its end is not handed over.
    static let nearEnd = 2.0
    /// How often a page may resume itself within ``Deadline/holdWindow`` before it gets the playback back.
    static let selfResumptions = 3
    /// A page is cued this far ahead of native.
    static let returnLead = 0.8

    static let preparation = 10.0
    static let progress = 4.0
    static let sample = 2.5
    static let seek = 4.0
    static let commitMargin = 3.0
    static let start = 5.0
    static let stallGrace = 3.0
    static let stall = 10.0
    static let holdWindow = 30.0
    static let cue = 3.0
    static let park = 2.0
    static let resume = 10.0

    /// Durations may differ by this much and still be the same film.
    static func durationTolerance(_ duration: Double) -> Double { max(2, duration / 100) }
    /// Aspect ratios may differ by this part and still be the same picture.
    static let aspectTolerance = 0.05
}
