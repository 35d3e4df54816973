#if os(iOS) || os(macOS)
/// What AVKit waits for at the end of Picture in Picture.
///
// AVKit makes the closure on the main thread, and it is called from the main actor alone.
struct RestoreAnswer: @unchecked Sendable {
    let give: (Bool) -> Void
}
#endif
