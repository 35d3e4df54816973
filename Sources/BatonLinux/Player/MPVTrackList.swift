/// What mpv's `track-list` says, without the addresses in it. A value.
struct MPVTrackList: Equatable {
    enum Kind: String { case audio, video, sub }

    struct Entry: Equatable {
        let kind: Kind
        /// mpv's number, for `aid`, `vid` and `sid`.
        let id: Int
        let language: String?
        let title: String
        let isSelected: Bool
        /// From a file of its own.
        let isExternal: Bool
        let isDefault: Bool
        let describesSound: Bool
    }

    private(set) var entries: [Entry] = []

    init() {}

    init(_ node: MPVNode) {
        entries = node.items.compactMap { item in
            guard let kind = item["type"].text.flatMap(Kind.init), let id = item["id"].number,
                item["albumart"].flag != true, item["image"].flag != true
            else { return nil }
            return Entry(
                kind: kind, id: Int(id), language: item["lang"].text, title: item["title"].text ?? "",
                isSelected: item["selected"].flag ?? false, isExternal: item["external"].flag ?? false,
                isDefault: item["default"].flag ?? false, describesSound: item["hearing-impaired"].flag ?? false)
        }
    }

    func of(_ kind: Kind) -> [Entry] { entries.filter { $0.kind == kind } }

    /// Whether a list of segments has fragments of MP4, where ffmpeg 5.1 cannot enter a track in the middle.
    ///
    /// The format says so nowhere; but MP4 marks the tracks that are on, and a transport stream marks none.
    var comesInFragments: Bool {
        let pictures = of(.video)
        return pictures.isEmpty ? of(.audio).allSatisfy(\.isDefault) : pictures.contains(where: \.isDefault)
    }
}
