internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

// What nobody can see is not decoded, and needs no display that stays awake.

extension Tab {
    /// Brings the picture up to whether it can be seen; call it after anything that may change that.
    func refreshVisibility() {
        // In the small window it is seen, whatever became of the large one.
        let isMinimized = isWindowMinimized && pictureInPicture == nil
        let isSeen = picture.map { gtk_widget_get_mapped($0) != 0 } == true && !isMinimized
        leases.isPictureVisible = isSeen
        // Before native has the playback its picture is hidden by the page, but must be there when it takes over.
        switch session.snapshot.phase {
        case .native: player.setPictureVisible(isSeen)
        case .website, .preparing, .aligning, .committing, .returning: player.setPictureVisible(true)
        }
    }

    /// Another window shows it now.
    func windowChanged() {
        // A display is kept awake through the window: what the old one holds is given back, and asked for anew.
        leases.isPictureVisible = false
        refreshVisibility()
    }

    private var picture: Widget? { player.view?.widget }

    func connectVisibility() {
        guard let picture else { return }
        for signal in ["map", "unmap"] {
            connect(picture, signal) { [weak self] in
                // Once GTK is done with it; the widget is still half of what it was.
                Task { [weak self] in self?.refreshVisibility() }
            }
        }
    }
}
