/// The transaction that hands a page's playback to a native player and back.
///
/// Pure: events go in, actions come out, and nothing else happens. The caller performs the actions in order and feeds
/// the outcomes back. It knows sources by id only; time exists as deadlines that it arms and that come back as events.
/// The promises that it keeps are checked over every reachable state by the exploration in its tests.
public struct HandoffStateMachine: Sendable {
    public internal(set) var state = HandoffState.website
    /// The latest request to the page or the player; replies to older ones are late.
    var request = Generation(rawValue: 0)
    /// The current native load; events of older loads are late.
    var load = Generation(rawValue: 0)
    /// The deadlines that are running, with the generation that makes them current.
    var armed: [Deadline: Generation] = [:]
    private var counter: UInt64 = 0
    var actions: [HandoffAction] = []

    public init() {}

    /// Takes one event.
    /// - Returns: What to do now, in order. Empty when the event was late or meant nothing here.
    public mutating func handle(_ event: HandoffEvent) -> [HandoffAction] {
        actions = []
        dispatch(event)
        return actions
    }

    /// What may be held right now: exactly while native is observed to play, or stalls within the grace.
    public var leases: LeaseSet {
        switch state {
        case .website, .preparing, .aligning, .committing: []
        case .native(let ownership): ownership.leases
        case .returning(let transfer):
            switch transfer.step {
            case .cueing, .parking: transfer.fallback?.leases ?? []
            case .resuming, .reclaiming: []
            }
        }
    }

    private mutating func dispatch(_ event: HandoffEvent) {
        switch event {
        case .begin(let source, let sample): begin(source, sample)
        case .cancel: cancel()
        case .returnRequested(let position): giveBack(.userReturned, at: position)
        case .playRequested: setPlaying(true)
        case .pauseRequested: setPlaying(false)
        case .yielded(let position): yield(at: position)
        case .closed: end(.closed, quietly: true)
        case .nativeProgress(let tag): if tag == load { nativeProgress() }
        case .nativeReady(let tag, let item): if tag == load { nativeReady(item) }
        case .nativeFailed(let tag, let refusal, let position):
            if tag == load { nativeFailed(refusal, at: position) }
        case .nativeStatus(let tag, let status): if tag == load { nativeStatus(status) }
        case .nativePositioned(let tag, let position): if tag == request { nativePositioned(position) }
        case .nativeParked(let tag, let position, let settings):
            if tag == request { nativeParked(position, settings) }
        case .pageSampled(let tag, let sample): if tag == request { pageSampled(sample) }
        case .pagePaused(let tag, let position): if tag == request { pagePaused(at: position) }
        case .pageCued(let tag): if tag == request { pageCued() }
        case .pageResumed(let tag): if tag == request { pageResumed() }
        case .pageFailed(let tag, let fault): if tag == request { pageFailed(fault) }
        case .pageResumedItself: pageResumedItself()
        case .pageTargetChanged: pageLeft(.pageChanged)
        case .pageNavigated: pageLeft(.navigated)
        case .pageProcessGone: pageProcessGone()
        case .deadline(let deadline, let tag):
            // A deadline that was disarmed or armed anew may still be on its way.
            guard armed[deadline] == tag else { return }
            armed[deadline] = nil
            expired(deadline)
        }
    }
}

// MARK: - Steps that every transition is made of

extension HandoffStateMachine {
    mutating func nextGeneration() -> Generation {
        counter += 1
        return Generation(rawValue: counter)
    }

    /// A fresh request; what is still on its way for an older one becomes late.
    mutating func newRequest() -> Generation {
        request = nextGeneration()
        return request
    }

    mutating func emit(_ action: HandoffAction) { actions.append(action) }

    mutating func arm(_ deadline: Deadline, seconds: Double) {
        let tag = nextGeneration()
        armed[deadline] = tag
        emit(.arm(deadline, tag, seconds: seconds))
    }

    mutating func disarm(_ deadlines: Deadline...) {
        for deadline in deadlines where armed.removeValue(forKey: deadline) != nil { emit(.disarm(deadline)) }
    }

    mutating func disarmAll() {
        for deadline in Deadline.allCases { disarm(deadline) }
    }

    /// Ends the load: from here on all of its events are late. A page command that is under way goes on.
    mutating func endLoad() {
        emit(.stopNative(load))
        load = nextGeneration()
    }

    /// Ends the load and gives up on every outstanding reply.
    mutating func stopNative() {
        endLoad()
        request = nextGeneration()
    }

    /// Leaves a transaction in which the page was never asked to pause.
    mutating func abort(_ reason: Refusal) {
        disarmAll()
        stopNative()
        state = .website
        emit(.notify(Notice(kind: .stayed, reason: reason)))
    }

    /// Ends everything at once, for a page that is going away or has moved on.
    mutating func end(_ reason: Refusal, quietly: Bool = false) {
        /// Whether the page is to play when it is let go of; `nil` where it was never asked for anything.
        let playing: Bool?
        switch state {
        case .website: return
        case .preparing, .aligning: playing = nil
        case .committing, .native: playing = false
        case .returning(let transfer): playing = transfer.wantsPlaying
        }
        disarmAll()
        stopNative()
        if let playing { emit(.releasePage(playing: playing)) }
        state = .website
        if !quietly { emit(.notify(Notice(kind: playing == nil ? .stayed : .ended, reason: reason))) }
    }
}

extension HandoffState.NativeOwnership {
    var leases: LeaseSet {
        let held: Bool
        switch status {
        case nil, .paused, .ended: held = false
        case .playing: held = true
        case .waiting: held = !graceOver && wantsPlaying
        }
        guard held else { return [] }
        return hasPicture ? [.audio, .noSuspend, .nowPlaying, .noIdle] : [.audio, .noSuspend, .nowPlaying]
    }
}
