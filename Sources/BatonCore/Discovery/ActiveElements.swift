/// One element and where it is in the report.
struct ElementPlace {
    let frameIndex: Int
    let elementIndex: Int
    let frame: String
    let element: ElementReport

    func candidate(
        _ origin: Candidate.Origin, reason: Candidate.Reason, accepted: EligibilityPolicy.Accepted
    ) -> Candidate {
        var candidate = Candidate(
            origin: origin, reason: reason, kind: accepted.kind, frameIndex: frameIndex, elementIndex: elementIndex,
            target: PageTarget(frame: frame, element: element.id, sourceSerial: element.sourceSerial),
            address: accepted.address)
        candidate.isPaused = element.paused
        candidate.captions = element.texts.filter(\.isCaptions).compactMap {
            CaptionSource(track: $0.track, address: $0.address)
        }
        return candidate
    }
}

/// The elements of a page that play something a person could be watching, or showed it in full screen until a moment ago,
/// and which of them comes first.
///
/// Rule 1 of the design.
struct ActiveElements {
    /// CSS px²: less is a pixel trick or a thumbnail.
    static let smallestArea = 2500.0
    /// Seconds: less is a sound effect or a trick against sleep.
    static let shortestLength = 5.0

    /// Active elements that are not decoration, the preferred first.
    let ranked: [ElementPlace]
    /// What to answer when no element counts.
    private let refusal: Refusal
    /// CSS px² of the largest element that was stopped before its end.
    private let largestPaused: Double

    init(_ report: PageReport) {
        var active: [ElementPlace] = []
        var decorations = false
        var ended = false
        var filmEnded = false
        var largestPaused = 0.0
        for (frameIndex, frame) in report.frames.enumerated() {
            for (elementIndex, element) in frame.elements.enumerated() {
                ended = ended || element.ended
                filmEnded = filmEnded || (element.ended && Self.canBeWatched(element))
                if element.paused, !element.ended { largestPaused = max(largestPaused, element.visibleArea) }
                guard Self.isActive(element) else { continue }
                if element.isDecorative {
                    decorations = true
                } else {
                    active.append(
                        ElementPlace(
                            frameIndex: frameIndex, elementIndex: elementIndex, frame: frame.id, element: element))
                }
            }
        }
        // `sorted` keeps the page's order among equals.
        ranked = active.sorted { $0.element.isPreferred(to: $1.element) }
        // The background moves on when the film in front of it has ended, and says nothing then.
        refusal = filmEnded ? .ended : decorations && active.isEmpty ? .decorative : ended ? .ended : .noActiveMedia
        self.largestPaused = largestPaused
    }

    /// The element that the person is watching.
    func winner() throws(Refusal) -> ElementPlace {
        guard let first = ranked.first else { throw refusal }
        // A muted preview beside the film that the person paused is not what they are watching.
        if !first.element.isAudible, first.element.visibleArea < largestPaused { throw refusal }
        if ranked.count > 1, !first.element.isPreferred(to: ranked[1].element) { throw .ambiguous }
        return first
    }

    private static func isActive(_ element: ElementReport) -> Bool {
        guard !element.paused || element.leftFullScreen, !element.ended, element.readyState >= 2 else { return false }
        // Some pages pause in this way.
        guard element.playbackRate != 0 else { return false }
        return canBeWatched(element)
    }

    /// Whether it is large and long enough for a person to be watching it.
    private static func canBeWatched(_ element: ElementReport) -> Bool {
        guard element.tag == .audio || element.visibleArea >= smallestArea else { return false }
        guard let duration = element.duration, !duration.isNaN else { return true }
        return duration >= shortestLength
    }
}

extension ElementReport {
    /// Its sound can be heard while it plays; an unknown volume is taken as heard.
    public var isAudible: Bool { !muted && volume != 0 }

    /// A moving background. A start whose cause is unknown counts as the page's own.
    var isDecorative: Bool { !isAudible && loop == true && controls == false && startedByUser != true }

    /// Audible before muted, then what plays, then the larger.
    func isPreferred(to other: ElementReport) -> Bool {
        if isAudible != other.isAudible { return isAudible }
        // A film that was left in full screen gives way to one that was started since.
        return paused != other.paused ? other.paused : visibleArea > other.visibleArea
    }
}
