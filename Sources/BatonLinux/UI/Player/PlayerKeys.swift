internal import CGtkWebKit

/// What a person can ask of the native player by key.
enum PlayerCommand: Sendable, Hashable {
    case togglePlaying, play, pause
    /// Seconds, negative is back.
    case seekBy(Double)
    case seekToStart, seekToEnd
    /// Part of the full volume.
    case volumeBy(Double)
    case toggleMute
    case slower, faster
    case toggleFullScreen, leaveFullScreen
    case togglePictureInPicture
}

/// Which key asks for what.
enum PlayerKeys {
    static let shortStep = 5.0
    static let longStep = 30.0
    static let volumeStep = 0.05

    /// - Returns: `nil` for a key that the player leaves to others, which is every one with Ctrl, Alt or Super.
    static func command(_ keyval: guint, _ state: GdkModifierType) -> PlayerCommand? {
        let others =
            GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue | GDK_META_MASK.rawValue
        guard state.rawValue & others == 0 else { return nil }
        let step = state.rawValue & GDK_SHIFT_MASK.rawValue != 0 ? longStep : shortStep
        switch Int32(bitPattern: gdk_keyval_to_lower(keyval)) {
        case GDK_KEY_space, GDK_KEY_KP_Space, GDK_KEY_k: return .togglePlaying
        case GDK_KEY_AudioPlay: return .togglePlaying
        case GDK_KEY_AudioPause, GDK_KEY_AudioStop: return .pause
        case GDK_KEY_Left, GDK_KEY_KP_Left: return .seekBy(-step)
        case GDK_KEY_Right, GDK_KEY_KP_Right: return .seekBy(step)
        case GDK_KEY_AudioRewind: return .seekBy(-longStep)
        case GDK_KEY_AudioForward: return .seekBy(longStep)
        case GDK_KEY_Home, GDK_KEY_KP_Home: return .seekToStart
        case GDK_KEY_End, GDK_KEY_KP_End: return .seekToEnd
        case GDK_KEY_Up, GDK_KEY_KP_Up: return .volumeBy(volumeStep)
        case GDK_KEY_Down, GDK_KEY_KP_Down: return .volumeBy(-volumeStep)
        case GDK_KEY_m: return .toggleMute
        case GDK_KEY_less: return .slower
        case GDK_KEY_greater: return .faster
        case GDK_KEY_f, GDK_KEY_F11: return .toggleFullScreen
        case GDK_KEY_p: return .togglePictureInPicture
        case GDK_KEY_Escape: return .leaveFullScreen
        case _: return nil
        }
    }
}

/// The speeds that are offered.
enum PlaybackSpeeds {
    static let all = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 3, 4]

    static func slower(than rate: Double) -> Double { all.last { $0 < rate - 0.001 } ?? all[0] }
    static func faster(than rate: Double) -> Double { all.first { $0 > rate + 0.001 } ?? all[all.count - 1] }
}
