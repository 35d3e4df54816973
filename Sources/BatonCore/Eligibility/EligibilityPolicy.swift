/// Decides whether one address may be given to the native player, by the address alone.
///
/// Eligible are `http` and `https` with a host, without user information, whose path ends in `.m3u8` or `.mp4`. Host,
/// query and fragment say nothing about the type. Source: promise 5 of the design, and RFC 3986 for the grammar.
public struct EligibilityPolicy: Sendable {
    /// What the policy accepted.
    public struct Accepted: Sendable, Equatable {
        public let kind: StreamKind
        /// The reported address: fragment dropped, characters that RFC 3986 does not allow encoded, all else unchanged.
        public let address: MediaAddress
    }

    /// Longer addresses, in bytes of UTF-8, are refused.
    public static let longestAddress = 32 * 1024

    public init() {}

    /// Judges an address.
    /// - Throws: ``Refusal/unsupportedScheme``, ``Refusal/missingHost``, ``Refusal/credentialsInURL`` or
    ///   ``Refusal/unsupportedType``, tested in this order. An address whose host or port is malformed has no host.
    public func judge(_ address: MediaAddress) throws(Refusal) -> Accepted {
        try address.withText { (text) throws(Refusal) in
            guard let parts = AddressParts(text) else { throw .unsupportedScheme }
            return try judge(parts)
        }
    }

    /// The same for captions, whose path promises nothing.
    /// - Returns: The address that a native load may get; `nil` for one that no player must be given.
    func judgeCaptions(_ address: MediaAddress) -> MediaAddress? {
        address.withText { text in
            guard let parts = AddressParts(text), parts.bytes.count <= Self.longestAddress,
                (try? checkPlace(parts)) != nil
            else { return nil }
            return MediaAddress(Self.legalText(parts))
        }
    }

    func judge(_ parts: AddressParts) throws(Refusal) -> Accepted {
        try checkPlace(parts)
        guard let kind = Self.kind(of: parts), parts.bytes.count <= Self.longestAddress else { throw .unsupportedType }
        return Accepted(kind: kind, address: MediaAddress(Self.legalText(parts)))
    }

    private func checkPlace(_ parts: AddressParts) throws(Refusal) {
        guard parts.scheme == "http" || parts.scheme == "https" else { throw .unsupportedScheme }
        guard let authority = parts.authority, !authority.isEmpty else { throw .missingHost }
        if let at = parts.bytes[authority].lastIndex(of: .at) {
            throw Self.isHost(parts.bytes[(at + 1)..<authority.upperBound]) ? .credentialsInURL : .missingHost
        }
        guard Self.isHost(parts.bytes[authority]) else { throw .missingHost }
    }

    /// The type that the path's last component promises. A file named just `.m3u8` counts.
    static func kind(of parts: AddressParts) -> StreamKind? {
        if parts.hasSuffix(".m3u8") { return .hls }
        if parts.hasSuffix(".mp4") { return .mp4 }
        return nil
    }

    /// Whether these bytes are a host with an optional port, as an engine reports it: international names are in their
    /// `xn--` form and escapes are resolved.
    private static func isHost(_ bytes: ArraySlice<UInt8>) -> Bool {
        var host = bytes
        if bytes.first == UInt8(ascii: "[") {
            guard let bracket = bytes.firstIndex(of: UInt8(ascii: "]")) else { return false }
            let address = bytes[(bytes.startIndex + 1)..<bracket]
            let colons = address.count { $0 == .colon }
            guard (2...8).contains(colons), address.count <= 45,
                address.allSatisfy({ $0.isHexDigit || $0 == .colon || $0 == .dot })
            else { return false }
            host = bytes[bytes.startIndex...bracket]
        } else {
            if let colon = bytes.firstIndex(of: .colon) { host = bytes[..<colon] }
            guard host.count <= 1024, host.allSatisfy(\.isPlainInAddress),
                host.contains(where: { $0.isASCIILetter || $0.isASCIIDigit })
            else { return false }
        }
        let rest = bytes[host.endIndex...]
        return rest.isEmpty || (rest.first == .colon && isPort(rest.dropFirst()))
    }

    /// An empty port is legal (RFC 3986, 3.2.3); a number must be one that can be connected to.
    private static func isPort(_ digits: ArraySlice<UInt8>) -> Bool {
        guard !digits.isEmpty else { return true }
        guard digits.allSatisfy(\.isASCIIDigit), let port = UInt16(String(decoding: digits, as: UTF8.self)) else {
            return false
        }
        return port > 0
    }

    /// The address without its fragment and with illegal characters encoded. A percent sign that begins an escape is
    /// never touched.
    private static func legalText(_ parts: AddressParts) -> String {
        let bytes = parts.bytes
        let end = parts.query?.upperBound ?? parts.path.upperBound
        var legal = [UInt8]()
        legal.reserveCapacity(end + 16)
        // Brackets are legal in an IPv6 host alone, and `isHost` accepted the authority: only the rest is examined.
        let start = parts.path.lowerBound
        for index in 0..<end {
            let byte = bytes[index]
            let isLegal: Bool
            if index < start {
                isLegal = true
            } else if byte == .percent {
                isLegal = index + 2 < end && bytes[index + 1].isHexDigit && bytes[index + 2].isHexDigit
            } else {
                isLegal =
                    byte.isPlainInAddress || byte == .slash || byte == .colon || byte == .at || byte == .questionMark
            }
            if isLegal { legal.append(byte) } else { legal.append(contentsOf: escape(byte)) }
        }
        return String(decoding: legal, as: UTF8.self)
    }

    private static func escape(_ byte: UInt8) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return [.percent, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}
