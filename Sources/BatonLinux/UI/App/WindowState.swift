/// The size of the window that was closed last.
struct WindowState: Sendable, Hashable, RememberedState {
    static let fileName = "window.json"

    var width: Int32 = 1100
    var height: Int32 = 760
    var maximized = false

    /// No window is narrower than this, whatever was stored.
    static let minimum: (width: Int32, height: Int32) = (360, 300)

    mutating func keepWithinReason() {
        width = min(max(width, Self.minimum.width), 16384)
        height = min(max(height, Self.minimum.height), 16384)
    }
}
