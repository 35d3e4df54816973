import CGtkWebKit
import CTestMainLoop
import Foundation

@testable import BatonLinux

/// Makes GTK usable in tests: the main thread of the test process runs GLib's main loop (see CTestMainLoop.c).
@MainActor
enum GLibPump {
    private static var isReady = false

    /// Initialises GTK; calling it again changes nothing.
    static func start() throws {
        guard !isReady else { return }
        guard baton_test_main_loop_runs() != 0 else {
            throw MissingPart(what: "the main loop of the test process", package: "libglib2.0-dev")
        }
        ProcessEnvironment.prepare()
        guard gtk_init_check() != 0 else {
            throw MissingPart(what: "a display (run the tests in the headless environment)", package: "xvfb")
        }
        setlocale(LC_NUMERIC, "C")
        isReady = true
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
func eventually(_ limit: Duration = .seconds(10), _ condition: @MainActor () async throws -> Bool) async rethrows
    -> Bool
{
    let clock = ContinuousClock()
    let end = clock.now + limit
    while clock.now < end {
        if try await condition() { return true }
        try? await Task.sleep(for: .milliseconds(20))
    }
    return try await condition()
}

/// Runs `body` from GLib's main loop, as what follows the loop's end does: no task is under way, so tasks can run in it.
@MainActor
func outsideOfTasks(_ body: @escaping @MainActor () -> Void) async {
    await withCheckedContinuation { done in
        let box = Unmanaged.passRetained(
            IdleBody {
                body()
                done.resume()
            })
        g_idle_add(
            { box in
                guard let box else { return 0 }
                let body = Unmanaged<IdleBody>.fromOpaque(box).takeRetainedValue()
                MainActor.assumeIsolated { body.run() }
                return 0
            }, box.toOpaque())
    }
}

private final class IdleBody: Sendable {
    let run: @MainActor () -> Void
    init(_ run: @escaping @MainActor () -> Void) { self.run = run }
}
