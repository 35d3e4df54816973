/// What the user script says of one page at one moment: the only input of the ``Resolver``.
///
/// Everything in it is a claim of the page's process. Optional fields are unknown, never zero.
public struct PageReport: Sendable, Equatable {
    public var frames: [FrameReport]

    public init(frames: [FrameReport]) { self.frames = frames }
}

/// One frame's media elements and the media-looking resources that it loaded.
public struct FrameReport: Sendable, Equatable {
    /// The random identity that the frame's script gave itself; empty in recorded reports.
    public var id: String
    /// The site of the frame's own address; `nil` when it has no host or is unknown.
    public var site: Site?
    public var elements: [ElementReport]
    public var resources: [ResourceReport]
    /// The frame's `performance.now()`, in milliseconds, when the report was made.
    public var now: Double?
    /// When the frame last changed its address without loading a document, in milliseconds of the same clock.
    public var lastNavigation: Double?
    /// What the frame says of its playback to the desktop, if anything.
    public var metadata: PageMetadata?
    /// How many errors the frame's script swallowed, which it must never have: for tests and traces.
    public var scriptFaults: Int

    public init(
        id: String = "", site: Site? = nil, elements: [ElementReport] = [], resources: [ResourceReport] = [],
        now: Double? = nil, lastNavigation: Double? = nil, metadata: PageMetadata? = nil, scriptFaults: Int = 0
    ) {
        self.id = id
        self.site = site
        self.elements = elements
        self.resources = resources
        self.now = now
        self.lastNavigation = lastNavigation
        self.metadata = metadata
        self.scriptFaults = scriptFaults
    }
}

/// One `<video>` or `<audio>` element.
public struct ElementReport: Sendable, Equatable {
    public enum Tag: String, Sendable { case video, audio }
    /// What `srcObject` holds, if anything.
    public enum ObjectSource: String, Sendable {
        case mediaStream = "MediaStream"
        case mediaSource = "MediaSource"
        case blob = "Blob"
        case other = "other"
    }

    /// The element's number within its frame; stable while the element lives.
    public var id: Int
    /// Counts the changes of the element's source; a command carries it so that it cannot reach another film.
    public var sourceSerial: Int
    public var tag: Tag
    public var address: MediaAddress
    public var objectSource: ObjectSource?
    public var paused: Bool
    public var muted: Bool
    public var ended: Bool
    public var loop: Bool?
    public var controls: Bool?
    /// Seconds.
    public var currentTime: Double
    /// Seconds; infinite for an endless stream, `nil` when unknown.
    public var duration: Double?
    /// Seconds: the earliest and latest position that the page can seek to.
    public var seekable: ClosedRange<Double>?
    public var playbackRate: Double?
    /// 0…1.
    public var volume: Double?
    /// Pixels of the decoded picture; zero when there is none.
    public var videoWidth: Int
    public var videoHeight: Int
    /// CSS px² of the element that is on screen.
    public var visibleArea: Double
    /// Standard or WebKit keys are set, or the element asked for keys since its source changed.
    public var hasKeys: Bool
    public var readyState: Int
    /// The person started it (a gesture preceded its `play`), when the script can tell.
    public var startedByUser: Bool?
    /// When its source last changed, in milliseconds of the frame's clock.
    public var sourceSince: Double?
    /// The system's full screen showed it until it was closed, and it was not played since. On an iPhone, closing it
    /// pauses a film that may not play in the page.
    public var leftFullScreen = false
    /// In the element's order, so that a command can name one by its place.
    public var texts: [TextReport] = []
    public var sounds: [PageTrack] = []

    public init(
        id: Int = 0, sourceSerial: Int = 0, tag: Tag, address: MediaAddress, objectSource: ObjectSource? = nil,
        paused: Bool, muted: Bool, ended: Bool, loop: Bool? = nil, controls: Bool? = nil, currentTime: Double,
        duration: Double?, seekable: ClosedRange<Double>? = nil, playbackRate: Double? = nil, volume: Double? = nil,
        videoWidth: Int, videoHeight: Int, visibleArea: Double, hasKeys: Bool, readyState: Int,
        startedByUser: Bool? = nil, sourceSince: Double? = nil
    ) {
        self.id = id
        self.sourceSerial = sourceSerial
        self.tag = tag
        self.address = address
        self.objectSource = objectSource
        self.paused = paused
        self.muted = muted
        self.ended = ended
        self.loop = loop
        self.controls = controls
        self.currentTime = currentTime
        self.duration = duration
        self.seekable = seekable
        self.playbackRate = playbackRate
        self.volume = volume
        self.videoWidth = videoWidth
        self.videoHeight = videoHeight
        self.visibleArea = visibleArea
        self.hasKeys = hasKeys
        self.readyState = readyState
        self.startedByUser = startedByUser
        self.sourceSince = sourceSince
    }
}

/// One text track of an element.
public struct TextReport: Sendable, Equatable {
    public var track: PageTrack
    /// Whether it is a track of words for the film, and not of chapters or descriptions.
    public var isCaptions: Bool
    /// Where the page loads it from; empty for one that a script fills or that the stream brings.
    public var address: MediaAddress

    public init(track: PageTrack, isCaptions: Bool = true, address: MediaAddress = MediaAddress("")) {
        self.track = track
        self.isCaptions = isCaptions
        self.address = address
    }
}

/// One entry of a frame's resource timeline that looks like media.
public struct ResourceReport: Sendable, Equatable {
    public var address: MediaAddress
    /// As the engine names it: `xmlhttprequest`, `fetch`, `video`, `other`, an empty string…
    public var initiator: String
    /// Milliseconds of the frame's clock.
    public var startTime: Double

    public init(address: MediaAddress, initiator: String, startTime: Double) {
        self.address = address
        self.initiator = initiator
        self.startTime = startTime
    }
}
