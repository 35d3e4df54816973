import CGtkWebKit
import Foundation
import GObjectSupport

/// Serves media on a free loopback port. libsoup answers `Range` by itself for bodies in memory.
@MainActor
final class MediaServer {
    enum Answer {
        case body(Data, type: String)
        case status(UInt32)
        /// Sends this again and again, every so many milliseconds, without ever ending, or so many times.
        case endless(Data, everyMilliseconds: UInt32, type: String, times: Int = .max)
    }

    let port: UInt32
    /// Paths without query that were asked for.
    private(set) var asked: [String] = []
    private let server: UnsafeMutablePointer<SoupServer>
    private let root: URL
    private let host: String
    private var answers: [String: Answer] = [:]
    private var timers: [guint] = []

    /// - Parameter host: An address of this computer; by default loopback.
    init(root: URL, host: String = "127.0.0.1") throws {
        self.root = root
        self.host = host
        guard let server = baton_soup_server_new() else { throw ServerError.notStarted }
        self.server = server
        var error: UnsafeMutablePointer<GError>?
        let listens =
            host == "127.0.0.1"
            ? soup_server_listen_local(server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error)
            : soup_server_listen_all(server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error)
        guard listens != 0,
            let addresses = soup_server_get_uris(server)
        else { throw ServerError.notStarted }
        port = UInt32(g_uri_get_port(OpaquePointer(addresses.pointee.data)))
        g_slist_free_full(addresses) { g_uri_unref(OpaquePointer($0)) }
        let box = Unmanaged.passRetained(ServerBox(self)).toOpaque()
        soup_server_add_handler(server, nil, answerRequest, box) { box in
            if let box { Unmanaged<ServerBox>.fromOpaque(box).release() }
        }
    }

    enum ServerError: Error { case notStarted }

    func close() {
        // Those that came to their end are gone already.
        for timer in timers where g_main_context_find_source_by_id(nil, timer) != nil { g_source_remove(timer) }
        soup_server_disconnect(server)
        g_object_unref(gpointer(server))
    }

    subscript(path: String) -> Answer? {
        get { answers[path] }
        set { answers[path] = newValue }
    }

    func address(_ path: String) -> String { "http://\(host):\(port)\(path)" }

    fileprivate func answer(_ message: OpaquePointer, path: String) {
        asked.append(path)
        let file = root.appendingPathComponent(path)
        switch answers[path] ?? (try? Data(contentsOf: file)).map({ .body($0, type: Self.type(of: path)) }) {
        case .body(let data, let type):
            soup_server_message_set_status(message, 200, nil)
            data.withUnsafeBytes {
                soup_server_message_set_response(
                    message, type, SOUP_MEMORY_COPY, $0.bindMemory(to: CChar.self).baseAddress, gsize($0.count))
            }
        case .status(let status): soup_server_message_set_status(message, status, nil)
        case .endless(let data, let interval, let type, let times):
            soup_server_message_set_status(message, 200, nil)
            let headers = soup_server_message_get_response_headers(message)
            soup_message_headers_set_encoding(headers, SOUP_ENCODING_CHUNKED)
            soup_message_headers_append(headers, "Content-Type", type)
            // What was sent is not kept: the memory of this process is what such a test looks at.
            soup_message_body_set_accumulate(soup_server_message_get_response_body(message), 0)
            let drip = Unmanaged.passRetained(Drip(message, data, times)).toOpaque()
            timers.append(
                g_timeout_add_full(
                    G_PRIORITY_DEFAULT, interval,
                    { drip in
                        guard let drip else { return 0 }
                        let box = Unmanaged<Drip>.fromOpaque(drip).takeUnretainedValue()
                        return MainActor.assumeIsolated { box.fall() } ? 1 : 0
                    }, drip, { drip in if let drip { Unmanaged<Drip>.fromOpaque(drip).release() } }))
        case nil: soup_server_message_set_status(message, 404, nil)
        }
    }

    private static func type(of path: String) -> String {
        if path.hasSuffix(".m3u8") { return "application/vnd.apple.mpegurl" }
        if path.hasSuffix(".ts") { return "video/mp2t" }
        return "video/mp4"
    }
}

@MainActor
private final class Drip {
    private let message: OpaquePointer
    private let data: Data
    private var times: Int
    private var isTaken = true
    private var isGone = false
    private var handlers: [gulong] = []

    init(_ message: OpaquePointer, _ data: Data, _ times: Int) {
        self.message = message
        self.data = data
        self.times = times
        g_object_ref(gpointer(message))
        // One piece at a time: a client that reads slowly must not fill this process.
        handlers = [
            connect(gpointer(message), "wrote-chunk") { [weak self] in self?.isTaken = true },
            connect(gpointer(message), "finished") { [weak self] in self?.isGone = true },
        ]
    }

    isolated deinit {
        for handler in handlers { disconnect(handler, from: gpointer(message)) }
        g_object_unref(gpointer(message))
    }

    /// - Returns: Whether there is more to come.
    func fall() -> Bool {
        if isGone { return false }
        guard isTaken else { return true }
        let body = soup_server_message_get_response_body(message)
        guard times > 0 else {
            soup_message_body_complete(body)
            soup_server_message_unpause(message)
            return false
        }
        times -= 1
        isTaken = false
        data.withUnsafeBytes {
            let copy = g_memdup2($0.baseAddress, gsize($0.count))
            soup_message_body_append_take(body, copy?.assumingMemoryBound(to: UInt8.self), gsize($0.count))
        }
        soup_server_message_unpause(message)
        return true
    }
}

private final class ServerBox: Sendable {
    @MainActor weak var server: MediaServer?
    @MainActor init(_ server: MediaServer) { self.server = server }
}

private func answerRequest(
    _ server: UnsafeMutablePointer<SoupServer>?, _ request: OpaquePointer?, _ path: UnsafePointer<CChar>?,
    _ query: OpaquePointer?, _ data: gpointer?
) {
    guard let request, let path, let data else { return }
    let box = Unmanaged<ServerBox>.fromOpaque(data).takeUnretainedValue()
    let text = String(cString: path)
    nonisolated(unsafe) let message = request  // Stays on this thread: the call below is synchronous.
    MainActor.assumeIsolated { box.server?.answer(message, path: text) }
}
