/// A media address exactly as a page reported it: a one-use secret.
///
/// Nothing prints it: `description`, `debugDescription` and reflection are redacted, and the type is not `Codable`.
/// The text can be read in one way only, ``withText(_:)``, so that every place that reads it can be listed.
public struct MediaAddress: Hashable, Sendable {
    private let text: String

    /// - Parameter text: The address as the engine gave it, unchanged.
    public init(_ text: String) { self.text = text }

    /// Reads the address. The caller must not log, store or send the text anywhere but to a native load.
    public func withText<Result, Failure: Error>(_ body: (String) throws(Failure) -> Result) throws(Failure) -> Result {
        try body(text)
    }

    /// Whether the page reported no address at all.
    public var isEmpty: Bool { text.isEmpty }
}

extension MediaAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "‹address›" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
