/// When each list of a frame was asked for, over the frame's whole life.
///
/// A list that a page gives its player is asked for, and the lists that it names follow at once: a run. Runs tell a master
/// from what it names where its own request is older than the source that plays.
struct ListHistory {
    /// A list that was first asked for within this time, in milliseconds, after another one of its group follows it.
    static let followUp = 3000.0
    /// A live list is read again sooner than this, and a film's pieces follow each other sooner.
    static let longestPause = 30_000.0

    /// One request of a list, and what came before it.
    struct Ask {
        let time: Double
        /// When the same list was asked for the first time.
        let first: Double
        let previous: Double?
        /// The group of lists of the frame's whole life, and the run in it.
        let group: Int
        let run: Int

        /// Whether the list was read all the time, and not taken up anew.
        var isPoll: Bool { previous.map { time - $0 <= ListHistory.longestPause } ?? false }
    }
    struct Run {
        /// Its first list, the first plain one where there is one.
        var start: ManifestGroups.List
        let first: Double
        var lists = 1
    }
    private struct Known {
        let first: Double
        var last: Double
        let run: Int
    }

    /// By group, in the order of their times.
    private(set) var runs: [[Run]] = []
    private var known: [String: Known] = [:]
    /// When a list of the group was last asked for that had not been before.
    private var newest: [Double] = []

    /// When each group was first asked for.
    var beginnings: [Double] { runs.compactMap { $0.first?.first } }

    /// Notes a request. They come in the order of their times, new groups in the order of their numbers.
    mutating func note(resource: Int, address: String, isPlain: Bool, at time: Double, group: Int) -> Ask {
        if let old = known[address] {
            known[address]?.last = time
            return Ask(time: time, first: old.first, previous: old.last, group: group, run: old.run)
        }
        if group == runs.count {
            runs.append([])
            newest.append(-.infinity)
        }
        let isNewRun = time - newest[group] > Self.followUp
        newest[group] = time
        let run = runs[group].count - (isNewRun ? 0 : 1)
        let ask = Ask(time: time, first: time, previous: nil, group: group, run: run)
        let list = ManifestGroups.List(resource: resource, address: address, isPlain: isPlain, ask: ask)
        if isNewRun {
            runs[group].append(Run(start: list, first: time))
        } else {
            runs[group][run].lists += 1
            if isPlain, !runs[group][run].start.isPlain { runs[group][run].start = list }
        }
        known[address] = Known(first: time, last: time, run: run)
        return ask
    }

    /// Whether the list is what a run began with.
    func begins(_ address: String, _ ask: Ask) -> Bool { runs[ask.group][ask.run].start.address == address }

    /// Whether the list was asked for once and no more.
    func isAskedOnce(_ address: String) -> Bool { known[address].map { $0.first == $0.last } ?? false }
}
