#if os(iOS) || os(macOS)
internal import BatonRuntime
internal import SwiftUI

// What a page asks, and the window that it opened, on top of whatever the workspace shows.

extension WatchStage {
    /// Shows what the page asks. Where nothing of the workspace can be seen, there is nobody to answer.
    func show(_ dialog: PageDialog) {
        guard !isFullScreen, !showsPreferences else { return dialog.answer(nil) }
        dialog.onEnd = { [weak self, weak dialog] in
            guard let self else { return }
            lastDialogEnd = .now
            if self.dialog === dialog { self.dialog = nil }
        }
        // A second alert that comes while the first one still moves out of the picture is lost by the system.
        let wait = lastDialogEnd.map { Self.farewell - $0.duration(to: .now) } ?? .zero
        guard wait > .zero else { return self.dialog = dialog }
        Task { [weak self] in
            try? await Task.sleep(for: wait)
            if !dialog.isAnswered { self?.dialog = dialog }
        }
    }

    /// As long as an alert takes to go away.
    private static let farewell = Duration.milliseconds(600)

    var asksOverPage: Bool {
        get { dialog != nil && window == nil }
        set { if !newValue { dialogWentAway() } }
    }

    var asksOverWindow: Bool {
        get { dialog != nil && window != nil }
        set { if !newValue { dialogWentAway() } }
    }

    /// Closing the sheet in any way closes the page's window.
    var showsWindow: Bool {
        get { window != nil }
        set { if !newValue { window?.close() } }
    }

    /// Every button answers. An alert that goes away without one is answered a moment later, when no button can follow.
    private func dialogWentAway() {
        guard let dialog else { return }
        Task { @MainActor in
            try? await Task.sleep(for: .seconds(1))
            dialog.answer(nil)
        }
    }
}
#endif
