/// Why a command to the page had no result, as the state machine sees it.
///
/// That the page's process ended is no fault of a command: ``HandoffEvent/pageProcessGone`` tells it, once.
public enum PageFault: Hashable, Sendable, CaseIterable {
    /// The element, its source or its frame is no longer the one that was named.
    case targetChanged
    /// The page undid what was asked.
    case refused
    /// No answer in time.
    case unresponsive
}

/// Everything that can happen to a hand-off.
///
/// Replies carry the generation of their request, native events the generation of their load, deadlines the
/// generation with which they were armed; whatever does not match is late and changes nothing.
public enum HandoffEvent: Hashable, Sendable {
    // The person and the app.
    /// Begin with this source; the sample is the page as it plays now.
    case begin(SourceID, PageSample)
    case cancel
    /// "Website player". The position is native's, in seconds, if it has one.
    case returnRequested(at: Double?)
    case playRequested
    case pauseRequested
    /// Another tab takes the one native place. The position is native's, in seconds.
    case yielded(at: Double?)
    case closed

    // The native player.
    case nativeProgress(Generation)
    case nativeReady(Generation, NativeItem)
    /// The position is the last one observed, in seconds.
    case nativeFailed(Generation, Refusal, at: Double?)
    case nativeStatus(Generation, NativeStatus)
    /// A seek is complete, at this position in seconds, or had no load to act on.
    case nativePositioned(Generation, Double?)
    /// Native is silent, at this position in seconds, or had no load to act on.
    case nativeParked(Generation, Double?, PlaybackSettings)

    // The page.
    case pageSampled(Generation, PageSample)
    case pagePaused(Generation, at: Double)
    case pageCued(Generation)
    case pageResumed(Generation)
    case pageFailed(Generation, PageFault)
    /// A held page started to play and was paused again by its script.
    case pageResumedItself
    case pageTargetChanged
    case pageNavigated
    case pageProcessGone

    // Time.
    case deadline(Deadline, Generation)
}

/// Limits that the machine sets for itself; every wait has one.
public enum Deadline: Hashable, Sendable, CaseIterable {
    /// From the start of the load until it is ready.
    case preparation
    /// Since the load last made progress.
    case progress
    /// For the page to tell its position.
    case sample
    /// For the native player to seek.
    case seek
    /// For the page to confirm that it is paused.
    case commit
    /// For native to be observed playing after it was started.
    case start
    /// A stall this long releases the leases.
    case stallGrace
    /// A stall this long gives the playback back.
    case stall
    /// The time over which a page's own resumptions are counted.
    case holdWindow
    /// For the page to be sought while native still plays.
    case cue
    /// For native to be silent.
    case park
    /// For the page to be observed playing again.
    case resume
}
