internal import BatonRuntime
internal import CGtkWebKit

// What the notification of a playback without a window can do.

extension BatonApplication {
    func addPlaybackActions(_ actions: Actions) {
        actions.add("show-playback") { [weak self] in self?.showPlayback() }
        actions.add("toggle-playback") { [weak self] in self?.playingSession?.obey(.togglePlaying) }
        actions.add("stop-playback") { [weak self] in
            guard let self, let window = playingWindow?.window else { return }
            if window.isInBackground { window.closeForGood() } else { playingSession?.obey(.stop) }
        }
    }

    private var playingWindow: (window: BrowserWindow, tab: Tab)? {
        for window in windows {
            if let tab = window.tabs.first(where: { $0.session === playingSession }) { return (window, tab) }
        }
        return nil
    }

    private func showPlayback() {
        if let (window, tab) = playingWindow { return window.raise(tab) }
        windows.last?.present()
    }
}
