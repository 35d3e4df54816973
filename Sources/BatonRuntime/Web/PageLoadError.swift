/// Why a page could not be loaded, with a sentence for the person.
public enum PageLoadError: Error, Sendable, Hashable, CaseIterable {
    case invalidAddress
    case hostNotFound
    case unreachable
    case notSecure
    case timedOut
    case interrupted
    case processEnded
    case failed

    /// One sentence, without any address.
    public var sentence: String {
        switch self {
        case .invalidAddress: "This is not the address of a web page."
        case .hostNotFound: "The website could not be found. Check the address and the network connection."
        case .unreachable: "The website does not answer. It may be down, or the network connection is interrupted."
        case .notSecure: "The connection to the website is not secure, so the page was not loaded."
        case .timedOut: "The website took too long to answer."
        case .interrupted: "Loading was stopped."
        case .processEnded: "The page stopped working."
        case .failed: "The page could not be loaded."
        }
    }
}
