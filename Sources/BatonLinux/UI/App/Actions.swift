internal import CGtkWebKit
internal import GObjectSupport

/// The named actions of a window or of the app: what menus, buttons and shortcuts refer to. Main actor only.
@MainActor
final class Actions {
    private let map: GObjectReference
    private var actions: [String: GObjectReference] = [:]

    /// - Parameter map: A `GActionMap`.
    init(map: GObjectReference) { self.map = map }

    func add(_ name: String, _ handler: @escaping @MainActor () -> Void) {
        guard let action = g_simple_action_new(name, nil) else { return }
        connect(gpointer(action), "activate", object: { _ in handler() })
        insert(name, action)
    }

    /// An action with a text as its parameter.
    func add(_ name: String, text handler: @escaping @MainActor (String) -> Void) {
        guard let action = g_simple_action_new(name, Self.text) else { return }
        connect(gpointer(action), "activate", object: { handler(Self.read($0)) })
        insert(name, action)
    }

    /// An action with one choice of several; menus show it as a group of radio items.
    func add(_ name: String, choice: String, _ handler: @escaping @MainActor (String) -> Void) {
        guard let action = g_simple_action_new_stateful(name, Self.text, g_variant_new_string(choice)) else { return }
        connect(gpointer(action), "activate", object: { handler(Self.read($0)) })
        insert(name, action)
    }

    func enable(_ name: String, _ enabled: Bool) {
        guard let action = actions[name] else { return }
        g_simple_action_set_enabled(OpaquePointer(action.pointer), enabled ? 1 : 0)
    }

    func choose(_ name: String, _ choice: String) {
        guard let action = actions[name] else { return }
        g_simple_action_set_state(OpaquePointer(action.pointer), g_variant_new_string(choice))
    }

    private func insert(_ name: String, _ action: OpaquePointer) {
        actions[name] = GObjectReference(owning: gpointer(action))
        g_action_map_add_action(OpaquePointer(map.pointer), action)
    }

    // A type of GVariant's own, never freed.
    private static let text = g_variant_type_new("s")

    private static func read(_ variant: gpointer?) -> String {
        guard let variant else { return "" }
        return string(borrowing: g_variant_get_string(OpaquePointer(variant), nil)) ?? ""
    }
}
