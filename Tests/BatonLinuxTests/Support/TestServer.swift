import CGtkWebKit
import Foundation
import GObjectSupport

/// A web server of the tests, on a port of its own. libsoup answers `Range` requests of complete bodies by itself.
@MainActor
final class TestServer {
    struct Resource {
        var type: String
        var body: Data
        var status: UInt32 = 200
        var location: String?
        var headers: [String: String] = [:]
        /// Whether a part of the body can be asked for.
        var ranges = true
        /// Milliseconds after which the body is sent once more, as soon as the client has taken what came before.
        var repeatsAfter: UInt32?
        /// How often it is sent then; without a limit the answer never ends.
        var times = Int.max
        /// Whether it has no end after that.
        var staysOpen = false
        /// Milliseconds that the answer takes.
        var delay: UInt32 = 0
    }

    private let server: GObjectReference
    private var resources: [String: Resource] = [:]
    /// A connection that breaks off ends no message: what still drips is ended with the server.
    private var drips: [Drip] = []
    let origin: String
    let port: UInt32
    /// Asked for paths that nothing was served at.
    var otherwise: ((String) -> (type: String, body: Data)?)?
    /// What a client without the cookie `viewer` gets instead, by path.
    var forStrangers: [String: (type: String, body: Data)] = [:]
    private(set) var strangersAnswered = 0
    /// The paths and queries that were asked for, in order.
    private(set) var requests: [String] = []

    /// Requests for these paths get no answer.
    var silent: Set<String> = []

    /// - Parameters:
    ///   - host: An address of this computer; by default loopback.
    ///   - port: 0 takes a free one.
    init(host: String = "127.0.0.1", port: UInt32 = 0) throws {
        guard let pointer = baton_soup_server_new() else {
            throw MissingPart(what: "libsoup", package: "libsoup-3.0-dev")
        }
        server = GObjectReference(owning: gpointer(pointer))
        func listens(_ port: UInt32) -> Bool {
            let address = GObjectReference(owning: gpointer(g_inet_socket_address_new_from_string(host, port)))
            let target = address.pointer.assumingMemoryBound(to: GSocketAddress.self)
            return soup_server_listen(pointer, target, SoupServerListenOptions(rawValue: 0), nil) != 0
        }
        // Some systems give out ports that browsers refuse, all of them below these.
        let isListening =
            port > 0 ? listens(port) : (0..<50).contains { _ in listens(.random(in: 32768...60999)) } || listens(0)
        guard isListening else {
            throw MissingPart(what: "a network with the address \(host)", package: "iproute2")
        }
        let addresses = soup_server_get_uris(pointer)
        defer { g_slist_free_full(addresses) { g_uri_unref(OpaquePointer($0)) } }
        let chosen = addresses.map { g_uri_get_port(OpaquePointer($0.pointee.data)) } ?? 0
        self.port = UInt32(max(chosen, 0))
        origin = "http://\(host):\(self.port)"
        let handler: SoupServerCallback = { _, message, path, query, context in
            nonisolated(unsafe) let (message, path, context) = (message, path, context)
            MainActor.assumeIsolated {
                guard let message, let path, let context else { return }
                Unmanaged<ServerBox>.fromOpaque(context).takeUnretainedValue().server?
                    .answer(message, String(cString: path))
            }
        }
        let box = Unmanaged.passRetained(ServerBox(self)).toOpaque()
        soup_server_add_handler(pointer, "/", handler, box) { box in
            if let box { Unmanaged<ServerBox>.fromOpaque(box).release() }
        }
    }

    /// A server of the films that ``PlayerMedia`` makes.
    static func ofFilms(host: String = "127.0.0.1") throws -> TestServer {
        let folder = try PlayerMedia.folder.get()
        let server = try TestServer(host: host)
        server.otherwise = { path in
            (try? Data(contentsOf: folder.appendingPathComponent(path))).map { (type(of: path), $0) }
        }
        return server
    }

    private static func type(of path: String) -> String {
        if path.hasSuffix(".m3u8") { return "application/vnd.apple.mpegurl" }
        if path.hasSuffix(".vtt") { return "text/vtt" }
        return path.hasSuffix(".ts") ? "video/mp2t" : "video/mp4"
    }

    func stop() {
        for drip in drips { drip.end() }
        drips = []
        soup_server_disconnect(server.pointer.assumingMemoryBound(to: SoupServer.self))
    }

    /// What is served at a path.
    subscript(path: String) -> Resource? {
        get { resources[path] }
        set { resources[path] = newValue }
    }

    func address(_ path: String) -> String { origin + path }

    func serve(_ path: String, _ type: String, _ body: Data) { resources[path] = Resource(type: type, body: body) }

    func redirect(_ path: String, to target: String) {
        resources[path] = Resource(type: "text/plain", body: Data(), status: 302, location: target)
    }

