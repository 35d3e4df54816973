/// Why a playback stays on the website. The raw value is the stable reason code that commands print.
///
/// A refusal never carries an address. The sentence that a person reads is chosen by the user interface.
public enum Refusal: String, Sendable, Hashable, CaseIterable, Error {
    // The resolver: nothing is offered.
    case noActiveMedia = "no-active-media"
    case ended = "ended"
    case ambiguous = "ambiguous"
    case decorative = "decorative"
    case protected = "protected"
    case liveCapture = "live-capture"
    case unsupportedScheme = "unsupported-scheme"
    case missingHost = "missing-host"
    case credentialsInURL = "credentials-in-url"
    case unsupportedType = "unsupported-type"
    case endlessMP4 = "endless-mp4"
    case adSuspected = "ad-suspected"
    case segmentsOnly = "segments-only"
    case noEligibleSource = "no-eligible-source"
    // The person or the site said no.
    case neverHere = "never-here"
    case alreadyTried = "already-tried"
    case siteOptOut = "site-opt-out"
    // The native attempt: the page was never touched.
    case loadFailed = "load-failed"
    case unrecognizedFormat = "unrecognized-format"
    case noPicture = "no-picture"
    case noData = "no-data"
    case timedOut = "timed-out"
    case noProgress = "no-progress"
    case memoryCeiling = "memory-ceiling"
    case differentMedia = "different-media"
    case nativeUnavailable = "native-unavailable"
    case pageChanged = "page-changed"
    case pageUnresponsive = "page-unresponsive"
    case pageGone = "page-gone"
    case cancelled = "cancelled"
    // After the page was asked to pause: it is given back.
    case pageWouldNotPause = "page-would-not-pause"
    case pageResumedItself = "page-resumed-itself"
    case nativeDidNotStart = "native-did-not-start"
    case playbackFailed = "playback-failed"
    case stalled = "stalled"
    case navigated = "navigated"
    case closed = "closed"
    case userReturned = "user-returned"
    case finished = "finished"
    case pageWouldNotResume = "page-would-not-resume"
}
