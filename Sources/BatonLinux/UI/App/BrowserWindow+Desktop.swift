internal import BatonRuntime
internal import CGtkWebKit

// What the desktop's media controls ask of a window.

extension BrowserWindow {
    func obey(_ command: AppCommand, for tab: Tab) {
        switch command {
        case .raise: raise(tab)
        case .setFullScreen(let fullScreen):
            // A picture that fills the screen has to be seen.
            if fullScreen { raise(tab) }
            setFullscreen(fullScreen)
        case .quit: context.quit?()
        }
    }

    /// Brings a tab to the person, wherever its window was.
    func raise(_ tab: Tab) {
        select(tab)
        present()
    }
}

// Media keys mean the native playback, whichever tab or window has it; a page that plays by itself gets them otherwise.

extension BrowserWindow {
    func obey(_ command: NowPlayingCommand) -> Bool {
        guard let session = context.coordinator.current, session.snapshot.phase == .native else { return false }
        session.obey(command)
        return true
    }
}

/// The keys of a keyboard or headset that are meant for whatever plays.
enum MediaKeys {
    static func command(_ keyval: guint) -> NowPlayingCommand? {
        switch Int32(bitPattern: keyval) {
        case GDK_KEY_AudioPlay: .togglePlaying
        case GDK_KEY_AudioPause: .pause
        case GDK_KEY_AudioStop: .stop
        case GDK_KEY_AudioRewind: .seekBy(-PlayerKeys.longStep)
        case GDK_KEY_AudioForward: .seekBy(PlayerKeys.longStep)
        case _: nil
        }
    }
}
