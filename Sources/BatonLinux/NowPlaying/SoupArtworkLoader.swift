public import BatonCore
public import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// Fetches artwork with libsoup: no cookies, no referrer, nothing kept. Main actor only.
///
/// At the usual priority: where the picture is drawn in software, the main loop has no time for anything lower.
/// The picture is not decoded here, only recognised by its first bytes; the desktop that shows it decodes it.
@MainActor
public final class SoupArtworkLoader: ArtworkLoader {
    private let session: GObjectReference?

    public init() {
        session = soup_session_new().map { GObjectReference(owning: gpointer($0)) }
        guard let session else { return }
        let pointer = session.pointer.assumingMemoryBound(to: SoupSession.self)
        soup_session_set_timeout(pointer, 5)
        soup_session_set_user_agent(pointer, "")
    }

    public func load(_ choices: [PageMetadata.Artwork]) async -> NowPlayingItem.Artwork? {
        await NowPlayingItem.Artwork.first(of: choices) { await self.fetch($0) }
    }

    private func fetch(_ address: String) async -> [UInt8]? {
        guard let session, let message = soup_message_new("GET", address) else { return nil }
        let owned = GObjectReference(owning: gpointer(message))
        let request = ArtworkRequest(session: session, message: owned)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { request.start($0) }
        } onCancel: {
            Task { @MainActor in request.cancel() }
        }
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
        guard bytes.count <= NowPlayingItem.Artwork.limit else {
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
