public import BatonCore
internal import Foundation

/// What closing the window means for a playback that native has.
public enum ClosingChoice: String, Sendable, Hashable, CaseIterable {
    case keepPlaying = "keep-playing"
    case stop
}

/// What the person decided about hand-offs, and how words are searched. A value; the platform keeps it.
///
/// It names hosts of pages only, never a stream.
public struct SiteSettings: Sendable, Hashable {
    public var defaultMode = HandoffMode.ask
    /// Modes by the host of the page, for hosts that differ from the default.
    public private(set) var sites: [String: HandoffMode] = [:]
    public var searchEngine = AddressInterpreter.duckDuckGo
    public var closing = ClosingChoice.keepPlaying

    public init() {}

    public func mode(for host: String?) -> HandoffMode { host.flatMap { sites[$0] } ?? defaultMode }

    /// - Parameter mode: `nil` follows the default again.
    public mutating func set(_ mode: HandoffMode?, for host: String) { sites[host] = mode }

    /// The host that a page's settings belong to, in lower case; `nil` for a page that is on no site.
    public static func host(of address: String) -> String? {
        guard let mark = address.range(of: "://") else { return nil }
        let scheme = address[..<mark.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        let authority = address[mark.upperBound...].prefix { !"/?#".contains($0) }
        let place = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        let host: Substring
        if place.hasPrefix("["), let end = place.firstIndex(of: "]") {
            host = place[...end]
        } else {
            host = place.prefix { $0 != ":" }
        }
        return host.isEmpty ? nil : host.lowercased()
    }
}

extension SiteSettings: Codable {
    private enum Key: String, CodingKey { case defaultMode, sites, searchEngine, closing }

    /// A mode or search engine that this version does not know counts as not set; anything else is an error.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        if let name = try values.decodeIfPresent(String.self, forKey: .defaultMode),
            let mode = HandoffMode(rawValue: name)
        {
            defaultMode = mode
        }
        let named = try values.decodeIfPresent([String: String].self, forKey: .sites) ?? [:]
        sites = named.compactMapValues { HandoffMode(rawValue: $0) }
        if let engine = try values.decodeIfPresent(String.self, forKey: .searchEngine),
            AddressInterpreter.isUsable(engine: engine)
        {
            searchEngine = engine
        }
        if let name = try values.decodeIfPresent(String.self, forKey: .closing),
            let choice = ClosingChoice(rawValue: name)
        {
            closing = choice
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(defaultMode.rawValue, forKey: .defaultMode)
        try values.encode(sites.mapValues(\.rawValue), forKey: .sites)
        try values.encode(searchEngine, forKey: .searchEngine)
        try values.encode(closing.rawValue, forKey: .closing)
    }
}
