/// The part of a host name that its owner registered: what two addresses of one site have in common.
///
/// All that is kept of a frame's address. The list of public suffixes is not consulted (it changes every week); the
/// common two-level ones (`co.uk`, `com.au`) are recognised by their names. After a wrong guess a clip
/// may be taken for an advert of another site, or the other way round.
public struct Site: Hashable, Sendable {
    private let name: String

    /// Labels under which the registries of countries sell names. A fixed set and not a length: broadcasters' own names
    /// are as short (`zdf.de`, `nrk.no`, `tf1.fr`), and their media hosts would count as other sites than their pages.
    private static let sharedLabels: Set<String> = [
        "ac", "asn", "co", "com", "ed", "edu", "firm", "gen", "go", "gob", "gouv", "gov", "govt", "gr", "gub", "id",
        "in", "ind", "info", "lg", "ltd", "me", "mil", "mod", "ne", "net", "nhs", "nic", "nom", "or", "org", "plc",
        "police", "sch", "school", "web",
    ]

    /// - Parameter address: An address with a host, or a `blob:` address, which names its page's origin.
    /// - Returns: `nil` when the address has no host (`about:srcdoc`, `data:`…).
    public init?(of address: MediaAddress) {
        let name = address.withText { text in
            let inner = text.prefix(5).lowercased() == "blob:" ? String(text.dropFirst(5)) : text
            return AddressParts(inner).flatMap(Self.registeredName)
        }
        guard let name else { return nil }
        self.name = name
    }

    private static func registeredName(of parts: AddressParts) -> String? {
        guard let authority = parts.authority else { return nil }
        var host = parts.bytes[authority]
        if let at = host.lastIndex(of: .at) { host = host[(at + 1)...] }
        if host.first == UInt8(ascii: "[") {
            host = host.prefix { $0 != UInt8(ascii: "]") }
            return String(decoding: host, as: UTF8.self).lowercased()
        }
        let labels = host.prefix { $0 != .colon }.split(separator: .dot)
        guard let last = labels.last else { return nil }
        if labels.count == 4, labels.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }) { return join(labels[...]) }
        let secondIsSuffix =
            last.count == 2 && labels.count > 2
            && sharedLabels.contains(String(decoding: labels[labels.count - 2], as: UTF8.self).lowercased())
        return join(labels.suffix(secondIsSuffix ? 3 : 2))
    }

    private static func join(_ labels: ArraySlice<ArraySlice<UInt8>>) -> String {
        String(decoding: Array(labels.joined(separator: [.dot])), as: UTF8.self).lowercased()
    }
}

extension Site: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "‹site›" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
