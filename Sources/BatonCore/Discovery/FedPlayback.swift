/// An element that a script feeds, beside the others of its frame that are fed too.
///
/// The resource entries do not say which element they are for. The stamps of the sources tell it where players began at
/// different times; where they do not, nothing does. What is decorative, tiny or off screen is fed as well.
struct FedPlayback {
    private struct Player {
        /// When its source last changed; milliseconds of the frame's clock.
        let since: Double?
        let isPlaying: Bool
        let hasData: Bool
    }
    /// How far apart in time two groups must be for the newer one to be what plays.
    enum Contest: Comparable {
        /// Nobody else can have asked for the lists.
        case none
        /// A player that is ready and does not play: it fills its buffer and then is silent.
        case byWaiting
        /// A player that plays: whichever of the two has buffered its film is silent, for as long as it lasts.
        case byPlaying
    }

    let window: EvidenceWindow
    /// Set when nothing else was ever fed in the frame: since when a list can belong to the source although it was asked
    /// for long before. Pages load a list with themselves and attach it when the person clicks.
    let reachesBackTo: Double?
    /// Its position is one that it cannot have played to since its source changed: the source may be a film's second one.
    let isResumed: Bool

    private let attachment: Double?
    /// The page has changed its address since its source was attached, and may play another film in it.
    let hasNavigated: Bool
    private var players: [Player] = []
    private var own = 0
    /// Those with a stamp, the oldest first.
    private var stamped: [Int] = []

    init(of elementIndex: Int, in frame: FrameReport) {
        let element = frame.elements[elementIndex]
        window = EvidenceWindow(sourceSince: element.sourceSince, lastNavigation: frame.lastNavigation)
        isResumed = Self.isResumed(element, at: frame.now)
        let sources = frame.elements.count { $0.playsThroughMediaSource }
        let isFirst = sources == 1 && element.sourceSince != nil && element.sourceSerial == 1 && element.id <= 1
        reachesBackTo = isFirst ? (frame.lastNavigation ?? -.infinity) - EvidenceWindow.navigationLead : nil
        attachment = element.sourceSince
        hasNavigated = window.activeSince > -.infinity
        for (index, other) in frame.elements.enumerated() where other.playsThroughMediaSource {
            if index == elementIndex { own = players.count }
            // What has ended loads nothing more.
            guard index == elementIndex || !other.ended else { continue }
            players.append(
                Player(since: other.sourceSince, isPlaying: !other.paused, hasData: other.readyState >= 2))
        }
        let times = players.enumerated().compactMap { index, player in player.since.map { (time: $0, index: index) } }
        stamped = times.sorted { ($0.time, $0.index) < ($1.time, $1.index) }.map(\.index)
    }

    private static func isResumed(_ element: ElementReport, at now: Double?) -> Bool {
        guard let now, let since = element.sourceSince, let length = element.duration, length.isFinite else {
            return false
        }
        let rate = max(element.playbackRate ?? 1, 1)
        return element.currentTime * 1000 > (now - since) * rate + 10_000
    }

    /// The groups that can be the element's own, each with who else can have asked for it.
    /// - Parameter all: When each group of the frame was first asked for, whatever its time.
    func own(of groups: [ManifestGroups.Group], among all: [Double]) -> [(
        group: ManifestGroups.Group, contest: Contest
    )] {
        guard players.count > 1 else { return groups.map { ($0, .none) } }
        // Those without a stamp can have asked for anything.
        let unknown = players.indices.filter { $0 != own && players[$0].since == nil }
        guard players[own].since != nil else {
            let contest = contest(with: players.indices.filter { $0 != own })
            return groups.map { ($0, contest) }
        }
        let supplied = Set(all.compactMap { onlyOwner(ofListsFirstAskedAt: $0) })
        return groups.compactMap { group in
            var owners = owners(ofListsFirstAskedAt: group.firstAsked)
            // Each has some list: one that has none of its own has those that it could share.
            if owners.contains(where: { !supplied.contains($0) }) { owners.removeAll { supplied.contains($0) } }
            guard owners.contains(own) else { return nil }
            return (group, contest(with: owners.filter { $0 != own } + unknown))
        }
    }

    /// Whether the group was first asked for long after the source: for a preview whose element is gone, or by a player
    /// that was given another film in the same source, which few can do.
    func isLate(_ group: ManifestGroups.Group) -> Bool {
        attachment.map { group.firstAsked > $0 + EvidenceWindow.attachLead } ?? false
    }

    /// Whether the group was first asked for at the time of the source.
    func isAttached(_ group: ManifestGroups.Group) -> Bool {
        attachment.map { abs(group.firstAsked - $0) <= EvidenceWindow.attachLead } ?? false
    }

    private func contest(with others: [Int]) -> Contest {
        others.reduce(.none) { contest, other in
            max(contest, players[other].isPlaying ? .byPlaying : players[other].hasData ? .byWaiting : .none)
        }
    }

    /// Whose lists they can be: the latest source before they were asked for, or one that was attached soon after.
    private func owners(ofListsFirstAskedAt time: Double) -> [Int] {
        var owners: [Int] = []
        var before: Int?
        for player in stamped {
            guard let since = players[player].since, since <= time + EvidenceWindow.attachLead else { break }
            if since <= time { before = player } else { owners.append(player) }
        }
        guard let before, let since = players[before].since else { return owners }
        // One that stands still does not ask for another list long after its source.
        if owners.isEmpty || players[before].isPlaying || time - since <= EvidenceWindow.attachLead {
            owners.append(before)
        }
        return owners
    }

    private func onlyOwner(ofListsFirstAskedAt time: Double) -> Int? {
        let owners = owners(ofListsFirstAskedAt: time)
        return owners.count == 1 ? owners.first : nil
    }
}
