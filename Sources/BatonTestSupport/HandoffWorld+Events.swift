public import BatonCore

// What can happen next, and what it does to the world before the machine hears of it.

extension HandoffWorld {
    /// Every event that is possible now, each with the tag that makes it current.
    public func possibleEvents() -> [HandoffEvent] {
        var events: [HandoffEvent] = [
            .cancel, .returnRequested(at: Samples.nativePosition), .returnRequested(at: nil),
            .yielded(at: Samples.nativePosition), .playRequested, .pauseRequested, .closed,
        ]
        if page != .gone {
            if native == .none && page != .silenced && pending == nil {
                events += Samples.beginnings(playing: page == .audible).map { .begin(Samples.source, $0) }
            }
            events += [.pageTargetChanged, .pageNavigated, .pageProcessGone]
            if held && page == .silenced { events.append(.pageResumedItself) }
        }
        events += nativeEvents()
        events += replies()
        for (deadline, tag) in tags.deadlines { events.append(.deadline(deadline, tag)) }
        return events
    }

    /// The same kinds of events with tags of an older attempt: all of them are late.
    public func lateEvents() -> [HandoffEvent] {
        let old = Generation(rawValue: UInt64.max)
        let item = Samples.item(at: 11)
        return [
            .nativeProgress(old), .nativeReady(old, item), .nativeFailed(old, .loadFailed, at: 1),
            .nativeStatus(old, .playing), .nativeStatus(old, .ended), .nativePositioned(old, 5),
            .nativeParked(old, 5, PlaybackSettings()), .pageSampled(old, Samples.page()), .pagePaused(old, at: 11),
            .pageCued(old), .pageResumed(old), .pageFailed(old, .refused), .pageFailed(old, .unresponsive),
        ] + Deadline.allCases.map { .deadline($0, old) }
    }

    private func nativeEvents() -> [HandoffEvent] {
        let load = tags.load
        switch native {
        case .none, .dead: return []
        case .loading:
            return [.nativeProgress(load), .nativeFailed(load, .loadFailed, at: nil)]
                + Samples.items.map { .nativeReady(load, $0) }
        case .silent:
            return [.nativeFailed(load, .playbackFailed, at: Samples.nativePosition), .nativeProgress(load)]
                + (observed == nil || observed == .paused ? [] : [.nativeStatus(load, .paused)])
        case .audible:
            let observations: [NativeStatus] = [.playing, .waiting, .paused, .ended]
            return [.nativeFailed(load, .playbackFailed, at: Samples.nativePosition)]
                + observations.filter { $0 != observed || armed.contains(.start) }.map { .nativeStatus(load, $0) }
        }
    }

    private func replies() -> [HandoffEvent] {
        let request = tags.request
        let faults = PageFault.allCases.map { HandoffEvent.pageFailed(request, $0) }
        switch pending {
        case nil: return []
        case .sample:
            return Samples.samples(playing: page == .audible).map { .pageSampled(request, $0) } + faults
        case .seek:
            return [.nativePositioned(request, 11), .nativePositioned(request, 15), .nativePositioned(request, nil)]
        case .pause: return [.pagePaused(request, at: 11), .pagePaused(request, at: 13)] + faults
        case .cue: return [.pageCued(request)] + faults
        case .park:
            return [.nativeParked(request, 20, PlaybackSettings()), .nativeParked(request, nil, PlaybackSettings())]
        case .resume, .reload: return [.pageResumed(request)] + faults
        }
    }

    /// Changes the world as the event says. Called before the machine handles it.
    public mutating func happen(_ event: HandoffEvent) {
        switch event {
        case .begin(_, let sample):
            wantsPlaying = sample.willSound
            excused = false
            yielded = false
            mustEndPaused = false
            owed = false
        case .playRequested:
            if ownsPlayback || (pending == .park && !yielded) {
                wantsPlaying = true
                mustEndPaused = false
            }
        case .pauseRequested:
            // Until the page has it: what was private must not be heard from whoever is about to play.
            if ownsPlayback || isComingBack {
                wantsPlaying = false
                mustEndPaused = true
            }
        case .yielded:
            wantsPlaying = false
            yielded = true
            mustEndPaused = mustEndPaused || isBeingMoved
        case .closed, .pageTargetChanged, .pageNavigated: excused = true
        case .pageProcessGone: lose()
        case .cancel, .returnRequested, .nativeProgress, .pageResumedItself: break
        case .nativeReady: native = .silent
        case .nativeFailed:
            native = .dead
            observed = nil
            graceOver = false
        case .nativeStatus(_, let status): observe(status)
        case .nativePositioned: pending = nil
        case .nativeParked:
            pending = nil
            if native == .audible { native = .silent }
            if observed != nil { observed = .paused }
        case .pageSampled(_, let sample):
            pending = nil
            page = sample.paused ? .paused : .audible
            wantsPlaying = sample.willSound
        case .pagePaused:
            pending = nil
            page = .silenced
            owed = false
        case .pageCued: pending = nil
        case .pageResumed: resumed()
        case .pageFailed(_, let fault): failed(fault)
        case .deadline(let deadline, _):
            armed.remove(deadline)
            tags.deadlines[deadline] = nil
            if deadline == .stallGrace { graceOver = true }
            if deadline == .resume { resumeFailed() }
            if deadline == .stall || deadline == .start { excusedStop = true }
        }
    }

