public import BatonCore

extension Wording {
    /// How long a notice is worth a person's attention.
    public enum Persistence: Sendable, Hashable {
        /// Good to know; goes away by itself.
        case brief
        /// A failure: stays until it is dismissed or the page moves on.
        case untilDismissed
    }

    /// The sentence for a notice, or `nil` when the person knows already because it is what they did.
    public static func sentence(for notice: Notice) -> String? {
        guard !isSelfEvident(notice.reason) else { return nil }
        let reason = sentence(for: notice.reason)
        switch notice.kind {
        case .stayed: return reason
        case .returned:
            // The tab that lost its place is paused, and its person is elsewhere.
            return notice.reason == .otherTab ? reason : reason + " " + sentence(for: .userReturned)
        case .nativeKept: return reason + " " + Text.nativePlaysOn.string
        case .ended: return reason + " " + Text.playbackEnded.string
        }
    }

    public static func persistence(of notice: Notice) -> Persistence {
        switch notice.reason {
        case .noActiveMedia, .ended, .ambiguous, .decorative, .protected, .liveCapture, .unsupportedScheme,
            .missingHost, .credentialsInURL, .unsupportedType, .endlessMP4, .adSuspected, .segmentsOnly,
            .noEligibleSource, .neverHere, .alreadyTried, .siteOptOut, .pageChanged, .cancelled, .navigated, .closed,
            .otherTab, .userReturned, .finished:
            .brief
        case .loadFailed, .unrecognizedFormat, .noPicture, .noData, .timedOut, .noProgress, .memoryCeiling,
            .differentMedia, .nativeUnavailable, .pageUnresponsive, .pageGone, .pageWouldNotPause, .pageResumedItself,
            .nativeDidNotStart, .playbackFailed, .stalled, .pageWouldNotResume:
            .untilDismissed
        }
    }

    /// Whether a video that stays on the website for this reason deserves a word: something that a person watches is
    /// playing, and they did not decide it themselves.
    public static func isWorthSaying(_ offer: Refusal) -> Bool {
        switch offer {
        case .protected, .unsupportedScheme, .credentialsInURL, .unsupportedType, .endlessMP4, .segmentsOnly,
            .noEligibleSource, .siteOptOut, .ambiguous:
            true
        case .noActiveMedia, .ended, .decorative, .liveCapture, .missingHost, .adSuspected, .neverHere, .alreadyTried,
            .loadFailed, .unrecognizedFormat, .noPicture, .noData, .timedOut, .noProgress, .memoryCeiling,
            .differentMedia, .nativeUnavailable, .pageChanged, .pageUnresponsive, .pageGone, .cancelled,
            .pageWouldNotPause, .pageResumedItself, .nativeDidNotStart, .playbackFailed, .stalled, .navigated, .closed,
            .otherTab, .userReturned, .finished, .pageWouldNotResume:
            false
        }
    }

    private static func isSelfEvident(_ reason: Refusal) -> Bool {
        switch reason {
        case .userReturned, .cancelled, .closed, .navigated, .finished, .ended: true
        case .noActiveMedia, .ambiguous, .decorative, .protected, .liveCapture, .unsupportedScheme, .missingHost,
            .credentialsInURL, .unsupportedType, .endlessMP4, .adSuspected, .segmentsOnly, .noEligibleSource,
            .neverHere, .alreadyTried, .siteOptOut, .loadFailed, .unrecognizedFormat, .noPicture, .noData, .timedOut,
            .noProgress, .memoryCeiling, .differentMedia, .nativeUnavailable, .pageChanged, .pageUnresponsive,
            .pageGone, .pageWouldNotPause, .pageResumedItself, .nativeDidNotStart, .playbackFailed, .stalled,
            .otherTab, .pageWouldNotResume:
            false
        }
    }

    /// A shortcut as it is shown in a tooltip, after what it does.
    public static func tooltip(_ text: Text, key: String) -> String {
        Text.withKey.filled(text.string, key)
    }

    /// "1.5×"; the multiplication sign is read aloud as "times".
    public static func speed(_ rate: Double) -> String {
        let hundredths = Int(clamping: (rate * 100).rounded())
        let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        if rest == 0 { return "\(whole)×" }
        if rest % 10 == 0 { return "\(whole).\(rest / 10)×" }
        return rest < 10 ? "\(whole).0\(rest)×" : "\(whole).\(rest)×"
    }

    /// What tells one of several videos from the others: its number on the page, size, length, and whether it is heard.
    public static func choice(_ choice: PlaybackChoice) -> String {
        let name = (choice.hasPicture ? Text.choiceVideo : .choiceSound).filled("\(choice.number)")
        let size = choice.size.map { "\($0.width) × \($0.height)" }
        let length = choice.duration.map { $0.isInfinite ? Text.live.string : TimeText.format($0) }
        let state = (choice.isAudible ? Text.choicePlaying : .choiceMuted).string
        return [name, size, length, state].compactMap { $0 }.joined(separator: " · ")
    }

    /// The position as it is read aloud.
    public static func position(_ elapsed: String, of total: String?) -> String {
        total.map { Text.positionOfTotal.filled(elapsed, $0) } ?? elapsed
    }
}
