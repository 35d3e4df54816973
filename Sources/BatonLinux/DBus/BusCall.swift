internal import CGtkWebKit
internal import GObjectSupport

/// Calls to other programs on a bus. Main actor only; none of them ever waits.
@MainActor
enum BusCall {
    /// Who is called.
    struct Target: Sendable, Hashable {
        let name: String
        let path: String
        let interface: String
    }

    static let bus = Target(
        name: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus")

    /// Calls a method.
    /// - Parameter startsService: Whether a program that does not run may be started for it.
    /// - Returns: What it answered; `nil` for an error, or after five seconds.
    static func send(
        _ method: String, _ arguments: [Variant] = [], to target: Target, on connection: GObjectReference,
        startsService: Bool = false
    ) async -> [Variant]? {
        await withCheckedContinuation { continuation in
            let box = Unmanaged.passRetained(Box(continuation)).toOpaque()
            let flags = startsService ? G_DBUS_CALL_FLAGS_NONE : G_DBUS_CALL_FLAGS_NO_AUTO_START
            g_dbus_connection_call(
                OpaquePointer(connection.pointer), target.name, target.path, target.interface, method,
                Variant.tuple(arguments), nil, flags, 5000, nil,
                { source, result, context in
                    guard let context else { return }
                    let box = Unmanaged<Box>.fromOpaque(context).takeRetainedValue()
                    let connection = source.map { OpaquePointer(UnsafeMutableRawPointer($0)) }
                    let answer = g_dbus_connection_call_finish(connection, result, nil)
                    box.continuation.resume(returning: answer.map { Variant.list(reading: $0) })
                    if let answer { g_variant_unref(answer) }
                }, box)
        }
    }

    private final class Box: Sendable {
        let continuation: CheckedContinuation<[Variant]?, Never>
        init(_ continuation: CheckedContinuation<[Variant]?, Never>) { self.continuation = continuation }
    }
}
