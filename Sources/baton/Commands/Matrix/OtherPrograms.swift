internal import CGtkWebKit
internal import Foundation
internal import Glibc

/// Other programs of the desktop, asked as anybody could: what they see of the playback counts, not what the app says
/// of itself.
enum OtherPrograms {
    /// The session bus as it was when the program began: web processes get none, and until they run this process has
    /// none in its environment either.
    private static let bus = getenv("DBUS_SESSION_BUS_ADDRESS").map { String(cString: $0) } ?? ""

    /// Call it before the app is made.
    static func begin() { _ = bus }

    /// Runs a program and waits for its end, off the main thread.
    /// - Returns: Its output without the last line end; `nil` if it fails, or is not there.
    static func output(_ arguments: String...) async -> String? {
        await withCheckedContinuation { done in
            // GLib waits for it: Foundation's processes wait for a run loop that nobody runs here.
            DispatchQueue.global().async { done.resume(returning: run(arguments)) }
        }
    }

    static func isThere(_ program: String) -> Bool {
        guard let found = g_find_program_in_path(program) else { return false }
        g_free(found)
        return true
    }

    private static func run(_ arguments: [String]) -> String? {
        let whole = ["env", "DBUS_SESSION_BUS_ADDRESS=\(bus)", "timeout", "10"] + arguments
        var words = whole.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var text: UnsafeMutablePointer<CChar>?
        var status: gint = 0
        let flags = GSpawnFlags(G_SPAWN_SEARCH_PATH.rawValue | G_SPAWN_STDERR_TO_DEV_NULL.rawValue)
        guard g_spawn_sync(nil, &words, nil, flags, nil, nil, &text, nil, &status, nil) != 0 else { return nil }
        defer { g_free(text) }
        guard status == 0, let text else { return nil }
        return String(cString: text).trimmingCharacters(in: .newlines)
    }

    // MARK: Media controls

    /// What a media controller is told.
    static func controls(_ arguments: String...) async throws(NotMeasured) -> String {
        guard isThere("playerctl") else { throw NotMeasured("playerctl is missing (package playerctl)") }
        let command = ["playerctl", "-p", "baton"] + arguments
        return await withCheckedContinuation { done in
            DispatchQueue.global().async { done.resume(returning: run(command) ?? "") }
        }
    }

    static func raise() async {
        _ = await output(
            "gdbus", "call", "--session", "--dest", "org.mpris.MediaPlayer2.baton", "--object-path",
            "/org/mpris/MediaPlayer2", "--method", "org.mpris.MediaPlayer2.Raise")
    }

    // MARK: Sleep

    /// Whether somebody keeps the display awake, as the desktop's own service says.
    static func isDisplayKeptAwake() async throws(NotMeasured) -> Bool {
        if getenv("SWAYSOCK") != nil, let tree = await output("swaymsg", "-r", "-t", "get_tree") {
            return tree.contains("\"inhibit_idle\": true")
        }
        guard isThere("gdbus") else { throw NotMeasured("gdbus is missing (package libglib2.0-bin)") }
        let manager = "org.gnome.SessionManager"
        guard
            let answer = await output(
                "gdbus", "call", "--session", "--dest", manager, "--object-path", "/org/gnome/SessionManager",
                "--method", "\(manager).IsInhibited", "8")
        else { throw NotMeasured("no session manager and no sway on this desktop; make matrix starts both") }
        return answer.contains("true")
    }

    /// Whether sway lets a window float over the tiled ones; `nil` where sway is not asked.
    static func hasFloatingWindow() async -> Bool? {
        guard getenv("SWAYSOCK") != nil, let tree = await output("swaymsg", "-r", "-t", "get_tree") else { return nil }
        return tree.contains("\"type\": \"floating_con\"")
    }

    // MARK: Sound

    /// The streams of this process that sound, as the sound server lists them.
    static func soundingStreams() async throws(NotMeasured) -> Int {
        guard isThere("pactl") else { throw NotMeasured("pactl is missing (package pulseaudio-utils)") }
        guard let text = await output("pactl", "-f", "json", "list", "sink-inputs"),
            let streams = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
        else { throw NotMeasured("the sound server does not answer") }
        return streams.count { stream in
            let properties = stream["properties"] as? [String: Any]
            let owner = properties?["application.process.id"] as? String
            return owner == "\(getpid())" && stream["corked"] as? Bool == false
        }
    }
}

/// A program that runs beside this one until it is told to end.
final class RunningProgram {
    private let process: GPid

    /// - Parameter command: A program and its arguments, with spaces between them.
    init?(_ command: String) {
        var words = command.split(separator: " ").map { strdup(String($0)) } + [nil]
        defer { for word in words { free(word) } }
        var started: GPid = 0
        let flags = GSpawnFlags(
            G_SPAWN_SEARCH_PATH.rawValue | G_SPAWN_DO_NOT_REAP_CHILD.rawValue | G_SPAWN_STDOUT_TO_DEV_NULL.rawValue
                | G_SPAWN_STDERR_TO_DEV_NULL.rawValue)
        guard g_spawn_async(nil, &words, nil, flags, nil, nil, &started, nil) != 0 else { return nil }
        process = started
    }

    var isRunning: Bool { waitpid(process, nil, WNOHANG) == 0 }

    func end() {
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
    }
}

/// The web processes of this process, seen through `/proc`.
enum OwnWebProcesses {
    static func all() -> [pid_t] {
        var parents: [pid_t: pid_t] = [:]
        var found: [pid_t] = []
        for entry in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
            guard let process = pid_t(entry),
                let text = try? String(contentsOfFile: "/proc/\(entry)/stat", encoding: .utf8),
                let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")")
            else { continue }
            let fields = text[text.index(after: close)...].split(separator: " ")
            guard fields.count > 1, fields[0] != "Z" else { continue }
            parents[process] = pid_t(fields[1])
            // The kernel cuts names at 15 characters.
            if text[text.index(after: open)..<close] == "WebKitWebProces" { found.append(process) }
        }
        return found.filter { process in
            var current = process
            while let parent = parents[current], parent > 1 {
                if parent == getpid() { return true }
                current = parent
            }
            return false
        }
    }

    static func isStopped(_ process: pid_t) -> Bool {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            let close = text.lastIndex(of: ")")
        else { return false }
        return text[text.index(after: close)...].hasPrefix(" T")
    }
}
