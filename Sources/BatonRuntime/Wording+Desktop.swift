extension Wording {
    /// What the desktop outside of the window shows, for all platforms.
    public enum Desktop: String, Sendable, Hashable, CaseIterable {
        /// The reason that the desktop gives when it is asked what keeps it awake.
        case playing = "Playing a video"
        case cannotStayAwake =
            "This desktop offers no service to keep it awake. The video plays, but the screen may go dark meanwhile."

        // When the window is closed while native plays.
        case background = "Background"
        case closing = "When the Window Is Closed"
        case closingExplanation = "While a video plays in the native player"
        case keepPlaying = "Keep Playing"
        case stopPlaying = "Stop"
        case playingInBackground = "Playing in the background"
        case pausedInBackground = "Paused in the background"
        case backOnWebsite = "The video is back on the website"
        case show = "Show"
        case play = "Play"
        case pause = "Pause"
        case stop = "Stop Playing"

        /// The text in the person's language.
        public var string: String { rawValue }
    }
}
