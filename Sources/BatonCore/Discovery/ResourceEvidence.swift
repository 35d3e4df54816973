/// What a frame's resource entries say about the source of an element that plays from a blob.
///
/// Rule 4 of the design's chapter "Discovery": lists are grouped by folder, the group with the newest activity is what
/// plays, and its first list is what the page gave its player.
struct ResourceEvidence {
    enum Kind: Equatable {
        /// Its address without delivery directives, and whether it had none.
        case list(address: String, isPlain: Bool)
        case piece
        /// A DASH presentation: its pieces look like those of HLS, and nothing of it is eligible.
        case presentation
    }
    struct Entry {
        let resource: Int
        let time: Double
        let kind: Kind
        let folder: Int
    }
    struct Choice {
        let resource: Int
        let address: MediaAddress
        let isMaster: Bool
    }
    /// The lists that one element can be playing from.
    struct Lists {
        /// One of each group that loads, the most recent first.
        let addresses: [MediaAddress]
        fileprivate let outcome: Result<Choice, Refusal>

        /// The manifest of what plays.
        func choice() throws(Refusal) -> Choice { try outcome.get() }
    }

    /// What loads with these never feeds a player.
    private static let foreignInitiators: Set<String> = [
        "iframe", "frame", "embed", "object", "navigation", "beacon", "ping", "img", "image", "icon", "script", "css",
    ]
    /// Names of pieces: transport streams, fragmented MP4, packed audio.
    private static let pieceSuffixes: Set<String> = [
        "ts", "m2ts", "m4s", "mp4", "m4v", "m4a", "m4f", "cmfv", "cmfa", "aac", "ac3", "ec3", "mp3", "webm",
    ]
    /// Groups whose newest entries are this close, in milliseconds, are both loading now.
    private static let sameMoment = 10_000.0

    private(set) var folders = FolderTree()
    private(set) var entries: [Entry] = []
    private(set) var history = ListHistory()
    /// By entry, those of lists alone.
    private var lists: [Int: ManifestGroups.List] = [:]
    /// The groups of the history, by the folder of their first list.
    private(set) var groupOfFolder: [Int: Int] = [:]
    /// Where the lists came from, at any time.
    private(set) var listSites: Set<Site> = []

    init(_ frame: FrameReport) {
        let ownAddresses = Set(frame.elements.map { Self.withoutFragment($0.address) })
        entries.reserveCapacity(frame.resources.count)
        for (index, resource) in frame.resources.enumerated() {
            let initiator = resource.initiator.lowercased()
            guard !Self.foreignInitiators.contains(initiator), !resource.startTime.isNaN else { continue }
            let byElement = initiator == "video" || initiator == "audio"
            // An element that loads its own address does so for itself, not for a player on a blob.
            if byElement, ownAddresses.contains(Self.withoutFragment(resource.address)) { continue }
            let found = resource.address.withText { text -> (Kind, Int)? in
                guard let parts = AddressParts(text), let kind = Self.kind(of: parts, byElement: byElement) else {
                    return nil
                }
                return (kind, folders.insert(parts))
            }
            guard let (kind, folder) = found else { continue }
            entries.append(Entry(resource: index, time: resource.startTime, kind: kind, folder: folder))
        }
        entries.sort { ($0.time, $0.resource) < ($1.time, $1.resource) }
        noteLists()
    }

    private mutating func noteLists() {
        var groups = 0
        for (index, entry) in entries.enumerated() {
            guard case .list(let address, let isPlain) = entry.kind else { continue }
            let group = folders.nearest(to: entry.folder, in: groupOfFolder) ?? groups
            if group == groups {
                groupOfFolder[entry.folder] = group
                groups += 1
            }
            let ask = history.note(
                resource: entry.resource, address: address, isPlain: isPlain, at: entry.time, group: group)
            lists[index] = ManifestGroups.List(
                resource: entry.resource, address: address, isPlain: isPlain, ask: ask)
            if let site = Site(of: MediaAddress(address)) { listSites.insert(site) }
        }
    }

