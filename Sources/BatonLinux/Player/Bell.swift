internal import CGtkWebKit
internal import Synchronization

/// Carries a wake-up from a foreign thread to the main thread, and nothing else.
///
/// mpv calls back on threads of its own and forbids calls into itself from there. ``ring(_:)`` therefore only adds a
/// GLib source; many rings before the main thread answers count as one.
final class Bell: Sendable {
    private let rung = Atomic(false)
    @MainActor private var handler: (@MainActor () -> Void)?

    @MainActor init(_ handler: @escaping @MainActor () -> Void) { self.handler = handler }

    /// Makes every later ring a no-op and lets go of the handler.
    @MainActor func silence() { handler = nil }

    /// The C callback. Its context is a bell that the foreign side has been lent; it is kept alive by the lender.
    static let ring: @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
        guard let context else { return }
        let bell = Unmanaged<Bell>.fromOpaque(context)
        if bell.takeUnretainedValue().rung.exchange(true, ordering: .acquiringAndReleasing) { return }
        g_idle_add_full(G_PRIORITY_DEFAULT, answerBell, bell.retain().toOpaque(), releaseBell)
    }

    fileprivate nonisolated func answer() {
        // Cleared before the work: a ring during the work must lead to another round.
        rung.store(false, ordering: .releasing)
        MainActor.assumeIsolated { handler?() }
    }
}

private func answerBell(_ context: gpointer?) -> gboolean {
    guard let context else { return 0 }
    Unmanaged<Bell>.fromOpaque(context).takeUnretainedValue().answer()
    return 0
}

private func releaseBell(_ context: gpointer?) {
    guard let context else { return }
    Unmanaged<Bell>.fromOpaque(context).release()
}
