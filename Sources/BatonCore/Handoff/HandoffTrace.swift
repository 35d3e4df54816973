/// Turns the steps of a hand-off into trace entries and into the figures that sum it up. Pure; time is passed in.
///
/// Events are named and numbered; nothing in a trace can hold an address.
public struct HandoffTrace: Sendable {
    public enum Owner: String, Sendable { case page, native }

    public struct Entry: Sendable, Equatable {
        /// Milliseconds since the trace began.
        public var time: Double
        public var event: String
        public var state: String
        public var owner: Owner
        /// Seconds on the page's time line, where the event tells it.
        public var pageTime: Double?
        /// Seconds on the native time line, where the event tells it.
        public var nativeTime: Double?
        public var reason: Refusal?
    }

    public struct Summary: Sendable, Equatable {
        /// From the start of the load until native was ready, in milliseconds.
        public var readyMilliseconds: Double?
        /// From the page's confirmed pause until native was observed to play, in milliseconds.
        public var gapMilliseconds: Double?
        /// Native position minus page position at the hand-off, in milliseconds; `nil` where the two have no common time line.
        /// Those of a live stream are compared by their edges.
        public var clockErrorMilliseconds: Double?
        /// How often the page got playback back, or kept it, without the person asking for that.
        public var rollbacks = 0
        /// For how long native was observed to play while the page was not confirmed paused, in milliseconds.
        public var audibleOverlapMilliseconds = 0.0
        /// From the page's last position before native was silent until it was seen to advance, in milliseconds.
        public var returnGapMilliseconds: Double?
        /// Native took over at least once.
        public var handedOver = false
    }

    public private(set) var summary = Summary()
    private var loadBegan: Double?
    private var pagePaused: (at: Double, position: Double)?
    private var nativePosition: Double?
    private var pageMaySound = true
    private var overlapBegan: Double?
    private var parked: Double?
    private var wasUserReturn = false

    public init() {}

    /// - Parameter time: Milliseconds since the trace began.
    /// - Returns: One entry for the event and one for each notice that followed from it. Late events leave none.
    public mutating func record(
        _ event: HandoffEvent, _ actions: [HandoffAction], _ state: HandoffState, at time: Double
    ) -> [Entry] {
        measure(event, actions, state, at: time)
        var entries: [Entry] = []
        func entry(_ name: String, page: Double? = nil, native: Double? = nil, reason: Refusal? = nil) {
            entries.append(
                Entry(
                    time: time, event: name, state: state.phaseName, owner: state.owner, pageTime: page,
                    nativeTime: native, reason: reason))
        }
        switch event {
        case .begin(_, let sample): entry("begin", page: sample.time)
        case .cancel: entry("cancel")
        case .returnRequested(let position): entry("return-requested", native: position)
        case .playRequested: entry("play-requested")
        case .pauseRequested: entry("pause-requested")
        case .yielded(let position): entry("yielded", native: position)
        case .closed: entry("closed")
        case .nativeProgress: break
        case .nativeReady(_, let item): entry("native-ready", native: item.position)
        case .nativeFailed(_, let refusal, let position): entry("native-failed", native: position, reason: refusal)
        case .nativeStatus(_, let status): entry("native-\(status)")
        case .nativePositioned(_, let position): entry("native-positioned", native: position)
        case .nativeParked(_, let position, _): entry("native-silent", native: position)
        case .pageSampled(_, let sample): entry("page-sampled", page: sample.time)
        case .pagePaused(_, let position): entry("page-paused", page: position)
        case .pageCued: entry("page-cued")
        case .pageResumed: entry("page-resumed")
        case .pageFailed(_, let fault): entry("page-failed-\(fault)")
        case .pageResumedItself: entry("page-resumed-itself")
        case .pageTargetChanged: entry("page-changed")
        case .pageNavigated: entry("page-navigated")
        case .pageProcessGone: entry("page-process-gone")
        case .deadline(let deadline, _): entry("deadline-\(deadline)")
        }
        for case .notify(let notice) in actions { entry("\(notice.kind)", reason: notice.reason) }
        return entries
    }

    private mutating func measure(
        _ event: HandoffEvent, _ actions: [HandoffAction], _ state: HandoffState, at time: Double
    ) {
        switch event {
        case .nativeReady(_, let item):
            if let loadBegan { summary.readyMilliseconds = time - loadBegan }
            nativePosition = item.position
        case .nativePositioned(_, let position): nativePosition = position
        case .pagePaused(_, let position):
            pagePaused = (time, position)
            pageMaySound = false
        case .nativeStatus(_, .playing):
            if let pagePaused, !summary.handedOver || summary.gapMilliseconds == nil {
                summary.gapMilliseconds = time - pagePaused.at
                if let nativePosition, case .native(let ownership) = state, let offset = ownership.offset {
                    summary.clockErrorMilliseconds = (nativePosition + offset - pagePaused.position) * 1000
                }
            }
            if pageMaySound { overlapBegan = time } else { summary.handedOver = true }
        case .nativeStatus: endOverlap(at: time)
        case .nativeParked:
            parked = time
            endOverlap(at: time)
        case .nativeFailed: endOverlap(at: time)
        case .pageResumed:
            if let parked { summary.returnGapMilliseconds = time - parked }
        case .returnRequested: wasUserReturn = true
        case .begin, .cancel, .playRequested, .pauseRequested, .yielded, .closed, .nativeProgress, .pageSampled,
            .pageCued, .pageFailed, .pageResumedItself, .pageTargetChanged, .pageNavigated, .pageProcessGone,
            .deadline:
            break
        }
        for action in actions {
            switch action {
            case .prepareNative:
                loadBegan = time
                wasUserReturn = false
            case .resumePage, .reloadPage, .releasePage: pageMaySound = true
            case .stopNative: endOverlap(at: time)
            case .notify(let notice):
                let rolledBack = notice.kind == .stayed || notice.kind == .returned
                if rolledBack && !wasUserReturn && notice.reason != .finished { summary.rollbacks += 1 }
            case .seekNative, .startNative, .playNative, .pauseNative, .parkNative, .samplePage, .pausePage, .cuePage,
                .abandonPageCommand, .arm, .disarm:
                break
            }
        }
    }

    private mutating func endOverlap(at time: Double) {
        guard let began = overlapBegan else { return }
        summary.audibleOverlapMilliseconds += time - began
        overlapBegan = nil
    }
}

extension HandoffState {
    /// The stable name of the phase that traces print.
    public var phaseName: String {
        switch self {
        case .website: "website"
        case .preparing: "preparing"
        case .aligning: "aligning"
        case .committing: "committing"
        case .native: "native"
        case .returning: "returning"
        }
    }

    /// Who may be heard.
    public var owner: HandoffTrace.Owner {
        switch self {
        case .website, .preparing, .aligning, .committing: .page
        case .native: .native
        case .returning(let transfer):
            switch transfer.step {
            case .cueing, .parking: .native
            case .resuming, .reclaiming: .page
            }
        }
    }
}
