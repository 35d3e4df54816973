/// One page of the demo site: how it plays, and what should become of its playback.
public struct DemoPage: Sendable, Hashable, Identifiable {
    /// How the page plays.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// An element with the address of a complete MP4.
        case mp4
        /// A page player that feeds an element through Media Source Extensions.
        case mediaSource
        /// The same, live.
        case live
        /// The same, in a frame of another origin.
        case frame
        /// Sound without a picture.
        case audio
        /// A moving background.
        case background
        /// A film behind an advert.
        case advert
        /// Two films side by side, both playing.
        case pair
        /// A picture that the page draws itself, with no stream behind it.
        case capture
        /// A film with sound in two languages, subtitles in two, and chapters.
        case languages
        /// A page player that is not ours: needs ``DemoSite/init(media:playerFolder:now:)``'s folder.
        case videojs
    }

    /// What the server does with a media request that lacks the page's cookie.
    enum Gate: String, Sendable, Hashable {
        case open, forbidden, missing, html, empty, notice, slow, endless
        /// The film's beginning arrives; then the connection breaks, or falls silent.
        case breaks, silent
        /// The stream's list names a key of a copy protection.
        case protected
        /// With the cookie or without it: each address works once.
        case once
    }

    public let id: String
    public let title: String
    /// One sentence for the list and the head of the page.
    public let summary: String
    public let kind: Kind
    /// What should be said of it once it plays: `handoff` or `website`.
    public let expected: String
    /// The reason code that goes with ``expected``.
    public let expectedReason: String
    /// The reason codes with which an attempt that was offered may end and leave the video on the website.
    ///
    /// Empty where the native player takes over and keeps the playback.
    public let refusals: [String]
    /// The reason code with which the page must stay on the website before anything is offered; `nil` where none must.
    public let firstReason: String?
    /// What a person will see.
    let expectation: String
    /// Under ``DemoSite/baseURL``.
    public var path: String { "/watch/\(id)" }
    let gate: Gate
    /// Attributes that make the page act by itself.
    let behaviour: String

    init(
        _ id: String, _ title: String, _ summary: String, _ kind: Kind, _ reason: String,
        expected: String = "handoff", refusals: [String] = [], after firstReason: String? = nil, gate: Gate = .open,
        behaviour: String = "",
        expectation: String
    ) {
        self.id = id
        self.title = title
        self.summary = summary
        self.kind = kind
        self.expected = expected
        self.expectedReason = reason
        self.refusals = refusals
        self.firstReason = firstReason
        self.gate = gate
        self.behaviour = behaviour
        self.expectation = expectation
    }

    /// Whether the native player should take over and keep the playback.
    public var staysNative: Bool { expected == "handoff" && refusals.isEmpty }
}
