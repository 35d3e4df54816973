/// What kind of stream an eligible address promises, judged by its path alone.
public enum StreamKind: String, Sendable, Hashable { case hls, mp4 }

/// An eligible address on its way to one native load.
///
/// It cannot be copied, and reading it consumes it, so the compiler proves that it is used once at most.
public struct StreamSource: ~Copyable, Sendable {
    public let kind: StreamKind
    /// What the page loads for its element besides the stream.
    public let captions: [CaptionSource]
    private let address: MediaAddress

    /// - Parameter address: An address that ``EligibilityPolicy`` accepted, in the form that it returned.
    init(kind: StreamKind, address: MediaAddress, captions: [CaptionSource] = []) {
        self.kind = kind
        self.captions = captions
        self.address = address
    }

    /// The same source for a receiver that the person chose for this very playback, and for nothing else.
    ///
    /// A television fetches the stream by itself, so it must be told where; whoever holds this must drop it together
    /// with the load that it was made from.
    public borrowing func forReceiver() -> StreamSource { StreamSource(kind: kind, address: address) }

    /// Whether no other device can reach it: it is on this computer's own loopback (RFC 6890, 2.2; RFC 6761, 6.3).
    public var isOnlyHere: Bool {
        address.withText { text in
            guard let parts = AddressParts(text), let authority = parts.authority else { return false }
            let host = String(decoding: parts.bytes[authority], as: UTF8.self).lowercased()
            return host.hasPrefix("127.") || host.hasPrefix("[::1]") || host.split(separator: ":").first == "localhost"
        }
    }

    /// Hands the address to the native player and ends the source's life.
    public consuming func use<Result, Failure: Error>(
        _ body: (String) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try address.withText(body)
    }
}
