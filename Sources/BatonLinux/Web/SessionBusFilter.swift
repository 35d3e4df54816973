internal import CGtkWebKit
internal import Foundation
internal import GObjectSupport

/// Keeps web processes from registering a media player of their own on the session bus.
///
/// WebKit announces every page that plays as an MPRIS player, and media keys would drive the page behind the native
/// player's back. WebKitGTK 2.50 has no setting for it. So web processes get a bus on which they can talk to the
/// services that pages need, and own no name: `xdg-dbus-proxy`, the filter that WebKit's own sandbox uses too.
@MainActor
public final class SessionBusFilter {
    /// What web processes see of the session bus.
    public enum State: Sendable, Hashable {
        /// The filter runs: no names of their own, while portals, accessibility and settings work.
        case filtered
        /// The filter is missing; web processes have no session bus. `package` brings it.
        case disabled(package: String)
        /// There is no session bus, so nothing can be registered on it.
        case noSessionBus
    }

    public private(set) static var state: State?
    private static let variable = "DBUS_SESSION_BUS_ADDRESS"
    private static let services = [
        "org.a11y.Bus", "org.freedesktop.portal.*", "ca.desrt.dconf", "org.freedesktop.Notifications",
    ]
    /// Held for the life of the process: `g_bus_get` answers with it as long as it lives, so that nothing here
    /// connects to the filtered bus later.
    private static var connection: OpaquePointer?
    /// The filter ends when this end of its pipe closes, so it cannot outlive this process.
    private static var lifeline: Int32 = -1

    /// Changes what processes started from now on see as the session bus. Calling it again changes nothing.
    ///
    /// WebKit starts web processes whenever a navigation wants one, so the variable stays changed.
    @discardableResult
    static func install() -> State {
        if let state { return state }
        let result = start()
        state = result
        return result
    }

    private static func start() -> State {
        guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return .noSessionBus }
        connection = bus
        let address = string(owning: g_dbus_address_get_for_bus_sync(G_BUS_TYPE_SESSION, nil, nil))
        guard let address, let directory = string(borrowing: g_get_user_runtime_dir()) else { return disable() }
        removeLeftovers(in: directory)
        let socket = "\(directory)/\(prefix)\(getpid())"
        guard spawn(from: address, to: socket) else { return disable() }
        g_setenv(variable, "unix:path=\(string(owning: g_dbus_address_escape_value(socket)) ?? socket)", 1)
        return .filtered
    }

    private static func disable() -> State {
        g_setenv(variable, "disabled:", 1)
        return .disabled(package: "xdg-dbus-proxy")
    }

    private static func spawn(from address: String, to socket: String) -> Bool {
        guard let program = string(owning: g_find_program_in_path("xdg-dbus-proxy")) else { return false }
        var ends: [Int32] = [-1, -1]
        guard g_unix_open_pipe(&ends, FD_CLOEXEC, nil) != 0 else { return false }
        guard let launcher = g_subprocess_launcher_new(G_SUBPROCESS_FLAGS_NONE) else { return false }
        defer { g_object_unref(gpointer(launcher)) }
        g_subprocess_launcher_take_fd(launcher, ends[1], 3)
        let arguments = [program, "--fd=3", address, socket, "--filter"] + services.map { "--talk=\($0)" }
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        let process = words.withUnsafeMutableBufferPointer { buffer in
            buffer.withMemoryRebound(to: UnsafePointer<CChar>?.self) {
                g_subprocess_launcher_spawnv(launcher, $0.baseAddress, nil)
            }
        }
        // The launcher keeps our copy of the child's end until it is closed; the filter's death must be seen here.
        g_subprocess_launcher_close(launcher)
        guard let process else {
            close(ends[0])
            return false
        }
        g_object_unref(gpointer(process))
        // It writes one byte as soon as it listens.
        var descriptor = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
        var byte: UInt8 = 0
        guard poll(&descriptor, 1, 3000) == 1, read(ends[0], &byte, 1) == 1 else {
            close(ends[0])
            return false
        }
        lifeline = ends[0]
        return true
    }

    // MARK: The socket's file

    private static let prefix = "baton-web-bus-"

    /// A crash leaves the file of the socket behind; the process number in its name tells that nobody uses it.
    private static func removeLeftovers(in directory: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        for name in names where name.hasPrefix(prefix) {
            guard let number = pid_t(name.dropFirst(prefix.count)), kill(number, 0) != 0, errno == ESRCH else { continue }
            unlink("\(directory)/\(name)")
        }
    }
}
