#if os(iOS)
internal import AVFAudio
internal import BatonRuntime

/// The app's one audio session, as long-form video needs it. Main actor only.
///
/// It is active from the first observed playback until no player runs any more, and a second longer. A player that waits
/// for data counts as running: the system stops the players of a session that is deactivated, and their films would stay
/// paused when the data are there.
@MainActor
final class AudioSession {
    static let shared = AudioSession()

    private let session = AVAudioSession.sharedInstance()
    private var isActive = false
    private var tokens: [NotificationToken] = []
    private struct Member { weak var adapter: AVPlayerAdapter? }
    private var members: [Member] = []
    private lazy var deactivation = QuietRelease(
        clock: clock, isBusy: { [weak self] in self?.somebodyRuns == true },
        release: { [weak self] in self?.deactivateNow() })
    private let clock: any Clock<Duration>

    private init(clock: any Clock<Duration> = ContinuousClock()) {
        self.clock = clock
        // After such a reset nothing of before holds.
        tokens.append(
            .on(AVAudioSession.mediaServicesWereResetNotification) { [weak self] in self?.systemDeactivated() })
        // The system has deactivated it. To do so once more, while a call holds the sound, would say that this app no
        // longer waits for the end of that call.
        tokens.append(
            .on(
                AVAudioSession.interruptionNotification,
                value: { $0.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt },
                { [weak self] type in
                    if type == AVAudioSession.InterruptionType.began.rawValue { self?.systemDeactivated() }
                }))
    }

    private func systemDeactivated() {
        isActive = false
        deactivation.cancel()
    }

    /// The session is not deactivated while this one runs. It is held weakly.
    func watch(_ adapter: AVPlayerAdapter) {
        members.removeAll { $0.adapter == nil }
        members.append(Member(adapter: adapter))
    }

    private var somebodyRuns: Bool { members.contains { $0.adapter?.isRunning == true } }

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
        deactivation.cancel()
        guard !isActive else { return }
        // It fails during a call, say. Then the player is seen to pause, which releases this again.
        isActive = (try? session.setActive(true)) != nil
    }

    /// Lets others play on, as soon as nothing here runs.
    func deactivate() { if isActive { deactivation.request() } }

    /// It reports an error when anything of this app still sounds, and does it all the same.
    private func deactivateNow() {
        guard isActive else { return }
        isActive = false
        try? session.setActive(false, options: .notifyOthersOnDeactivation)
    }
}
#endif
