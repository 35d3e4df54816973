#if os(iOS)
internal import AVFAudio

/// The app's one audio session, as long-form video needs it. Main actor only.
@MainActor
final class AudioSession {
    static let shared = AudioSession()

    private let session = AVAudioSession.sharedInstance()
    private var isActive = false
    private var tokens: [NotificationToken] = []

    private init() {
        // After such a reset nothing of before holds.
        tokens.append(
            .on(AVAudioSession.mediaServicesWereResetNotification) { [weak self] in self?.isActive = false })
        // The system has deactivated it. To do so once more, while a call holds the sound, would say that this app no
        // longer waits for the end of that call.
        tokens.append(
            .on(
                AVAudioSession.interruptionNotification,
                value: { $0.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt },
                { [weak self] type in
                    if type == AVAudioSession.InterruptionType.began.rawValue { self?.isActive = false }
                }))
    }

    /// Says what will be played; interrupts nobody. A long-form policy allows no options.
    ///
    /// Asked anew each time: another part of the app may have said something else since.
    func prepare() {
        let isSaid =
            session.category == .playback && session.mode == .moviePlayback
            && session.routeSharingPolicy == .longFormVideo
        if !isSaid { try? session.setCategory(.playback, mode: .moviePlayback, policy: .longFormVideo) }
    }

    /// Called once playback is observed: a session that is active in silence would keep another app's music stopped.
    func activate() {
        prepare()
        guard !isActive else { return }
        // It fails during a call, say. Then the player is seen to pause, which releases this again.
        isActive = (try? session.setActive(true)) != nil
    }

    /// Lets others play on. It reports an error when anything of this app still sounds, and does it all the same.
    func deactivate() {
        guard isActive else { return }
        isActive = false
        try? session.setActive(false, options: .notifyOthersOnDeactivation)
    }
}
#endif
