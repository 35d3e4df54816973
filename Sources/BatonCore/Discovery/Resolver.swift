/// Finds the one playback of a page that may be handed over, or says why there is none.
///
/// Pure: the same report gives the same verdict. The time it takes grows with the length of the report, not with its
/// square. The rules and their order are those of the design's chapter "Discovery"; unknown fields decide nothing.
public struct Resolver: Sendable {
    /// A list for a manual choice names this many playbacks at most.
    public static let mostCandidates = 20

    let policy = EligibilityPolicy()

    public init() {}

    /// Judges a page.
    /// - Returns: The playback that the person is watching, if it is eligible, or the reason why it stays.
    public func resolve(_ report: PageReport) -> Verdict {
        do {
            let active = ActiveElements(report)
            var evidence = EvidenceCache()
            return .handoff(try judge(active.winner(), in: report, &evidence))
        } catch {
            return .website(error)
        }
    }

    /// Everything that plays and is eligible on its own, the most likely first: for a person's own choice where
    /// ``resolve(_:)`` answers ``Refusal/ambiguous``.
    /// - Returns: At most ``mostCandidates``.
    public func candidates(in report: PageReport) -> [Candidate] {
        let active = ActiveElements(report)
        var evidence = EvidenceCache()
        return active.ranked.prefix(Self.mostCandidates).compactMap { place in
            try? judge(place, in: report, &evidence)
        }
    }

    private func judge(
        _ place: ElementPlace, in report: PageReport, _ evidence: inout EvidenceCache
    ) throws(Refusal) -> Candidate {
        let element = place.element
        if element.hasKeys { throw .protected }
        // `srcObject` overrides `src`, so a leftover address must not be read while it is set.
        switch element.objectSource {
        case .mediaStream: throw .liveCapture
        case .other: throw .noEligibleSource
        case .mediaSource, .blob: return try judgeResources(of: place, in: report, &evidence)
        case nil: break
        }
        if element.address.isEmpty { throw .noEligibleSource }
        if element.address.isBlob { return try judgeResources(of: place, in: report, &evidence) }
        return try judgeAddress(of: place, in: report)
    }

    /// Rule 3 of the design: an address that is not a blob decides alone.
    private func judgeAddress(of place: ElementPlace, in report: PageReport) throws(Refusal) -> Candidate {
        let element = place.element
        let accepted = try policy.judge(element.address)
        if accepted.kind == .mp4, element.duration == .infinity { throw .endlessMP4 }
        if let site = Site(of: element.address), WaitingFilms(under: place, in: report).isCovered(by: site) {
            throw .adSuspected
        }
        let reason: Candidate.Reason
        switch accepted.kind {
        case .hls: reason = .elementHLS
        case .mp4: reason = .elementMP4
        }
        return place.candidate(
            .element(frame: place.frameIndex, element: place.elementIndex), reason: reason, accepted: accepted)
    }

    /// Rule 4 of the design: on a blob, the manifests that the frame loaded for it.
    private func judgeResources(
        of place: ElementPlace, in report: PageReport, _ evidence: inout EvidenceCache
    ) throws(Refusal) -> Candidate {
        let frame = report.frames[place.frameIndex]
        let playback = FedPlayback(of: place.elementIndex, in: frame)
        let lists = try evidence.of(frame, at: place.frameIndex).lists(for: playback)
        if isStreamedAdvert(place, lists.addresses, in: report, &evidence) { throw .adSuspected }
        let choice = try lists.choice()
        let accepted = try policy.judge(choice.address)
        return place.candidate(
            .resource(frame: place.frameIndex, resource: choice.resource),
            reason: choice.isMaster ? .resourceHLSMaster : .resourceHLSSingle, accepted: accepted)
    }

    /// The same as for a clip with an address of its own, for one that a page player feeds.
    ///
    /// Most pages stream everything from another site than their own, clips of a feed as well, so that alone says
    /// nothing. A list from yet another site is that of the film that waits. The clip's own may be any that loads now: the
    /// film behind it fills its buffer meanwhile.
    private func isStreamedAdvert(
        _ place: ElementPlace, _ lists: [MediaAddress], in report: PageReport, _ evidence: inout EvidenceCache
    ) -> Bool {
        let films = WaitingFilms(under: place, in: report)
        if films.isEmpty { return false }
        var sites: Set<Site> = []
        for (index, frame) in report.frames.enumerated() {
            sites.formUnion(evidence.of(frame, at: index).listSites)
        }
        return lists.contains { list in
            guard let site = Site(of: list) else { return false }
            return films.isCovered(by: site) && sites.contains { $0 != site }
        }
    }
}

/// Reads the entries of a frame once, however many of its elements are judged.
private struct EvidenceCache {
    private var evidence: [Int: ResourceEvidence] = [:]

    mutating func of(_ frame: FrameReport, at index: Int) -> ResourceEvidence {
        if let known = evidence[index] { return known }
        let fresh = ResourceEvidence(frame)
        evidence[index] = fresh
        return fresh
    }
}

extension MediaAddress {
    /// Whether it is a handle inside the page's process, which says nothing of where the media come from.
    var isBlob: Bool { withText { $0.utf8.prefix(5).elementsEqual("blob:".utf8) { $0.asciiLowercased == $1 } } }
}

extension ElementReport {
    /// What it plays is fed by script, so that its own address says nothing.
    var playsThroughMediaSource: Bool {
        switch objectSource {
        case .mediaSource, .blob: true
        case .mediaStream, .other: false
        case nil: address.isBlob
        }
    }
}
