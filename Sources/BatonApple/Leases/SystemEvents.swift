#if os(iOS) || os(macOS)
public import BatonRuntime
#if os(iOS)
internal import AVFAudio
internal import UIKit
#endif

/// Tells one session what the system does to its playback: interruptions, lost headphones, the way to the background and
/// back. Keep it as long as the session. Main actor only.
///
/// On a Mac none of this exists, and this does nothing.
@MainActor
public final class SystemEvents {
    private weak var session: HandoffSession?
    private weak var player: AVPlayerAdapter?
    private var tokens: [NotificationToken] = []

    public init(session: HandoffSession, player: AVPlayerAdapter) {
        self.session = session
        self.player = player
        #if os(iOS)
        observeAudio()
        observeForeground()
        #endif
    }

    #if os(iOS)
    private enum Interruption: Sendable { case began, ended(shouldResume: Bool) }

    private func observeAudio() {
        // AVPlayer pauses by itself in both cases, and that is what the session observes.
        tokens.append(
            .on(
                AVAudioSession.interruptionNotification,
                value: { Self.interruption($0.userInfo) }, { [weak self] in self?.interrupted($0) }))
        tokens.append(
            .on(
                AVAudioSession.routeChangeNotification,
                value: { $0.userInfo?[AVAudioSessionRouteChangeReasonKey] as? UInt },
                { [weak self] reason in
                    guard let reason else { return }
                    self?.routeChanged(AVAudioSession.RouteChangeReason(rawValue: reason))
                }))
    }

    private nonisolated static func interruption(_ info: [AnyHashable: Any]?) -> Interruption? {
        guard let type = info?[AVAudioSessionInterruptionTypeKey] as? UInt else { return nil }
        guard AVAudioSession.InterruptionType(rawValue: type) == .ended else { return .began }
        let options = info?[AVAudioSessionInterruptionOptionKey] as? UInt ?? 0
        return .ended(shouldResume: AVAudioSession.InterruptionOptions(rawValue: options).contains(.shouldResume))
    }

    private func interrupted(_ interruption: Interruption?) {
        switch interruption {
        case .ended(shouldResume: true):
            guard player?.wasInterrupted == true, let session, session.snapshot.phase == .native else { return }
            session.setPlaying(true)
        // Another app has the sound for good: playing on is the person's to decide.
        case .ended(shouldResume: false): player?.wasInterrupted = false
        case .began, nil: return
        }
    }

    private func routeChanged(_ reason: AVAudioSession.RouteChangeReason?) {
        guard reason == .oldDeviceUnavailable else { return }
        // What was private must not come out of the loudspeaker, now or after a call.
        player?.wasInterrupted = false
        session?.audioInterrupted(.outputLost)
    }

    private func observeForeground() {
        session?.pageCanPlay = UIApplication.shared.applicationState != .background
        tokens.append(
            .on(UIApplication.didEnterBackgroundNotification) { [weak self] in self?.session?.pageCanPlay = false })
        tokens.append(
            .on(UIApplication.willEnterForegroundNotification) { [weak self] in self?.session?.pageCanPlay = true })
    }
    #endif
}
#endif
