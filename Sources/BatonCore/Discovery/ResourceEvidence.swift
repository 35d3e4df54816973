/// What a frame's resource entries say about the source of an element that plays from a blob.
///
/// Rule 4 of the design's chapter "Discovery": lists are grouped by folder, the group with the newest activity is what
/// plays, and its first list is what the page gave its player.
struct ResourceEvidence {
    private enum Kind: Equatable {
        /// Its address without delivery directives, and whether it had none.
        case list(address: String, isPlain: Bool)
        case piece
        /// A DASH presentation: its pieces look like those of HLS, and nothing of it is eligible.
        case presentation
    }
    private struct Entry {
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

    private var folders = FolderTree()
    private var entries: [Entry] = []

    init(_ frame: FrameReport) {
        let ownAddresses = Set(frame.elements.map(\.address))
        entries.reserveCapacity(frame.resources.count)
        for (index, resource) in frame.resources.enumerated() {
            let initiator = resource.initiator.lowercased()
            guard !Self.foreignInitiators.contains(initiator), !resource.startTime.isNaN else { continue }
            let byElement = initiator == "video" || initiator == "audio"
            // An element that loads its own address does so for itself, not for a player on a blob.
            if byElement, ownAddresses.contains(resource.address) { continue }
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

    /// The manifest of what plays.
    /// - Parameter severalPlayers: Another element of the frame plays from a blob too, so that two groups that are both
    ///   loading cannot be told apart.
    func manifest(in window: EvidenceWindow, severalPlayers: Bool) throws(Refusal) -> Choice {
        var groups = ManifestGroups(folders: folders)
        var firstAsked: [String: Double] = [:]
        var hasPresentation = false
        for entry in entries {
            switch entry.kind {
            case .list(let address, let isPlain):
                let first = firstAsked[address] ?? entry.time
                firstAsked[address] = first
                guard window.admitsList(at: entry.time, firstAskedAt: first) else { continue }
                groups.add(
                    ManifestGroups.List(resource: entry.resource, address: address, isPlain: isPlain),
                    at: entry.time, in: entry.folder)
            case .presentation:
                hasPresentation = hasPresentation || window.admitsList(at: entry.time, firstAskedAt: entry.time)
            case .piece: continue
            }
        }
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
        let live = groups.active(since: window.activeSince)
        guard let newest = live.first else { throw hasPieces && !hasPresentation ? .segmentsOnly : .noEligibleSource }
        if live.count > 1 {
            let lag = newest.newest - live[1].newest
            if lag == 0 || (severalPlayers && lag <= Self.sameMoment) { throw .ambiguous }
        }
        return Choice(
            resource: newest.choice.resource, address: MediaAddress(newest.choice.address),
            isMaster: newest.addresses.count > 1)
    }

    /// Whether a list came from another site, at any time.
    func hasList(fromOtherThan site: Site) -> Bool {
        entries.contains { entry in
            guard case .list(let address, _) = entry.kind, let other = Site(of: MediaAddress(address)) else {
                return false
            }
            return other != site
        }
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
