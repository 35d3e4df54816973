/// Why a page could not be loaded, with a sentence for the person.
public enum PageLoadError: Error, Sendable, Hashable, CaseIterable {
    case invalidAddress
    case hostNotFound
    case unreachable
    case notSecure
    case timedOut
    case interrupted
    case processEnded
    /// Web processes end at once where no OpenGL works, not even in software.
    case noGraphics
    case failed

    /// One sentence, without any address.
    public var sentence: String { text.string }

    private var text: Wording.Text {
        switch self {
        case .invalidAddress: .errorInvalidAddress
        case .hostNotFound: .errorHostNotFound
        case .unreachable: .errorUnreachable
        case .notSecure: .errorNotSecure
        case .timedOut: .errorTimedOut
        case .interrupted: .errorInterrupted
        case .processEnded: .errorProcessEnded
        case .noGraphics: .errorNoGraphics
        case .failed: .errorFailed
        }
    }
}
