internal import CGtkWebKit
internal import GObjectSupport

/// Keeps web processes from registering a media player of their own on the session bus.
///
/// WebKit announces every page that plays as an MPRIS player, and media keys would drive the page behind the native
/// player's back. WebKitGTK 2.50 has no setting for it, and its sandbox explicitly allows the name. So web processes
/// get no session bus, while this process keeps the one that it has connected to before.
///
/// A filtering proxy with a few allowed services would be narrower, but WebKit's sandbox puts a proxy of its own in
/// front, and two `xdg-dbus-proxy` 0.1.4 in a row lose track of replies: the inner one crashes and every web process
/// waits 25 s for answers. Accessibility has a bus of its own, whose address WebKit asks from here; WebKitGTK on GTK 4.8
/// shows no page there with or without this, so it was not seen to work.
/// File choosers, notifications, printing and location portals are used by this process and keep working.
@MainActor
public final class SessionBusGuard {
    /// What web processes see of the session bus.
    public enum State: Sendable, Hashable {
        /// Nothing, so they own no name on it.
        case withheld
        /// There is no session bus, so nothing can be registered on it.
        case noSessionBus
    }

    public private(set) static var state: State?
    /// Held for the life of the process: `g_bus_get` answers with it as long as it lives, so everything in this
    /// process that asks for the session bus later gets the real one.
    private static var connection: OpaquePointer?

    /// Changes what processes started from now on see as the session bus. Calling it again changes nothing.
    ///
    /// WebKit starts web processes whenever a navigation wants one, so the variable stays changed. Programs that this
    /// process starts itself must be given ``address``.
    @discardableResult
    static func install() -> State {
        if let state { return state }
        let result = withhold()
        state = result
        return result
    }

    /// The real bus's address, for children that need it; `nil` before ``install()`` or without a bus.
    public private(set) static var address: String?

    private static func withhold() -> State {
        guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return .noSessionBus }
        connection = bus
        // A bus that ends would otherwise end this process with it, and the film. Sessions end their displays as well.
        g_dbus_connection_set_exit_on_close(bus, 0)
        address = string(owning: g_dbus_address_get_for_bus_sync(G_BUS_TYPE_SESSION, nil, nil))
        g_setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", 1)
        return .withheld
    }
}
