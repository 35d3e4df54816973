/// The films that wait, paused, under a short clip of another site: the sign of a pre-roll.
///
/// The clip's site is compared with that of the frame in which the waiting element is, or of the page where the frame
/// has none (`about:srcdoc`). Unknown lengths and sites suspect nobody, and a sound covers no picture.
struct WaitingFilms {
    /// Seconds: a longer clip is no advert.
    static let longestAdvert = 60.0

    /// The sites of the frames whose film waits under the clip.
    private let sites: Set<Site>

    init(under place: ElementPlace, in report: PageReport) {
        guard place.element.tag == .video, let length = place.element.duration, length <= Self.longestAdvert else {
            sites = []
            return
        }
        let frames = report.frames.filter { frame in
            frame.elements.contains { other in
                guard let wait = other.duration, other.paused else { return false }
                return wait > 4 * length && other.visibleArea >= place.element.visibleArea
            }
        }
        sites = Set(frames.compactMap { $0.site ?? report.frames.first?.site })
    }

    /// Whether none waits, so that no clip can be an advert.
    var isEmpty: Bool { sites.isEmpty }

    /// Whether a film of another site than the clip's waits.
    func isCovered(by clip: Site) -> Bool { sites.contains { $0 != clip } }
}
