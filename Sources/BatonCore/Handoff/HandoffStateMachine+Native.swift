// Native owns playback; what it is observed to do decides, not what it was told.

extension HandoffStateMachine {
    mutating func setPlaying(_ playing: Bool) {
        switch state {
        case .website, .preparing, .aligning: return  // The page's own controls rule.
        case .committing(var commitment):
            commitment.wantsPlaying = playing
            state = .committing(commitment)
        case .native(var ownership):
            ownership.wantsPlaying = playing
            request(playing)
            state = .native(ownership)
        case .returning(var transfer):
            // Its place is taken: whatever comes of this, nobody plays here.
            if playing && transfer.reason == .otherTab { return }
            let wasToPlay = transfer.wantsPlaying
            switch transfer.step {
            // What was private must not come out of the loudspeakers, so silence is not a matter of moments.
            case .parking(let point) where wasToPlay && !playing:
                transfer.want(false)
                park(transfer, at: nil, meetingPoint: point)
            // Told to play, or about to: it is asked again, to stand paused.
            case .resuming where wasToPlay && !playing:
                transfer.want(false)
                resume(transfer, at: transfer.place, settings: transfer.settings)
            // The page has been told; its own controls are a moment away.
            case .resuming: return
            case .cueing:
                transfer.want(playing)
                if transfer.fallback != nil { request(playing) }
                state = .returning(transfer)
            // Not told yet; or native may get it after all.
            case .parking, .reclaiming:
                transfer.want(playing)
                state = .returning(transfer)
            }
        }
    }

    private mutating func request(_ playing: Bool) {
        if playing {
            emit(.playNative(load))
            // Every start is followed by an observation, even of what was so before.
            arm(.start, seconds: HandoffLimits.start)
        } else {
            disarm(.start, .stallGrace, .stall)
            emit(.pauseNative(load))
        }
    }

    mutating func nativeStatus(_ status: NativeStatus) {
        switch state {
        case .website, .preparing, .aligning, .committing: return  // Silent by contract; nothing to observe yet.
        case .native(var ownership):
            observe(status, &ownership)
            state = .native(ownership)
            if status == .ended { finish(ownership) }
        case .returning(var transfer):
            guard var ownership = transfer.fallback else { return }
            switch transfer.step {
            case .cueing:
                observe(status, &ownership)
                transfer.wantsPlaying = ownership.wantsPlaying
            // Being silenced; the leases follow what is observed until it has confirmed.
            case .parking:
                if status != .waiting { ownership.graceOver = false }
                ownership.status = status
            case .resuming, .reclaiming: return
            }
            transfer.fallback = ownership
            state = .returning(transfer)
            if status == .ended { finish(ownership) }
        }
    }

    private mutating func observe(_ status: NativeStatus, _ ownership: inout HandoffState.NativeOwnership) {
        switch status {
        case .playing:
            disarm(.start, .stallGrace, .stall)
            ownership.graceOver = false
        case .waiting:
            disarm(.start)
            if ownership.status != .waiting || armed[.stall] == nil {
                arm(.stallGrace, seconds: HandoffLimits.stallGrace)
                arm(.stall, seconds: HandoffLimits.stall)
            }
        case .paused:
            // Before the first start is observed this is the silence that was asked for.
            if armed[.start] != nil { return }
            disarm(.stallGrace, .stall)
            ownership.graceOver = false
            // Paused from outside (a device was unplugged, another app took over): that is what the person sees.
            ownership.wantsPlaying = false
        case .ended:
            disarm(.start, .stallGrace, .stall)
        }
        ownership.status = status
    }

    /// At the end of the media the page is left at its end, paused.
    private mutating func finish(_ ownership: HandoffState.NativeOwnership) {
        var transfer = returning(ownership, reason: .finished)
        transfer.wantsPlaying = false
        disarmAll()
        stopNative()
        transfer.fallback = nil
        resume(transfer, at: ownership.duration, settings: nil)
    }

    mutating func nativeFailed(_ refusal: Refusal, at position: Double?) {
        switch state {
        case .website: return
        case .preparing, .aligning: abort(refusal)
        case .committing: returnUncommitted(refusal)
        case .native(let ownership):
            var transfer = returning(ownership, reason: .playbackFailed)
            disarmAll()
            stopNative()
            transfer.fallback = nil
            resume(transfer, at: position, settings: nil)
        case .returning(var transfer):
            let lost = transfer.fallback != nil
            transfer.fallback = nil
            guard lost else { return }
            switch transfer.step {
            case .cueing, .parking:
                disarmAll()
                stopNative()
                resume(transfer, at: position, settings: nil)
            case .resuming:
                endLoad()
                state = .returning(transfer)
            case .reclaiming:
                // Neither side plays: the page is the one that still can.
                disarmAll()
                stopNative()
                resume(transfer, at: position, settings: nil)
            }
        }
    }

    mutating func pageResumedItself() {
        // While returning the page is about to play anyway, and its script has paused it again.
        guard case .native(var ownership) = state, ownership.page == .held else { return }
        ownership.selfResumptions += 1
        state = .native(ownership)
        if ownership.selfResumptions > HandoffLimits.selfResumptions {
            park(returning(ownership, reason: .pageResumedItself), at: nil, meetingPoint: nil)
        } else if ownership.selfResumptions == 1 {
            arm(.holdWindow, seconds: HandoffLimits.holdWindow)
        }
    }

    mutating func expired(_ deadline: Deadline) {
        switch state {
        case .website: return
        case .preparing:
            abort(deadline == .progress ? .noProgress : .timedOut)
        case .aligning:
            abort(deadline == .seek ? .timedOut : .pageUnresponsive)
        case .committing:
            returnUncommitted(deadline == .seek ? .timedOut : .pageUnresponsive)
        case .native(var ownership):
            switch deadline {
            case .stallGrace:
                ownership.graceOver = true
                state = .native(ownership)
            case .holdWindow:
                ownership.selfResumptions = 0
                state = .native(ownership)
            case .stall: park(returning(ownership, reason: .stalled), at: nil, meetingPoint: nil)
            case .start: park(returning(ownership, reason: .nativeDidNotStart), at: nil, meetingPoint: nil)
            // Armed in other states only, and disarmed on the way here.
            case .preparation, .progress, .sample, .seek, .commit, .cue, .park, .resume: return
            }
        case .returning(let transfer): expired(deadline, transfer)
        }
    }
}

extension HandoffState.Return {
    /// Whoever gets it.
    fileprivate mutating func want(_ playing: Bool) {
        wantsPlaying = playing
        fallback?.wantsPlaying = playing
    }
}
