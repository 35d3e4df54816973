public import CGtkWebKit

/// Keeps a Swift closure alive for as long as a GObject signal handler is connected.
final class HandlerBox<Handler> {
    let handler: Handler
    init(_ handler: Handler) { self.handler = handler }
}

private func unbox<Handler>(_ data: gpointer?, as type: Handler.Type) -> Handler? {
    guard let data else { return nil }
    return Unmanaged<HandlerBox<Handler>>.fromOpaque(data).takeUnretainedValue().handler
}

private let releaseBox: GClosureNotify = { data, _ in
    guard let data else { return }
    Unmanaged<AnyObject>.fromOpaque(data).release()
}

/// Connects `handler` to a signal whose C handler takes only the instance. GTK emits on the main thread.
///
/// The closure is released when the signal is disconnected or the instance is finalised.
/// - Returns: The handler id, for ``disconnect(_:from:)``.
@MainActor @discardableResult
public func connect(_ instance: gpointer, _ signal: String, _ handler: @escaping @MainActor () -> Void) -> gulong {
    typealias Handler = @MainActor () -> Void
    let trampoline: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in
        let handler = unbox(data, as: Handler.self)
        MainActor.assumeIsolated { handler?() }
    }
    return attach(instance, signal, unsafeBitCast(trampoline, to: GCallback.self), HandlerBox<Handler>(handler))
}

/// Connects `handler` to a signal with one pointer argument: an object, a boxed value, or `notify::`'s `GParamSpec`.
@MainActor @discardableResult
public func connect(
    _ instance: gpointer, _ signal: String, object handler: @escaping @MainActor (gpointer?) -> Void
) -> gulong {
    typealias Handler = @MainActor (gpointer?) -> Void
    let trampoline: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, argument, data in
        let handler = unbox(data, as: Handler.self)
        nonisolated(unsafe) let argument = argument  // Stays on this thread: the call below is synchronous.
        MainActor.assumeIsolated { handler?(argument) }
    }
    return attach(instance, signal, unsafeBitCast(trampoline, to: GCallback.self), HandlerBox<Handler>(handler))
}

/// Connects a C function with its own signature; `context` is what it gets as its last argument, retained.
@MainActor @discardableResult
public func connect(_ instance: gpointer, _ signal: String, function: GCallback, context: AnyObject) -> gulong {
    attach(instance, signal, function, context)
}

/// Disconnects a handler and releases its closure.
@MainActor
public func disconnect(_ id: gulong, from instance: gpointer) {
    if g_signal_handler_is_connected(instance, id) != 0 { g_signal_handler_disconnect(instance, id) }
}

@MainActor
private func attach(_ instance: gpointer, _ signal: String, _ function: GCallback, _ context: AnyObject) -> gulong {
    baton_signal_connect(instance, signal, function, Unmanaged.passRetained(context).toOpaque(), releaseBox)
}
