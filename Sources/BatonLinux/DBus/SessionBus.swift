internal import CGtkWebKit
internal import GObjectSupport

/// This process's connection to the session bus. Main actor only.
@MainActor
enum SessionBus {
    /// The connection that GTK uses too; `nil` without a session bus.
    static func connection() -> GObjectReference? {
        g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil).map { GObjectReference(owning: gpointer($0)) }
    }
}

/// Listens to one signal of one object, for as long as it lives. Main actor only.
@MainActor
final class BusListener {
    private let connection: GObjectReference
    private let subscription: guint

    /// - Parameter subject: The signal's first argument; `nil` for whatever it is.
    init(
        to signal: String, of target: BusCall.Target, about subject: String? = nil, on connection: GObjectReference,
        _ heard: @escaping @MainActor ([Variant]) -> Void
    ) {
        self.connection = connection
        let box = Unmanaged.passRetained(Box(heard)).toOpaque()
        subscription = g_dbus_connection_signal_subscribe(
            OpaquePointer(connection.pointer), target.name, target.interface, signal, target.path, subject,
            G_DBUS_SIGNAL_FLAGS_NONE,
            { _, _, _, _, _, arguments, context in
                nonisolated(unsafe) let context = context
                let values = Variant.list(reading: arguments)
                MainActor.assumeIsolated {
                    guard let context else { return }
                    Unmanaged<Box>.fromOpaque(context).takeUnretainedValue().heard(values)
                }
            }, box, { box in if let box { Unmanaged<Box>.fromOpaque(box).release() } })
    }

    isolated deinit { g_dbus_connection_signal_unsubscribe(OpaquePointer(connection.pointer), subscription) }

    private final class Box: Sendable {
        let heard: @MainActor ([Variant]) -> Void
        init(_ heard: @escaping @MainActor ([Variant]) -> Void) { self.heard = heard }
    }
}
