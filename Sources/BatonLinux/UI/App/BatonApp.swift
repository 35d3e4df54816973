internal import CGtkWebKit
internal import Foundation
internal import Glibc

/// The app as a whole, for the command line.
public enum BatonApp {
    /// Opens a window and runs until the last one is closed. Call it on the main thread, outside of any task.
    ///
    /// Where the app runs already, that process opens the page and this returns at once.
    /// - Parameter page: What a person could type into the address field; `nil` for an empty tab.
    /// - Throws: ``BatonApplication/NoDisplay``.
    /// - Returns: The exit code.
    @MainActor
    public static func run(
        page: String?, options: BatonApplication.Options = BatonApplication.Options()
    ) throws(BatonApplication.NoDisplay) -> Int32 {
        MainLoop.attach()
        let app = try BatonApplication(options)
        if app.isRemote {
            app.openRemotely(page)
            return 0
        }
        app.open(page)
        return app.run()
    }

    /// Runs the app under a program that uses it as a person does. Call it on the main thread, outside of any task.
    /// - Parameter body: Opens windows and closes them; the app ends when it returns.
    /// - Throws: ``BatonApplication/NoDisplay``.
    /// - Returns: What `body` returns.
    @MainActor
    public static func run(
        options: BatonApplication.Options, driver body: @escaping @MainActor (BatonApplication) async -> Int32
    ) throws(BatonApplication.NoDisplay) -> Int32 {
        MainLoop.attach()
        let app = try BatonApplication(options)
        app.isDriven = true
        var code: Int32 = 0
        // Without it the app would end with every window that is closed.
        g_application_hold(app.application)
        Task {
            code = await body(app)
            app.quit()
            g_application_release(app.application)
        }
        _ = app.run()
        return code
    }
}

extension BatonApplication {
    /// Runs GLib's main loop until the last window is closed.
    /// - Returns: The exit code.
    func run() -> Int32 {
        // Told to end, it ends as if its windows were closed, with everything given back.
        let signals = [SIGTERM, SIGHUP, SIGINT].map { signal in
            let application = Unmanaged.passUnretained(self).toOpaque()
            return g_unix_signal_add(
                signal,
                { application in
                    guard let application else { return 0 }
                    let app = Unmanaged<BatonApplication>.fromOpaque(application).takeUnretainedValue()
                    MainActor.assumeIsolated { app.quit() }
                    return 1
                }, application)
        }
        // They know this object only while it is in here.
        defer { for signal in signals { g_source_remove(signal) } }
        // The windows are there already, so the activation that every run begins with opens no other.
        let code = g_application_run(application, 0, nil)
        quit()
        LastWords.finish()
        WebKitGTKPage.endClosedPages()
        return code
    }
}
