#if os(iOS) || os(macOS)
public import BatonCore
public import BatonRuntime
internal import Foundation

/// Fetches the pictures that pages offer for the media controls: no cookies, no passwords, nothing kept. Main actor only.
@MainActor
public final class ArtworkFetcher: ArtworkLoader {
    private let session: URLSession

    public init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCredentialStorage = nil
        configuration.urlCache = nil
        configuration.timeoutIntervalForRequest = 5
        configuration.timeoutIntervalForResource = 10
        session = URLSession(configuration: configuration)
    }

    public func load(_ choices: [PageMetadata.Artwork]) async -> NowPlayingItem.Artwork? {
        await NowPlayingItem.Artwork.first(of: choices) { await self.fetch($0) }
    }

    private func fetch(_ address: String) async -> [UInt8]? {
        guard let url = URL(string: address) else { return nil }
        let picture = IncomingPicture()
        let task = session.dataTask(with: url)
        task.delegate = picture
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                picture.whenComplete { continuation.resume(returning: $0) }
                task.resume()
            }
        } onCancel: {
            task.cancel()
        }
    }
}

/// Gathers the bytes of one answer, and breaks it off when they are too many.
// Sendable: `bytes` and `done` are read and written under `lock` alone.
private final class IncomingPicture: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private let lock = NSLock()
    private var bytes: [UInt8] = []
    private var done: (@Sendable ([UInt8]?) -> Void)?

    /// - Parameter done: Called once, on any thread; `nil` is an answer without a picture.
    func whenComplete(_ done: @escaping @Sendable ([UInt8]?) -> Void) { lock.withLock { self.done = done } }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        let isFine = (response as? HTTPURLResponse)?.statusCode == 200
        completionHandler(isFine ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooMuch = lock.withLock {
            bytes.append(contentsOf: data)
            return bytes.count > NowPlayingItem.Artwork.limit
        }
        if isTooMuch { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let (done, bytes) = lock.withLock {
            defer { self.done = nil }
            return (self.done, self.bytes)
        }
        done?(error == nil ? bytes : nil)
    }
}
#endif
