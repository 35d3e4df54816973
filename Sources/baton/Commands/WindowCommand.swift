internal import BatonLinux

/// `baton [PAGE]`: the window.
@MainActor
enum WindowCommand {
    static func run(page: String?) -> Int32 {
        var options = BatonApplication.Options()
        options.version = Help.version
        options.onNote = { Output.error($0) }
        do throws(BatonApplication.NoDisplay) {
            return try BatonApp.run(page: page, options: options)
        } catch {
            Output.error("\(error)")
            return ExitCode.environment
        }
    }
}
