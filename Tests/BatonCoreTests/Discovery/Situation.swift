import BatonCore
import Testing

/// One page and the verdict that it must get.
struct Situation: CustomTestStringConvertible, Sendable {
    enum Expected: Sendable {
        case stays(Refusal)
        /// The address is the one that the native player must get.
        case hands(Candidate.Reason, Candidate.Origin, String)
    }

    let name: String
    let report: PageReport
    let expected: Expected

    var testDescription: String { name }

    func check() {
        switch (Resolver().resolve(report), expected) {
        case (.website(let refusal), .stays(let wanted)):
            #expect(refusal == wanted)
        case (.handoff(let candidate), .hands(let reason, let origin, let address)):
            #expect(candidate.reason == reason)
            #expect(candidate.origin == origin)
            #expect(candidate.address.withText { $0 } == address)
        case (.website(let refusal), .hands):
            Issue.record("stays: \(refusal.rawValue)")
        case (.handoff(let candidate), .stays):
            Issue.record("hands off: \(candidate.reason.rawValue)")
        }
    }
}

extension Situation {
    /// A page of one frame that must stay on the website.
    static func stays(
        _ name: String, _ refusal: Refusal, _ elements: [ElementReport], loads: [ResourceReport] = [],
        navigatedAt: Double? = nil
    ) -> Situation {
        Situation(
            name: name, report: page(frame(elements, loads: loads, navigatedAt: navigatedAt)), expected: .stays(refusal)
        )
    }

    /// A page of one frame whose element's own address is handed over.
    static func hands(
        _ name: String, _ reason: Candidate.Reason, _ elements: [ElementReport], element: Int = 0,
        loads: [ResourceReport] = [], as address: String? = nil
    ) -> Situation {
        let reported = elements[element].address.withText { $0 }
        return Situation(
            name: name, report: page(frame(elements, loads: loads)),
            expected: .hands(reason, .element(frame: 0, element: element), address ?? reported))
    }

    /// A page of one frame of whose loads one is handed over.
    static func hands(
        _ name: String, _ reason: Candidate.Reason, _ elements: [ElementReport] = [blob()], load: Int,
        of loads: [ResourceReport], as address: String? = nil, navigatedAt: Double? = nil
    ) -> Situation {
        let reported = loads[load].address.withText { $0 }
        return Situation(
            name: name, report: page(frame(elements, loads: loads, navigatedAt: navigatedAt)),
            expected: .hands(reason, .resource(frame: 0, resource: load), address ?? reported))
    }
}

func page(_ frames: FrameReport...) -> PageReport { PageReport(frames: frames) }

func frame(
    _ elements: [ElementReport] = [], at address: String = "https://www.example.com/see/1",
    loads: [ResourceReport] = [], navigatedAt: Double? = nil
) -> FrameReport {
    FrameReport(
        id: "f", site: Site(of: MediaAddress(address)), elements: elements, resources: loads,
        lastNavigation: navigatedAt)
}

/// A film in full view that plays, unless said otherwise.
func video(
    _ address: String, object: ElementReport.ObjectSource? = nil, paused: Bool = false, muted: Bool = false,
    ended: Bool = false, loop: Bool? = nil, controls: Bool? = nil, byUser: Bool? = nil, time: Double = 20,
    length: Double? = 1200, volume: Double? = nil, area: Double = 400_000, keys: Bool = false, ready: Int = 4,
    since: Double? = nil, tag: ElementReport.Tag = .video
) -> ElementReport {
    ElementReport(
        tag: tag, address: MediaAddress(address), objectSource: object, paused: paused, muted: muted, ended: ended,
        loop: loop, controls: controls, currentTime: time, duration: length, volume: volume, videoWidth: 960,
        videoHeight: 540, visibleArea: area, hasKeys: keys, readyState: ready, startedByUser: byUser,
        sourceSince: since)
}

func audio(_ address: String, muted: Bool = false, length: Double? = .infinity) -> ElementReport {
    video(address, muted: muted, length: length, area: 0, tag: .audio)
}

/// A film that a page player feeds through Media Source.
func blob(
    paused: Bool = false, muted: Bool = false, time: Double = 20, length: Double? = 1200, area: Double = 400_000,
    keys: Bool = false, ready: Int = 4, since: Double? = nil
) -> ElementReport {
    video(
        "blob:https://www.example.com/7b0c", paused: paused, muted: muted, time: time, length: length, area: area,
        keys: keys, ready: ready, since: since)
}

/// A request of a page player.
func get(_ address: String, _ time: Double, by initiator: String = "fetch") -> ResourceReport {
    ResourceReport(address: MediaAddress("https://" + address), initiator: initiator, startTime: time)
}
