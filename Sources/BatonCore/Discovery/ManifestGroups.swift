/// Lists that were loaded for one film, by the folder they lie in.
///
/// A list joins the group whose folder it lies in or under, the deepest one where several fit; otherwise its own folder
/// begins a group. Lists are added in the order of their times.
struct ManifestGroups {
    struct List {
        let resource: Int
        let address: String
        /// Without delivery directives: only those of a media playlist have any, so a plain one may be the master.
        let isPlain: Bool
        let ask: ListHistory.Ask
    }
    struct Group {
        /// The first plain list, or the first list where none is plain.
        var choice: List
        var addresses: Set<String>
        /// Milliseconds: the first time that one of its lists was ever asked for.
        var firstAsked: Double
        /// Milliseconds: the last time that a list or a piece of it was asked for.
        var newest: Double
    }

    private let folders: FolderTree
    private var groups: [Group] = []
    private var groupOfFolder: [Int: Int] = [:]

    init(folders: FolderTree) { self.folders = folders }

    mutating func add(_ list: List, at time: Double, in folder: Int) {
        guard let index = group(of: folder) else {
            groupOfFolder[folder] = groups.count
            groups.append(
                Group(choice: list, addresses: [list.address], firstAsked: list.ask.first, newest: time))
            return
        }
        groups[index].firstAsked = min(groups[index].firstAsked, list.ask.first)
        groups[index].addresses.insert(list.address)
        groups[index].newest = max(groups[index].newest, time)
        if list.isPlain, !groups[index].choice.isPlain { groups[index].choice = list }
    }

    /// Notes that a piece in this folder was asked for.
    mutating func touch(at time: Double, in folder: Int) {
        guard let index = group(of: folder) else { return }
        groups[index].newest = max(groups[index].newest, time)
    }

    /// The groups with activity since then, the most recent first.
    func active(since time: Double) -> [Group] {
        groups.filter { $0.newest >= time }.sorted { $0.newest > $1.newest }
    }

    private func group(of folder: Int) -> Int? { folders.nearest(to: folder, in: groupOfFolder) }
}

/// The folders of many addresses as a tree, each known by a number.
struct FolderTree {
    private struct Step: Hashable {
        let parent: Int?
        let name: ArraySlice<UInt8>
    }
    /// Deeper folders are taken for their ancestor at this depth, which bounds the work on a hostile address.
    private static let deepest = 64

    private var parents: [Int?] = []
    private var steps: [Step: Int] = [:]
    /// Most entries of a page share few folders, and this finds them with one look-up.
    private var known: [ArraySlice<UInt8>: Int] = [:]

    /// The number of the folder that an address lies in. Scheme, host and port are its first step.
    mutating func insert(_ parts: AddressParts) -> Int {
        let whole = parts.bytes[..<parts.folder.endIndex]
        if let number = known[whole] { return number }
        let names = parts.folder.split(separator: .slash, maxSplits: Self.deepest, omittingEmptySubsequences: false)
        let root = parts.bytes[..<parts.path.lowerBound].map(\.asciiLowercased)
        var folder = number(of: Step(parent: nil, name: root[...]))
        for name in names.dropFirst().dropLast() { folder = number(of: Step(parent: folder, name: name)) }
        known[whole] = folder
        return folder
    }

    func parent(of folder: Int) -> Int? { parents[folder] }

    /// What is known of the folder, or else of the nearest one around it.
    func nearest(to folder: Int, in known: [Int: Int]) -> Int? {
        var place = Optional(folder)
        while let current = place {
            if let found = known[current] { return found }
            place = parent(of: current)
        }
        return nil
    }

    private mutating func number(of step: Step) -> Int {
        if let number = steps[step] { return number }
        parents.append(step.parent)
        steps[step] = parents.count - 1
        return parents.count - 1
    }
}
