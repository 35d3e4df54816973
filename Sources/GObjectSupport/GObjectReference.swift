public import CGtkWebKit

/// Owns one reference to a GObject and gives it back exactly once. Main thread only, as GTK objects are.
@MainActor
public final class GObjectReference {
    /// Valid as long as this object. Swift ends a value that nobody named as soon as this was read, so a call that takes
    /// the pointer of one needs `withExtendedLifetime`.
    public let pointer: gpointer

    /// Takes over a reference that the caller owns (or sinks a floating one).
    public init(owning pointer: gpointer) {
        self.pointer = pointer
        if g_object_is_floating(pointer) != 0 { g_object_ref_sink(pointer) }
    }

    /// Adds a reference of its own.
    public init(sharing pointer: gpointer) {
        self.pointer = pointer
        if g_object_is_floating(pointer) != 0 { g_object_ref_sink(pointer) } else { g_object_ref(pointer) }
    }

    isolated deinit { g_object_unref(pointer) }
}

/// Copies a C string that the callee keeps.
public func string(borrowing text: UnsafePointer<CChar>?) -> String? { text.map { String(cString: $0) } }

/// Copies a C string and frees it with `g_free`.
public func string(owning text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text else { return nil }
    defer { g_free(text) }
    return String(cString: text)
}
