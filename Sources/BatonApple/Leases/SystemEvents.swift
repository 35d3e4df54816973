#if os(iOS) || os(macOS)
public import BatonRuntime
#if os(iOS)
internal import AVFAudio
internal import UIKit
#endif
public import WebKit

/// Tells one session what the system does to its playback: interruptions, lost headphones, the way to the background and
/// back. Keep it as long as the session. Main actor only.
///
/// On a Mac none of this exists, and this does nothing.
@MainActor
public final class SystemEvents {
    private weak var session: HandoffSession?
    private weak var player: AVPlayerAdapter?
    /// Called when the page's window leaves the screen (false) or comes back to it (true).
    public var onVisibility: (@MainActor (Bool) -> Void)?
    private weak var webView: WKWebView?
    private var tokens: [NotificationToken] = []

    /// - Parameter webView: The page's. With it, the way to the background is that of its own window, of which an iPad
    ///   can have several; without it, that of the whole app.
    public init(session: HandoffSession, player: AVPlayerAdapter, webView: WKWebView? = nil) {
        self.session = session
        self.player = player
        self.webView = webView
        #if os(iOS)
        observeAudio()
        observeForeground()
        #endif
    }

    #if os(iOS)
    private enum Interruption: Sendable { case began, beganByLostRoute, ended(shouldResume: Bool) }
    /// The scene that the page was in when it was last in a window.
    private weak var scene: UIWindowScene?

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
        guard AVAudioSession.InterruptionType(rawValue: type) == .ended else {
            let reason = info?[AVAudioSessionInterruptionReasonKey] as? UInt
            return reason == AVAudioSession.InterruptionReason.routeDisconnected.rawValue ? .beganByLostRoute : .began
        }
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
        // No call, and nothing that ends: a later call's end must not bring the film back, aloud.
        case .beganByLostRoute: outputLost()
        case .began, nil: return
        }
    }

    private func routeChanged(_ reason: AVAudioSession.RouteChangeReason?) {
        if reason == .oldDeviceUnavailable { outputLost() }
    }

    /// What was private must not come out of the loudspeaker, now or after a call.
    private func outputLost() {
        player?.outputLost()
        session?.audioInterrupted(.outputLost)
    }

    private func observeForeground() {
        session?.pageCanPlay = UIApplication.shared.applicationState != .background
        for (name, isVisible) in [
            (UIScene.didEnterBackgroundNotification, false), (UIScene.willEnterForegroundNotification, true),
        ] {
            tokens.append(
                .on(
                    name, value: { ($0.object as? UIScene).map(ObjectIdentifier.init) },
                    { [weak self] scene in self?.sceneChanged(scene, isVisible) }))
        }
        // For a page that is in no window, and so in no scene.
        for (name, isVisible) in [
            (UIApplication.didEnterBackgroundNotification, false),
            (UIApplication.willEnterForegroundNotification, true),
        ] {
            tokens.append(
                .on(name) { [weak self] in
                    guard let self, ownScene == nil else { return }
                    becameVisible(isVisible)
                })
        }
    }

    private var ownScene: UIWindowScene? {
        if let found = webView?.window?.windowScene { scene = found }
        return scene
    }

    private func sceneChanged(_ changed: ObjectIdentifier?, _ isVisible: Bool) {
        guard let own = ownScene, ObjectIdentifier(own) == changed else { return }
        becameVisible(isVisible)
    }

    private func becameVisible(_ isVisible: Bool) {
        session?.pageCanPlay = isVisible
        onVisibility?(isVisible)
    }
    #endif
}
#endif
