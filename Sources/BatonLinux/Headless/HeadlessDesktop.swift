internal import CGtkWebKit
internal import Foundation
internal import Glibc

/// A display, a session bus and an audio server of this process alone, for commands that run without a desktop.
///
/// Everything it starts ends with this process, even when it is killed. Start it before GTK. `tools/headless` is the
/// same for scripts and tests: it must work where nothing is built yet, and this where there is no checkout.
@MainActor
public final class HeadlessDesktop {
    /// A part that the machine lacks, with the Debian package that brings it.
    public struct Missing: Error, Sendable, Hashable, CustomStringConvertible {
        public let part: String
        public let package: String
        /// It is there, but did not start.
        public let isInstalled: Bool
        /// What it said last, where it is there and said something.
        public let reason: String?
        public var description: String {
            guard isInstalled else { return "\(part) is missing; install the package \(package)" }
            let said = reason.map { ": \($0)" } ?? "; run it by itself to see why"
            return "\(part) (package \(package)) is installed but does not start\(said)"
        }

        public init(part: String, package: String, isInstalled: Bool = false, reason: String? = nil) {
            self.part = part
            self.package = package
            self.isInstalled = isInstalled
            self.reason = reason
        }
    }

    /// A program of the desktop, on its way up.
    private struct Child {
        let name: String
        let package: String
        let process: Process
        let output: FileHandle
    }

    /// How long each part may take to start.
    private static let patience = Duration.seconds(10)
    private var children: [Process] = []
    private let directory: URL
    /// The names of the audio sinks, in the order in which they were asked for.
    public private(set) var sinks: [String] = []

    /// - Parameters:
    ///   - width: Pixels of the display.
    ///   - height: The same.
    ///   - sinks: Names of the silent audio outputs; the first is the default.
    /// - Throws: ``Missing``; where no folder can be made, what the system says.
    public init(width: Int = 1280, height: Int = 800, sinks: [String] = ["baton"]) throws {
        directory = try Self.makeFolder()
        do {
            setEnvironment()
            try startDisplay(width, height)
            try startBus()
            try startAudio(sinks)
            self.sinks = sinks
        } catch {
            stop()
            throw error
        }
    }

    /// Ends everything and removes the folder. Idempotent.
    public func stop() {
        for child in children.reversed() where child.isRunning { child.terminate() }
        for _ in 0..<80 where children.contains(where: \.isRunning) { usleep(25_000) }
        // One that someone stopped does not hear the request.
        for child in children where child.isRunning { kill(child.processIdentifier, SIGKILL) }
        for child in children { child.waitUntilExit() }
        children = []
        try? FileManager.default.removeItem(at: directory)
    }

