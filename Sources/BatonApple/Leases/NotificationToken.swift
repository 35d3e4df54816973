#if os(iOS) || os(macOS)
internal import Foundation

/// Ends an observation when it is dropped, on whatever thread that is: a main-actor object cannot do so in its `deinit`.
final class NotificationToken {
    private let token: any NSObjectProtocol
    private let center: NotificationCenter

    private init(_ token: any NSObjectProtocol, _ center: NotificationCenter) {
        self.token = token
        self.center = center
    }

    deinit { center.removeObserver(token) }

    /// - Parameters:
    ///   - value: Takes what is needed out of the notification, which itself cannot leave the thread that posts it.
    ///   - handler: Called on the main actor, whatever thread posts.
    @MainActor
    static func on<Value: Sendable>(
        _ name: Notification.Name, from object: Any? = nil, value: @escaping @Sendable (Notification) -> Value,
        _ handler: @escaping @MainActor (Value) -> Void
    ) -> NotificationToken {
        let center = NotificationCenter.default
        return NotificationToken(
            center.addObserver(forName: name, object: object, queue: .main) { notification in
                let value = value(notification)
                MainActor.assumeIsolated { handler(value) }
            }, center)
    }

    /// - Parameter handler: Called on the main actor, whatever thread posts.
    @MainActor
    static func on(
        _ name: Notification.Name, from object: Any? = nil, in center: NotificationCenter = .default,
        _ handler: @escaping @MainActor () -> Void
    ) -> NotificationToken {
        NotificationToken(
            center.addObserver(forName: name, object: object, queue: .main) { _ in
                MainActor.assumeIsolated { handler() }
            }, center)
    }
}
#endif
