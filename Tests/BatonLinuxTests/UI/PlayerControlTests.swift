import BatonRuntime
import CGtkWebKit
import Testing

@testable import BatonLinux

/// Times, keys and speeds of the native player.
@Suite struct PlayerControlTests {
    @Test(
        arguments: [
            (0, "0:00"), (-3, "0:00"), (.nan, "0:00"), (.infinity, "0:00"), (9.99, "0:09"), (60, "1:00"), (599, "9:59"),
            (3599.9, "59:59"), (3600, "1:00:00"), (36_061, "10:01:01"),
        ] as [(Double, String)])
    func times(_ seconds: Double, _ text: String) { #expect(TimeText.format(seconds) == text) }

    @Test func behindLive() {
        #expect(TimeText.behindLive(42) == "-0:42")
        #expect(TimeText.behindLive(0.4) == nil)
    }

    static let keys: [(Int32, PlayerCommand)] = [
        (GDK_KEY_space, .togglePlaying), (GDK_KEY_Left, .seekBy(-5)), (GDK_KEY_Right, .seekBy(5)),
        (GDK_KEY_Up, .volumeBy(0.05)), (GDK_KEY_Down, .volumeBy(-0.05)), (GDK_KEY_f, .toggleFullScreen),
        (GDK_KEY_F, .toggleFullScreen), (GDK_KEY_m, .toggleMute), (GDK_KEY_Escape, .leaveFullScreen),
        (GDK_KEY_Home, .seekToStart), (GDK_KEY_End, .seekToEnd), (GDK_KEY_less, .slower), (GDK_KEY_greater, .faster),
        (GDK_KEY_AudioPlay, .togglePlaying), (GDK_KEY_AudioPause, .pause), (GDK_KEY_AudioStop, .pause),
    ]

    @Test(arguments: keys) func plainKeys(_ key: Int32, _ command: PlayerCommand) {
        #expect(PlayerKeys.command(guint(key), GdkModifierType(rawValue: 0)) == command)
    }

    @Test(arguments: keys) func keysOfOthersAreLeftToThem(_ key: Int32, _ command: PlayerCommand) {
        for modifier in [GDK_CONTROL_MASK, GDK_ALT_MASK, GDK_SUPER_MASK] {
            #expect(PlayerKeys.command(guint(key), modifier) == nil)
        }
    }

    /// Locks and pressed buttons are no modifiers; Super is one.
    @Test func keysWithSuperBelongToTheDesktop() {
        let locks = GDK_LOCK_MASK.rawValue | GDK_BUTTON1_MASK.rawValue
        for modifier in [GDK_SUPER_MASK, GDK_META_MASK, GDK_HYPER_MASK] {
            let counted = KeyModifiers.counted(GdkModifierType(rawValue: modifier.rawValue | locks))
            #expect(counted == modifier && PlayerKeys.command(guint(GDK_KEY_m), counted) == nil)
        }
        #expect(KeyModifiers.counted(GdkModifierType(rawValue: locks)).rawValue == 0)
    }

    @Test func shiftGoesFarther() {
        #expect(PlayerKeys.command(guint(GDK_KEY_Left), GDK_SHIFT_MASK) == .seekBy(-30))
        #expect(PlayerKeys.command(guint(GDK_KEY_Right), GDK_SHIFT_MASK) == .seekBy(30))
        #expect(PlayerKeys.command(guint(GDK_KEY_greater), GDK_SHIFT_MASK) == .faster)
        #expect(PlayerKeys.command(guint(GDK_KEY_q), GdkModifierType(rawValue: 0)) == nil)
    }

    @Test func speedsStopAtTheEnds() {
        #expect(PlaybackSpeeds.faster(than: 1) == 1.25)
        #expect(PlaybackSpeeds.slower(than: 1.1) == 1)
        #expect(PlaybackSpeeds.faster(than: 4) == 4)
        #expect(PlaybackSpeeds.slower(than: 0.25) == 0.25)
    }

    @MainActor
    @Test(
        arguments: [
            (1, false, "high"), (0.5, false, "medium"), (0.1, false, "low"), (0, false, "muted"), (1, true, "muted"),
        ] as [(Double, Bool, String)])
    func volumeIcons(_ volume: Double, _ muted: Bool, _ icon: String) {
        #expect(VolumeControl.icon(volume: volume, muted: muted) == "audio-volume-\(icon)-symbolic")
    }
}
