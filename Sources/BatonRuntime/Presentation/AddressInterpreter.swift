internal import Foundation

/// Turns what a person types into the address field into the address of a page. Pure.
public struct AddressInterpreter: Sendable {
    /// Stands for the words in a search engine's address.
    public static let placeholder = "%s"
    public static let duckDuckGo = "https://duckduckgo.com/?q=%s"

    /// The address of the search engine, with ``placeholder`` for the words.
    public var searchEngine: String

    public init(searchEngine: String = duckDuckGo) { self.searchEngine = searchEngine }

    /// What a text leads to.
    public enum Meaning: Sendable, Hashable {
        /// Nothing was typed.
        case nothing
        /// An `http` or `https` address without a user's name, or `about:blank`.
        case page(String)
        /// The address of the search engine's answer.
        case search(String)
        /// The address of something that Baton does not open, such as a script, a file or a stream of another protocol.
        case unsupported
        /// A web address with a mistake in it.
        case malformed

        /// What is loaded, or `nil`.
        public var address: String? {
            switch self {
            case .page(let address), .search(let address): address
            case .nothing, .unsupported, .malformed: nil
            }
        }

        /// Why nothing is loaded, for the person; `nil` where nothing needs to be said.
        public var objection: Wording.Text? {
            switch self {
            case .unsupported: .onlyWebPages
            case .malformed: .errorInvalidAddress
            case .nothing, .page, .search: nil
            }
        }
    }

    /// Words are searched for. An address is not, whatever is wrong with it: it may hold a password or another secret,
    /// which is nothing for a search engine.
    public func interpret(_ typed: String) -> Meaning {
        let text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
        return Self.meaning(of: text) ?? .search(search(text))
    }

    /// The page that a text names, for places where words cannot be searched for.
    /// - Returns: An `http` or `https` address, `about:blank`, or `nil` for whatever is none.
    public static func address(of typed: String) -> String? {
        let meaning = meaning(of: typed.trimmingCharacters(in: .whitespacesAndNewlines))
        if case .page(let address) = meaning { return address }
        return nil
    }

    /// - Returns: `nil` for words.
    private static func meaning(of text: String) -> Meaning? {
        if text.isEmpty { return .nothing }
        if text.lowercased() == "about:blank" { return .page("about:blank") }
        if text.contains(where: \.isWhitespace) {
            // Nobody writes an address in several words, but one may hold a space, and be a secret all the same.
            let isAddress = split(String(text.prefix { !$0.isWhitespace })) != nil
            return isAddress ? .malformed : nil
        }
        if let (scheme, rest) = split(text) ?? splitShort(text) {
            guard scheme == "http" || scheme == "https" else { return .unsupported }
            let place = withoutUser(rest)
            return host(of: place) == nil ? .malformed : .page("\(scheme)://\(place)")
        }
        let place = withoutUser(text)
        // "name@example.org" may be what is looked for. With a password in it, or what may be one, it is not.
        let hasPassword = text.contains("@") && text.prefix { !"/?#\\".contains($0) }.contains(":")
        guard let host = host(of: place), isLikelyHost(host, in: place), hasPassword || place == text else {
            return hasPassword ? .malformed : nil
        }
        return .page((isLocal(host) ? "http://" : "https://") + place)
    }

    private func search(_ words: String) -> String {
        var allowed = CharacterSet.alphanumerics
        allowed.insert(charactersIn: "-._~")
        let engine = Self.isUsable(engine: searchEngine) ? searchEngine : Self.duckDuckGo
        let encoded = words.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
        return engine.replacingOccurrences(of: Self.placeholder, with: encoded)
    }

    /// Whether this can be a search engine: a page's address with a place for the words.
    public static func isUsable(engine: String) -> Bool {
        guard let (scheme, rest) = split(engine), scheme == "http" || scheme == "https" else { return false }
        return rest.contains(placeholder) && !engine.contains(where: \.isWhitespace) && host(of: rest) != nil
    }

    /// Scheme (lower case) and what follows `://`.
    private static func split(_ text: String) -> (String, String)? {
        guard let mark = text.range(of: "://") else { return nil }
        let scheme = text[..<mark.lowerBound]
        guard let first = scheme.first, first.isASCII, first.isLetter,
            scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
        else { return nil }
        return (scheme.lowercased(), String(text[mark.upperBound...]))
    }

