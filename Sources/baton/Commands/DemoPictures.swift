internal import BatonDemoSite
internal import BatonLinux
internal import BatonRuntime
internal import CGtkWebKit
internal import Foundation

/// Pictures of the real window: the page, the native player, and the page again.
@MainActor
struct DemoPictures {
    let site: DemoSite
    let folder: URL

    /// Makes the folder, where it is not there yet.
    /// - Returns: Whether pictures can be written into it; otherwise that was said.
    static func prepare(_ folder: URL) -> Bool {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            Output.error("the folder for the screenshots cannot be made")
            return false
        }
        guard access(folder.path, W_OK | X_OK) == 0 else {
            Output.error("nothing can be written into the folder for the screenshots")
            return false
        }
        return true
    }

    /// - Returns: The exit code.
    func take() async -> Int32 {
        var options = BatonApplication.Options()
        options.isAlone = false
        options.storage = .ephemeral
        options.autoplay = .allowed
        options.size = (1280, 760)
        guard let page = site.availablePages.first(where: { $0.id == "mp4" }) else { return ExitCode.done }
        let app: BatonApplication
        do throws(BatonApplication.NoDisplay) {
            app = try BatonApplication(options)
        } catch {
            Output.error("\(error)")
            return ExitCode.environment
        }
        let window = app.open(site.address(of: page, autoplay: true))
        defer { app.quit() }
        guard let session = window.currentTab?.session else { return ExitCode.environment }
        _ = await HeadlessRun.wait(15) { if case .available = session.snapshot.offer { true } else { false } }
        try? await Task.sleep(for: .seconds(1.5))
        guard picture("1-page") else { return ExitCode.environment }
        session.playNatively()
        _ = await HeadlessRun.wait(15) { session.snapshot.nativeStatus == .playing }
        try? await Task.sleep(for: .seconds(2))
        guard picture("2-native") else { return ExitCode.environment }
        session.returnToWebsite()
        _ = await HeadlessRun.wait(15) { session.snapshot.phase == .website }
        try? await Task.sleep(for: .seconds(1.5))
        guard picture("3-back") else { return ExitCode.environment }
        return ExitCode.done
    }

    private func picture(_ name: String) -> Bool {
        let file = folder.appending(path: name + ".png")
        // GLib waits for it: Foundation's processes wait for a run loop that GLib's main loop does not serve.
        guard let quoted = g_shell_quote(file.path) else { return false }
        defer { g_free(quoted) }
        var status: gint = 0
        let started = g_spawn_command_line_sync(
            "import -silent -window root \(String(cString: quoted))", nil, nil, &status, nil)
        let ended = started != 0 && status == 0
        if ended {
            Output.line("screenshot: \(file.path)")
        } else {
            Output.error("no screenshot could be taken; install the package imagemagick")
        }
        return ended
    }
}
