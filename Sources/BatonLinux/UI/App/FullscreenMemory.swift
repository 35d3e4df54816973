/// Who made the window fill the screen, so that what the native player began ends with it. A pure value.
///
/// The window follows a request a moment later, or never: a request counts from the moment it is made.
struct FullscreenMemory: Sendable, Hashable {
    /// The window fills the screen, or was asked to, because of the native player.
    private(set) var belongsToNative = false
    private var isFullscreen = false

    /// The app asks the window to fill the screen or no longer to.
    mutating func requested(_ fullscreen: Bool, nativeShown: Bool) {
        if !fullscreen { belongsToNative = false } else if !isFullscreen { belongsToNative = nativeShown }
    }

    /// The window did change, whoever wanted it.
    mutating func changed(to fullscreen: Bool, nativeShown: Bool) {
        if fullscreen, !isFullscreen { belongsToNative = belongsToNative || nativeShown }
        if !fullscreen { belongsToNative = false }
        isFullscreen = fullscreen
    }

    /// The native player is no longer what the window shows.
    /// - Returns: Whether the window should leave full screen. One that the person had made fill the screen before
    ///   stays as it is.
    mutating func nativeLeft() -> Bool {
        defer { belongsToNative = false }
        return belongsToNative
    }
}
