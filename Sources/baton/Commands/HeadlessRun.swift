internal import BatonLinux
internal import CGtkWebKit
internal import Foundation

/// What the commands without a window share: a desktop of their own, GTK, the main loop, and an end for all of it.
@MainActor
enum HeadlessRun {
    /// Runs `body` on the main actor under GLib's main loop.
    /// - Returns: The exit code of `body`, or ``ExitCode/environment`` after naming what is missing.
    static func run(_ body: @escaping @MainActor () async -> Int32) -> Int32 {
        onDesktop {
            guard startGTK() else {
                Output.error("no display can be used; unset BATON_DESKTOP, and the package xvfb brings one")
                return ExitCode.environment
            }
            return loop(body)
        }
    }

    /// Until every player of an earlier page has ended: what ffmpeg says of a stream reaches Baton only while one player
    /// is alive, and that it is protected is said so.
    @MainActor static func untilNoPlayerIsLeft() async {
        // One that is given up on has half a minute.
        _ = await wait(35) { MPVPlayer.isQuiet }
    }

    /// Calls `body` with a desktop around it; GTK is not started.
    /// - Returns: What `body` returns, or ``ExitCode/environment`` after naming what is missing.
    static func onDesktop(_ body: () -> Int32) -> Int32 {
        var desktop: HeadlessDesktop?
        // A test that watches the bus, the sound server and the display brings its own.
        let isGiven = getenv("BATON_DESKTOP").map { String(cString: $0) } == "given"
        do {
            if !isGiven { desktop = try HeadlessDesktop() }
        } catch let missing as HeadlessDesktop.Missing {
            Output.error("\(missing)")
            return ExitCode.environment
        } catch {
            Output.error("the headless desktop could not be started: \(error.localizedDescription)")
            return ExitCode.environment
        }
        defer { desktop?.stop() }
        return body()
    }

    /// - Returns: Whether there is a display.
    static func startGTK() -> Bool {
        guard gtk_init_check() != 0 else { return false }
        // GTK sets the person's locale; mpv reads numbers with a point only.
        setlocale(LC_NUMERIC, "C")
        return true
    }

    /// Runs `body` under GLib's main loop. A signal that asks this process to end does so in order, so that nothing is
    /// left in the folder of temporary files.
    /// - Returns: What `body` returns, or 128 and the number of the signal.
    static func loop(_ body: @escaping @MainActor () async -> Int32) -> Int32 {
        var code = ExitCode.done
        Task { @MainActor in
            let own = await body()
            if endingSignal == nil { code = own }
            MainLoop.quit()
        }
        for number in [SIGINT, SIGTERM, SIGHUP] { heed(number) }
        MainLoop.run()
        if let endingSignal { code = 128 + endingSignal }
        WebKitGTKPage.endClosedPages()
        return code
    }

    /// The signal that ended the main loop.
    private static var endingSignal: Int32?

    private static func heed(_ number: Int32) {
        g_unix_signal_add(
            number,
            { context in
                let received = Int32(Int(bitPattern: context))
                MainActor.assumeIsolated {
                    HeadlessRun.endingSignal = received
                    MainLoop.quit()
                }
                // The same signal once more ends a process that hangs.
                return 0
            }, UnsafeMutableRawPointer(bitPattern: Int(number)))
    }

    /// Waits until `condition` holds, looking every 20 ms.
    /// - Parameter seconds: The longest that it waits.
    /// - Returns: Whether it holds.
    static func wait(_ seconds: Double, until condition: () -> Bool) async -> Bool {
        let end = ContinuousClock.now + .seconds(seconds)
        while !condition() {
            if ContinuousClock.now >= end { return false }
            try? await Task.sleep(for: .milliseconds(20))
        }
        return true
    }
}
