internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

extension PageLoadError {
    /// Translates WebKit's error; `nil` for one that is no failure of the page, such as a new load replacing this one.
    init?(_ error: UnsafePointer<GError>) {
        let code = Int(error.pointee.code)
        switch string(borrowing: g_quark_to_string(error.pointee.domain)) ?? "" {
        case string(borrowing: g_quark_to_string(g_resolver_error_quark())): self = .hostNotFound
        case string(borrowing: g_quark_to_string(g_tls_error_quark())): self = .notSecure
        case string(borrowing: g_quark_to_string(g_io_error_quark())):
            self = code == Int(G_IO_ERROR_TIMED_OUT.rawValue) ? .timedOut : .unreachable
        case string(borrowing: g_quark_to_string(webkit_network_error_quark())):
            switch code {
            case Int(WEBKIT_NETWORK_ERROR_CANCELLED.rawValue): self = .interrupted
            case Int(WEBKIT_NETWORK_ERROR_UNKNOWN_PROTOCOL.rawValue): self = .invalidAddress
            case Int(WEBKIT_NETWORK_ERROR_TRANSPORT.rawValue): self = .unreachable
            case _: self = .failed
            }
        case string(borrowing: g_quark_to_string(webkit_policy_error_quark())):
            // A download or another program takes over what was to be shown.
            if code == Int(WEBKIT_POLICY_ERROR_FRAME_LOAD_INTERRUPTED_BY_POLICY_CHANGE.rawValue) { return nil }
            self = code == Int(WEBKIT_POLICY_ERROR_CANNOT_USE_RESTRICTED_PORT.rawValue) ? .invalidAddress : .failed
        case string(borrowing: g_quark_to_string(webkit_media_error_quark())):
            // The page's own media engine shows what was to be loaded.
            if code == Int(WEBKIT_MEDIA_ERROR_WILL_HANDLE_LOAD.rawValue) { return nil }
            self = .failed
        case _: self = .failed
        }
    }
}
