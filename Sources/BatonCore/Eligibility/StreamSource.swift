/// What kind of stream an eligible address promises, judged by its path alone.
public enum StreamKind: String, Sendable, Hashable { case hls, mp4 }

/// An eligible address on its way to one native load.
///
/// It cannot be copied, and reading it consumes it, so the compiler proves that it is used once at most.
public struct StreamSource: ~Copyable, Sendable {
    public let kind: StreamKind
    private let address: MediaAddress

    /// - Parameter address: An address that ``EligibilityPolicy`` accepted, in the form that it returned.
    init(kind: StreamKind, address: MediaAddress) {
        self.kind = kind
        self.address = address
    }

    /// Hands the address to the native player and ends the source's life.
    public consuming func use<Result, Failure: Error>(
        _ body: (String) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try address.withText(body)
    }
}
