public import BatonCore
public import BatonRuntime
internal import CGtkWebKit
internal import Foundation
internal import GObjectSupport

/// Fetches artwork with libsoup: no cookies, no referrer, nothing kept. Main actor only.
///
/// At the usual priority: where the picture is drawn in software, the main loop has no time for anything lower.
/// The picture is not decoded here, only recognised by its first bytes; the desktop that shows it decodes it.
@MainActor
public final class SoupArtworkLoader: ArtworkLoader {
    /// Bytes of the largest picture.
    static let limit = 512 * 1024
    /// How many of the offered pictures are tried.
    static let mostTries = 3

    private let session: GObjectReference?

    public init() {
        session = soup_session_new().map { GObjectReference(owning: gpointer($0)) }
        guard let session else { return }
        let pointer = session.pointer.assumingMemoryBound(to: SoupSession.self)
        soup_session_set_timeout(pointer, 5)
        soup_session_set_user_agent(pointer, "")
    }

    public func load(_ choices: [PageMetadata.Artwork]) async -> NowPlayingItem.Artwork? {
        for choice in choices.prefix(Self.mostTries) {
            if Task.isCancelled { return nil }
            // The text goes to its own server and nowhere else.
            if let bytes = await fetch(choice.address.withText { $0 }), let format = Self.format(of: bytes) {
                return NowPlayingItem.Artwork(format: format, bytes: bytes)
            }
        }
        return nil
    }

    nonisolated static func format(of bytes: [UInt8]) -> NowPlayingItem.Artwork.Format? {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) { return .webp }
        return nil
    }

    private func fetch(_ address: String) async -> [UInt8]? {
        if address.lowercased().hasPrefix("data:") { return Self.decode(address) }
        guard address.lowercased().hasPrefix("http://") || address.lowercased().hasPrefix("https://"),
            let session, let message = soup_message_new("GET", address)
        else { return nil }
        let owned = GObjectReference(owning: gpointer(message))
        let request = ArtworkRequest(session: session, message: owned)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { request.start($0) }
        } onCancel: {
            Task { @MainActor in request.cancel() }
        }
    }

    private static func decode(_ address: String) -> [UInt8]? {
        guard address.utf8.count <= limit, let comma = address.firstIndex(of: ","),
            address[..<comma].lowercased().hasSuffix(";base64"),
            let data = Data(base64Encoded: String(address[address.index(after: comma)...]))
        else { return nil }
        return Array(data)
    }
}

/// One request; ends with the bytes, or with nothing.
@MainActor
private final class ArtworkRequest {
    private let session: GObjectReference
    private let message: GObjectReference
    private let cancellable: GObjectReference?
    private var stream: GObjectReference?
    private var bytes: [UInt8] = []
    private var continuation: CheckedContinuation<[UInt8]?, Never>?

    init(session: GObjectReference, message: GObjectReference) {
        self.session = session
        self.message = message
        cancellable = g_cancellable_new().map { GObjectReference(owning: gpointer($0)) }
    }

    private var token: UnsafeMutablePointer<GCancellable>? {
        cancellable?.pointer.assumingMemoryBound(to: GCancellable.self)
    }

    func start(_ continuation: CheckedContinuation<[UInt8]?, Never>) {
        self.continuation = continuation
        let answered: GAsyncReadyCallback = { source, result, context in
            nonisolated(unsafe) let (source, result, context) = (source, result, context)
            MainActor.assumeIsolated {
                guard let context else { return }
                let request = Unmanaged<ArtworkRequest>.fromOpaque(context).takeRetainedValue()
                let session = source.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: SoupSession.self) }
                request.answered(soup_session_send_finish(session, result, nil))
            }
        }
        soup_session_send_async(
            session.pointer.assumingMemoryBound(to: SoupSession.self), OpaquePointer(message.pointer),
            G_PRIORITY_DEFAULT, token, answered, Unmanaged.passRetained(self).toOpaque())
    }

    func cancel() { g_cancellable_cancel(token) }

    private func answered(_ stream: UnsafeMutablePointer<GInputStream>?) {
        guard let stream else { return finish(nil) }
        self.stream = GObjectReference(owning: gpointer(stream))
        guard soup_message_get_status(OpaquePointer(message.pointer)) == SOUP_STATUS_OK else { return finish(nil) }
        read()
    }

    private func read() {
        guard let stream else { return finish(nil) }
        let arrived: GAsyncReadyCallback = { source, result, context in
            nonisolated(unsafe) let (source, result, context) = (source, result, context)
            MainActor.assumeIsolated {
                guard let context else { return }
                let request = Unmanaged<ArtworkRequest>.fromOpaque(context).takeRetainedValue()
                let stream = source.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GInputStream.self) }
                request.arrived(g_input_stream_read_bytes_finish(stream, result, nil))
            }
        }
        g_input_stream_read_bytes_async(
            stream.pointer.assumingMemoryBound(to: GInputStream.self), 64 * 1024, G_PRIORITY_DEFAULT, token, arrived,
            Unmanaged.passRetained(self).toOpaque())
    }

    private func arrived(_ part: OpaquePointer?) {
        guard let part else { return finish(nil) }
        defer { g_bytes_unref(part) }
        var size: gsize = 0
        guard let data = g_bytes_get_data(part, &size), size > 0 else { return finish(bytes.isEmpty ? nil : bytes) }
        bytes.append(contentsOf: UnsafeRawBufferPointer(start: data, count: Int(size)))
        guard bytes.count <= SoupArtworkLoader.limit else {
            cancel()
            return finish(nil)
        }
        read()
    }

    private func finish(_ bytes: [UInt8]?) {
        continuation?.resume(returning: bytes)
        continuation = nil
    }
}
