#if os(iOS) || os(macOS)
public import Foundation
public import WebKit

#if os(iOS)
internal import UIKit
#endif

extension Notification.Name {
    /// Posted on the main thread by a ``PlaybackDetector``, which is the object.
    public static let webPlaybackDidBegin = Notification.Name("PlaybackDetectionDidBegin")
    /// Posted on the main thread by a ``PlaybackDetector``, which is the object.
    public static let webPlaybackDidEnd = Notification.Name("PlaybackDetectionDidEnd")
}

/// Tells whether media plays in a web view. Main actor only.
///
/// It uses public signals: `requestMediaPlaybackState()`, which WebKit answers but does not announce, so it is asked
/// again and again; `fullscreenState`, which is observed; and on iPhone and iPad the windows that come and go meanwhile.
/// Two more can be added, each with its own limits: the appearance of the system's player
/// (``Options/playerAppearance``) and AVKit's undocumented notifications (``Options/undocumentedNotifications``).
///
/// It sees one page at a time, not which element of it plays, and never a media address.
@MainActor
public final class PlaybackDetector {
    /// What is watched beside the public signals.
    public struct Options: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Believes what `PlayerAppearanceMonitor` posts; the app starts and stops that monitor. iPhone and iPad only.
        public static let playerAppearance = Options(rawValue: 1)
        /// Believes notifications that no header of Apple names; read `UndocumentedNotifications` before you ship it.
        /// iPhone and iPad only.
        public static let undocumentedNotifications = Options(rawValue: 2)
    }

    /// Where to listen: sequences, closures, or once.
    public let events = PlaybackEvents()
    public private(set) var isRunning = false
    /// Whether playback is believed to go on.
    public var isPlaying: Bool { merger.isPlaying }

    private weak var webView: WKWebView?
    private let options: Options
    private let interval: Duration
    private var merger = PlaybackMerger()
    private var asking: Task<Void, Never>?
    private var observation: NSKeyValueObservation?
    private var tokens: [ObserverToken] = []
    private var videoWindows: Set<ObjectIdentifier> = []

    /// - Parameters:
    ///   - webView: Held weakly.
    ///   - options: What is watched beside the public signals.
    ///   - interval: How often WebKit is asked. Each question goes to the web process and back.
    public init(_ webView: WKWebView, options: Options = [], interval: Duration = .seconds(1)) {
        self.webView = webView
        self.options = options
        self.interval = interval
    }

    /// Idempotent. After ``stop()`` make another detector: its sequences have ended.
    public func start() {
        guard !isRunning, let webView else { return }
        isRunning = true
        observation = webView.observe(\.fullscreenState, options: [.initial]) { [weak self] view, _ in
            // WebKit changes it on the main thread.
            MainActor.assumeIsolated { self?.take(.fullScreen(view.fullscreenState != .notInFullscreen)) }
        }
        #if os(iOS)
        watchWindows()
        if options.contains(.playerAppearance) { watchAppearance() }
        if options.contains(.undocumentedNotifications) { watchUndocumented() }
        #endif
        asking = Task { [weak self, interval] in
            while !Task.isCancelled, await self?.ask() == true { try? await Task.sleep(for: interval) }
        }
    }

    /// Ends all observation; playback that began ends with it. A detector that is dropped just ends. Idempotent.
    public func stop() {
        guard isRunning else { return }
        isRunning = false
        asking?.cancel()
        observation?.invalidate()
        observation = nil
        tokens = []
        if let event = merger.finish() { tell(event) }
        events.finish()
    }

    /// - Returns: Whether there is anything left to ask.
    private func ask() async -> Bool {
        guard isRunning, let webView else { return false }
        let state: PlaybackSignal.MediaState =
            switch await webView.requestMediaPlaybackState() {
            case .playing: .playing
            case .paused: .paused
            case .suspended: .suspended
            case .none: .none
            @unknown default: .none
            }
        guard isRunning else { return false }
        take(.media(state))
        return true
    }

    private func take(_ signal: PlaybackSignal) {
        guard isRunning, let event = merger.take(signal) else { return }
        tell(event)
    }

    private func tell(_ event: PlaybackEvent) {
        events.send(event)
        let name: Notification.Name =
            switch event {
            case .began: .webPlaybackDidBegin
            case .ended: .webPlaybackDidEnd
            }
        NotificationCenter.default.post(name: name, object: self)
    }

    #if os(iOS)
    private func watchWindows() {
        watch(UIWindow.didBecomeVisibleNotification) { detector, window in
            guard let webView = detector.webView, webView.fullscreenState != .notInFullscreen,
                window != webView.window.map(ObjectIdentifier.init), detector.videoWindows.insert(window).inserted
            else { return }
            detector.take(.videoWindow(true))
        }
        watch(UIWindow.didBecomeHiddenNotification) { detector, window in
            if detector.videoWindows.remove(window) != nil { detector.take(.videoWindow(false)) }
        }
    }

    private func watchAppearance() {
        watch(.videoPlayerWillAppear) { detector, _ in detector.take(.playerViewController(true)) }
        watch(.videoPlayerWillDisappear) { detector, _ in detector.take(.playerViewController(false)) }
    }

    private func watchUndocumented() {
        for name in UndocumentedNotifications.names {
            let token = NotificationCenter.default.addObserver(
                forName: Notification.Name(name), object: nil, queue: .main
            ) { [weak self] _ in MainActor.assumeIsolated { self?.take(.hint(name)) } }
            tokens.append(ObserverToken(token))
        }
    }

    /// Calls `act` on the main actor with the identity of the notification's object; the object itself stays behind.
    private func watch(
        _ name: Notification.Name, _ act: @escaping @MainActor (PlaybackDetector, ObjectIdentifier) -> Void
    ) {
        let token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) {
            [weak self] note in
            guard let object = (note.object as AnyObject?).map(ObjectIdentifier.init) else { return }
            MainActor.assumeIsolated { if let self { act(self, object) } }
        }
        tokens.append(ObserverToken(token))
    }
    #endif
}

/// Ends an observation when it is dropped, on whatever thread that is.
private final class ObserverToken {
    private let token: any NSObjectProtocol

    init(_ token: any NSObjectProtocol) { self.token = token }

    deinit { NotificationCenter.default.removeObserver(token) }
}
#endif
