#if os(iOS)
/// Notifications that AVKit was seen to post and that no header of Apple's names. Off unless
/// ``PlaybackDetector/Options/undocumentedNotifications`` is chosen.
///
/// - Warning: Nothing promises their names, their thread, their object, or that they are posted at all, and they belong
///   to AVKit's connection to a second screen and to the volume control rather than to playback. App Review Guideline
///   2.5.1 asks for public APIs only. Watching a string links against nothing private, but whether it is allowed is
///   decided in review, and apps were refused for less. Use it for experiments; keep it out of what you submit, and let
///   nothing depend on it.
public enum UndocumentedNotifications {
    /// The names that are watched.
    public static let names = [
        "AVSecondScreenConnectionPlayingDidChangeNotification",
        "AVSecondScreenConnectionReadyDidChangeNotification",
        "AVVolumeControllerVolumeChangedNotification",
    ]
}
#endif
