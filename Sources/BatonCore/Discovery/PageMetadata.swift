/// What a page says of its playback to the desktop, through the Media Session interface of browsers.
///
/// A claim of the page like everything else in a report: texts to show and pictures to fetch, nothing to act on.
public struct PageMetadata: Sendable, Equatable {
    /// One picture that the page offers, in one size.
    public struct Artwork: Sendable, Equatable {
        public var address: MediaAddress
        /// Pixels of the longer side; `nil` when the page does not say, or for pictures of any size.
        public var pixels: Int?

        public init(address: MediaAddress, pixels: Int? = nil) {
            self.address = address
            self.pixels = pixels
        }
    }

    /// Empty when the page does not say.
    public var title: String
    public var artist: String
    public var album: String
    public var artwork: [Artwork]

    public init(title: String = "", artist: String = "", album: String = "", artwork: [Artwork] = []) {
        self.title = title
        self.artist = artist
        self.album = album
        self.artwork = artwork
    }

    /// The pictures in the order in which they are worth trying: those nearest to 512 pixels first.
    public var artworkByWorth: [Artwork] {
        func distance(_ artwork: Artwork) -> Int { abs((artwork.pixels ?? 512) - 512) }
        return artwork.enumerated()
            .sorted { (distance($0.element), $0.offset) < (distance($1.element), $1.offset) }
            .map(\.element)
    }
}

/// The JSON of it, as the user script writes it.
struct WireMetadata: Decodable {
    struct Picture: Decodable {
        let src: String
        let sizes: String?

        /// The largest of the sizes that are listed, such as "96x96 512x512".
        var pixels: Int? {
            (sizes ?? "").lowercased().split(separator: " ")
                .compactMap { $0.split(separator: "x").compactMap { Int($0) }.max() }
                .filter { (1...16384).contains($0) }.max()
        }
    }

    let title: String?
    let artist: String?
    let album: String?
    let artwork: [Lossy<Picture>]?

    /// - Parameter longestText: Characters that are kept of each text.
    func metadata(longestText: Int) -> PageMetadata {
        func bounded(_ text: String?) -> String {
            PageText.line(String((text ?? "").prefix(longestText)))
        }
        return PageMetadata(
            title: bounded(title), artist: bounded(artist), album: bounded(album),
            artwork: (artwork ?? []).prefix(8).compactMap { wire in
                guard let picture = wire.value, picture.src.utf8.count <= EligibilityPolicy.longestAddress else {
                    return nil
                }
                return PageMetadata.Artwork(address: MediaAddress(picture.src), pixels: picture.pixels)
            })
    }
}