    /// Serves a page; returns its address.
    @discardableResult
    func page(_ path: String, _ html: String, headers: [String: String] = [:]) -> String {
        let body = Data("<!doctype html><meta charset=utf-8>\(html)".utf8)
        resources[path] = Resource(type: "text/html; charset=utf-8", body: body, headers: headers)
        return origin + path
    }

    private func answer(_ message: OpaquePointer, _ path: String) {
        requests.append(path)
        if silent.contains(path) { return soup_server_message_pause(message) }
        var found = resources[path] ?? otherwise?(path).map { Resource(type: $0.type, body: $0.body) }
        if let other = forStrangers[path], !isViewer(message) {
            strangersAnswered += 1
            found = Resource(type: other.type, body: other.body)
        }
        guard let resource = found else { return soup_server_message_set_status(message, 404, nil) }
        soup_server_message_set_status(message, resource.status, nil)
        let headers = soup_server_message_get_response_headers(message)
        soup_message_headers_append(headers, "Access-Control-Allow-Origin", "*")
        if let location = resource.location { soup_message_headers_append(headers, "Location", location) }
        for (name, value) in resource.headers { soup_message_headers_append(headers, name, value) }
        // libsoup cuts the answer by itself where the request still asks for it.
        if !resource.ranges {
            soup_message_headers_remove(soup_server_message_get_request_headers(message), "Range")
        }
        if let interval = resource.repeatsAfter {
            soup_message_headers_append(headers, "Content-Type", resource.type)
            soup_message_headers_set_encoding(headers, SOUP_ENCODING_CHUNKED)
            drips.append(Drip(message, resource, every: interval))
            return
        }
        resource.body.withUnsafeBytes { bytes in
            soup_server_message_set_response(
                message, resource.type, SOUP_MEMORY_COPY, bytes.bindMemory(to: CChar.self).baseAddress,
                gsize(bytes.count))
        }
        guard resource.delay > 0 else { return }
        soup_server_message_pause(message)
        let paused = GObjectReference(sharing: gpointer(message))
        Task {
            try? await Task.sleep(for: .milliseconds(resource.delay))
            soup_server_message_unpause(OpaquePointer(paused.pointer))
        }
    }

    private func isViewer(_ message: OpaquePointer) -> Bool {
        let headers = soup_server_message_get_request_headers(message)
        return string(borrowing: soup_message_headers_get_one(headers, "Cookie"))?.contains("viewer=1") == true
    }
}

/// What the handler of a server holds: the server may be gone before its last connection is.
private final class ServerBox: Sendable {
    @MainActor private(set) weak var server: TestServer?
    @MainActor init(_ server: TestServer) { self.server = server }
}

/// An answer that comes in pieces. It stops when its message does.
@MainActor
private final class Drip {
    private let message: GObjectReference
    private let data: Data
    private var times: Int
    private let staysOpen: Bool
    private var timer: guint = 0
    private var isTaken = true

    init(_ message: OpaquePointer, _ resource: TestServer.Resource, every interval: UInt32) {
        self.message = GObjectReference(sharing: gpointer(message))
        data = resource.body
        times = resource.times
        staysOpen = resource.staysOpen
        // What was sent is not kept: the memory of this process is what such a test looks at.
        soup_message_body_set_accumulate(soup_server_message_get_response_body(message), 0)
        timer = g_timeout_add_full(
            G_PRIORITY_DEFAULT, interval,
            { box in
                nonisolated(unsafe) let box = box
                MainActor.assumeIsolated {
                    if let box { Unmanaged<Drip>.fromOpaque(box).takeUnretainedValue().fall() }
                }
                return 1
            }, Unmanaged.passRetained(self).toOpaque(),
            { box in if let box { Unmanaged<Drip>.fromOpaque(box).release() } })
        // One piece at a time: a client that reads slowly must not fill this process.
        connect(self.message.pointer, "wrote-chunk") { [weak self] in self?.isTaken = true }
        for signal in ["finished", "disconnected"] {
            connect(self.message.pointer, signal) { [weak self] in self?.end() }
        }
    }

    func end() {
        guard timer != 0 else { return }
        let id = timer
        timer = 0
        _ = g_source_remove(id)
    }

    private func fall() {
        guard isTaken else { return }
        let message = OpaquePointer(message.pointer)
        let body = soup_server_message_get_response_body(message)
        if times == 0, staysOpen { return }
        defer { soup_server_message_unpause(message) }
        guard times > 0 else {
            soup_message_body_complete(body)
            return end()
        }
        times -= 1
        isTaken = false
        data.withUnsafeBytes { bytes in
            let copy = g_memdup2(bytes.baseAddress, gsize(bytes.count))
            soup_message_body_append_take(body, copy?.assumingMemoryBound(to: UInt8.self), gsize(bytes.count))
        }
    }
}
