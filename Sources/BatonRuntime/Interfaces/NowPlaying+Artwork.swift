package import BatonCore
internal import Foundation

extension NowPlayingItem.Artwork {
    /// Bytes of the largest picture.
    package static let limit = 512 * 1024
    /// How many of the pictures that a page offers are tried.
    package static let mostTries = 3

    /// Recognises a picture by its first bytes and decodes nothing; `nil` for anything else.
    package init?(_ bytes: [UInt8]) {
        let format: Format
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            format = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            format = .jpeg
        } else if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            format = .webp
        } else {
            return nil
        }
        self.init(format: format, bytes: bytes)
    }

    /// Tries the offered pictures one after the other.
    /// - Parameter fetch: Gets the bytes of an `http` or `https` address; the address goes to its own server and nowhere
    ///   else.
    @MainActor
    package static func first(
        of choices: [PageMetadata.Artwork], fetch: @MainActor (String) async -> [UInt8]?
    ) async -> NowPlayingItem.Artwork? {
        for choice in choices.prefix(mostTries) {
            if Task.isCancelled { return nil }
            let address = choice.address.withText { $0 }
            let scheme = address.prefix { $0 != ":" }.lowercased()
            let bytes: [UInt8]? =
                switch scheme {
                case "data": decode(address)
                case "http", "https": await fetch(address)
                case _: nil
                }
            if let bytes, bytes.count <= limit, let artwork = NowPlayingItem.Artwork(bytes) { return artwork }
        }
        return nil
    }

    private static func decode(_ address: String) -> [UInt8]? {
        guard address.utf8.count <= limit, let comma = address.firstIndex(of: ","),
            address[..<comma].lowercased().hasSuffix(";base64"),
            let data = Data(base64Encoded: String(address[address.index(after: comma)...]))
        else { return nil }
        return Array(data)
    }
}
