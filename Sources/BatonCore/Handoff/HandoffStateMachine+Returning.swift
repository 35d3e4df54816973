// The way back: the page is cued while native plays on, native is silenced, the page plays and is seen to advance;
// only then is native released.

extension HandoffStateMachine {
    func returning(_ ownership: HandoffState.NativeOwnership, reason: Refusal) -> HandoffState.Return {
        HandoffState.Return(
            reason: reason, wantsPlaying: ownership.wantsPlaying, step: .resuming, fallback: ownership,
            offset: ownership.offset, duration: ownership.duration, pageGone: ownership.page == .gone)
    }

    mutating func giveBack(_ reason: Refusal, at position: Double?) {
        switch state {
        case .website, .returning: return  // Already there, or already on the way.
        case .preparing, .aligning: abort(.cancelled)
        case .committing: returnUncommitted(.cancelled)
        case .native(let ownership):
            var transfer = returning(ownership, reason: reason)
            guard let position, !transfer.pageGone, let offset = transfer.offset else {
                // Nothing to cue: the page is gone, or its time line cannot be matched.
                return park(transfer, at: nil, meetingPoint: nil)
            }
            var meetingPoint = position
            if ownership.status == .playing { meetingPoint += HandoffLimits.returnLead }
            if let duration = transfer.duration { meetingPoint = min(meetingPoint, duration) }
            transfer.step = .cueing(meetingPoint: meetingPoint)
            disarm(.start, .holdWindow)
            state = .returning(transfer)
            emit(.cuePage(newRequest(), at: meetingPoint + offset))
            arm(.cue, seconds: HandoffLimits.cue)
        }
    }

    mutating func pageCued() {
        guard case .returning(let transfer) = state, case .cueing(let point) = transfer.step else { return }
        park(transfer, at: point, meetingPoint: point)
    }

    /// Silences native, at a position or now; what follows happens when it has confirmed.
    mutating func park(_ transfer: HandoffState.Return, at position: Double?, meetingPoint: Double?) {
        var transfer = transfer
        transfer.step = .parking(meetingPoint: meetingPoint)
        disarmAll()
        state = .returning(transfer)
        let playing = transfer.fallback?.status == .playing
        emit(.parkNative(newRequest(), at: playing ? position : nil))
        arm(.park, seconds: HandoffLimits.park + (playing && position != nil ? HandoffLimits.returnLead * 4 : 0))
    }

    mutating func nativeParked(_ position: Double?, _ settings: PlaybackSettings) {
        guard case .returning(let transfer) = state, case .parking(let point) = transfer.step else { return }
        resume(transfer, at: position ?? point, settings: settings)
    }

    /// Asks the page to play (or to stand paused) at a native position in seconds.
    mutating func resume(_ transfer: HandoffState.Return, at position: Double?, settings: PlaybackSettings?) {
        var transfer = transfer
        transfer.step = .resuming
        transfer.fallback?.status = .paused
        transfer.place = position
        transfer.settings = settings
        disarmAll()
        state = .returning(transfer)
        let place: Double? = if let position, let offset = transfer.offset { position + offset } else { nil }
        if transfer.pageGone {
            emit(
                .reloadPage(
                    newRequest(), at: place, duration: transfer.duration, playing: transfer.wantsPlaying,
                    settings: settings))
            arm(.resume, seconds: HandoffLimits.resume * 3)
        } else {
            emit(.resumePage(newRequest(), at: place, playing: transfer.wantsPlaying, settings: settings))
            arm(.resume, seconds: HandoffLimits.resume)
        }
    }

    mutating func pageResumed() {
        guard case .returning(let transfer) = state, transfer.step == .resuming else { return }
        finishReturn(transfer)
    }

    private mutating func finishReturn(_ transfer: HandoffState.Return) {
        disarmAll()
        // Never owned or already dead: then it was stopped before the page was asked.
        if transfer.fallback != nil { stopNative() }
        // A page that was to be paused again is held by that request.
        if transfer.step == .reclaiming { emit(.releasePage(playing: transfer.wantsPlaying)) }
        state = .website
        emit(.notify(Notice(kind: .returned, reason: transfer.reason)))
    }

    mutating func pageFailed(_ fault: PageFault) {
        switch state {
        case .website, .preparing, .native: return  // No command is under way here.
        case .aligning:
            switch fault {
            case .targetChanged: abort(.pageChanged)
            case .refused, .unresponsive: abort(.pageUnresponsive)
            }
        case .committing:
            switch fault {
            case .targetChanged: end(.pageChanged)
            case .refused: returnUncommitted(.pageWouldNotPause)
            case .unresponsive: returnUncommitted(.pageUnresponsive)
            }
        case .returning(let transfer): returnFailed(transfer, fault)
        }
    }

