/// An address split into its RFC 3986 parts, over bytes, without changing any of them.
///
/// Foundation's `URL` is not used: on Linux it encodes escapes a second time as soon as one character is illegal, and
/// that breaks signed addresses. This type holds a secret: it stays inside one function and is never printed.
struct AddressParts {
    /// The whole address in UTF-8.
    let bytes: [UInt8]
    /// Lower case, without the colon.
    let scheme: String
    /// What follows `//`; `nil` when there is no `//`.
    let authority: Range<Int>?
    let path: Range<Int>
    /// Without the question mark.
    let query: Range<Int>?

    /// - Returns: `nil` when the text does not begin with a scheme.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let colon = Self.endOfScheme(bytes) else { return nil }
        self.bytes = bytes
        scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
        let end = bytes.firstIndex(of: .numberSign) ?? bytes.endIndex
        let beforeQuery = bytes[..<end].firstIndex(of: .questionMark) ?? end
        query = beforeQuery < end ? beforeQuery + 1..<end : nil
        var start = colon + 1
        if bytes[start..<beforeQuery].starts(with: [.slash, .slash]) {
            start += 2
            let endOfAuthority = bytes[start..<beforeQuery].firstIndex(of: .slash) ?? beforeQuery
            authority = start..<endOfAuthority
            start = endOfAuthority
        } else {
            authority = nil
        }
        path = start..<beforeQuery
    }

    /// The path's last component, which alone says the type.
    var lastComponent: ArraySlice<UInt8> {
        guard let slash = bytes[path].lastIndex(of: .slash) else { return bytes[path] }
        return bytes[slash + 1..<path.upperBound]
    }

    /// The path up to and with its last slash.
    var folder: ArraySlice<UInt8> { bytes[path.lowerBound..<lastComponent.startIndex] }

    /// Whether the last path component ends so, in any case.
    /// - Parameter suffix: In lower case.
    func hasSuffix(_ suffix: StaticString) -> Bool {
        let name = lastComponent
        guard name.count >= suffix.utf8CodeUnitCount else { return false }
        return suffix.withUTF8Buffer { wanted in
            name.suffix(wanted.count).elementsEqual(wanted) { $0.asciiLowercased == $1 }
        }
    }

    private static func endOfScheme(_ bytes: [UInt8]) -> Int? {
        guard let first = bytes.first, first.isASCIILetter else { return nil }
        for (index, byte) in bytes.enumerated() {
            if byte == .colon { return index }
            let isLegal = byte.isASCIILetter || byte.isASCIIDigit || byte == .plus || byte == .hyphen || byte == .dot
            guard isLegal else { return nil }
        }
        return nil
    }
}

extension UInt8 {
    static let numberSign = UInt8(ascii: "#")
    static let questionMark = UInt8(ascii: "?")
    static let slash = UInt8(ascii: "/")
    static let colon = UInt8(ascii: ":")
    static let plus = UInt8(ascii: "+")
    static let hyphen = UInt8(ascii: "-")
    static let dot = UInt8(ascii: ".")
    static let percent = UInt8(ascii: "%")
    static let at = UInt8(ascii: "@")
    static let ampersand = UInt8(ascii: "&")

    var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(asciiLowercased) }
    var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    var isHexDigit: Bool { isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(asciiLowercased) }

    var asciiLowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }

    /// RFC 3986 `unreserved` or `sub-delims`: legal in a host name, a path and a query.
    var isPlainInAddress: Bool {
        switch self {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "!"),
            UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"),
            UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="):
            true
        case _: isASCIILetter || isASCIIDigit
        }
    }
}
