internal import BatonRuntime
internal import CGtkWebKit

// What moves by itself: the position, and the controls that go away. No timer runs while nothing moves.

extension NativePlayerView {
    /// How often the position moves.
    private static var tick: Duration { .milliseconds(250) }
    /// How long the controls stay after the pointer was last moved.
    private static var stillness: Duration { .seconds(3) }

    private var isMapped: Bool { gtk_widget_get_mapped(root) != 0 }

    func mapped() {
        refreshSettings()
        refreshPosition()
        restartTicking()
        showControls()
    }

    func unmapped() {
        stopTimers()
        reveal(true)
    }

    func stopTimers() {
        ticking?.cancel()
        ticking = nil
        hiding?.cancel()
        hiding = nil
    }

    func refreshPosition() {
        // GTK tells sizes before the controls have theirs.
        tellCover()
        guard let position = session.player.position else { return }
        let player = session.player
        controls.showPosition(
            position, window: player.window, bufferedUntil: player.bufferedUntil, isLive: presentation.isLive)
    }

    func refreshSettings() {
        let settings = session.player.settings
        controls.volume.show(volume: settings.volume, muted: settings.muted)
        controls.speed.show(settings.rate, canChange: session.player.canChangeRate)
    }

    func restartTicking() {
        // While it waits, more data arrives: the buffered part moves.
        let moves = isMapped && presentation.shown == .native && presentation.showsPause
        if !moves {
            ticking?.cancel()
            ticking = nil
        } else if ticking == nil {
            ticking = Task { [weak self] in
                while !Task.isCancelled {
                    // Nobody sees a hidden bar move; it catches up when it is shown.
                    if let self, controlsShown { refreshPosition() }
                    try? await Task.sleep(for: Self.tick)
                }
            }
        }
    }

    /// The controls may go away now.
    var mayHide: Bool {
        presentation.shown == .native && presentation.showsPause && !presentation.spinner
            && !isInUse
    }

    /// The person reads a list of the controls, or has the pointer on them.
    private var isInUse: Bool { controls.hasOpenPopover || gestures.isOnControls }

    /// Shows the controls, and lets them go when the person has been still for a while.
    func showControls() {
        if !controlsShown {
            refreshPosition()
            reveal(true)
        }
        hiding?.cancel()
        hiding = nil
        guard isMapped, mayHide || isInUse else { return }
        hiding = Task { [weak self] in
            repeat {
                try? await Task.sleep(for: Self.stillness)
                // Look again later.
            } while !Task.isCancelled && self?.isInUse ?? false
            guard !Task.isCancelled, let self else { return }
            hiding = nil
            if mayHide { reveal(false) }
        }
    }
}
