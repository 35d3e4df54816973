import CGtkWebKit
import Foundation

/// Serves GLib's default main context while Swift Testing drives the main actor.
///
/// Under `swift test` the main thread waits in libdispatch, which runs main-actor work but no GLib source. One task
/// on the main actor gives GLib its turns; the short sleep between them lets other main-actor work run.
@MainActor
enum GLibPump {
    private static var task: Task<Void, Never>?

    /// Initialises GTK and starts pumping; calling it again changes nothing.
    static func start() throws {
        guard task == nil else { return }
        guard gtk_init_check() != 0 else {
            throw MissingPart(what: "a display (run the tests in the headless environment)", package: "xvfb")
        }
        setlocale(LC_NUMERIC, "C")
        task = Task {
            while !Task.isCancelled {
                for _ in 0..<50 where g_main_context_iteration(nil, 0) == 0 { break }
                try? await Task.sleep(for: .milliseconds(1))
            }
        }
    }
}

/// The machine lacks something that a test needs; a test never skips because of it.
struct MissingPart: Error, CustomStringConvertible {
    let what: String
    let package: String

    var description: String { "missing: \(what); the Debian package \(package) brings it" }
}

/// Waits until `condition` holds.
/// - Returns: Whether it did within `limit`.
@MainActor
func eventually(_ limit: Duration = .seconds(10), _ condition: @MainActor () async throws -> Bool) async rethrows -> Bool {
    let clock = ContinuousClock()
    let end = clock.now + limit
    while clock.now < end {
        if try await condition() { return true }
        try? await Task.sleep(for: .milliseconds(20))
    }
    return try await condition()
}
