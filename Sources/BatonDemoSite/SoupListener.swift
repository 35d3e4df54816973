internal import CGtkWebKit
internal import Foundation
internal import GObjectSupport

/// A web server on one loopback address, on a free port. libsoup answers ranges of complete bodies.
@MainActor
final class SoupListener {
    private let server: GObjectReference
    private let handler: (SiteRequest) -> SiteAnswer
    private var trickles: [UUID: Task<Void, Never>] = [:]
    private(set) var origin = ""

    /// - Parameters:
    ///   - host: An IPv4 address of the loopback network.
    ///   - handler: Answers at once.
    /// - Throws: ``DemoSiteError`` when the address cannot be listened on.
    init(host: String, _ handler: @escaping (SiteRequest) -> SiteAnswer) throws {
        guard let pointer = baton_soup_server_new() else { throw DemoSiteError.noServer }
        server = GObjectReference(owning: gpointer(pointer))
        self.handler = handler
        func listens(_ port: UInt32) -> Bool {
            let address = GObjectReference(owning: gpointer(g_inet_socket_address_new_from_string(host, port)))
            let target = address.pointer.assumingMemoryBound(to: GSocketAddress.self)
            return soup_server_listen(pointer, target, SoupServerListenOptions(rawValue: 0), nil) != 0
        }
        // Some systems give out ports that browsers refuse, all of them below these.
        guard (0..<50).contains(where: { _ in listens(.random(in: 32768...60999)) }) || listens(0) else {
            throw DemoSiteError.noLoopback
        }
        let addresses = soup_server_get_uris(pointer)
        defer { g_slist_free_full(addresses) { g_uri_unref(OpaquePointer($0)) } }
        let port = addresses.map { g_uri_get_port(OpaquePointer($0.pointee.data)) } ?? 0
        origin = "http://\(host):\(port)"
        let callback: SoupServerCallback = { _, message, path, query, context in
            // libsoup calls on the thread of the main loop, which is the main actor's.
            nonisolated(unsafe) let (message, path, query, context) = (message, path, query, context)
            MainActor.assumeIsolated {
                guard let message, let path, let context else { return }
                let listener = Unmanaged<SoupListener>.fromOpaque(context).takeUnretainedValue()
                listener.answer(message, listener.request(message, String(cString: path), query))
            }
        }
        soup_server_add_handler(pointer, "/", callback, Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    /// Closes the port and every connection. Must be called before the listener is given up.
    func stop() {
        for task in trickles.values { task.cancel() }
        trickles = [:]
        let pointer = server.pointer.assumingMemoryBound(to: SoupServer.self)
        soup_server_remove_handler(pointer, "/")
        soup_server_disconnect(pointer)
    }

    private func request(_ message: OpaquePointer, _ path: String, _ query: OpaquePointer?) -> SiteRequest {
        var request = SiteRequest(path: path)
        request.method = string(borrowing: soup_server_message_get_method(message)) ?? "GET"
        for name in ["token", "autoplay"] {
            guard let query, let value = g_hash_table_lookup(query, name) else { continue }
            request.query[name] = String(cString: value.assumingMemoryBound(to: CChar.self))
        }
        let headers = soup_server_message_get_request_headers(message)
        let cookies = string(borrowing: soup_message_headers_get_list(headers, "Cookie")) ?? ""
        for cookie in cookies.split(separator: ";") {
            let parts = cookie.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            if parts.count == 2, parts[0] == Self.cookie { request.session = parts[1] }
        }
        return request
    }

    private static let cookie = "baton-demo"

    private func answer(_ message: OpaquePointer, _ request: SiteRequest) {
        guard request.method == "GET" || request.method == "HEAD" else {
            soup_server_message_set_status(message, 405, nil)
            return
        }
        let answer = handler(request)
        soup_server_message_set_status(message, answer.status, nil)
        let headers = soup_server_message_get_response_headers(message)
        soup_message_headers_replace(headers, "Content-Type", answer.type)
        soup_message_headers_replace(headers, "Cache-Control", "no-store")
        soup_message_headers_replace(headers, "Referrer-Policy", "no-referrer")
        if let session = answer.session {
            let cookie = "\(Self.cookie)=\(session); Path=/; HttpOnly; SameSite=Lax"
            soup_message_headers_append(headers, "Set-Cookie", cookie)
        }
        let body = soup_server_message_get_response_body(message)
        switch answer.body {
        case .data(let data): append(data, to: body)
        case .file(let file):
            soup_message_headers_replace(headers, "Accept-Ranges", "bytes")
            guard let mapped = g_mapped_file_new(file.path, 0, nil) else {
                soup_server_message_set_status(message, 404, nil)
                return
            }
            let bytes = g_mapped_file_get_bytes(mapped)
            soup_message_body_append_bytes(body, bytes)
            g_bytes_unref(bytes)
            g_mapped_file_unref(mapped)
        case .trickle(let source, let chunk, let interval):
            soup_message_headers_set_encoding(headers, SOUP_ENCODING_CHUNKED)
            if request.method == "GET" { trickle(message, source, chunk, interval) }
        case .broken(let file, let end, let closes):
            soup_message_headers_replace(headers, "Accept-Ranges", "bytes")
            if request.method == "GET" { broken(message, file, end, closes) }
        }
    }

    private func append(_ data: Data, to body: UnsafeMutablePointer<SoupMessageBody>?) {
        guard !data.isEmpty else { return }
        data.withUnsafeBytes { buffer in
            let bytes = g_bytes_new(buffer.baseAddress, gsize(buffer.count))
            soup_message_body_append_bytes(body, bytes)
            g_bytes_unref(bytes)
        }
    }

    /// Sends a body bit by bit, until it is complete or the client has gone.
    private func trickle(_ message: OpaquePointer, _ source: Trickle, _ chunk: Int, _ interval: Double) {
        let kept = GObjectReference(sharing: gpointer(message))
        let id = UUID()
        let body = soup_server_message_get_response_body(message)
        soup_message_body_set_accumulate(body, 0)
        soup_server_message_pause(message)
        connect(kept.pointer, "finished") { [weak self] in self?.trickles.removeValue(forKey: id)?.cancel() }
        trickles[id] = Task { [weak self] in
            var offset = 0
            while !Task.isCancelled, let self {
                let part = source.part(from: offset, length: chunk)
                offset += part.count
                if part.isEmpty { soup_message_body_complete(body) } else { self.append(part, to: body) }
                soup_server_message_unpause(OpaquePointer(kept.pointer))
                if part.isEmpty { break }
                try? await Task.sleep(for: .seconds(interval))
            }
        }
    }

    /// Promises the whole file, or the part that was asked for, and sends it only up to `end`.
    private func broken(_ message: OpaquePointer, _ file: URL, _ end: Int, _ closes: Bool) {
        guard let data = try? Data(contentsOf: file, options: .mappedIfSafe) else { return }
        let headers = soup_server_message_get_response_headers(message)
        let start = Self.rangeStart(message)
        if start > 0, start < data.count {
            soup_server_message_set_status(message, 206, nil)
            soup_message_headers_set_content_range(
                headers, goffset(start), goffset(data.count - 1), goffset(data.count))
        }
        soup_message_headers_set_encoding(headers, SOUP_ENCODING_CONTENT_LENGTH)
        soup_message_headers_set_content_length(headers, goffset(data.count - start))
        let body = soup_server_message_get_response_body(message)
        soup_message_body_set_accumulate(body, 0)
        let part = start < end ? data.subdata(in: start..<end) : Data()
        append(part, to: body)
        guard closes else { return }
        let close: @MainActor () -> Void = {
            if let socket = soup_server_message_get_socket(message) { g_socket_shutdown(socket, 0, 1, nil) }
        }
        let wrote: @convention(c) (gpointer?, guint, gpointer?) -> Void = { _, count, context in
            guard let context else { return }
            let remainder = Unmanaged<Remainder>.fromOpaque(context).takeUnretainedValue()
            MainActor.assumeIsolated { remainder.wrote(Int(count)) }
        }
        // The head goes out before the first byte of the body, so an empty part ends with it.
        connect(gpointer(message), "wrote-headers") { if part.isEmpty { close() } }
        connect(
            gpointer(message), "wrote-body-data", function: unsafeBitCast(wrote, to: GCallback.self),
            context: Remainder(part.count, close))
    }

    /// Where the one range that players ask for begins; 0 without one.
    private static func rangeStart(_ message: OpaquePointer) -> Int {
        let headers = soup_server_message_get_request_headers(message)
        let range = string(borrowing: soup_message_headers_get_one(headers, "Range")) ?? ""
        return range.firstMatch(of: #/^bytes=([0-9]+)-/#).flatMap { Int($0.1) } ?? 0
    }
}

/// How much of an answer is still to be written before something happens.
@MainActor
private final class Remainder {
    private var count: Int
    private let finish: @MainActor () -> Void

    init(_ count: Int, _ finish: @escaping @MainActor () -> Void) {
        self.count = count
        self.finish = finish
    }

    func wrote(_ written: Int) {
        count -= written
        if count <= 0 { finish() }
    }
}
