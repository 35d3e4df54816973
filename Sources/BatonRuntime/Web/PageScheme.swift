/// What a page may lead to. Pure.
package enum PageScheme {
    /// Whether it is a page of the web.
    package static func isWeb(_ address: String) -> Bool { ["http", "https"].contains(scheme(of: address)) }

    /// Whether a web view opens it. Scripts are run by their own page and never get this far.
    package static func isOpened(_ address: String) -> Bool { opened.contains(scheme(of: address)) }

    private static let opened: Set<String> = [
        "", "http", "https", "about", "blob", "data", "javascript",
        // WebKit's own viewer, in a frame of its own pages; websites cannot reach it.
        "webkit-pdfjs-viewer",
    ]

    /// Whether another program may be given it, when the person wants that: what leads to people, places and dates. Players
    /// have schemes of their own, more than anyone can list, and a stream's address, which is a secret, would stand in
    /// their command line. Files and scripts are none of a website's business.
    package static func isForOtherPrograms(_ address: String) -> Bool { others.contains(scheme(of: address)) }

    /// In lower case; empty without one.
    package static func scheme(of address: String) -> String {
        guard let colon = address.firstIndex(of: ":") else { return "" }
        let scheme = address[..<colon]
        guard let first = scheme.first, first.isASCII, first.isLetter,
            scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
        else { return "" }
        return scheme.lowercased()
    }

    private static let others: Set<String> = [
        "bitcoin", "callto", "facetime", "geo", "im", "irc", "ircs", "magnet", "mailto", "maps", "matrix", "sip",
        "sips",
        "skype", "sms", "tel", "webcal", "webcals", "xmpp",
    ]
}
