#if os(iOS)
internal import AVFAudio

/// The app's one audio session, as long-form video needs it. Main actor only.
@MainActor
final class AudioSession {
    static let shared = AudioSession()

    private let session = AVAudioSession.sharedInstance()
    private var isPrepared = false
    private var isActive = false
    private var resetToken: NotificationToken?

    private init() {
        // After such a reset nothing of before holds.
        resetToken = .on(AVAudioSession.mediaServicesWereResetNotification) { [weak self] in
            self?.isPrepared = false
            self?.isActive = false
        }
    }

    /// Says what will be played; interrupts nobody. A long-form policy allows no options.
    func prepare() {
        guard !isPrepared else { return }
        isPrepared = (try? session.setCategory(.playback, mode: .moviePlayback, policy: .longFormVideo)) != nil
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
