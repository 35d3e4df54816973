internal import CGtkWebKit
internal import GObjectSupport

/// A value of D-Bus, as far as this app says or reads any.
indirect enum Variant: Sendable, Equatable {
    case bool(Bool)
    case int64(Int64)
    case uint32(UInt32)
    case double(Double)
    case string(String)
    case objectPath(String)
    case strings([String])
    /// `a{sv}`.
    case dictionary([String: Variant])
    /// A value of a kind that nobody here reads.
    case other

    /// Makes the value in GLib's form; the reference is floating, so whoever takes it owns it.
    func makeFloating() -> OpaquePointer? {
        switch self {
        case .bool(let value): return g_variant_new_boolean(value ? 1 : 0)
        case .int64(let value): return g_variant_new_int64(gint64(value))
        case .uint32(let value): return g_variant_new_uint32(value)
        case .double(let value): return g_variant_new_double(value)
        case .string(let value): return g_variant_new_string(Self.clean(value))
        case .objectPath(let value): return g_variant_new_object_path(value)
        case .strings(let values):
            var children = values.map { g_variant_new_string(Self.clean($0)) }
            return g_variant_new_array(Self.stringType, &children, gsize(children.count))
        case .dictionary(let members):
            var children = members.sorted { $0.key < $1.key }.map { key, value in
                g_variant_new_dict_entry(g_variant_new_string(key), g_variant_new_variant(value.makeFloating()))
            }
            return g_variant_new_array(Self.entryType, &children, gsize(children.count))
        case .other: return g_variant_new_string("")
        }
    }

    /// The arguments of a call or a signal; floating.
    static func tuple(_ values: [Variant]) -> OpaquePointer? {
        var children = values.map { $0.makeFloating() }
        return g_variant_new_tuple(&children, gsize(children.count))
    }

    /// Reads a value that GLib owns.
    init(reading variant: OpaquePointer?) {
        guard let variant else {
            self = .other
            return
        }
        switch GObjectSupport.string(borrowing: g_variant_get_type_string(variant)) {
        case "b": self = .bool(g_variant_get_boolean(variant) != 0)
        case "x": self = .int64(Int64(g_variant_get_int64(variant)))
        case "u": self = .uint32(g_variant_get_uint32(variant))
        case "d": self = .double(g_variant_get_double(variant))
        case "s": self = .string(Self.text(variant))
        case "o": self = .objectPath(Self.text(variant))
        case "v": self = Self.child(variant, 0)
        case _: self = .other
        }
    }

    /// Reads the arguments of a call.
    static func list(reading tuple: OpaquePointer?) -> [Variant] {
        guard let tuple else { return [] }
        return (0..<g_variant_n_children(tuple)).map { child(tuple, $0) }
    }

    private static func child(_ parent: OpaquePointer, _ place: gsize) -> Variant {
        let value = g_variant_get_child_value(parent, place)
        defer { g_variant_unref(value) }
        return Variant(reading: value)
    }

    private static func text(_ variant: OpaquePointer) -> String {
        GObjectSupport.string(borrowing: g_variant_get_string(variant, nil)) ?? ""
    }

    /// D-Bus takes neither a zero inside of a text nor half a character.
    private static func clean(_ text: String) -> String { text.replacing("\0", with: "") }

    // GVariant's own types: never freed, and safe to read from any thread.
    nonisolated(unsafe) private static let stringType = g_variant_type_new("s")
    nonisolated(unsafe) private static let entryType = g_variant_type_new("{sv}")
}
