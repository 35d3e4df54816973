internal import BatonRuntime
internal import CGUPnP
internal import GObjectSupport

/// One service of a device on the network, whose actions can be called. Main actor only.
@MainActor
protocol DeviceService: AnyObject {
    /// Calls an action on the first instance.
    /// - Parameters:
    ///   - arguments: In the order of the device's description.
    ///   - wanted: The results that are returned, in this order.
    @discardableResult
    func call(
        _ action: String, _ arguments: [(String, String)], wanted: [String], instance: Bool
    ) async throws(RouteFailure) -> [String?]
}

extension DeviceService {
    @discardableResult
    func call(
        _ action: String, _ arguments: [(String, String)] = [], wanted: [String] = []
    ) async throws(RouteFailure) -> [String?] {
        try await call(action, arguments, wanted: wanted, instance: true)
    }
}

/// A service as GUPnP has it.
@MainActor
final class UPnPService: DeviceService {
    private let service: GObjectReference

    /// Seconds after which a device that does not answer has not answered.
    static let limit = 5.0

    /// - Parameter name: The middle of the service's type, such as `AVTransport`; `nil` if the device has none.
    init?(of device: GObjectReference, _ name: String) {
        guard let found = baton_renderer_service(device.pointer, name) else { return nil }
        service = GObjectReference(owning: gpointer(found))
    }

    @discardableResult
    func call(
        _ action: String, _ arguments: [(String, String)], wanted: [String], instance: Bool
    ) async throws(RouteFailure) -> [String?] {
        let all = (instance ? [("InstanceID", "0")] : []) + arguments
        let cancellable = GObjectReference(owning: gpointer(g_cancellable_new()))
        let limit = Task {
            try? await Task.sleep(for: .seconds(Self.limit))
            if !Task.isCancelled {
                g_cancellable_cancel(cancellable.pointer.assumingMemoryBound(to: GCancellable.self))
            }
        }
        defer { limit.cancel() }
        let outcome: [String?]? = await withCheckedContinuation { continuation in
            let box = Unmanaged.passRetained(ReplyBox(continuation, count: wanted.count)).toOpaque()
            withStrings(all.map(\.0)) { names in
                withStrings(all.map(\.1)) { values in
                    withStrings(wanted) { wanted in
                        baton_service_call(
                            service.pointer.assumingMemoryBound(to: GObject.self), action, names, values, wanted,
                            cancellable.pointer.assumingMemoryBound(to: GCancellable.self), replied, box)
                    }
                }
            }
        }
        guard let outcome else {
            let wasInTime =
                g_cancellable_is_cancelled(cancellable.pointer.assumingMemoryBound(to: GCancellable.self)) == 0
            throw wasInTime ? .refused : .timedOut
        }
        return outcome
    }
}

private final class ReplyBox {
    let continuation: CheckedContinuation<[String?]?, Never>
    let count: Int
    init(_ continuation: CheckedContinuation<[String?]?, Never>, count: Int) {
        self.continuation = continuation
        self.count = count
    }
}

/// GUPnP answers on the main thread, once.
private func replied(
    _ results: UnsafePointer<UnsafePointer<CChar>?>?, _ failed: gboolean, _ data: gpointer?
) {
    guard let data else { return }
    let box = Unmanaged<ReplyBox>.fromOpaque(data).takeRetainedValue()
    guard failed == 0 else { return box.continuation.resume(returning: nil) }
    let values = (0..<box.count).map { index in results.flatMap { $0[index] }.map { String(cString: $0) } }
    box.continuation.resume(returning: values)
}

/// A list of C strings that ends with `nil`, for one call.
@MainActor
private func withStrings(_ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Void) {
    let copies = strings.map { g_strdup($0) }
    defer { copies.forEach { g_free($0) } }
    let pointers = copies.map { UnsafePointer($0) } + [nil]
    pointers.withUnsafeBufferPointer { body($0.baseAddress) }
}
