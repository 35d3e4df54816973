/// Pairs appearances with disappearances, because a view controller may be told either twice. A pure value.
struct AppearancePairs<ID: Hashable>: Equatable {
    private(set) var shown: Set<ID> = []

    /// - Returns: Whether this is news.
    mutating func appears(_ id: ID) -> Bool { shown.insert(id).inserted }

    /// - Returns: Whether its appearance was seen, and this is news.
    mutating func disappears(_ id: ID) -> Bool { shown.remove(id) != nil }

    /// - Returns: What is still shown and will not be heard of again.
    mutating func removeAll() -> Set<ID> {
        defer { shown = [] }
        return shown
    }
}
