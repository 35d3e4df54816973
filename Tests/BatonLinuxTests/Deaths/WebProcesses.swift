import Foundation

/// Processes that this one started, seen through `/proc`.
enum WebProcesses {
    /// Every living descendant with this name; the kernel cuts names at 15 characters.
    static func named(_ name: String) -> Set<pid_t> {
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
            if text[text.index(after: open)..<close] == name.prefix(15) { found.append(process) }
        }
        func isOurs(_ process: pid_t) -> Bool {
            var current = process
            while let parent = parents[current], parent > 1 {
                if parent == getpid() { return true }
                current = parent
            }
            return false
        }
        return Set(found.filter(isOurs))
    }

    static var pages: Set<pid_t> { named("WebKitWebProcess") }

    static func isAlive(_ process: pid_t) -> Bool {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            let close = text.lastIndex(of: ")")
        else { return false }
        return !text[text.index(after: close)...].hasPrefix(" Z")
    }

    /// The names of this process's threads.
    static var threads: [String] {
        let folder = "/proc/self/task"
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).compactMap {
            try? String(contentsOfFile: "\(folder)/\($0)/comm", encoding: .utf8).trimmingCharacters(in: .newlines)
        }
    }
}
