internal import CGtkWebKit

/// What a person can ask of the native player by key.
enum PlayerCommand: Sendable, Hashable {
    case togglePlaying, play, pause
    /// Seconds, negative is back.
    case seekBy(Double)
    case seekToStart, seekToEnd
    case previousChapter, nextChapter
    /// Part of the full volume.
    case volumeBy(Double)
    case toggleMute
    case slower, faster
    case toggleFullScreen, leaveFullScreen
    case togglePictureInPicture
}

/// Which key asks for what, by the ``ShortcutTable``.
enum PlayerKeys {
    static let shortStep = 5.0
    static let longStep = 30.0
    static let volumeStep = 0.05

    /// - Returns: `nil` for a key that the player leaves to others, which is every one with Ctrl, Alt or Super.
    static func command(_ keyval: guint, _ state: GdkModifierType) -> PlayerCommand? {
        let others =
            GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue | GDK_META_MASK.rawValue
            | GDK_HYPER_MASK.rawValue
        guard state.rawValue & others == 0 else { return nil }
        let shift = state.rawValue & GDK_SHIFT_MASK.rawValue
        // A key that Shift gives no meaning of its own means the same with it.
        return commands[.init(value: keyval, modifiers: shift)] ?? commands[.init(value: keyval, modifiers: 0)]
    }

    private static let commands: [ShortcutTable.Keys: PlayerCommand] = {
        var commands: [ShortcutTable.Keys: PlayerCommand] = [:]
        for shortcut in ShortcutTable.all {
            guard case .player(let command) = shortcut.effect else { continue }
            for keys in (shortcut.keys + shortcut.twins).compactMap(ShortcutTable.Keys.init) {
                commands[keys] = command
            }
        }
        return commands
    }()
}

/// The speeds that are offered.
enum PlaybackSpeeds {
    static let all = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 3, 4]

    static func slower(than rate: Double) -> Double { all.last { $0 < rate - 0.001 } ?? all[0] }
    static func faster(than rate: Double) -> Double { all.first { $0 > rate + 0.001 } ?? all[all.count - 1] }
}
