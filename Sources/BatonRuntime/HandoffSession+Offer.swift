internal import BatonCore

// From what the page reports to an attempt, or to the reason why there is none.

extension HandoffSession {
    func take(_ report: PageReport) {
        let verdict = resolver.resolve(report)
        let found = resolver.candidates(in: report)
        let isUnclear = verdict == .website(.ambiguous)
        candidates = isUnclear || found.count > 1 ? found : []
        let choices = report.choices(candidates)
        if choices != snapshot.choices {
            snapshot.choices = choices
            onChange?()
        }
        consider(verdict)
    }

    func consider(_ verdict: Verdict) {
        switch verdict {
        case .website(let refusal):
            candidate = nil
            setOffer(.refused(refusal))
        case .handoff(let found):
            candidate = found
            switch policy.decide(found, mode: mode) {
            case .begin(let id):
                setOffer(.available(found.kind, found.reason))
                if snapshot.phase == .website { begin(found, id) }
            case .offer: setOffer(.available(found.kind, found.reason))
            case .refuse(let refusal): setOffer(.refused(refusal))
            }
        }
    }

    /// The mode changed: what is offered may begin by itself now, or no longer be offered.
    func reconsider() {
        if mode == .never { abandonAttempt() }
        guard let candidate else { return }
        consider(.handoff(candidate))
    }

    /// An attempt that is under way ends, and the website never notices. Native playback that has begun goes on: the
    /// person is watching it.
    private func abandonAttempt() {
        abandonBeginning()
        switch snapshot.phase {
        case .preparing, .aligning, .committing: handle(.cancel)
        case .website, .native, .returning: break
        }
    }

    func begin(_ candidate: Candidate, _ id: SourceID) {
        guard beginning == nil, snapshot.phase == .website else { return }
        policy.began(id)
        beginning = Task { [weak self, page] in
            guard await self?.takePlace() == true else { return }
            let sample: Result<PageSample, WebPageError>
            do throws(WebPageError) {
                sample = .success(try await page.sample(candidate.target))
            } catch {
                sample = .failure(error)
            }
            // Abandoned meanwhile; what is in `beginning` now may be the next one.
            guard !Task.isCancelled else { return }
            self?.begin(candidate, id, sample)
        }
    }

    private func takePlace() async -> Bool {
        // Abandoned before it started: the other tab must not lose its place for nothing.
        guard !Task.isCancelled else { return false }
        guard let coordinator else { return true }
        let hasPlace = await coordinator.makeRoom(for: self)
        guard !Task.isCancelled else { return false }
        if !hasPlace { lostPlace() }
        return hasPlace
    }

    /// Another tab asked for the place later.
    private func lostPlace() {
        beginning = nil
        tell(Notice(kind: .stayed, reason: .otherTab))
    }

    private func begin(_ candidate: Candidate, _ id: SourceID, _ sample: Result<PageSample, WebPageError>) {
        beginning = nil
        guard coordinator?.isPlace(of: self) != false else { return lostPlace() }
        switch sample {
        case .success(let sample):
            pendingSource = (id, candidate)
            target = candidate.target
            attempted = id
            noteTracks(sample.tracks)
            handle(.begin(id, sample))
            pendingSource = nil
        case .failure(let error):
            tell(Notice(kind: .stayed, reason: error == .targetChanged ? .pageChanged : .pageUnresponsive))
        }
    }

    func abandonBeginning() {
        beginning?.cancel()
        beginning = nil
    }

    func forgetPage() {
        abandonBeginning()
        candidate = nil
        candidates = []
        snapshot.choices = []
        setOffer(.unknown)
    }

    func tell(_ notice: Notice) {
        snapshot.notice = notice
        if let attempted, notice.reason.isFailureOfTheAttempt { policy.failed(attempted, notice.reason) }
        onChange?()
    }

    private func setOffer(_ offer: Offer) {
        guard snapshot.offer != offer else { return }
        snapshot.offer = offer
        onChange?()
    }
}

extension Refusal {
    /// Whether trying the same source again by itself would only fail again.
    var isFailureOfTheAttempt: Bool {
        switch self {
        case .loadFailed, .unrecognizedFormat, .noPicture, .noData, .timedOut, .noProgress, .memoryCeiling,
            .differentMedia, .nativeUnavailable, .pageWouldNotPause, .pageResumedItself, .nativeDidNotStart,
            .playbackFailed, .stalled, .pageWouldNotResume:
            true
        case .noActiveMedia, .ended, .ambiguous, .decorative, .protected, .liveCapture, .unsupportedScheme,
            .missingHost, .credentialsInURL, .unsupportedType, .endlessMP4, .adSuspected, .segmentsOnly,
            .noEligibleSource, .neverHere, .alreadyTried, .siteOptOut, .pageChanged, .pageUnresponsive, .pageGone,
            .cancelled, .navigated, .closed, .otherTab, .userReturned, .finished:
            false
        }
    }
}

extension PageReport {
    /// What a person can tell candidates by.
    func choices(_ candidates: [Candidate]) -> [PlaybackChoice] {
        var counts: [ElementReport.Tag: Int] = [:]
        var numbers: [PageTarget: Int] = [:]
        for place in candidates.sorted(by: { ($0.frameIndex, $0.elementIndex) < ($1.frameIndex, $1.elementIndex) }) {
            let tag = frames[place.frameIndex].elements[place.elementIndex].tag
            counts[tag, default: 0] += 1
            numbers[place.target] = counts[tag]
        }
        return candidates.map { candidate in
            let element = frames[candidate.frameIndex].elements[candidate.elementIndex]
            let isSized = element.videoWidth > 0 && element.videoHeight > 0
            return PlaybackChoice(
                id: candidate.target, number: numbers[candidate.target] ?? 1, hasPicture: element.tag == .video,
                size: isSized ? .init(width: element.videoWidth, height: element.videoHeight) : nil,
                duration: element.duration, isAudible: element.isAudible)
        }
    }
}
