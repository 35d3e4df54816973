import CGtkWebKit

/// Runs GLib's default context from the main actor while `body` works: under a test runner nobody else does.
@MainActor
func withPlayerPump<Result>(_ body: @MainActor () async throws -> Result) async rethrows -> Result {
    let pump = Task { @MainActor in
        while !Task.isCancelled {
            while g_main_context_iteration(nil, 0) != 0 {}
            try? await Task.sleep(for: .milliseconds(1))
        }
    }
    defer { pump.cancel() }
    return try await body()
}
