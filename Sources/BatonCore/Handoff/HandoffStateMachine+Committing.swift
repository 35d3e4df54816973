// From "ready" to "the page is paused": native stays silent throughout.

extension HandoffStateMachine {
    mutating func pageSampled(_ page: PageSample) {
        // Asked for in one state only; elsewhere the reply belongs to a step that is over.
        guard case .aligning(var alignment) = state, alignment.step == .sampling else { return }
        disarm(.sample)
        if page.ended || page.isNearEnd { return abort(.ended) }
        guard alignment.item.isSameMedia(as: page) else { return abort(.differentMedia) }
        alignment.attempt.page = page
        guard let offset = alignment.item.offset(to: page) else {
            // Without a common live edge there is nothing to match: native has joined at its own place.
            return pause(alignment, at: nil, offset: nil)
        }
        let target = alignment.item.clamped(page.time - offset)
        let mayMove = alignment.seeks < HandoffLimits.catchUpSeeks
        // A live page may play what has left native's window: it can never meet native there.
        let isOutOfReach = target - (page.time - offset) > HandoffLimits.samePlace
        if page.paused || isOutOfReach {
            if abs(alignment.item.position - target) <= HandoffLimits.samePlace || !mayMove {
                pause(alignment, at: nil, offset: offset)
            } else {
                seek(alignment, to: target)
            }
            return
        }
        let rate = max(page.settings.rate, 0.1)
        let lead = (alignment.item.position - target) / rate
        if lead >= HandoffLimits.shortestLead && lead <= HandoffLimits.longestLead {
            pause(alignment, at: alignment.item.position + offset, offset: offset)
        } else if mayMove {
            seek(alignment, to: alignment.item.clamped(target + HandoffLimits.lead * rate))
        } else {
            pause(alignment, at: nil, offset: offset)
        }
    }

    private mutating func seek(_ alignment: HandoffState.Alignment, to position: Double) {
        var alignment = alignment
        alignment.step = .seeking
        alignment.seeks += 1
        state = .aligning(alignment)
        emit(.seekNative(newRequest(), to: position))
        arm(.seek, seconds: HandoffLimits.seek)
    }

    /// The first thing in the whole transaction that touches the page.
    private mutating func pause(_ alignment: HandoffState.Alignment, at position: Double?, offset: Double?) {
        let page = alignment.attempt.page
        state = .committing(
            HandoffState.Commitment(
                item: alignment.item, page: page, wantsPlaying: page.willPlay, offset: offset, step: .pausing))
        emit(.pausePage(newRequest(), at: position))
        let wait = position.map { max(0, $0 - page.time) / max(page.settings.rate, 0.1) } ?? 0
        arm(.commit, seconds: wait + HandoffLimits.commitMargin)
    }

    mutating func nativePositioned(_ position: Double?) {
        switch state {
        case .aligning(var alignment) where alignment.step == .seeking:
            disarm(.seek)
            guard let position else { return abort(.loadFailed) }
            alignment.item.position = position
            sample(alignment)
        case .committing(var commitment) where commitment.step == .positioning:
            disarm(.seek)
            guard let position else { return returnUncommitted(.playbackFailed) }
            commitment.item.position = position
            takeOver(commitment)
        case .website, .preparing, .aligning, .committing, .native, .returning:
            return  // A seek that a later step has overtaken.
        }
    }

    mutating func pagePaused(at position: Double) {
        switch state {
        case .committing(var commitment) where commitment.step == .pausing:
            disarm(.commit)
            guard let offset = commitment.offset else { return takeOver(commitment) }
            let target = commitment.item.clamped(position - offset)
            if abs(target - commitment.item.position) <= HandoffLimits.samePlace { return takeOver(commitment) }
            commitment.step = .positioning
            state = .committing(commitment)
            emit(.seekNative(newRequest(), to: target))
            arm(.seek, seconds: HandoffLimits.seek)
        case .returning(let transfer):
            if case .reclaiming = transfer.step { keepNative(transfer, .pageWouldNotResume) }
        case .website, .preparing, .aligning, .committing, .native:
            return  // A pause that was undone meanwhile.
        }
    }

    /// The page is confirmed paused and native stands at the same place: ownership changes here and nowhere else.
    private mutating func takeOver(_ commitment: HandoffState.Commitment) {
        let item = commitment.item
        state = .native(
            HandoffState.NativeOwnership(
                status: commitment.wantsPlaying ? nil : .paused, wantsPlaying: commitment.wantsPlaying,
                hasPicture: item.aspect != nil, offset: commitment.offset, duration: item.duration, page: .held,
                selfResumptions: 0, graceOver: false))
        guard commitment.wantsPlaying else { return }
        emit(.startNative(load, commitment.page.settings))
        arm(.start, seconds: HandoffLimits.start)
    }

    /// Native never sounded, but the page may have been paused, or may be about to: silence native, let the page play.
    mutating func returnUncommitted(_ reason: Refusal) {
        guard case .committing(let commitment) = state else { return }
        disarmAll()
        stopNative()
        let transfer = HandoffState.Return(
            reason: reason, wantsPlaying: commitment.wantsPlaying, step: .resuming, fallback: nil,
            offset: commitment.offset, duration: nil, pageGone: false)
        state = .returning(transfer)
        emit(.resumePage(newRequest(), at: nil, playing: commitment.wantsPlaying, settings: nil))
        arm(.resume, seconds: HandoffLimits.resume)
    }
}

extension NativeItem {
    func clamped(_ position: Double) -> Double {
        if let window { return min(max(position, window.lowerBound), window.upperBound) }
        return max(0, position)
    }
}
