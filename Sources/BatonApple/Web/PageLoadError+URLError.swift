#if os(iOS) || os(macOS)
public import BatonRuntime
internal import WebKit

extension PageLoadError {
    /// Translates a failure of a navigation; `nil` for one that is none, such as a download that was refused.
    ///
    /// The error itself quotes the address and must not go anywhere.
    public init?(_ error: any Error) {
        if let error = error as? WKError {
            self = error.code == .webContentProcessTerminated ? .processEnded : .failed
            return
        }
        let error = error as NSError
        // WebKit's own domain has no public constants: 102 is a load that a policy decision ended, 204 one whose content is
        // handed to WebKit's own player, which shows it.
        if error.domain == "WebKitErrorDomain", error.code == 102 || error.code == 204 { return nil }
        guard error.domain == NSURLErrorDomain else {
            self = .failed
            return
        }
        switch URLError.Code(rawValue: error.code) {
        case .cancelled: self = .interrupted
        case .badURL, .unsupportedURL: self = .invalidAddress
        case .cannotFindHost, .dnsLookupFailed: self = .hostNotFound
        case .timedOut: self = .timedOut
        case .cannotConnectToHost, .networkConnectionLost, .notConnectedToInternet: self = .unreachable
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
            self = .notSecure
        case _: self = .failed
        }
    }
}
#endif
