internal import BatonCore
internal import BatonRuntime
public import CGtkWebKit
internal import GObjectSupport

// What the person does, and what it means.

extension NativePlayerView {
    /// Takes a key for the player. Call it for keys of the window while the player is shown.
    /// - Returns: Whether the key was used; one that a focused control needs itself is left to it.
    public func handleKey(_ keyval: guint, _ state: GdkModifierType) -> Bool {
        guard presentation.shown == .native else { return false }
        showControls()
        guard let command = PlayerKeys.command(keyval, state), !belongsToFocus(command) else { return false }
        return perform(command)
    }

    private func perform(_ command: PlayerCommand) -> Bool {
        if command == .leaveFullScreen {
            guard isFullscreen else { return false }
            onFullscreen?(false)
            return true
        }
        if command == .toggleFullScreen {
            onFullscreen?(!isFullscreen)
            return true
        }
        if command == .togglePictureInPicture {
            onPictureInPicture?()
            return true
        }
        guard presentation.controlsEnabled else { return true }
        switch command {
        case .togglePlaying: togglePlaying()
        case .play: session.setPlaying(true)
        case .pause: session.setPlaying(false)
        case .seekBy(let seconds): if let position = wantedPosition { seek(to: position + seconds) }
        case .seekToStart: seek(to: session.player.window?.lowerBound ?? 0)
        case .seekToEnd: if let end = session.player.window?.upperBound { seek(to: end - 0.5) }
        case .previousChapter: goToChapter(next: false)
        case .nextChapter: goToChapter(next: true)
        case .volumeBy(let step):
            change {
                $0.volume = min(max($0.volume + step, 0), 1)
                $0.muted = false
            }
        case .toggleMute: change { $0.muted.toggle() }
        case .slower: change { $0.rate = PlaybackSpeeds.slower(than: $0.rate) }
        case .faster: change { $0.rate = PlaybackSpeeds.faster(than: $0.rate) }
        case .toggleFullScreen, .leaveFullScreen, .togglePictureInPicture: break  // Above: they act in every state.
        }
        return true
    }

    /// Space on a button presses it, arrows on a slider or in a list move it.
    private func belongsToFocus(_ command: PlayerCommand) -> Bool {
        if controls.hasOpenPopover { return true }
        guard let window = gtk_widget_get_root(root), let focus = gtk_root_get_focus(window),
            gtk_widget_is_ancestor(focus, root) != 0
        else { return false }
        switch command {
        case .togglePlaying:
            return baton_is_button(focus) != 0
        case .seekBy, .volumeBy, .seekToStart, .seekToEnd:
            return gtk_widget_is_ancestor(focus, controls.volume.widget) != 0 && baton_is_range(focus) != 0
        case .play, .pause, .toggleMute, .slower, .faster, .toggleFullScreen, .leaveFullScreen,
            .togglePictureInPicture, .previousChapter, .nextChapter:
            return false
        }
    }

    /// Who chose from a list with the pointer means the film with the next Space, not the list again. Who steers with the
    /// keyboard stays where they are.
    func takeFocusFromControls() {
        guard let window = gtk_widget_get_root(root), !controls.hasOpenPopover,
            gtk_window_get_focus_visible(PlayerWidgets.cast(baton_widget(gpointer(window)))) == 0,
            let focus = gtk_root_get_focus(window), gtk_widget_is_ancestor(focus, controls.widget) != 0
        else { return }
        gtk_widget_grab_focus(root)
    }

    func connectControls() {
        controls.onPlayPause = { [weak self] in self?.togglePlaying() }
        controls.onFullScreen = { [weak self] in
            guard let self else { return }
            onFullscreen?(!isFullscreen)
        }
        controls.onPictureInPicture = { [weak self] in self?.onPictureInPicture?() }
        controls.onGoLive = { [weak self] in
            guard let self, let place = session.goLive() else { return }
            controls.seekBar.expect(place)
            refreshPosition()
        }
        // After GTK has given the focus to the list's button.
        controls.onPopoverClosed = { [weak self] in Task { [weak self] in self?.takeFocusFromControls() } }
        controls.seekBar.onSeek = { [weak self] in
            self?.session.seek(to: $0)
            self?.showControls()
        }
        controls.volume.onVolume = { [weak self] volume in
            self?.change {
                $0.volume = volume
                $0.muted = false
            }
        }
        controls.volume.onMute = { [weak self] in self?.change { $0.muted.toggle() } }
        controls.tracks.onChoose = { [weak self] track, kind in
            self?.session.select(track, kind)
            self?.showControls()
        }
        controls.speed.onSpeed = { [weak self] rate in self?.change { $0.rate = rate } }
    }

    func connectGestures() {
        gestures.watchControls([controls.widget, topRow])
        gestures.onMotion = { [weak self] in self?.showControls() }
        gestures.onFocus = { [weak self] in self?.showControls() }
        gestures.onResize = { [weak self] in self?.resized(to: $0) }
        gestures.onClick = { [weak self] in
            guard let self, presentation.controlsEnabled, hasPicture else { return }
            togglePlaying()
        }
        gestures.onDoubleClick = { [weak self] in
            guard let self else { return }
            onFullscreen?(!isFullscreen)
        }
        // A finger has no pointer to move: it shows the controls, or puts them away.
        gestures.onTap = { [weak self] in
            guard let self else { return }
            if controlsShown && mayHide { reveal(false) } else { showControls() }
        }
    }

    func togglePlaying() {
        if session.snapshot.nativeStatus == .ended { session.seek(to: session.player.window?.lowerBound ?? 0) }
        session.setPlaying(!presentation.showsPause)
    }

    /// Where the person is, or has just asked to be: keys add up while a seek is under way.
    private var wantedPosition: Double? {
        session.player.position == nil ? nil : controls.seekBar.wanted ?? session.player.position
    }

    private func seek(to position: Double) {
        var position = max(position, 0)
        if let window = session.player.window {
            position = min(max(position, window.lowerBound), window.upperBound)
        }
        controls.seekBar.expect(position)
        session.seek(to: position)
        refreshPosition()
    }

    private func goToChapter(next: Bool) {
        guard let place = session.goToChapter(next: next) else { return }
        controls.seekBar.expect(place)
        refreshPosition()
    }

    private func change(_ body: (inout PlaybackSettings) -> Void) {
        var settings = session.settings
        body(&settings)
        session.settings = settings
        refreshSettings()
        showControls()
    }
}
