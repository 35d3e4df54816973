internal import CGtkWebKit

/// What others must still be told when this process is about to end, such as a television that plays. Main actor only.
@MainActor
enum LastWords {
    private static var unsaid = 0
    /// Whether everybody knows what they must know.
    static var areSaid: Bool { unsaid == 0 }

    /// Says something that outlives whoever says it.
    static func say(_ body: @escaping @MainActor () async -> Void) {
        unsaid += 1
        Task {
            await body()
            unsaid -= 1
        }
    }

    /// Runs GLib's main loop until everything is said, or for so long. Call it on the main thread, outside of any task.
    static func finish(within limit: Duration = .seconds(2)) {
        let end = ContinuousClock.now + limit
        // The loop sleeps until something happens; this does.
        let timer = g_timeout_add(50, { _ in 1 }, nil)
        defer { g_source_remove(timer) }
        while !areSaid, ContinuousClock.now < end { g_main_context_iteration(nil, 1) }
    }
}
