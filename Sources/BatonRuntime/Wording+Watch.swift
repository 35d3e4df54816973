public import BatonCore

// What the Watch workspace says beyond ``Wording/Text``: the same words, in the same order, on every platform.

extension Wording {
    /// The raw value is the English source text. Translations are looked up in ``string`` alone.
    public enum WatchText: String, Sendable, Hashable, CaseIterable {
        // Navigation.
        case back = "Back"
        case forward = "Forward"
        case reload = "Reload"
        case stopLoading = "Stop Loading"
        case address = "Address"
        case addressPrompt = "Search or enter address"
        case goToAddress = "Go to the address field"
        case encrypted = "The connection to this website is encrypted"
        case notEncrypted = "The connection to this website is not encrypted"
        case loading = "Loading…"
        case newTab = "New Tab"
        case newWindow = "New Window"
        case webPage = "Web Page"

        // Where there is no page.
        case emptyText = "Type an address or words to search for in the field above."
        case failedTitle = "Page Not Loaded"
        case crashedTitle = "The Page Stopped Working"
        case crashedText = "It may have used too much memory, or met an error of the web engine."
        case tryAgain = "Try Again"

        // Routes and Picture in Picture.
        case routes = "Play on Another Device"
        case playingElsewhere = "Playing on another device"
        case pictureInPicture = "Picture in Picture"

        // The site's choice, and the preferences.
        case siteMenu = "Playback on This Site"
        case onThisSite = "On This Site"
        case preferences = "Preferences"
        case playbackGroup = "Playback"
        case modeExplanation = "For every site without a choice of its own"
        case sitesGroup = "Sites"
        case noSites = "Choices that you make for a site appear here."
        case followDefault = "Follow the Default Again"
        case searchGroup = "Search"
        case searchEngine = "Search Engine"
        case searchExplanation = "The address of the search engine, with %s in the place of the words."
        case done = "Done"

        // Menus of the window.
        case pageMenu = "Page"
        case playbackMenu = "Native Playback Controls"

        /// The text in the person's language.
        public var string: String { rawValue }
    }

    /// What a mode is called.
    public static func name(of mode: HandoffMode) -> String {
        switch mode {
        case .automatic: Text.modeAutomatic.string
        case .ask: Text.modeAsk.string
        case .never: Text.modeNever.string
        }
    }
}
