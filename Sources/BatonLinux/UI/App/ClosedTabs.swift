/// The pages of the tabs that were closed last, to open them again. A pure value, which no file ever holds.
struct ClosedTabs: Sendable, Hashable {
    static let most = 25
    private var addresses: [String] = []

    var isEmpty: Bool { addresses.isEmpty }

    /// - Parameter address: The page's own; an empty tab is not worth coming back.
    mutating func add(_ address: String) {
        guard !address.isEmpty, address != "about:blank" else { return }
        addresses.append(address)
        addresses.removeFirst(max(addresses.count - Self.most, 0))
    }

    /// - Returns: The page that was closed last, which is then no longer kept.
    mutating func takeLast() -> String? { addresses.popLast() }
}
