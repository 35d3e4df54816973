public import BatonCore

/// What the desktop's media controls show of one native playback. A value; it never holds an address.
public struct NowPlayingItem: Sendable, Equatable {
    public enum Status: Sendable, Hashable {
        /// It plays, or waits for data and will play on.
        case playing
        case paused
        /// It reached its end.
        case stopped
    }

    /// A picture, held as data: its place in the network is nobody's business.
    public struct Artwork: Sendable, Equatable {
        public enum Format: String, Sendable, Hashable { case png, jpeg, webp }
        public var format: Format
        public var bytes: [UInt8]

        public init(format: Format, bytes: [UInt8]) {
            self.format = format
            self.bytes = bytes
        }
    }

    /// The speeds that are offered.
    public static let rates = 0.25...4.0

    /// Another number is another playback.
    public var number: UInt64
    /// What the page calls the playback, or the page's own title.
    public var title: String
    /// The host of the page, such as "example.com"; empty when the page is on no site.
    public var site: String
    /// Empty when the page does not say.
    public var artist: String
    public var album: String
    /// Seconds; `nil` for a live stream or when unknown.
    public var duration: Double?
    public var isLive: Bool
    /// There is a stretch that can be sought in.
    public var canSeek: Bool
    public var artwork: Artwork?
    public var status: Status
    public var settings: PlaybackSettings
    /// It begins anew when it ends.
    public var isLooping: Bool
    public var isFullScreen: Bool
    /// Another speed than ``settings`` says can be had.
    public var canChangeRate: Bool

    public init(
        number: UInt64, title: String, site: String = "", artist: String = "", album: String = "",
        duration: Double? = nil, isLive: Bool = false, canSeek: Bool = true, artwork: Artwork? = nil,
        status: Status, settings: PlaybackSettings = PlaybackSettings(), isLooping: Bool = false,
        isFullScreen: Bool = false, canChangeRate: Bool = true
    ) {
        self.number = number
        self.title = title
        self.site = site
        self.artist = artist
        self.album = album
        self.duration = duration
        self.isLive = isLive
        self.canSeek = canSeek
        self.artwork = artwork
        self.status = status
        self.settings = settings
        self.isLooping = isLooping
        self.isFullScreen = isFullScreen
        self.canChangeRate = canChangeRate
    }
}

/// What a person can ask of the playback through the desktop's media controls.
public enum NowPlayingCommand: Sendable, Hashable {
    case play, pause, togglePlaying
    /// Ends native playback; the page gets it back, paused at the same place.
    case stop
    /// Seconds from where it is; negative is back.
    case seekBy(Double)
    /// Seconds on the native time line.
    case seekTo(Double)
    /// 1 is normal speed.
    case setRate(Double)
    /// 0…1; anything above 0 also ends a mute.
    case setVolume(Double)
    case setLooping(Bool)
    case returnToWebsite
    case app(AppCommand)
}

/// What concerns the window or the app rather than the playback.
public enum AppCommand: Sendable, Hashable {
    case raise
    case setFullScreen(Bool)
    case quit
}

/// Whose playback the controls show. Main actor only.
@MainActor
public protocol NowPlayingSource: AnyObject {
    /// Seconds, as of now; read whenever the desktop asks.
    var nowPlayingPosition: Double? { get }
    func obey(_ command: NowPlayingCommand)
}

/// The desktop's media controls: one player for the whole app, whichever session plays. Main actor only.
@MainActor
public protocol NowPlaying: AnyObject {
    /// Shows `item` from now on and sends commands to `source`. What another source shows is replaced.
    func publish(_ item: NowPlayingItem, from source: any NowPlayingSource)
    /// Tells that the position is not where playing on would have brought it.
    /// - Parameter position: Seconds.
    func jumped(to position: Double, source: any NowPlayingSource)
    /// Shows nothing any more, unless another source has taken over.
    /// - Parameter source: Of a source that may be gone by now.
    func withdraw(_ source: ObjectIdentifier)
}

/// Fetches the pictures that a page offers. Main actor only.
@MainActor
public protocol ArtworkLoader: AnyObject {
    /// - Parameter choices: In the order in which they are worth trying.
    /// - Returns: The first that is a picture of reasonable size; `nil` when none is. Cancelling the task gives `nil`.
    func load(_ choices: [PageMetadata.Artwork]) async -> NowPlayingItem.Artwork?
}
