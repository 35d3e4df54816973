internal import BatonCore
internal import CGtkWebKit
public import Foundation
internal import GObjectSupport

/// What all pages of the app share: processes, cookies, caches and rules. Main actor only.
@MainActor
public final class WebEnvironment {
    public enum Storage: Sendable, Hashable {
        /// Nothing is kept after the process ends.
        case ephemeral
        /// Cookies and site data in `directory`, by default the app's folder in the person's data folder.
        case persistent(directory: URL?)
    }

    public enum Autoplay: Sendable, Hashable {
        /// As browsers do: only without sound.
        case withoutSound
        /// For commands without a person who could press play.
        case allowed
    }

    /// Whether somebody sits in front of the pages, who could answer what they ask.
    public enum Attendance: Sendable, Hashable {
        case person
        /// Dialogs, print-outs, passwords and downloads are declined.
        case nobody
    }

    let context: GObjectReference
    let session: GObjectReference
    let autoplay: Autoplay
    let attendance: Attendance
    /// Open pages by their views.
    var pages: [gpointer: WeakPageBox] = [:]
    /// What was offered to be saved, or is being saved.
    var downloads: [PageDownload] = []
    /// A file is being saved; until it is there, this process must not end.
    var isSaving = false
    var onSaving: (@MainActor (Bool) -> Void)?
    /// Whether WebKit's own media player on the session bus is kept off, and how.
    public let busGuard: SessionBusGuard.State

    /// Sets up WebKit. GTK must be initialised; call it before any page exists.
    public init(
        storage: Storage = .persistent(directory: nil), autoplay: Autoplay = .withoutSound,
        attendance: Attendance = .person
    ) {
        busGuard = SessionBusGuard.install()
        self.autoplay = autoplay
        self.attendance = attendance
        context = Self.own(gpointer(webkit_web_context_new()))
        session = Self.own(gpointer(Self.makeSession(storage)))
        // With any other model WebKit writes the address of each played manifest into its disk cache.
        webkit_web_context_set_cache_model(OpaquePointer(context.pointer), WEBKIT_CACHE_MODEL_DOCUMENT_VIEWER)
        let network = OpaquePointer(session.pointer)
        webkit_network_session_set_tls_errors_policy(network, WEBKIT_TLS_ERRORS_POLICY_FAIL)
        // Sites inside of other sites' pages get no cookies, but for those that the person allows it. A policy of the
        // cookie manager would have no effect beside it.
        webkit_network_session_set_itp_enabled(network, 1)
        webkit_network_session_set_persistent_credential_storage_enabled(network, 0)
        switch attendance {
        case .person: connectDownloads()
        // WebKit would save what a page hands out in the person's folders.
        case .nobody:
            connect(session.pointer, "download-started", object: { webkit_download_cancel(OpaquePointer($0)) })
        }
    }

    private static func makeSession(_ storage: Storage) -> OpaquePointer? {
        switch storage {
        case .ephemeral:
            return webkit_network_session_new_ephemeral()
        case .persistent(let directory):
            let data = directory ?? folder(g_get_user_data_dir())
            let cache = directory?.appending(path: "cache") ?? folder(g_get_user_cache_dir())
            let session = webkit_network_session_new(data.path, cache.path)
            let cookies = webkit_network_session_get_cookie_manager(session)
            webkit_cookie_manager_set_persistent_storage(
                cookies, data.appending(path: "cookies.sqlite").path, WEBKIT_COOKIE_PERSISTENT_STORAGE_SQLITE)
            return session
        }
    }

    /// - Parameter pointer: From a constructor of WebKit; these do not fail, though C cannot say so.
    static func own(_ pointer: UnsafeMutableRawPointer?) -> GObjectReference {
        guard let pointer else { preconditionFailure("a constructor of WebKit failed") }
        return GObjectReference(owning: pointer)
    }

    private static func folder(_ parent: UnsafePointer<CChar>?) -> URL {
        let base = string(borrowing: parent) ?? NSTemporaryDirectory()
        return URL(filePath: base, directoryHint: .isDirectory).appending(path: "baton/web")
    }

    /// Forgets cookies and whatever else sites have kept.
    func clearData(_ done: @escaping @MainActor (_ isCleared: Bool) -> Void) {
        let manager = webkit_network_session_get_website_data_manager(OpaquePointer(session.pointer))
        let box = Unmanaged.passRetained(ClearingBox(done)).toOpaque()
        webkit_website_data_manager_clear(
            manager, WEBKIT_WEBSITE_DATA_ALL, 0, nil,
            { manager, result, context in
                nonisolated(unsafe) let (manager, result, context) = (manager, result, context)
                MainActor.assumeIsolated {
                    guard let context else { return }
                    let done = Unmanaged<ClearingBox>.fromOpaque(context).takeRetainedValue().done
                    done(webkit_website_data_manager_clear_finish(manager.map { OpaquePointer($0) }, result, nil) != 0)
                }
            }, box)
    }

    @MainActor
    private final class ClearingBox {
        let done: @MainActor (Bool) -> Void
        init(_ done: @escaping @MainActor (Bool) -> Void) { self.done = done }
    }

    /// The settings of every page.
    func makeSettings() -> GObjectReference {
        let pointer = webkit_settings_new()
        let settings = Self.own(gpointer(pointer))
        webkit_settings_set_enable_developer_extras(pointer, 0)
        webkit_settings_set_enable_back_forward_navigation_gestures(pointer, 1)
        webkit_settings_set_javascript_can_open_windows_automatically(pointer, 0)
        webkit_settings_set_media_playback_requires_user_gesture(pointer, 0)
        webkit_settings_set_enable_mediasource(pointer, 1)
        return settings
    }

    func makePolicies(_ autoplay: Autoplay) -> GObjectReference {
        let policy = autoplay == .allowed ? WEBKIT_AUTOPLAY_ALLOW : WEBKIT_AUTOPLAY_ALLOW_WITHOUT_SOUND
        return Self.own(gpointer(baton_website_policies_new(policy)))
    }
}
