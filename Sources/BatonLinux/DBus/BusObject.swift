internal import CGtkWebKit
internal import GObjectSupport

/// One interface of one object on a bus, answered by closures. Main actor only.
@MainActor
final class BusObject {
    /// How a call ends.
    enum Answer {
        case done
        case value([Variant])
        /// An error with a name of D-Bus and a sentence for the log of whoever called.
        case error(name: String, String)
    }

    /// - Parameter connection: A `GDBusConnection`; it is kept as long as the object is on it.
    private let connection: GObjectReference
    private let path: String
    private let interface: String
    private var registration: guint = 0
    fileprivate var onCall: @MainActor (String, [Variant]) -> Answer = { _, _ in .done }
    fileprivate var onGet: @MainActor (String) -> Variant? = { _ in nil }
    fileprivate var onSet: @MainActor (String, Variant) -> Bool = { _, _ in false }

    /// Puts the object on the bus.
    /// - Parameters:
    ///   - xml: A description with exactly one interface; GLib checks every call against it.
    ///   - call: Answers a method.
    ///   - get: Reads a property.
    ///   - set: Writes a property; answers whether it may be written.
    /// - Returns: `nil` when the description is wrong or the place is taken.
    init?(
        connection: OpaquePointer, path: String, xml: String,
        call: @escaping @MainActor (String, [Variant]) -> Answer, get: @escaping @MainActor (String) -> Variant?,
        set: @escaping @MainActor (String, Variant) -> Bool
    ) {
        guard let node = g_dbus_node_info_new_for_xml(xml, nil) else { return nil }
        defer { g_dbus_node_info_unref(node) }
        guard let description = node.pointee.interfaces?[0], let name = description.pointee.name else { return nil }
        self.connection = GObjectReference(sharing: gpointer(connection))
        self.path = path
        interface = String(cString: name)
        onCall = call
        onGet = get
        onSet = set
        var table = GDBusInterfaceVTable(
            method_call: answerCall, get_property: answerGet, set_property: answerSet,
            padding: (nil, nil, nil, nil, nil, nil, nil, nil))
        let box = Unmanaged.passRetained(WeakBusObject(self)).toOpaque()
        registration = g_dbus_connection_register_object(
            connection, path, description, &table, box,
            { box in if let box { Unmanaged<WeakBusObject>.fromOpaque(box).release() } }, nil)
        guard registration != 0 else { return nil }
    }

    isolated deinit {
        if registration != 0 { g_dbus_connection_unregister_object(OpaquePointer(connection.pointer), registration) }
    }

    /// Sends a signal of the interface to everyone.
    func emit(_ signal: String, _ arguments: [Variant]) {
        g_dbus_connection_emit_signal(
            OpaquePointer(connection.pointer), nil, path, interface, signal, Variant.tuple(arguments), nil)
    }

    /// Tells that properties have these values from now on.
    func emitChanged(_ properties: [String: Variant]) {
        g_dbus_connection_emit_signal(
            OpaquePointer(connection.pointer), nil, path, "org.freedesktop.DBus.Properties", "PropertiesChanged",
            Variant.tuple([.string(interface), .dictionary(properties), .strings([])]), nil)
    }
}

private final class WeakBusObject: Sendable {
    @MainActor private(set) weak var object: BusObject?
    @MainActor init(_ object: BusObject) { self.object = object }
}

@MainActor
private func object(_ context: gpointer?) -> BusObject? {
    guard let context else { return nil }
    return Unmanaged<WeakBusObject>.fromOpaque(context).takeUnretainedValue().object
}

// GDBus calls these on the thread whose main context was the default when the object was registered: the main thread.
// Pointers stay on it, as every call below is synchronous.

private func answerCall(
    _ connection: OpaquePointer?, _ sender: UnsafePointer<CChar>?, _ path: UnsafePointer<CChar>?,
    _ interface: UnsafePointer<CChar>?, _ method: UnsafePointer<CChar>?, _ arguments: OpaquePointer?,
    _ invocation: OpaquePointer?, _ context: gpointer?
) {
    guard let invocation, let method else { return }
    let name = String(cString: method)
    let values = Variant.list(reading: arguments)
    nonisolated(unsafe) let context = context
    let answer = MainActor.assumeIsolated { object(context)?.onCall(name, values) }
    switch answer {
    case .done: g_dbus_method_invocation_return_value(invocation, nil)
    case .value(let values): g_dbus_method_invocation_return_value(invocation, Variant.tuple(values))
    case .error(let name, let text): g_dbus_method_invocation_return_dbus_error(invocation, name, text)
    case nil:
        g_dbus_method_invocation_return_dbus_error(
            invocation, "org.freedesktop.DBus.Error.UnknownObject", "nothing plays any more")
    }
}

private func answerGet(
    _ connection: OpaquePointer?, _ sender: UnsafePointer<CChar>?, _ path: UnsafePointer<CChar>?,
    _ interface: UnsafePointer<CChar>?, _ property: UnsafePointer<CChar>?,
    _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?, _ context: gpointer?
) -> OpaquePointer? {
    guard let property else { return nil }
    let name = String(cString: property)
    nonisolated(unsafe) let context = context
    let value = MainActor.assumeIsolated { object(context)?.onGet(name) }
    guard let value else {
        g_set_error_literal(
            error, g_dbus_error_quark(), gint(G_DBUS_ERROR_UNKNOWN_PROPERTY.rawValue), "no such property")
        return nil
    }
    return value.makeFloating()
}

private func answerSet(
    _ connection: OpaquePointer?, _ sender: UnsafePointer<CChar>?, _ path: UnsafePointer<CChar>?,
    _ interface: UnsafePointer<CChar>?, _ property: UnsafePointer<CChar>?, _ value: OpaquePointer?,
    _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?, _ context: gpointer?
) -> gboolean {
    guard let property else { return 0 }
    let name = String(cString: property)
    let wanted = Variant(reading: value)
    nonisolated(unsafe) let context = context
    if MainActor.assumeIsolated({ object(context)?.onSet(name, wanted) }) == true { return 1 }
    g_set_error_literal(
        error, g_dbus_error_quark(), gint(G_DBUS_ERROR_INVALID_ARGS.rawValue), "it cannot be set to that")
    return 0
}
