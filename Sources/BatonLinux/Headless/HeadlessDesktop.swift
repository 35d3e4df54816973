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
        public var description: String {
            isInstalled
                ? "\(part) (package \(package)) is installed but does not start"
                : "\(part) is missing; install the package \(package)"
        }

        public init(part: String, package: String, isInstalled: Bool = false) {
            self.part = part
            self.package = package
            self.isInstalled = isInstalled
        }
    }

    private var children: [Process] = []
    private let directory: URL
    /// The names of the audio sinks, in the order in which they were asked for.
    public private(set) var sinks: [String] = []

    /// - Parameters:
    ///   - size: Pixels of the display.
    ///   - sinks: Names of the silent audio outputs; the first is the default.
    ///   - keepsData: Keep the person's data folders; otherwise they are in a folder that is removed at the end.
    public init(width: Int = 1280, height: Int = 800, sinks: [String] = ["baton"]) throws {
        directory = FileManager.default.temporaryDirectory.appending(path: "baton-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
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
        let output = try start(
            "Xvfb", package: "xvfb",
            ["-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp", "-noreset"])
        guard let number = Self.line(output), Int(number) != nil else {
            throw Missing(part: "Xvfb", package: "xvfb", isInstalled: true)
        }
        setenv("DISPLAY", ":\(number)", 1)
    }

    private func startBus() throws {
        let output = try start(
            "dbus-daemon", package: "dbus-daemon",
            ["--session", "--nofork", "--nosyslog", "--print-address=1", "--address=unix:path=\(directory.path)/bus"])
        guard let address = Self.line(output), !address.isEmpty else {
            throw Missing(part: "dbus-daemon", package: "dbus-daemon", isInstalled: true)
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
        _ = try start("pulseaudio", package: "pulseaudio", arguments)
        // Its socket is the sign that it serves.
        for _ in 0..<200 where !FileManager.default.fileExists(atPath: socket) { usleep(25_000) }
        guard FileManager.default.fileExists(atPath: socket) else {
            throw Missing(part: "pulseaudio", package: "pulseaudio", isInstalled: true)
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
    ) throws -> FileHandle {
        guard let path = Self.find(name) else { throw Missing(part: name, package: package) }
        guard let guardian = Self.find("setpriv") else { throw Missing(part: "setpriv", package: "util-linux") }
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: guardian)
        process.arguments = ["--pdeathsig", "TERM", path] + arguments
        process.standardOutput = discardsOutput ? FileHandle.nullDevice : pipe
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        children.append(process)
        return pipe.fileHandleForReading
    }

    private static func find(_ name: String) -> String? {
        guard let found = g_find_program_in_path(name) else { return nil }
        defer { g_free(found) }
        return String(cString: found)
    }

    private static func line(_ handle: FileHandle) -> String? {
        var text = ""
        while let byte = try? handle.read(upToCount: 1), !byte.isEmpty {
            if byte.first == UInt8(ascii: "\n") { return text }
            text += String(decoding: byte, as: UTF8.self)
        }
        return nil
    }
}
