import CGtkWebKit
import Foundation
import Glibc

@testable import BatonLinux

/// A real window manager on the display of the tests.
@MainActor
final class WindowManager {
    enum Kind: String, CaseIterable, Sendable {
        case openbox, metacity, xfwm4
        var command: [String] {
            switch self {
            case .openbox: ["openbox", "--sm-disable"]
            case .metacity: ["metacity", "--sm-disable", "--no-composite"]
            case .xfwm4: ["xfwm4", "--compositor=off"]
            }
        }
    }

    private let process: pid_t

    init(_ kind: Kind) async throws {
        var arguments = kind.command.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var pid: GPid = 0
        let flags = GSpawnFlags(
            G_SPAWN_SEARCH_PATH.rawValue | G_SPAWN_DO_NOT_REAP_CHILD.rawValue
                | G_SPAWN_STDOUT_TO_DEV_NULL.rawValue | G_SPAWN_STDERR_TO_DEV_NULL.rawValue)
        // WebKit's guard may have taken the bus out of the environment by now, and Xfce's one does not start without it.
        var environment = g_get_environ()
        defer { g_strfreev(environment) }
        if let bus = SessionBusGuard.address {
            environment = g_environ_setenv(environment, "DBUS_SESSION_BUS_ADDRESS", bus, 1)
        }
        guard g_spawn_async(nil, &arguments, environment, flags, nil, nil, &pid, nil) != 0 else {
            throw MissingPart(what: kind.rawValue, package: kind.rawValue)
        }
        process = pid
        let name = kind.rawValue
        let manages = await eventually { Self.manager?.lowercased().contains(name) == true }
        guard manages else {
            stop()
            throw MissingPart(what: "\(name) that manages windows", package: kind.rawValue)
        }
    }

    func stop() {
        // The test process blocks signals in its children: only this one reaches them for sure.
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
    }

    /// The name that the running window manager gives itself.
    private static var manager: String? {
        guard let window = property("-root", "_NET_SUPPORTING_WM_CHECK")?.split(separator: " ").last else { return nil }
        return property("-id \(window)", "_NET_WM_NAME")
    }

    /// The windows from the lowest to the highest.
    static var stacking: [String] {
        guard let text = property("-root", "_NET_CLIENT_LIST_STACKING"), let colon = text.firstIndex(of: "#") else {
            return []
        }
        return text[text.index(after: colon)...].split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespacesAndNewlines)
        }.filter { $0.hasPrefix("0x") }
    }

    static func isOnEveryWorkspace(_ window: String) -> Bool {
        property("-id \(window)", "_NET_WM_STATE")?.contains("STICKY") == true
            || property("-id \(window)", "_NET_WM_DESKTOP")?.contains("4294967295") == true
    }

    static func property(_ window: String, _ name: String) -> String? {
        var output: UnsafeMutablePointer<CChar>?
        var status: gint = 0
        guard
            g_spawn_command_line_sync("xprop \(window) \(name)", &output, nil, &status, nil) != 0, status == 0,
            let output
        else { return nil }
        defer { g_free(output) }
        return String(cString: output)
    }
}
