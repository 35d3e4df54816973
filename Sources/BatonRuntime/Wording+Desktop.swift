extension Wording {
    /// What the desktop outside of the window shows, and what closing the window means. The raw value is the id.
    public enum Desktop: String, Sendable, Hashable, CaseIterable {
        /// The reason that the desktop gives when it is asked what keeps it awake.
        case playingVideo
        case cannotStayAwake

        // When the window is closed while native plays.
        case background, whenClosed, whenClosedHint, keepPlaying, stopPlaying
        case playingInBackground, pausedInBackground, backOnWebsite
        case notificationPlay, notificationPause, notificationStop

        // What the native player lacks on this computer, with the package that brings it.
        case lacksSound, lacksGraphics, lacksPlayer

        /// The text in the person's language.
        public var string: String { Wording.localized(rawValue, english) }

        var english: String {
            switch self {
            case .playingVideo: "Playing a video"
            case .cannotStayAwake:
                "This desktop offers no service to keep it awake. The video plays, but the screen may go dark meanwhile."
            case .background: "Background"
            case .whenClosed: "When the Window Is Closed"
            case .whenClosedHint: "While a video plays in the native player"
            case .keepPlaying: "Keep Playing"
            case .stopPlaying: "Stop"
            case .playingInBackground: "Playing in the background"
            case .pausedInBackground: "Paused in the background"
            case .backOnWebsite: "The video is back on the website"
            case .notificationPlay: "Play"
            case .notificationPause: "Pause"
            case .notificationStop: "Stop Playing"
            case .lacksSound: "The native player finds no sound output: install the package pulseaudio, or start it."
            case .lacksGraphics: "The native player finds no OpenGL: install the package libgl1-mesa-dri."
            case .lacksPlayer: "The native player cannot be started: install the package libmpv2."
            }
        }
    }

    static var desktopEntries: [(id: String, english: String)] {
        Desktop.allCases.map { ($0.rawValue, $0.english) }
    }
}
