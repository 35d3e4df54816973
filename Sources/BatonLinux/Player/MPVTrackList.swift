internal import BatonCore

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
        /// Pixels of the picture.
        let height: Int?
    }

    private(set) var entries: [Entry] = []

    init() {}

    init(_ node: MPVNode) {
        entries = node.items.compactMap { item in
            guard let kind = item["type"].text.flatMap(Kind.init), let id = item["id"].number,
                item["albumart"].flag != true, item["image"].flag != true
            else { return nil }
            return Entry(
                kind: kind, id: Int(clamping: id), language: item["lang"].text, title: item["title"].text ?? "",
                isSelected: item["selected"].flag ?? false, isExternal: item["external"].flag ?? false,
                isDefault: item["default"].flag ?? false, describesSound: item["hearing-impaired"].flag ?? false,
                height: item["demux-h"].number.map { Int(clamping: $0) })
        }
    }

    func of(_ kind: Kind) -> [Entry] { entries.filter { $0.kind == kind } }

    /// The sound of each variant of a list is a track of its own; those that a person could not tell apart are one.
    var sounds: [Entry] {
        var sounds: [Entry] = []
        for entry in of(.audio) {
            guard let place = sounds.firstIndex(where: { ($0.language, $0.title) == (entry.language, entry.title) })
            else {
                sounds.append(entry)
                continue
            }
            if entry.isSelected { sounds[place] = entry }
        }
        return sounds
    }

    /// The variants of a list, the largest first; empty where there is no choice.
    var qualities: [MediaQuality] {
        var qualities: [MediaQuality] = []
        for entry in of(.video) {
            guard let height = entry.height, height > 0 else { continue }
            if let place = qualities.firstIndex(where: { $0.height == height }) {
                if entry.isSelected { qualities[place] = MediaQuality(id: entry.id, height: height) }
            } else {
                qualities.append(MediaQuality(id: entry.id, height: height))
            }
        }
        return qualities.count > 1 ? qualities.sorted { $0.height > $1.height } : []
    }

    var quality: MediaQuality? {
        let selected = of(.video).first(where: \.isSelected)
        return qualities.first { $0.id == selected?.id }
    }

    /// The sound that comes with a picture, where every variant has its own.
    func sound(withPicture id: Int) -> Int? {
        let (pictures, sounds) = (of(.video), of(.audio))
        guard pictures.count == sounds.count, pictures.count > 1, self.sounds.count == 1,
            let place = pictures.firstIndex(where: { $0.id == id })
        else { return nil }
        return sounds[place].id
    }

    /// Whether a list of segments has fragments of MP4, where ffmpeg 5.1 cannot enter a track in the middle.
    ///
    /// The format says so nowhere; but MP4 marks the tracks that are on, and a transport stream marks none.
    var comesInFragments: Bool {
        let pictures = of(.video)
        return pictures.isEmpty ? of(.audio).allSatisfy(\.isDefault) : pictures.contains(where: \.isDefault)
    }
}
