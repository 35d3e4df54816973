// From an offer to a native item that is ready: the page plays on, untouched.

extension HandoffStateMachine {
    mutating func begin(_ source: SourceID, _ page: PageSample) {
        // One transaction at a time: a second request while one is under way is the same wish.
        guard case .website = state else { return }
        if page.ended || page.isNearEnd {
            emit(.notify(Notice(kind: .stayed, reason: .ended)))
            return
        }
        load = nextGeneration()
        request = nextGeneration()
        state = .preparing(HandoffState.Attempt(source: source, page: page))
        emit(.prepareNative(load, source, page.nativeStart))
        arm(.preparation, seconds: HandoffLimits.preparation)
        arm(.progress, seconds: HandoffLimits.progress)
    }

    mutating func nativeProgress() {
        // Progress matters while loading only; later it is ordinary buffering.
        guard case .preparing = state else { return }
        arm(.progress, seconds: HandoffLimits.progress)
    }

    mutating func nativeReady(_ item: NativeItem) {
        // A second "ready" of the same load (after a seek) says nothing new.
        guard case .preparing(let attempt) = state else { return }
        guard item.isSameMedia(as: attempt.page) else { return abort(.differentMedia) }
        disarm(.preparation, .progress)
        sample(HandoffState.Alignment(attempt: attempt, item: item, step: .sampling, seeks: 0))
    }

    mutating func sample(_ alignment: HandoffState.Alignment) {
        var alignment = alignment
        alignment.step = .sampling
        state = .aligning(alignment)
        emit(.samplePage(newRequest()))
        arm(.sample, seconds: HandoffLimits.sample)
    }

    mutating func cancel() {
        switch state {
        case .website: return
        case .preparing, .aligning: abort(.cancelled)
        case .committing: returnUncommitted(.cancelled)
        case .native: giveBack(.userReturned, at: nil)
        case .returning(let transfer): stayNative(transfer, .cancelled)
        }
    }

    /// Another tab takes the native place: this page gets its position, but must not start to sound.
    mutating func yield(at position: Double?) {
        switch state {
        case .website: return
        case .preparing, .aligning: abort(.otherTab)
        case .committing(var commitment):
            commitment.wantsPlaying = false
            state = .committing(commitment)
            returnUncommitted(.otherTab)
        case .native(var ownership):
            // Native must be silent at once: the other tab's player is about to start.
            ownership.wantsPlaying = false
            state = .native(ownership)
            park(returning(ownership, reason: .otherTab), at: nil, meetingPoint: position)
        case .returning(var transfer):
            let wasToPlay = transfer.wantsPlaying
            transfer.wantsPlaying = false
            transfer.fallback?.wantsPlaying = false
            transfer.reason = .otherTab
            switch transfer.step {
            case .cueing(let point): park(transfer, at: nil, meetingPoint: position ?? point)
            // Told to play, or about to: it is asked again, to stand paused.
            case .resuming where wasToPlay: resume(transfer, at: position, settings: nil)
            // Already silent, and the page will not be told to play.
            case .parking, .resuming, .reclaiming: state = .returning(transfer)
            }
        }
    }

    /// The page moved on: another source in the element, another document, another video.
    mutating func pageLeft(_ reason: Refusal) { end(reason) }

    mutating func pageProcessGone() {
        switch state {
        case .website: return
        case .preparing, .aligning: abort(.pageGone)
        case .committing: end(.pageGone)
        case .native(var ownership):
            // A dead page is silent, so native may go on; "Website player" loads the page anew.
            ownership.page = .gone
            ownership.selfResumptions = 0
            disarm(.holdWindow)
            state = .native(ownership)
        case .returning(var transfer):
            transfer.pageGone = true
            transfer.fallback?.page = .gone
            if transfer.fallback == nil { end(.pageGone) } else { keepNative(transfer, .pageGone) }
        }
    }
}

extension PageSample {
    /// Where a native load should start to meet this page.
    var nativeStart: NativeStart {
        if isLive {
            let behind = window.map { max(0, $0.upperBound - time) }
            return NativeStart(position: nil, distanceFromLiveEdge: behind ?? 0, settings: settings)
        }
        let lead = willPlay ? HandoffLimits.lead * settings.rate : 0
        var start = NativeStart(position: max(0, time) + lead, distanceFromLiveEdge: nil, settings: settings)
        start.loops = loops
        return start
    }

    /// Whether the person expects it to play: a page that was paused only because it was hidden still should.
    var willPlay: Bool { !paused || pausedByHiding }

    var isNearEnd: Bool {
        guard !isLive, let duration else { return false }
        return duration - time < HandoffLimits.nearEnd
    }
}

extension NativeItem {
    /// Live or on demand, duration, picture and sound must agree: an advert, a preview or a "not signed in" notice that
    /// the same address answers without the page's cookies does not, nor does a list of the picture alone.
    func isSameMedia(as page: PageSample) -> Bool {
        guard isLive == page.isLive else { return false }
        if !isLive, let mine = duration, let theirs = page.duration,
            abs(mine - theirs) > HandoffLimits.durationTolerance(theirs)
        {
            return false
        }
        if let theirs = page.aspect {
            // A picture on the page and none here is another rendition.
            guard let mine = aspect else { return false }
            if abs(mine - theirs) > theirs * HandoffLimits.aspectTolerance { return false }
        }
        // A page whose sound is in a stream of its own would fall silent.
        return !(page.hasSound == true && hasSound == false)
    }

    /// Page time minus native time, where both tell their live edge; on demand both count from the same zero.
    func offset(to page: PageSample) -> Double? {
        guard isLive else { return 0 }
        guard let mine = window?.upperBound, let theirs = page.window?.upperBound else { return nil }
        return theirs - mine
    }
}
