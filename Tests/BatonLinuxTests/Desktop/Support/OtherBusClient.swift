import CGtkWebKit
import Foundation
import GObjectSupport

@testable import BatonLinux

/// A second connection to the session bus, as another program has it.
@MainActor
final class OtherBusClient {
    let connection: GObjectReference
    private var names: [guint] = []
    private var objects: [BusObject] = []

    init() throws {
        try GLibPump.start()
        let address = SessionBusGuard.address ?? ProcessInfo.processInfo.environment["DBUS_SESSION_BUS_ADDRESS"] ?? ""
        let flags = GDBusConnectionFlags(
            rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
        guard let pointer = g_dbus_connection_new_for_address_sync(address, flags, nil, nil, nil) else {
            throw MissingPart(what: "a session bus", package: "dbus")
        }
        connection = GObjectReference(owning: gpointer(pointer))
    }

    private var bus: OpaquePointer { OpaquePointer(connection.pointer) }

    func own(_ name: String) {
        names.append(g_bus_own_name_on_connection(bus, name, G_BUS_NAME_OWNER_FLAGS_NONE, nil, nil, nil, nil))
    }

    func serve(_ path: String, _ xml: String, _ call: @escaping @MainActor (String, [Variant]) -> BusObject.Answer) {
        let object = BusObject(
            connection: bus, path: path, xml: xml, call: call, get: { _ in nil }, set: { _, _ in false })
        if let object { objects.append(object) }
    }

    func emit(_ signal: String, path: String, interface: String, _ arguments: [Variant]) {
        g_dbus_connection_emit_signal(bus, nil, path, interface, signal, Variant.tuple(arguments), nil)
    }

    func close() {
        objects = []
        for name in names { g_bus_unown_name(name) }
        g_dbus_connection_close_sync(bus, nil, nil)
    }
}
