public import BatonCore

extension Wording {
    /// The one sentence that says why a video is, or stays, with the website. It is complete by itself and never names
    /// an address.
    public static func sentence(for refusal: Refusal) -> String {
        localized("refusal." + refusal.rawValue, english(refusal))
    }

    private static func english(_ refusal: Refusal) -> String {
        switch refusal {
        case .noActiveMedia: "No video is playing on this page."
        case .ended: "The video has reached its end."
        case .ambiguous: "Several videos are playing, so Baton left them alone."
        case .decorative: "The moving picture on this page is only decoration."
        case .protected: "This video is copy-protected and plays on the website only."
        case .liveCapture: "This video comes from a camera or a call and plays on the website only."
        case .unsupportedScheme: "This video exists inside the page only."
        case .missingHost: "This video has no address that can be opened."
        case .credentialsInURL: "This video needs a password in its address, so it stays on the website."
        case .unsupportedType: "This kind of video plays on the website only."
        case .endlessMP4: "This broadcast plays on the website only."
        case .adSuspected: "This looks like an advert, so it stays on the website."
        case .segmentsOnly: "The website delivers this video in pieces that only it can put together."
        case .noEligibleSource: "This website plays its video in a way that cannot be handed over."
        case .neverHere: "Native playback is off for this website."
        case .alreadyTried: "This video did not work natively before, so it stays on the website."
        case .siteOptOut: "This website asks for its videos to stay in its own player."
        case .loadFailed: "The video could not be opened outside the website."
        case .unrecognizedFormat: "The native player does not understand this video."
        case .noPicture: "The native player could not show this video’s picture."
        case .noData: "No playable part of this video arrived."
        case .timedOut: "The native player took too long to get ready."
        case .noProgress: "The video stopped arriving before it was ready."
        case .memoryCeiling: "This video needs more memory than is sensible."
        case .differentMedia: "What could be opened was not the video on this page."
        case .nativeUnavailable: "The native player is not available on this computer."
        case .pageChanged: "The page moved on to something else."
        case .pageUnresponsive: "The page did not answer."
        case .pageGone: "The page stopped working."
        case .cancelled: "You cancelled the switch."
        case .pageWouldNotPause: "The website’s player would not pause."
        case .pageResumedItself: "The website’s player kept starting again."
        case .nativeDidNotStart: "The native player did not start."
        case .playbackFailed: "Native playback stopped working."
        case .stalled: "The video stopped arriving."
        case .navigated: "You went to another page."
        case .closed: "The tab was closed."
        case .otherTab: "Another tab uses the native player now."
        case .userReturned: "The video is back on the website."
        case .finished: "The video is finished."
        case .pageWouldNotResume: "The website’s player would not start again."
        }
    }

    /// Two or three plain sentences for the person who asks why. One for each family of reasons.
    public static func explanation(for refusal: Refusal) -> String {
        let family = Family(refusal)
        return localized("explanation." + family.rawValue, english(family))
    }

    /// The texts of this file, for ``entries``.
    static var refusalEntries: [(id: String, english: String)] {
        Refusal.allCases.map { ("refusal." + $0.rawValue, english($0)) }
            + Family.allCases.map { ("explanation." + $0.rawValue, english($0)) }
    }

    private static func english(_ family: Family) -> String {
        switch family {
        case .nothingToPlay:
            "Baton offers the native player when a video that you watch is playing on the page. "
                + "Start the video on the website first; the button lights up as soon as it can be used."
        case .severalVideos:
            "Baton moves one video at a time, and only when it is sure which one you are watching. "
                + "Pause the others, or choose one with the button where it lights up."
        case .protected:
            "The website protects this video so that it plays in its own player only. "
                + "Baton does not work around such protection. Nothing is wrong with your computer."
        case .unsupported:
            "Baton hands over ordinary video files and streams that another player can open by itself. "
                + "This one is made by the page while it plays, or in a form that no other player can follow. "
                + "You can keep watching it on the website."
        case .notYourVideo:
            "Before switching, Baton compares length and picture with what the page is playing. "
                + "They did not match, as happens with adverts, previews and sign-in notices. "
                + "The website was left as it was."
        case .yourChoice:
            "This follows a choice that you or the website made. "
                + "You can change when native playback begins in the menu, and start it yourself with the button."
        case .couldNotOpen:
            "The native player asks for the video by itself, without your sign-in at the website. "
                + "Some websites do not allow that, and some links work for a short time only. "
                + "The website can still play it."
        case .tooSlow:
            "The video did not arrive fast enough to play without interruption. "
                + "The network or the website may be slow just now. You can try again in a while."
        case .playerTrouble:
            "Something went wrong in the native player, not on the website. "
                + "If it happens with every video, the graphics or sound of this computer may need attention."
        case .pageTrouble:
            "Switching needs the page’s help: it has to pause and to play again when asked. "
                + "This page did not, or it went away meanwhile. Reloading the page usually helps."
        case .movedOn:
            "One video plays natively at a time, and it belongs to the page that it came from. "
                + "When you leave that page or use another tab, native playback ends there."
        }
    }

    /// Reasons that are explained in the same way.
    enum Family: String, Hashable, CaseIterable {
        case nothingToPlay, severalVideos, protected, unsupported, notYourVideo, yourChoice
        case couldNotOpen, tooSlow, playerTrouble, pageTrouble, movedOn

        init(_ refusal: Refusal) {
            switch refusal {
            case .noActiveMedia, .ended, .decorative, .finished: self = .nothingToPlay
            case .ambiguous: self = .severalVideos
            case .protected: self = .protected
            case .liveCapture, .unsupportedScheme, .missingHost, .credentialsInURL, .unsupportedType, .endlessMP4,
                .segmentsOnly, .noEligibleSource, .unrecognizedFormat, .memoryCeiling:
                self = .unsupported
            case .adSuspected, .differentMedia: self = .notYourVideo
            case .neverHere, .siteOptOut, .cancelled, .userReturned: self = .yourChoice
            case .loadFailed, .noData, .alreadyTried: self = .couldNotOpen
            case .timedOut, .noProgress, .stalled: self = .tooSlow
            case .nativeUnavailable, .noPicture, .nativeDidNotStart, .playbackFailed: self = .playerTrouble
            case .pageChanged, .pageUnresponsive, .pageGone, .pageWouldNotPause, .pageResumedItself,
                .pageWouldNotResume:
                self = .pageTrouble
            case .navigated, .closed, .otherTab: self = .movedOn
            }
        }
    }
}
