public import Foundation

/// Why the demo site does not start. No case holds an address.
public enum DemoSiteError: Error, CustomStringConvertible {
    case noServer
    case noLoopback
    case noMedia(String)

    public var description: String {
        switch self {
        case .noServer: "the web server could not be made (Debian package libsoup-3.0-0)"
        case .noLoopback: "the loopback network cannot be used"
        case .noMedia(let file): "the demo site's media lack \(file); tools/make-media makes them"
        }
    }
}

/// The built-in website: pages that play in every way that matters to a hand-off, and a server that misbehaves on
/// request. Listens on loopback only unless told otherwise, on random ports.
///
/// Needs the main loop of GLib to run, which answers the requests. Every media address carries a token of its own.
@MainActor
public final class DemoSite {
    private let media: MediaFolder
    private let playerFolder: MediaFolder?
    private let now: () -> Date
    private let host: String
    private var listeners: [SoupListener] = []
    private var sessions: Set<String> = []
    private var tokenTimes: [String: Date] = [:]
    private var usedOnce: Set<String> = []
    private var channel: LiveChannel?

    /// - Parameters:
    ///   - media: The folder that `tools/make-media` filled.
    ///   - playerFolder: A folder with `video.min.js` and `video-js.min.css` of Video.js; without it the page
    ///     `videojs` is left out.
    ///   - host: The IPv4 address of the site; a receiver in the same network cannot fetch from loopback.
    ///   - now: The clock of the live channel.
    public init(
        media: URL, playerFolder: URL? = nil, host: String = "127.0.0.1", now: @escaping () -> Date = { Date() }
    ) {
        self.host = host
        self.media = MediaFolder(root: media)
        self.playerFolder = playerFolder.map { MediaFolder(root: $0) }
        self.now = now
    }

    /// Every page there is, with or without what it needs.
    nonisolated public static let pages: [DemoPage] = DemoPage.all

    /// The pages that this site shows.
    public var availablePages: [DemoPage] {
        Self.pages.filter { $0.kind != .videojs || playerFolder?.file("video.min.js") != nil }
    }

    /// The site's origin, without a slash at its end; empty before ``start()``.
    public var baseURL: String { listeners.first?.origin ?? "" }
    /// The same site as another site: on another address of the loopback network and another port.
    public var otherBaseURL: String { listeners.last?.origin ?? "" }
    /// Every token that was put into a media address: what must be found nowhere afterwards.
    public var issuedTokens: Set<String> { Set(tokenTimes.keys) }

    /// The address of a page.
    /// - Parameter autoplay: Whether the page starts playing by script.
    public func address(of page: DemoPage, autoplay: Bool = false) -> String {
        baseURL + page.path + (autoplay ? "?autoplay=1" : "")
    }

    /// Opens both ports. Does nothing when they are open.
    /// - Throws: ``DemoSiteError``.
    public func start() throws {
        guard listeners.isEmpty else { return }
        for name in ["film.mp4", "hls/master.m3u8", "hls/v0/index.m3u8"] where media.file(Substring(name)) == nil {
            throw DemoSiteError.noMedia(name)
        }
        guard let list = media.file("hls/v0/index.m3u8").flatMap({ try? String(contentsOf: $0, encoding: .utf8) }),
            let channel = LiveChannel(playlist: list)
        else { throw DemoSiteError.noMedia("segments") }
        self.channel = channel
        // All of 127/8 is loopback, and another address is another site also where only the host is compared.
        for host in [host, "127.0.0.2"] {
            listeners.append(try SoupListener(host: host) { [unowned self] in answer($0) })
        }
    }

    /// Closes the ports and every connection.
    public func stop() {
        for listener in listeners { listener.stop() }
        listeners = []
    }

    isolated deinit { stop() }

    private func answer(_ request: SiteRequest) -> SiteAnswer {
        let parts = request.path.dropFirst().split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        let rest = parts.count > 1 ? parts[1] : ""
        switch parts.first ?? "" {
        case "": return page(PageRenderer.index(availablePages))
        case "watch":
            guard let page = availablePages.first(where: { $0.id == rest }) else { return .notFound }
            return self.page(renderer(request).page(page))
        case "embed":
            return page(renderer(request).embedded())
        case "media": return file(rest, in: media, token: request.token)
        case "gated": return gated(rest, request)
        case "live": return live(request)
        case "player":
            guard let playerFolder else { return .notFound }
            return file(rest, in: playerFolder, token: nil)
        case let name where parts.count == 1: return PageRenderer.asset(name) ?? .notFound
        case _: return .notFound
        }
    }

    private func renderer(_ request: SiteRequest) -> PageRenderer {
        PageRenderer(autoplay: request.query["autoplay"] == "1", other: otherBaseURL) { [unowned self] in token() }
    }

    private func page(_ html: String) -> SiteAnswer {
        let session = Self.secret()
        sessions.insert(session)
        return SiteAnswer(type: "text/html; charset=utf-8", body: .data(Data(html.utf8)), session: session)
    }

    private func file(_ path: Substring, in folder: MediaFolder, token: String?) -> SiteAnswer {
        guard let file = folder.file(path) else { return .notFound }
        let type = MediaFolder.type(file.lastPathComponent)
        if file.pathExtension == "m3u8", let token, tokenTimes[token] != nil {
            guard let text = try? String(contentsOf: file, encoding: .utf8) else { return .notFound }
            return SiteAnswer(type: type, body: .data(Data(Playlist.signed(text, token: token).utf8)))
        }
        return SiteAnswer(type: type, body: .file(file))
    }

    private func live(_ request: SiteRequest) -> SiteAnswer {
        // Each token has a channel of its own, so that a viewer never meets the film's end by chance.
        guard request.path == "/live/index.m3u8", let channel, let token = request.token, let born = tokenTimes[token]
        else { return .notFound }
        let list = channel.list(age: LiveChannel.head + now().timeIntervalSince(born), folder: "/media/hls/v0/")
        let signed = Playlist.signed(list, token: token)
        return SiteAnswer(type: MediaFolder.type("index.m3u8"), body: .data(Data(signed.utf8)))
    }

    private func gated(_ rest: Substring, _ request: SiteRequest) -> SiteAnswer {
        let parts = rest.split(separator: "/", maxSplits: 1)
        guard parts.count == 2, let gate = DemoPage.Gate(rawValue: String(parts[0])) else { return .notFound }
        let answer = file(parts[1], in: media, token: request.token)
        guard answer.status == 200 else { return answer }
        if gate == .once {
            // Lists only: a player asks for the same segment again after a seek.
            guard parts[1].hasSuffix(".m3u8") else { return answer }
            let isFirst = usedOnce.insert("\(parts[1])?\(request.token ?? "")").inserted
            return isFirst ? answer : .status(403, "This address has expired")
        }
        if let session = request.session, sessions.contains(session) { return answer }
        return gate.refusal(instead: answer) { [media] in media.file($0) }
    }

    private func token() -> String {
        let token = Self.secret()
        tokenTimes[token] = now()
        return token
    }

    private static func secret() -> String {
        [UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max)]
            .map { number in
                let digits = String(number, radix: 16)
                return String(repeating: "0", count: 16 - digits.count) + digits
            }.joined()
    }
}