    /// The person's play and pause reach native only while it owns playback or is about to, and not once it is being
    /// silenced for a return: then they are for the page, which can be told to play only once.
    private var ownsPlayback: Bool {
        guard native == .silent || native == .audible, !yielded, held || page == .gone else { return false }
        switch pending {
        case .park, .resume, .reload: return false
        case nil, .sample, .seek, .pause, .cue: return true
        }
    }

    private var isComingBack: Bool {
        switch pending {
        case .park, .resume, .reload: true
        case nil, .sample, .seek, .pause, .cue: false
        }
    }

    /// The page is not its own master, or not yet again.
    private var isBeingMoved: Bool {
        switch pending {
        case .pause, .cue, .park, .resume, .reload: true
        case nil, .sample, .seek: held || native == .audible
        }
    }

    private mutating func observe(_ status: NativeStatus) {
        // Silence that was asked for is not news while playing was asked for later.
        if status == .paused && armed.contains(.start) { return }
        switch status {
        case .playing:
            graceOver = false
            if pending != .park { excusedStop = false }
        case .paused:
            graceOver = false
            wantsPlaying = pending == .park ? wantsPlaying : false
            if native == .audible { native = .silent }
        case .ended:
            wantsPlaying = false
            native = .silent
        case .waiting: break
        }
        observed = status
    }

    private mutating func resumed() {
        owed = false
        switch pending {
        case .resume(let playing):
            page = playing ? .audible : .paused
        case .reload(let playing):
            page = playing ? .audible : .paused
            held = false
        case nil, .sample, .seek, .pause, .cue, .park: break
        }
        pending = nil
    }

    /// A page that was asked to play and does not is the one excuse for silence, and only once it was asked.
    private mutating func resumeFailed() {
        switch pending {
        case .resume, .reload: excused = true
        case nil, .sample, .seek, .pause, .cue, .park: break
        }
    }

    private mutating func failed(_ fault: PageFault) {
        let failed = pending
        pending = nil
        switch fault {
        case .targetChanged: excused = true
        case .refused, .unresponsive:
            if failed == .pause && page != .silenced { page = .audible }
            excused = true
        }
    }

    private mutating func lose() {
        page = .gone
        held = false
        owed = false
        excused = true
        switch pending {
        case .sample, .pause, .cue, .resume, .reload: pending = nil
        case nil, .seek, .park: break
        }
    }
}

extension PageSample {
    var willSound: Bool { !paused || pausedByHiding }
}

/// The few values that stand for all: same place, far away, another film, live with and without a known edge.
public enum Samples {
    public static let source = SourceID(rawValue: 7)
    public static let nativePosition = 20.0

    public static func page(
        time: Double = 10, live: Bool = false, paused: Bool = false, hidden: Bool = false, ended: Bool = false
    ) -> PageSample {
        PageSample(
            time: time, duration: live ? nil : 100, isLive: live, paused: paused, pausedByHiding: hidden, ended: ended,
            window: live ? 0...40 : nil, aspect: 1.5)
    }

    public static func item(at position: Double, duration: Double = 100, live: Bool = false) -> NativeItem {
        NativeItem(
            position: position, duration: live ? nil : duration, isLive: live, window: live ? 0...40 : nil, aspect: 1.5)
    }

    static func beginnings(playing: Bool) -> [PageSample] {
        playing ? [page(), page(live: true), page(time: 99)] : [page(paused: true), page(paused: true, hidden: true)]
    }

    static func samples(playing: Bool) -> [PageSample] {
        [
            page(), page(time: 12), page(paused: true), page(paused: true, hidden: true), page(ended: true),
            page(live: true),
        ]
    }

    static var items: [NativeItem] {
        [
            item(at: 11), item(at: 30), item(at: 11, duration: 8), item(at: 11, live: true),
            NativeItem(position: 11, duration: nil, isLive: true, window: nil, aspect: 1.5),
        ]
    }
}