    /// Resource entries have no fragments.
    private static func withoutFragment(_ address: MediaAddress) -> MediaAddress {
        address.withText { text in
            let end = text.utf8.firstIndex(of: .numberSign)
            return end.map { MediaAddress(String(text[..<$0])) } ?? address
        }
    }

    private static func kind(of parts: AddressParts, byElement: Bool) -> Kind? {
        guard parts.scheme == "http" || parts.scheme == "https", let authority = parts.authority, !authority.isEmpty,
            let dot = parts.lastComponent.lastIndex(of: .dot)
        else { return nil }
        let suffix = parts.lastComponent[(dot + 1)...]
        guard suffix.count <= 4 else { return nil }
        switch String(decoding: suffix.map(\.asciiLowercased), as: UTF8.self) {
        case "m3u8":
            let stripped = parts.withoutDeliveryDirectives()
            return .list(address: stripped.text, isPlain: !stripped.hadDirective)
        case "mpd": return .presentation
        case let name where pieceSuffixes.contains(name): return byElement ? nil : .piece
        case _: return nil
        }
    }

    /// What an element can be playing from.
    /// - Throws: The reason why there is no list at all.
    func lists(for playback: FedPlayback) throws(Refusal) -> Lists {
        let window = playback.window
        var groups = ManifestGroups(folders: folders)
        var hasPresentation = false
        for (index, entry) in entries.enumerated() {
            if let list = lists[index] {
                if window.admitsList(at: entry.time, firstAskedAt: list.ask.first, isTakenUp: !list.ask.isPoll) {
                    groups.add(list, at: entry.time, in: entry.folder)
                }
            } else if entry.kind == .presentation {
                hasPresentation = hasPresentation || window.admitsList(at: entry.time, firstAskedAt: entry.time)
            }
        }
        let hasPieces = notePieces(of: window, in: &groups)
        let live = playback.own(of: groups.active(since: window.activeSince), among: history.beginnings)
        guard let newest = live.first else {
            throw hasPieces && !hasPresentation ? .segmentsOnly : .noEligibleSource
        }
        let addresses = live.map { MediaAddress($0.group.choice.address) }
        if live.count > 1 {
            let lag = newest.group.newest - live[1].group.newest
            let isLate = playback.isLate(newest.group) && live.contains { playback.isAttached($0.group) }
            let isOpen =
                if lag <= Self.sameMoment {
                    isLate || newest.contest > .none
                } else {
                    (isLate && !playback.hasNavigated) || newest.contest == .byPlaying
                }
            if lag == 0 || isOpen { return Lists(addresses: addresses, outcome: .failure(.ambiguous)) }
        }
        do throws(Refusal) {
            let start = try start(of: newest.group, for: playback)
            let choice = Choice(
                resource: start.resource, address: MediaAddress(start.address),
                isMaster: newest.group.addresses.union([start.address]).count > 1)
            return Lists(addresses: addresses, outcome: .success(choice))
        } catch {
            return Lists(addresses: addresses, outcome: .failure(error))
        }
    }

    /// Notes which groups the pieces belong to.
    /// - Returns: Whether there are any that can be the source's.
    private func notePieces(of window: EvidenceWindow, in groups: inout ManifestGroups) -> Bool {
        var hasPieces = false
        var firstInFolder: [Int: Double] = [:]
        for entry in entries {
            if firstInFolder[entry.folder] == nil { firstInFolder[entry.folder] = entry.time }
            guard entry.kind == .piece else { continue }
            // What a script fetched just before it gave it to the element is no activity of a stream, but a reason: unless
            // it goes on with what came from there before.
            if !hasPieces, entry.time >= window.activeSince {
                hasPieces = window.admitsList(
                    at: entry.time, firstAskedAt: first(around: entry.folder, firstInFolder) ?? entry.time)
            }
            if window.admitsPiece(at: entry.time) { groups.touch(at: entry.time, in: entry.folder) }
        }
        return hasPieces
    }

    /// When anything was first asked for in a folder or in one around it.
    private func first(around folder: Int, _ times: [Int: Double]) -> Double? {
        var earliest: Double?
        var place = Optional(folder)
        while let current = place {
            if let time = times[current] { earliest = min(earliest ?? time, time) }
            place = folders.parent(of: current)
        }
        return earliest
    }
}
