/// A language of sound or subtitles, or a size of the picture, that the native item offers.
public struct MediaTrack: Sendable, Hashable, Identifiable {
    public enum Kind: Sendable, Hashable, CaseIterable {
        case audio, subtitles
        /// Sizes are offered by players that do not adapt by themselves.
        case picture
    }

    public let kind: Kind
    /// Names it among those of its kind, as long as the load lasts.
    public let id: Int
    /// For a person; empty when the stream gives it no name.
    public let name: String
    /// As the stream has it: a BCP 47 tag or an ISO 639-2 code; `nil` when it does not say.
    public let language: String?
    /// It also says who speaks and what sounds, for those who cannot hear.
    public let describesSound: Bool

    public init(kind: Kind, id: Int, name: String, language: String?, describesSound: Bool = false) {
        self.kind = kind
        self.id = id
        self.name = name
        self.language = language
        self.describesSound = describesSound
    }
}

/// A track as the page's element describes it: what it can be recognised by elsewhere.
public struct PageTrack: Sendable, Hashable {
    /// A BCP 47 tag, or `nil`.
    public var language: String?
    /// The page's own name for it; empty without one.
    public var label: String
    /// HTML's kind `captions`; otherwise `subtitles`.
    public var describesSound: Bool

    public init(language: String? = nil, label: String = "", describesSound: Bool = false) {
        self.language = language
        self.label = label
        self.describesSound = describesSound
    }
}

/// What the page's element plays and shows of its tracks.
public struct PageTracks: Sendable, Hashable {
    /// `nil` where there is no choice, or the page does not tell.
    public var audio: PageTrack?
    /// `nil` while none are shown.
    public var captions: PageTrack?
    /// Pixels; `nil` without a picture.
    public var pictureHeight: Int?

    public init(audio: PageTrack? = nil, captions: PageTrack? = nil, pictureHeight: Int? = nil) {
        self.audio = audio
        self.captions = captions
        self.pictureHeight = pictureHeight
    }
}

/// What the person chose natively, for the page to take over.
public struct TrackChoice: Sendable, Hashable {
    public enum Captions: Sendable, Hashable {
        case off
        case track(PageTrack)
    }
    /// `nil` leaves the page's own.
    public var audio: PageTrack?
    /// `nil` leaves the page's own.
    public var captions: Captions?

    public init(audio: PageTrack? = nil, captions: Captions? = nil) {
        self.audio = audio
        self.captions = captions
    }

    public var isEmpty: Bool { audio == nil && captions == nil }
}
