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
    /// - Parameters:
    ///   - startsService: Whether a program that does not run may be started for it.
    ///   - late: Gets an answer that comes when nobody waits for it any more: what it gives may have to be given back.
    /// - Returns: What it answered; `nil` for an error, or after five seconds.
    static func send(
        _ method: String, _ arguments: [Variant] = [], to target: Target, on connection: GObjectReference,
        startsService: Bool = false, late: (@MainActor ([Variant]) -> Void)? = nil
    ) async -> [Variant]? {
        await withCheckedContinuation { continuation in
            let call = Call(continuation, late)
            let box = Unmanaged.passRetained(call).toOpaque()
            let flags = startsService ? G_DBUS_CALL_FLAGS_NONE : G_DBUS_CALL_FLAGS_NO_AUTO_START
            g_dbus_connection_call(
                OpaquePointer(connection.pointer), target.name, target.path, target.interface, method,
                Variant.tuple(arguments), nil, flags, late == nil ? patience : G_MAXINT, nil,
                { source, result, context in
                    guard let context else { return }
                    let call = Unmanaged<Call>.fromOpaque(context).takeRetainedValue()
                    let connection = source.map { OpaquePointer(UnsafeMutableRawPointer($0)) }
                    let answer = g_dbus_connection_call_finish(connection, result, nil)
                    let values = answer.map { Variant.list(reading: $0) }
                    if let answer { g_variant_unref(answer) }
                    MainActor.assumeIsolated { call.end(values) }
                }, box)
            guard late != nil else { return }
            Task {
                try? await Task.sleep(for: .milliseconds(Int(patience)))
                call.giveUp()
            }
        }
    }

    /// Milliseconds.
    private static let patience: Int32 = 5000

    @MainActor
    private final class Call {
        private var continuation: CheckedContinuation<[Variant]?, Never>?
        private let late: (@MainActor ([Variant]) -> Void)?

        init(_ continuation: CheckedContinuation<[Variant]?, Never>, _ late: (@MainActor ([Variant]) -> Void)?) {
            self.continuation = continuation
            self.late = late
        }

        func giveUp() {
            continuation?.resume(returning: nil)
            continuation = nil
        }

        /// - Parameter answer: `nil` for an error.
        func end(_ answer: [Variant]?) {
            guard let continuation else {
                if let answer { late?(answer) }
                return
            }
            self.continuation = nil
            continuation.resume(returning: answer)
        }
    }
}