    /// The path of a socket has 107 bytes at most, an argument of PulseAudio's modules ends at a space, and an address
    /// of D-Bus has few characters: where the folder of temporary files does not go with that, it is `/tmp`.
    private static func makeFolder() throws -> URL {
        let wanted = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        let parent = wanted.wholeMatch(of: #//[A-Za-z0-9/._-]{0,39}/#) == nil ? "/tmp" : wanted
        var template = Array("\(parent)/baton-\(String(repeating: "X", count: 6))".utf8CString)
        guard let made = mkdtemp(&template) else {
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: parent])
        }
        return URL(filePath: String(cString: made), directoryHint: .isDirectory)
    }

    private func setEnvironment() {
        setenv("XDG_RUNTIME_DIR", directory.path, 1)
        setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1)
        setenv("GDK_BACKEND", "x11", 1)
        setenv("GSETTINGS_BACKEND", "memory", 1)
        // Without a graphics card the default renderer may leave video black.
        setenv("WEBKIT_DISABLE_DMABUF_RENDERER", "1", 1)
        // Without a desktop there is nobody to ask for permission and no screen reader to talk to.
        setenv("GTK_USE_PORTAL", "0", 1)
        unsetenv("WAYLAND_DISPLAY")
        // The cache folder stays: GStreamer would otherwise scan its plugins anew, for half a minute, in every run.
        for name in ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"] {
            setenv(name, directory.appending(path: name.lowercased()).path, 1)
        }
    }

    private func startDisplay(_ width: Int, _ height: Int) throws {
        let end = ContinuousClock.now + Self.patience
        // A number by chance: where processes are numbered apart, as in a container, the X server takes everyone else's
        // lock for one that was left behind, and would choose their number for its own.
        for attempt in 1... {
            let xvfb = try start(
                "Xvfb", package: "xvfb",
                [
                    ":\(Int.random(in: 100..<32_768))", "-displayfd", "1", "-screen", "0", "\(width)x\(height)x24",
                    "-nolisten", "tcp", "-noreset",
                ])
            if let number = Self.line(xvfb.output, until: end), Int(number) != nil {
                setenv("DISPLAY", ":\(number)", 1)
                return
            }
            // It ends at once where the number is taken.
            if attempt == 3 || ContinuousClock.now >= end { throw failure(of: xvfb) }
        }
    }

    private func startBus() throws {
        let bus = try start(
            "dbus-daemon", package: "dbus-daemon",
            ["--session", "--nofork", "--nosyslog", "--print-address=1", "--address=unix:path=\(directory.path)/bus"])
        guard let address = Self.line(bus.output, until: ContinuousClock.now + Self.patience), !address.isEmpty else {
            throw failure(of: bus)
        }
        setenv("DBUS_SESSION_BUS_ADDRESS", address, 1)
    }

    private func startAudio(_ sinks: [String]) throws {
        // Its usual place: WebKit's sandbox lets web processes see no other.
        let folder = directory.appending(path: "pulse")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let socket = "\(folder.path)/native"
        var arguments = [
            "-n", "--daemonize=no", "--exit-idle-time=-1", "--disallow-exit", "--use-pid-file=no", "--log-level=error",
            "-L", "module-native-protocol-unix socket=\(socket) auth-anonymous=1",
        ]
        for sink in sinks { arguments += ["-L", "module-null-sink sink_name=\(sink) rate=48000"] }
        if let first = sinks.first { setenv("PULSE_SINK", first, 1) }
        unsetenv("PULSE_SERVER")
        let server = try start("pulseaudio", package: "pulseaudio", arguments)
        let end = ContinuousClock.now + Self.patience
        // Its socket is the sign that it serves.
        while !FileManager.default.fileExists(atPath: socket) {
            guard server.process.isRunning, ContinuousClock.now < end else { throw failure(of: server) }
            usleep(25_000)
        }
        for sink in sinks { try listen(to: sink, at: socket) }
    }

    /// Someone listens to a silent output all the time, as a sound card does: an output of PulseAudio that nobody
    /// listens to lets a stream's clock run on while it is paused, and a page that is played again then stands still
    /// for as long as it was paused.
    private func listen(to sink: String, at socket: String) throws {
        _ = try start(
            "parec", package: "pulseaudio-utils",
            ["--server=unix:\(socket)", "--latency-msec=20", "--device=\(sink).monitor"], discardsOutput: true)
    }

    /// Starts a helper that the kernel ends together with this process.
    private func start(
        _ name: String, package: String, _ arguments: [String], discardsOutput: Bool = false
    ) throws -> Child {
        guard let path = Self.find(name) else { throw Missing(part: name, package: package) }
        guard let guardian = Self.find("setpriv") else { throw Missing(part: "setpriv", package: "util-linux") }
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: guardian)
        process.arguments = ["--pdeathsig", "TERM", path] + arguments
        process.standardOutput = discardsOutput ? FileHandle.nullDevice : pipe
        process.standardError = try log(of: name)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        children.append(process)
        return Child(name: name, package: package, process: process, output: pipe.fileHandleForReading)
    }

    private func logFile(of name: String) -> URL { directory.appending(path: "\(name).log") }

    private func log(of name: String) throws -> FileHandle {
        try Data().write(to: logFile(of: name))
        return try FileHandle(forWritingTo: logFile(of: name))
    }

    private func failure(of child: Child) -> Missing {
        let said = (try? String(contentsOf: logFile(of: child.name), encoding: .utf8)) ?? ""
        let reason = said.split(separator: "\n").last { $0.contains(where: \.isLetter) }
        return Missing(
            part: child.name, package: child.package, isInstalled: true, reason: reason.map { String($0.prefix(200)) })
    }

    private static func find(_ name: String) -> String? {
        guard let found = g_find_program_in_path(name) else { return nil }
        defer { g_free(found) }
        return String(cString: found)
    }

    /// The first line of what a helper prints.
    /// - Returns: `nil` where it ends without one, or has printed none by `end`.
    private static func line(_ handle: FileHandle, until end: ContinuousClock.Instant) -> String? {
        var text = ""
        while true {
            let left = ((end - ContinuousClock.now) / .milliseconds(1)).rounded(.up)
            guard left > 0 else { return nil }
            var watched = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
            // Nothing yet, or interrupted by a signal.
            guard poll(&watched, 1, Int32(left)) > 0 else { continue }
            guard let byte = try? handle.read(upToCount: 1), !byte.isEmpty else { return nil }
            if byte.first == UInt8(ascii: "\n") { return text }
            text += String(decoding: byte, as: UTF8.self)
        }
    }
}