    private mutating func returnFailed(_ transfer: HandoffState.Return, _ fault: PageFault) {
        switch transfer.step {
        case .cueing(let point):
            switch fault {
            case .targetChanged: end(.pageChanged)
            // It answers but cannot seek in place: pausing native and resuming the page may still work.
            case .refused: park(transfer, at: nil, meetingPoint: point)
            case .unresponsive: stayNative(transfer, .pageWouldNotResume)
            }
        case .parking: return  // The page has nothing to answer here.
        case .resuming:
            switch fault {
            case .targetChanged: end(.pageChanged)
            case .refused, .unresponsive: reclaim(transfer)
            }
        case .reclaiming:
            // It will not stay paused, or cannot tell: then it is the one that plays.
            finishReturn(transfer)
        }
    }

    mutating func expired(_ deadline: Deadline, _ transfer: HandoffState.Return) {
        switch transfer.step {
        case .cueing(let point):
            switch deadline {
            case .stallGrace:
                var transfer = transfer
                transfer.fallback?.graceOver = true
                state = .returning(transfer)
            case .stall, .start:
                var transfer = transfer
                transfer.reason = deadline == .stall ? .stalled : .nativeDidNotStart
                park(transfer, at: nil, meetingPoint: point)
            case .cue: stayNative(transfer, .pageWouldNotResume)
            case .preparation, .progress, .sample, .seek, .commit, .holdWindow, .park, .resume: return
            }
        case .parking(let point):
            // It does not confirm: end it, which silences it whatever it does.
            var transfer = transfer
            transfer.fallback = nil
            disarmAll()
            stopNative()
            resume(transfer, at: point, settings: nil)
        case .resuming: reclaim(transfer)
        case .reclaiming: finishReturn(transfer)
        }
    }

    /// The page did not come back. If native can go on, the page must be confirmed paused again first.
    private mutating func reclaim(_ transfer: HandoffState.Return) {
        guard transfer.fallback != nil else {
            disarmAll()
            state = .website
            emit(.releasePage(playing: transfer.wantsPlaying))
            emit(.notify(Notice(kind: .ended, reason: .pageWouldNotResume)))
            return
        }
        if transfer.pageGone { return keepNative(transfer, .pageWouldNotResume) }
        var transfer = transfer
        transfer.step = .reclaiming
        disarmAll()
        state = .returning(transfer)
        emit(.pausePage(newRequest(), at: nil))
        arm(.commit, seconds: HandoffLimits.commitMargin)
    }

    /// The page was only being cued: it is still paused and held, and native never stopped.
    mutating func stayNative(_ transfer: HandoffState.Return, _ reason: Refusal) {
        guard case .cueing = transfer.step, var ownership = transfer.fallback else { return }
        disarm(.cue)
        request = nextGeneration()
        emit(.abandonPageCommand)
        // The window over which they are counted was closed when the return began.
        ownership.selfResumptions = 0
        state = .native(ownership)
        emit(.notify(Notice(kind: .nativeKept, reason: reason)))
        if ownership.wantsPlaying && ownership.status != .playing && armed[.stall] == nil {
            emit(.playNative(load))
            arm(.start, seconds: HandoffLimits.start)
        }
    }

    /// Native goes on from where it was silenced; the page is confirmed paused, or dead.
    mutating func keepNative(_ transfer: HandoffState.Return, _ reason: Refusal) {
        guard var ownership = transfer.fallback else { return }
        // The other tab's player has the native place.
        if transfer.reason == .otherTab { return end(.otherTab) }
        disarmAll()
        request = nextGeneration()
        emit(.abandonPageCommand)
        // Native is why it was given back: it must not stall and come back for ever by itself.
        let nativeFailed = transfer.reason == .stalled || transfer.reason == .nativeDidNotStart
        ownership.wantsPlaying = transfer.wantsPlaying && !nativeFailed
        ownership.page = transfer.pageGone ? .gone : .held
        ownership.selfResumptions = 0
        state = .native(ownership)
        emit(.notify(Notice(kind: .nativeKept, reason: reason)))
        guard ownership.wantsPlaying else { return emit(.pauseNative(load)) }
        emit(.playNative(load))
        arm(.start, seconds: HandoffLimits.start)
    }
}
