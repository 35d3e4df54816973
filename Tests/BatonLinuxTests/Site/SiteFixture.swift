import BatonDemoSite
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A demo site over a small folder of made-up media: what is tested here is the server, not the film.
@MainActor
final class SiteFixture {
    let folder: URL
    let site: DemoSite
    /// What the site believes the time to be.
    private let clock: Clock

    @MainActor
    final class Clock {
        var now = Date(timeIntervalSince1970: 1_000_000)
    }

    static let film = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    static let notice = Data(repeating: 7, count: 300)

    init() throws {
        try GLibPump.start()
        let folder = FileManager.default.temporaryDirectory.appending(path: "baton-site-\(UUID().uuidString)")
        self.folder = folder
        let files = FileManager.default
        try files.createDirectory(at: folder.appending(path: "hls/v0"), withIntermediateDirectories: true)
        try Self.film.write(to: folder.appending(path: "film.mp4"))
        try Self.notice.write(to: folder.appending(path: "notice.mp4"))
        try Data("outside".utf8).write(to: folder.appending(path: ".hidden"))
        let master = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv0/index.m3u8\n"
        try Data(master.utf8).write(to: folder.appending(path: "hls/master.m3u8"))
        let segments = (0..<30).map { "#EXTINF:4.0,\nseg-\($0).m4s\n" }.joined()
        let list = "#EXTM3U\n#EXT-X-MAP:URI=\"init.mp4\"\n\(segments)#EXT-X-ENDLIST\n"
        try Data(list.utf8).write(to: folder.appending(path: "hls/v0/index.m3u8"))
        let clock = Clock()
        self.clock = clock
        site = DemoSite(media: folder) { clock.now }
        try site.start()
    }

    func stop() {
        site.stop()
        try? FileManager.default.removeItem(at: folder)
    }

    func advance(by seconds: Double) { clock.now += seconds }

    struct Answer {
        var status: Int
        var body: Data
        var headers: [String: String]
        var text: String { String(decoding: body, as: UTF8.self) }
        var type: String { headers["content-type"] ?? "" }
    }

    /// Asks as a client that keeps no cookies.
    /// - Parameter path: With its query, appended to the site's origin as it is.
    func get(_ path: String, method: String = "GET", range: String? = nil, cookie: String? = nil) async throws -> Answer
    {
        guard let address = URL(string: site.baseURL + path) else { throw URLError(.badURL) }
        var request = URLRequest(url: address, timeoutInterval: 10)
        request.httpMethod = method
        request.httpShouldHandleCookies = false
        if let range { request.setValue("bytes=\(range)", forHTTPHeaderField: "Range") }
        if let cookie { request.setValue(cookie, forHTTPHeaderField: "Cookie") }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpShouldSetCookies = false
        let session = URLSession(configuration: configuration)
        defer { session.finishTasksAndInvalidate() }
        let (body, response) = try await session.data(for: request)
        guard let http = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        var headers: [String: String] = [:]
        for (name, value) in http.allHeaderFields { headers["\(name)".lowercased()] = "\(value)" }
        return Answer(status: http.statusCode, body: body, headers: headers)
    }

    /// Opens a page as a browser does.
    /// - Returns: The first media address in it and the cookie that came with it.
    func open(_ id: String) async throws -> (media: String, cookie: String) {
        let page = try await get("/watch/\(id)")
        let media = page.text.firstMatch(of: #/(?:src|data-hls)="([^"]*token=[^"]*)"/#).map { String($0.1) }
        let cookie = page.headers["set-cookie"]?.split(separator: ";").first.map(String.init)
        return (media ?? "", cookie ?? "")
    }
}
