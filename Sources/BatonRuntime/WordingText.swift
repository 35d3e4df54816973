/// Every string that a person reads, for all platforms. Pure values.
public enum Wording {
    /// What is said; the raw value is the English source text. Translations are looked up in ``string`` alone.
    public enum Text: String, Sendable, Hashable, CaseIterable {
        // The button that moves the playback.
        case playNatively = "Play Natively"
        case cancel = "Cancel"
        case websitePlayer = "Website Player"
        case playNativelyTooltip = "Play this video in the native player"
        case cancelTooltip = "Stay on the website"
        case websitePlayerTooltip = "Continue in the website’s own player"
        case nothingToPlay = "Nothing on this page can be played natively"
        case pageLoading = "The page is still loading"
        case neverMode = "Native playback is off"

        // What is going on.
        case preparing = "Preparing the native player…"
        case switching = "Switching to the native player…"
        case goingBack = "Going back to the website…"
        case playingNatively = "Playing in the native player"
        case buffering = "Loading more of the video"

        // The player's controls.
        case play = "Play"
        case pause = "Pause"
        case playAgain = "Play Again"
        case position = "Position"
        case volume = "Volume"
        case mute = "Mute"
        case unmute = "Unmute"
        case speed = "Playback Speed"
        case normalSpeed = "Normal"
        case fullScreen = "Full Screen"
        case leaveFullScreen = "Leave Full Screen"
        case live = "LIVE"
        case goLive = "Go Live"
        case goLiveTooltip = "Jump to what is happening now"
        case player = "Native Player"
        case playerControls = "Player Controls"

        // Picture in Picture.
        case pictureInPicture = "Picture in Picture"
        case backToTab = "Back to Tab"
        case closePictureInPicture = "Pause and Close"
        case playsInPictureInPicture = "Playing in Picture in Picture"
        case mayBeCovered = "Your desktop decides whether the small window stays above the others."

        // Notices.
        case why = "Why?"
        case whyTooltip = "Why did this happen?"
        case dismiss = "Dismiss"

        // When a hand-off begins by itself.
        case modeAutomatic = "Automatic"
        case modeAsk = "Ask"
        case modeNever = "Never"
        case modeTitle = "Native Playback"

        // Shortcuts.
        case shortcutsPlayback = "Playback"
        case shortcutsSound = "Sound"
        case shortcutsView = "View"
        case shortcutPlayPause = "Play or pause"
        case shortcutBack = "Back 5 seconds"
        case shortcutForward = "Forward 5 seconds"
        case shortcutFarBack = "Back 30 seconds"
        case shortcutFarForward = "Forward 30 seconds"
        case shortcutStart = "Go to the beginning"
        case shortcutEnd = "Go to the end"
        case shortcutSlower = "Slower"
        case shortcutFaster = "Faster"
        case shortcutLouder = "Louder"
        case shortcutQuieter = "Quieter"
        case shortcutMute = "Mute or unmute"
        case shortcutFullScreen = "Turn full screen on or off"
        case shortcutPictureInPicture = "Turn Picture in Picture on or off"
        case shortcutLeaveFullScreen = "Leave full screen"

        /// The text in the person's language.
        public var string: String { rawValue }
    }
}
