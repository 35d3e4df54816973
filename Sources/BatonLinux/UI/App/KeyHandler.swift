internal import CGtkWebKit
internal import GObjectSupport

typealias KeyHandler = @MainActor (guint, GdkModifierType) -> Bool

@MainActor
private final class KeyBox {
    let handler: KeyHandler
    init(_ handler: @escaping KeyHandler) { self.handler = handler }
}

enum KeyModifiers {
    /// What is left of a state without locks and pressed buttons. Super counts: its keys belong to the desktop.
    static func counted(_ state: GdkModifierType) -> GdkModifierType {
        let counted =
            GDK_SHIFT_MASK.rawValue | GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue
            | GDK_META_MASK.rawValue | GDK_HYPER_MASK.rawValue
        return GdkModifierType(rawValue: state.rawValue & counted)
    }
}

/// Connects to the "key-pressed" signal of a `GtkEventControllerKey`.
/// - Parameter handler: Gets the key and the modifiers that count for shortcuts; answers whether it took the key.
@MainActor
func connectKey(_ controller: OpaquePointer?, _ handler: @escaping KeyHandler) {
    guard let controller else { return }
    typealias Pressed = @convention(c) (gpointer?, guint, guint, GdkModifierType, gpointer?) -> gboolean
    let pressed: Pressed = { _, key, _, state, data in
        nonisolated(unsafe) let data = data  // Stays on this thread: the call below is synchronous.
        return MainActor.assumeIsolated {
            guard let data else { return 0 }
            let box = Unmanaged<KeyBox>.fromOpaque(data).takeUnretainedValue()
            return box.handler(key, KeyModifiers.counted(state)) ? 1 : 0
        }
    }
    connect(
        gpointer(controller), "key-pressed", function: unsafeBitCast(pressed, to: GCallback.self),
        context: KeyBox(handler))
}
