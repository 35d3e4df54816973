import BatonCore
import Foundation

/// A stream as some server sends it, and what the native player must make of it.
struct StreamCase: Sendable, CustomStringConvertible {
    enum Outcome: Sendable {
        /// Ready exactly where asked, with this length (s); `picture` tells whether there is one.
        case ready(seconds: Double, picture: Bool = true)
        /// Refused with one of these reasons.
        case refused([Refusal])
    }

    let description: String
    let path: String
    /// Seconds.
    var position = 5.3
    /// The only decoder that the machine is to have for pictures; `nil` leaves it as it is.
    var onlyDecoder: String?
    let outcome: Outcome
    /// Serves what the folder of media does not hold.
    let arrange: @Sendable @MainActor (TestServer) throws -> Void

    init(
        _ description: String, _ path: String, at position: Double = 5.3, onlyDecoder: String? = nil,
        _ outcome: Outcome, arrange: @escaping @Sendable @MainActor (TestServer) throws -> Void = { _ in }
    ) {
        self.description = description
        self.path = path
        self.position = position
        self.onlyDecoder = onlyDecoder
        self.outcome = outcome
        self.arrange = arrange
    }

    static let film = Outcome.ready(seconds: PlayerMedia.seconds)
}

extension TestServer {
    /// Serves a playlist.
    func list(_ path: String, _ text: String, type: String = "application/vnd.apple.mpegurl") {
        serve(path, type, Data(text.utf8))
    }

    /// A master playlist with one variant, and further lines in front of it.
    func master(_ path: String, of variant: String, _ lines: String = "", attributes: String = "") {
        list(path, "#EXTM3U\n\(lines)#EXT-X-STREAM-INF:BANDWIDTH=900000\(attributes)\n\(variant)\n")
    }
}