    /// The same for addresses without `//`. "nas:8096" and "site:example.org" are none, so only schemes that are known
    /// count.
    private static func splitShort(_ text: String) -> (String, String)? {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let scheme = text[..<colon].lowercased()
        guard shortSchemes.contains(scheme) else { return nil }
        return (scheme, String(text[text.index(after: colon)...].drop { $0 == "/" || $0 == "\\" }))
    }

    private static let shortSchemes: Set<String> = [
        "http", "https", "about", "blob", "chrome", "data", "ed2k", "facetime", "feed", "file", "filesystem", "ftp",
        "ftps",
        "geo", "intent", "irc", "ircs", "itms", "javascript", "magnet", "mailto", "mms", "mmsh", "nfs", "resource",
        "rtmp",
        "rtmps", "rtp", "rtsp", "rtsps", "sftp", "sip", "sips", "skype", "sms", "smb", "spotify", "srt", "ssh", "tel",
        "udp",
        "vbscript", "view-source", "vlc", "webcal", "webkit", "ws", "wss", "xmpp",
    ]

    /// Without what stands before the last `@` of the authority: a name, or a name and a password. WebKit asks for them
    /// where they are needed.
    private static func withoutUser(_ text: String) -> String {
        let authority = text.prefix { !"/?#\\".contains($0) }
        guard let mark = authority.lastIndex(of: "@") else { return text }
        return String(text[text.index(after: mark)...])
    }

    /// The host of `host[:port][/path][?query][#fragment]`; `nil` when there is none or the port is wrong.
    private static func host(of text: String) -> String? {
        let authority = text.prefix { !"/?#\\".contains($0) }
        // A search engine's address is not mended.
        guard !authority.contains("@") else { return nil }
        var host = authority
        var port: Substring?
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]") else { return nil }
            host = authority[...end]
            let rest = authority[authority.index(after: end)...]
            guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
            port = rest.isEmpty ? nil : rest.dropFirst()
            guard isIPv6(host.dropFirst().dropLast()) else { return nil }
        } else if let colon = authority.firstIndex(of: ":") {
            host = authority[..<colon]
            port = authority[authority.index(after: colon)...]
        }
        if let port {
            guard !port.isEmpty, port.allSatisfy({ $0.isASCII && $0.isNumber }), UInt16(port) != nil else { return nil }
        }
        return host.isEmpty ? nil : host.lowercased()
    }

    /// Whether a word without a scheme was meant as a host: it has a dot, a port, a path after it, or is this machine.
    private static func isLikelyHost(_ host: String, in text: String) -> Bool {
        if host.hasPrefix("[") || host == "localhost" { return true }
        guard isHostName(host) else { return false }
        if isIPv4(host) { return true }
        let rest = text.dropFirst(host.count)
        if !host.contains(".") { return rest.hasPrefix(":") || rest.hasPrefix("/") }
        // "3.14" and "v1.2" are no hosts: the last label of a public name has no digits alone.
        let last = host.split(separator: ".").last ?? ""
        return last.count >= 2 && !last.allSatisfy(\.isNumber)
    }

    private static func isHostName(_ host: String) -> Bool {
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        // One dot at the end is the root of the name system.
        let named = labels.count > 1 && labels.last == "" ? labels.dropLast() : labels[...]
        return named.allSatisfy { label in
            !label.isEmpty && label.count <= 63 && !label.hasPrefix("-") && !label.hasSuffix("-")
                && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        }
    }

    private static func isIPv4(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { $0.allSatisfy(\.isASCII) && UInt8($0) != nil }
    }

    private static func isIPv6(_ text: Substring) -> Bool {
        text.contains(":") && text.allSatisfy { $0.isASCII && ($0.isHexDigit || $0 == ":" || $0 == ".") }
    }

    /// Servers on this machine and in the home network rarely have certificates.
    private static func isLocal(_ host: String) -> Bool {
        host == "localhost" || host.hasSuffix(".localhost") || host.hasPrefix("[") || isIPv4(host)
            || !host.contains(".")
    }
}
