internal import BatonCore
internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// The desktop's notification of a playback without a window. Main actor only.
///
/// Anyone on the session bus can read it, so it holds the page's title and no address.
@MainActor
final class BackgroundNotice {
    private static let identifier = "playback"
    private let application: GObjectReference
    /// What is shown now, so that the desktop is not told the same again.
    private(set) var shown: [String]?

    init(application: GObjectReference) { self.application = application }

    private var pointer: UnsafeMutablePointer<GApplication> {
        application.pointer.assumingMemoryBound(to: GApplication.self)
    }

    /// Says what plays, with buttons to steer it.
    func show(_ session: HandoffSession) {
        let isPaused = session.snapshot.nativeStatus == .paused
        send(
            session.title, (isPaused ? Wording.Desktop.pausedInBackground : .playingInBackground).string,
            buttons: [
                (isPaused ? .notificationPlay : .notificationPause, "app.toggle-playback"),
                (.notificationStop, "app.stop-playback"),
            ])
    }

    /// Says why native playback is over, when the window is there again.
    func tell(_ notice: Notice, of session: HandoffSession) {
        send(session.title, Wording.background(notice), buttons: [])
    }

    func withdraw() {
        guard shown != nil else { return }
        shown = nil
        g_application_withdraw_notification(pointer, Self.identifier)
    }

    private func send(_ title: String, _ text: String, buttons: [(Wording.Desktop, String)]) {
        let content = [title, text] + buttons.map(\.0.string)
        let heading = title.isEmpty ? Wording.Text.appName.string : title
        guard content != shown, let notification = g_notification_new(heading) else { return }
        shown = content
        defer { g_object_unref(gpointer(notification)) }
        g_notification_set_body(notification, text)
        g_notification_set_priority(notification, G_NOTIFICATION_PRIORITY_LOW)
        g_notification_set_default_action(notification, "app.show-playback")
        for (label, action) in buttons { g_notification_add_button(notification, label.string, action) }
        g_application_send_notification(pointer, Self.identifier, notification)
    }
}
