public import BatonCore

/// Why a command to a page had no result. Carries no address.
public enum WebPageError: Error, Sendable, Hashable {
    /// The element, its source or its frame is no longer the one that was named.
    case targetChanged
    /// The page refused or undid what was asked (it resumed itself, it never advanced).
    case refused
    /// The web process ended, or the page was closed or navigated while the command was under way.
    case gone
    /// No answer within the page's own time limit: the web process is stopped or busy.
    case unresponsive
}

/// What a page reports without being asked.
public enum WebPageEvent: Sendable, Equatable {
    /// New or changed elements or resources; also sent while playback goes on, at most once a second.
    case report(PageReport)
    /// A held page started to play and was paused again by its script.
    case resumedItself
    /// The element that was handed over changed its source or left the page.
    case targetChanged
    /// Another document was loaded, or the same document moved to another path.
    case navigated
    /// The web process ended.
    case processGone
}

/// A web page whose playback can be handed over. Main actor only.
///
/// Every command ends: with a result, or by throwing ``WebPageError`` within the page's own time limit, and at once
/// when the web process ends. Cancelling the calling task abandons a command; one that could pause the page is undone.
@MainActor
public protocol WebPage: AnyObject {
    /// Receives events on the main actor. Set by the session that watches the page.
    var onEvent: (@MainActor (WebPageEvent) -> Void)? { get set }

    /// Asks every frame for a fresh report. Frames that do not answer in time are left out.
    func report() async throws(WebPageError) -> PageReport

    /// Reads the element's position and settings.
    func sample(_ target: PageTarget) async throws(WebPageError) -> PageSample

    /// Pauses the element, holds the whole page, and confirms.
    ///
    /// While held, every audible element that starts in any frame is paused at once and reported as
    /// ``WebPageEvent/resumedItself``.
    /// - Parameter position: Pause when the page reaches this position (seconds on the page's time line), or now.
    /// - Returns: The position (seconds) at which the element is paused, observed after the pause took effect.
    func pause(_ target: PageTarget, at position: Double?) async throws(WebPageError) -> Double

    /// Seeks the held, paused element and confirms that the seek is complete. It stays paused and held.
    func cue(_ target: PageTarget, at position: Double) async throws(WebPageError)

    /// Shows captions and plays sound in the languages that the person chose natively, as far as the page's element has
    /// them. It stays as it is otherwise.
    func choose(_ choice: TrackChoice, _ target: PageTarget) async throws(WebPageError)

    /// Ends the hold, seeks if the element is further than 0.25 s from `position`, applies `settings`, and either
    /// plays and confirms that the position advances, or leaves it paused there.
    /// - Parameters:
    ///   - position: Seconds on the page's time line; `nil` leaves the element where it is.
    ///   - settings: `nil` leaves the element's own.
    /// - Returns: The position (seconds) that was observed last.
    func resume(
        _ target: PageTarget, at position: Double?, playing: Bool, settings: PlaybackSettings?
    ) async throws(WebPageError) -> Double

    /// Ends the hold without touching any element, for a page that leaves the transaction otherwise. Not confirmed.
    /// A pause that is still under way is cancelled, or undone if it took effect already.
    /// - Parameter playing: An element that a failed ``resume(_:at:playing:settings:)`` was to play, and that was not
    ///   confirmed paused since, plays.
    func release(playing: Bool)

    /// Loads the page again after its process ended, finds the playback that has `duration`, and resumes it as
    /// ``resume(_:at:playing:settings:)`` does.
    ///
    /// The load that it causes is not reported as ``WebPageEvent/navigated``; any other one is.
    ///
    /// The new document is held from its start until the playback is resumed, and stays held when this throws.
    func reload(
        at position: Double?, duration: Double?, playing: Bool, settings: PlaybackSettings?
    ) async throws(WebPageError) -> Double
}
