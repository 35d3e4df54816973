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
