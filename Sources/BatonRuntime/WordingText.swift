/// Every string that a person reads, for all platforms. Pure values.
///
/// Each text has an id that says what it is for and does not change with its words, so that translations and other
/// platforms' string tables can be made from ``entries``.
public enum Wording {
    /// A short text: a label, a title, a tooltip. The raw value is its id.
    public enum Text: String, Sendable, Hashable, CaseIterable {
        // The app.
        case appName, appComments, appDevelopers

        // The button that moves the playback.
        case playNatively, cancel, websitePlayer, playNativelyTooltip, cancelTooltip, websitePlayerTooltip
        case nothingToPlay, pageLoading

        // Several videos to choose from.
        case chooseVideo, chooseVideoTooltip, severalToChoose, choiceVideo, choiceSound, choicePlaying, choiceMuted

        // What is going on.
        case preparing, switching, goingBack, buffering

        // The player's controls.
        case play, pause, position, positionOfTotal, volume, mute, unmute, speed, normalSpeed, fullScreen
        case leaveFullScreen, live, goLive, goLiveTooltip, player, playerControls, withKey

        // Languages.
        case tracks, audioLanguage, subtitles, subtitlesOff, chosen, trackNumber, trackDescribesSound
        case captionsStayBehind, trackIsFixed, quality

        // Picture in Picture.
        case pictureInPicture, backToTab, closePictureInPicture, playsInPictureInPicture, mayBeCovered

        // The Watch workspace of Apple's platforms.
        case watchRoutes, watchDone, watchPageMenu, watchSiteMenu, watchEmpty
        case watchAddressItem, watchPlayPauseItem, watchFarBackItem, watchFarForwardItem

        // What a page asks.
        case dialogAccept, dialogPage, dialogSignIn, dialogSignInText, dialogSignInUnprotected, dialogUserName
        case dialogPassword, dialogOpen, dialogOtherApp, dialogDeclinedDownload

        // Where it is heard and seen.
        case route, routeTooltip, routeSystem, routeSearching, routeNone, routeInUse, routePending, playsOn,
            backToComputer, routeOfSeveral
        case routeFormatNotPlayed, routeOnlyHere, routeRefused, routeTimedOut, routeGone, routeStoppedThere
        case routeNotObeyed, routeStalled, routeOutputFailed

        // Notices.
        case why, whyTooltip, dismiss, nativePlaysOn, playbackEnded

        // When a hand-off begins by itself.
        case modeAutomatic, modeAsk, modeNever, modeTitle, modeDefaultHint, onThisSite, modeOnThisSite, modeDefault

        // Where the tab is.
        case address, addressPlaceholder, connectionEncrypted, connectionNotEncrypted
        case back, forward, reload, stopLoading, loading
        case onlyWebPages
        case newTab, newTabHint, tabPlaysSound, pageNotLoaded, tryAgain, pageStopped, pageStoppedWhy

        // Why a page was not loaded.
        case errorInvalidAddress, errorHostNotFound, errorUnreachable, errorNotSecure, errorTimedOut
        case errorInterrupted, errorProcessEnded, errorNoGraphics, errorFailed, errorStatus

        // Menus and preferences.
        case reopenTab, duplicateTab, moveToNewWindow, closeOtherTabs, print
        case findInPage, findNext, findPrevious, findNone, findOne, findSome, findMany
        case zoomIn, zoomOut, zoomReset, zoomLevel
        case mainMenu, newWindow, closeTab, preferences, keyboardShortcuts, about
        case playbackTitle, searchTitle, searchHint, searchEngine, sitesTitle, sitesHint, followDefault

        // Shortcuts.
        case shortcutsPlayback, shortcutsPages, shortcutsTabs, shortcutsGeneral
        case shortcutMove, shortcutPlayPause, shortcutBack, shortcutForward, shortcutFarBack, shortcutFarForward
        case shortcutPreviousChapter, shortcutNextChapter
        case shortcutStart, shortcutEnd, shortcutSlower, shortcutFaster, shortcutLouder, shortcutQuieter
        case shortcutMute, shortcutFullScreen, shortcutPictureInPicture, shortcutLeaveFullScreen, shortcutAddress
        case shortcutReload, shortcutReloadAll, shortcutPageBack, shortcutPageForward
        case shortcutFind, shortcutFindNext, shortcutFindPrevious, shortcutPrint
        case shortcutZoomIn, shortcutZoomOut, shortcutZoomReset, shortcutReopenTab
        case shortcutNewTab, shortcutCloseTab, shortcutNextTab, shortcutPreviousTab, shortcutGoToTab
        case shortcutNewWindow, shortcutWindowFullScreen, shortcutMenu, shortcutPreferences, shortcutShortcuts
        case shortcutQuit

        /// The text in the person's language.
        public var string: String { Wording.localized(rawValue, english) }

        /// The text with `values` in the places `{0}`, `{1}`… that it has for them.
        public func filled(_ values: String...) -> String {
            var text = string
            for (place, value) in values.enumerated() { text = text.replacing("{\(place)}", with: value) }
            return text
        }
    }

    /// All texts with their ids, each once: what a translation has to cover.
    public static var entries: [(id: String, english: String)] {
        Text.allCases.map { ($0.rawValue, $0.english) } + refusalEntries + desktopEntries
            + pageEntries
    }

    /// Every text passes through here: where a translation is looked up by its id.
    static func localized(_ id: String, _ english: String) -> String { english }
}
