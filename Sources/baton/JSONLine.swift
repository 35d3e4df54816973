internal import BatonCore
internal import Foundation

/// One line of JSON with its keys in the documented order.
struct JSONLine {
    private var fields: [String] = []

    mutating func add(_ key: String, _ value: String?) {
        fields.append("\"\(key)\":\(value.map(JSONText.quoted) ?? "null")")
    }
    mutating func add(_ key: String, _ value: Int) { fields.append("\"\(key)\":\(value)") }
    mutating func add(_ key: String, _ value: Bool?) {
        fields.append("\"\(key)\":\(value.map { "\($0)" } ?? "null")")
    }
    /// - Parameter digits: Decimal places that are kept.
    mutating func add(_ key: String, _ value: Double?, digits: Int) {
        guard let value, value.isFinite else { return fields.append("\"\(key)\":null") }
        fields.append("\"\(key)\":\(Self.number(value, digits: digits))")
    }

    var text: String { "{\(fields.joined(separator: ","))}" }

    static func number(_ value: Double, digits: Int) -> String {
        digits == 0 ? "\(Int(clamping: value.rounded()))" : String(format: "%.\(digits)f", value)
    }
}
