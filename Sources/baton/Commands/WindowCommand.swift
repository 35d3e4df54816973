internal import BatonLinux
internal import Foundation

/// `baton [PAGE]`: the window.
@MainActor
enum WindowCommand {
    static func run(page: String?) -> Int32 {
        var options = BatonApplication.Options()
        options.version = Help.version
        // For people who work on Baton and for its tests: the steps of every hand-off, as `watch --json` prints them.
        if getenv("BATON_TRACE") != nil { options.onSession = { _ = Tracer($0, json: true) } }
        options.onNote = { Output.error($0) }
        do throws(BatonApplication.NoDisplay) {
            return try BatonApp.run(page: page, options: options)
        } catch {
            Output.error("\(error)")
            return ExitCode.environment
        }
    }
}
