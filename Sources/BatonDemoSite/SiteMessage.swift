internal import Foundation

/// What a client asks for.
struct SiteRequest: Equatable {
    var method = "GET"
    /// Decoded, beginning with a slash.
    var path: String
    var query: [String: String] = [:]
    /// The value of the site's own cookie.
    var session: String?

    var token: String? { query["token"] }
}

/// What it gets.
struct SiteAnswer {
    enum Body {
        case data(Data)
        /// A file, which the server may send in parts when a range is asked for.
        case file(URL)
        /// Bytes that come slowly: `chunk` of them every `interval` seconds, until `source` ends.
        case trickle(source: Trickle, chunk: Int, interval: Double)
        /// A file whose bytes from `end` on never arrive: the connection is closed there, or stays open in silence.
        case broken(URL, end: Int, closes: Bool)
    }

    var status: UInt32 = 200
    var type = "text/plain; charset=utf-8"
    var body: Body
    /// A cookie's value that the client shall keep until it is closed.
    var session: String?

    static func status(_ status: UInt32, _ text: String) -> SiteAnswer {
        SiteAnswer(status: status, body: .data(Data((text + "\n").utf8)))
    }

    static let notFound = status(404, "Not found")
}

/// Where the bytes of a slow answer come from.
enum Trickle {
    case data(Data)
    case zeros(count: Int)

    var count: Int {
        switch self {
        case .data(let data): data.count
        case .zeros(let count): count
        }
    }

    /// At most `length` bytes from `offset` on; empty at the end.
    func part(from offset: Int, length: Int) -> Data {
        let end = min(count, offset + length)
        guard offset < end else { return Data() }
        switch self {
        case .data(let data): return data.subdata(in: data.startIndex + offset..<data.startIndex + end)
        case .zeros: return Data(count: end - offset)
        }
    }
}
