internal import CGtkWebKit
internal import Dispatch
internal import Glibc

// libdispatch's hooks for foreign main loops. They are underscored, so no other file of the app names them; the process
// of the tests has hooks of its own to the same pair (CTestMainLoop.c). Nothing links with a toolchain that drops them,
// and where they no longer ring, no command without a window ends, which tools/test-commands does not wait for for ever.
// CoreFoundation's run loop rests on the same pair.
@_silgen_name("_dispatch_get_main_queue_handle_4CF")
private func dispatchMainQueueHandle() -> Int32
@_silgen_name("_dispatch_main_queue_callback_4CF")
private func dispatchMainQueueCallback(_ message: UnsafeMutableRawPointer?)

/// Lets GLib's main loop run Swift's main actor.
///
/// A bare `g_main_loop_run` never runs `@MainActor` work: libdispatch rings an eventfd for its main queue, and nobody
/// listens. Watching that descriptor as a GLib source joins the two without polling.
@MainActor
public enum MainLoop {
    private static var source: guint = 0

    /// Starts serving the main actor from GLib's default context. Calling it again changes nothing.
    public static func attach() {
        guard source == 0 else { return }
        source = g_unix_fd_add(
            dispatchMainQueueHandle(), G_IO_IN,
            { descriptor, _, _ in
                // The eventfd counts rings; reading resets it before the queue is drained, so no ring is lost.
                var rings: UInt64 = 0
                _ = read(descriptor, &rings, 8)
                dispatchMainQueueCallback(nil)
                return 1
            }, nil)
    }

    /// Runs GLib's default main loop on the calling (main) thread until ``quit()``.
    public static func run() {
        attach()
        let loop = g_main_loop_new(nil, 0)
        current = loop
        g_main_loop_run(loop)
        current = nil
        g_main_loop_unref(loop)
    }

    /// Ends ``run()`` once the current callback returns.
    public static func quit() {
        if let current { g_main_loop_quit(current) }
    }

    private static var current: OpaquePointer?
}
