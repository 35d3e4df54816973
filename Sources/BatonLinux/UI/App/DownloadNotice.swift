internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// The desktop's notification of a file whose tab is gone. Main actor only.
@MainActor
final class DownloadNotice {
    private let application: GObjectReference
    /// What was said last.
    private(set) var told: String?

    init(application: GObjectReference) { self.application = application }

    func tell(_ name: String, isSaved: Bool) {
        let text = (isSaved ? Wording.Page.fileSaved : .fileNotSaved).filled(name)
        told = text
        guard let notification = g_notification_new(Wording.Text.appName.string) else { return }
        defer { g_object_unref(gpointer(notification)) }
        g_notification_set_body(notification, text)
        // Each file has one of its own.
        g_application_send_notification(
            application.pointer.assumingMemoryBound(to: GApplication.self), nil, notification)
    }
}
