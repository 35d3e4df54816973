/// Gives sources numbers, without keeping their addresses.
///
/// An address is kept as a hash with a salt that is new for every registry, so that nothing in memory or in a crash
/// report leads back to it. Two addresses share a hash with a probability of 2⁻⁶⁴.
struct SourceRegistry: Sendable {
    /// What an address leaves behind.
    struct Fingerprint: Hashable, Sendable {
        fileprivate let value: Int
    }
    private struct Key: Hashable {
        let target: PageTarget
        let fingerprint: Fingerprint
    }

    private let salt: UInt64
    private var next: UInt64 = 1
    private var ids: [Key: SourceID] = [:]

    init(salt: UInt64 = .random(in: .min ... .max)) { self.salt = salt }

    func fingerprint(of address: MediaAddress) -> Fingerprint {
        var hasher = Hasher()
        hasher.combine(salt)
        hasher.combine(address)
        return Fingerprint(value: hasher.finalize())
    }

    /// The number of this address on this element; always the same one until ``forget()``.
    mutating func id(of target: PageTarget, _ fingerprint: Fingerprint) -> SourceID {
        let key = Key(target: target, fingerprint: fingerprint)
        if let id = ids[key] { return id }
        // A page that makes up sources without end must not fill the memory; a forgotten one gets a new number.
        if ids.count >= 1000 { ids.removeAll() }
        let id = SourceID(rawValue: next)
        next += 1
        ids[key] = id
        return id
    }

    /// Numbers are never given twice, not even after this.
    mutating func forget() { ids.removeAll() }
}
