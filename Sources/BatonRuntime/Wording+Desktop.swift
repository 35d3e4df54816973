public import BatonCore

extension Wording {
    /// What the desktop outside of the window shows, and what closing the window means. The raw value is the id.
    public enum Desktop: String, Sendable, Hashable, CaseIterable {
        /// The reason that the desktop gives when it is asked what keeps it awake.
        case playingVideo
        case cannotStayAwake
        case settingsUnsaved

        // When the window is closed while native plays.
        case background, whenClosed, whenClosedHint, keepPlaying, stopPlaying
        case playingInBackground, pausedInBackground
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
            case .settingsUnsaved: "Your settings could not be saved, so they last until Baton is closed."
            case .background: "Background"
            case .whenClosed: "When the Window Is Closed"
            case .whenClosedHint: "While a video plays in the native player"
            case .keepPlaying: "Keep Playing"
            case .stopPlaying: "Stop"
            case .playingInBackground: "Playing in the background"
            case .pausedInBackground: "Paused in the background"
            case .notificationPlay: "Play"
            case .notificationPause: "Pause"
            case .notificationStop: "Stop Playing"
            case .lacksSound: "The native player finds no sound output: install the package pulseaudio, or start it."
            case .lacksGraphics: "The native player finds no OpenGL: install the package libgl1-mesa-dri."
            case .lacksPlayer: "The native player cannot be started: install the package libmpv2."
            }
        }
    }

    /// What the desktop's notification says when native playback without a window is over.
    public static func background(_ notice: Notice) -> String {
        // What a person did needs no word where they did it; a page that moves on in the background did so by itself.
        if let sentence = sentence(for: notice) { return sentence }
        return switch notice.kind {
        case .returned: sentence(for: .userReturned)
        case .stayed, .nativeKept, .ended: Text.playbackEnded.string
        }
    }

    static var desktopEntries: [(id: String, english: String)] {
        Desktop.allCases.map { ($0.rawValue, $0.english) }
    }
}
