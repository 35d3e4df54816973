internal import CMpv
internal import Foundation

/// One value of mpv's data model, as a Swift value.
indirect enum MPVNode: Sendable, Equatable {
    case none
    case string(String)
    case flag(Bool)
    case integer(Int64)
    case double(Double)
    case list([MPVNode])
    case map([String: MPVNode])

    /// A finite number, whichever way mpv wrote it.
    var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .double(let value): value.isFinite ? value : nil
        case .none, .string, .flag, .list, .map: nil
        }
    }

    var flag: Bool? { if case .flag(let value) = self { value } else { nil } }
    var text: String? { if case .string(let value) = self { value } else { nil } }
    var items: [MPVNode] { if case .list(let value) = self { value } else { [] } }

    subscript(key: String) -> MPVNode {
        if case .map(let members) = self { members[key] ?? .none } else { .none }
    }
}

extension MPVNode {
    /// Copies a node that mpv owns.
    init(copying node: mpv_node) {
        switch node.format {
        case MPV_FORMAT_STRING: self = node.u.string.map { .string(String(cString: $0)) } ?? .none
        case MPV_FORMAT_FLAG: self = .flag(node.u.flag != 0)
        case MPV_FORMAT_INT64: self = .integer(node.u.int64)
        case MPV_FORMAT_DOUBLE: self = .double(node.u.double_)
        case MPV_FORMAT_NODE_ARRAY: self = .list(node.u.list.map { Self.values(of: $0.pointee) } ?? [])
        case MPV_FORMAT_NODE_MAP:
            guard let list = node.u.list?.pointee, let keys = list.keys else {
                self = .map([:])
                return
            }
            let names = (0..<Int(list.num)).map { keys[$0].map { String(cString: $0) } ?? "" }
            self = .map(Dictionary(zip(names, Self.values(of: list))) { first, _ in first })
        default: self = .none  // A foreign enumeration: a kind of a later mpv is no value to us.
        }
    }

    private static func values(of list: mpv_node_list) -> [MPVNode] {
        guard let values = list.values else { return [] }
        return (0..<Int(list.num)).map { MPVNode(copying: values[$0]) }
    }

    /// Lends the value in C form for the duration of `body`.
    func withCNode<Result>(_ body: (UnsafeMutablePointer<mpv_node>) -> Result) -> Result {
        let storage = NodeStorage()
        var node = storage.node(for: self)
        return withExtendedLifetime(storage) { body(&node) }
    }
}

/// Owns the memory behind one C node tree and frees all of it at once.
private final class NodeStorage {
    private var blocks: [UnsafeMutableRawPointer] = []

    deinit { blocks.forEach { free($0) } }

    private func copy(_ text: String) -> UnsafeMutablePointer<CChar>? {
        guard let copy = strdup(text) else { return nil }
        blocks.append(copy)
        return copy
    }

    private func allocate<Value>(_ count: Int, of type: Value.Type) -> UnsafeMutablePointer<Value>? {
        guard let block = calloc(max(count, 1), MemoryLayout<Value>.stride) else { return nil }
        blocks.append(block)
        return block.assumingMemoryBound(to: type)
    }

    func node(for value: MPVNode) -> mpv_node {
        var node = mpv_node()
        node.format = MPV_FORMAT_NONE
        switch value {
        case .none: break
        case .string(let text):
            node.format = MPV_FORMAT_STRING
            node.u.string = copy(text)
        case .flag(let flag):
            node.format = MPV_FORMAT_FLAG
            node.u.flag = flag ? 1 : 0
        case .integer(let number):
            node.format = MPV_FORMAT_INT64
            node.u.int64 = number
        case .double(let number):
            node.format = MPV_FORMAT_DOUBLE
            node.u.double_ = number
        case .list(let items):
            node.format = MPV_FORMAT_NODE_ARRAY
            node.u.list = list(items, keys: nil)
        case .map(let members):
            node.format = MPV_FORMAT_NODE_MAP
            node.u.list = list(Array(members.values), keys: Array(members.keys))
        }
        return node
    }

    private func list(_ items: [MPVNode], keys: [String]?) -> UnsafeMutablePointer<mpv_node_list>? {
        guard let list = allocate(1, of: mpv_node_list.self), let values = allocate(items.count, of: mpv_node.self)
        else { return nil }
        for (index, item) in items.enumerated() { values[index] = node(for: item) }
        list.pointee.num = Int32(items.count)
        list.pointee.values = values
        if let keys, let names = allocate(keys.count, of: UnsafeMutablePointer<CChar>?.self) {
            for (index, key) in keys.enumerated() { names[index] = copy(key) }
            list.pointee.keys = names
        }
        return list
    }
}
