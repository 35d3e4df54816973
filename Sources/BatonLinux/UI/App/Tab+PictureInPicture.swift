internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

// The small window that shows this tab's native playback.

extension Tab {
    /// Whether there is a picture to show in a small window.
    var offersPictureInPicture: Bool { face == .native && player.aspect != nil && routes.receiver == nil }

    func togglePictureInPicture() {
        guard pictureInPicture == nil else { return endPictureInPicture(presenting: true) }
        guard offersPictureInPicture else { return }
        onFullscreen?(false)
        let remark: Wording.Text? = baton_x11_is_default() != 0 ? nil : .mayBeCovered
        let small = PictureInPictureWindow(
            video: panel.lendPicture(remark), aspect: player.aspect, title: session.title,
            file: PictureInPicturePlace.standardFile)
        pictureInPicture = small
        small.onChoice = { [weak self] choice in self?.chosen(choice) }
        small.onKey = { [weak self] key, state in
            guard let self, PlayerKeys.command(key, state) != .toggleFullScreen else { return false }
            return panel.handleKey(key, state)
        }
        small.showPlaying(presentation.showsPause)
        small.present()
        // The display is kept awake through the window that shows the film.
        place.small = small
        windowChanged()
    }

    /// The small window cannot outlive what it shows.
    func updatePictureInPicture() {
        panel.controls.showPictureInPicture(isOffered: offersPictureInPicture)
        guard let pictureInPicture else { return }
        if face == .native { pictureInPicture.showPlaying(presentation.showsPause) } else { endPictureInPicture() }
    }

    func endPictureInPicture(presenting: Bool = false) {
        guard let small = pictureInPicture else { return }
        pictureInPicture = nil
        place.small = nil
        small.close()
        panel.takePicture()
        if !isClosed { windowChanged() }
        if presenting { onPresent?() }
    }

    private func chosen(_ choice: PictureInPictureWindow.Choice) {
        switch choice {
        case .togglePlaying: panel.togglePlaying()
        case .goBack: endPictureInPicture(presenting: true)
        case .close:
            session.setPlaying(false)
            endPictureInPicture()
        }
    }
}
