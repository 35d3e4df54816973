#if os(iOS)
internal import AVKit
internal import ObjectiveC
public import UIKit

extension Notification.Name {
    /// Posted on the main thread by ``PlayerAppearanceMonitor`` with the `AVPlayerViewController` as its object.
    public static let videoPlayerWillAppear = Notification.Name("PlaybackDetectionVideoPlayerWillAppear")
    /// Posted on the main thread by ``PlayerAppearanceMonitor`` with the `AVPlayerViewController` as its object, once for
    /// every ``videoPlayerWillAppear``.
    public static let videoPlayerWillDisappear = Notification.Name("PlaybackDetectionVideoPlayerWillDisappear")
}

/// Tells when an `AVPlayerViewController` that is not the app's own appears, such as the one in which WebKit shows a
/// page's video. Main actor only; iPhone and iPad only, because a Mac has no such controller.
///
/// While it runs, the implementations of `UIViewController.viewWillAppear(_:)` and `viewWillDisappear(_:)` are exchanged
/// for the whole process. That uses public calls of the Objective-C runtime and is allowed, and it is a heavy tool all
/// the same:
///
/// - It sees a controller only if its class calls `super`.
/// - It does not see video that plays inside the page, an element that fills the screen by itself, or Picture in Picture
///   that was started without full screen.
/// - It is blind where WebKit stops using this class, which Apple may change in any version of iOS.
/// - It tells that a player appears, not that it plays.
/// - If another library exchanges the same methods afterwards, ``stop()`` refuses, because it would put the wrong
///   implementation back: stop in the reverse order.
///
/// Prefer `PlaybackDetector`, which needs none of this.
@MainActor
public final class PlayerAppearanceMonitor {
    public static let shared = PlayerAppearanceMonitor()

    /// Whether the methods are exchanged.
    public var isRunning: Bool { ledger.isExchanged }

    private struct Weak { weak var controller: UIViewController? }

    private var pairs = AppearancePairs<ObjectIdentifier>()
    private var seen: [ObjectIdentifier: Weak] = [:]
    private var ignored: [ObjectIdentifier: Weak] = [:]
    private let ledger: ExchangeLedger<IMP>

    private init() {
        ledger = ExchangeLedger([
            Self.slot(
                #selector(UIViewController.viewWillAppear(_:)),
                #selector(UIViewController.playbackDetection_viewWillAppear(_:))),
            Self.slot(
                #selector(UIViewController.viewWillDisappear(_:)),
                #selector(UIViewController.playbackDetection_viewWillDisappear(_:))),
        ])
    }

    /// Exchanges the methods. Calling it again changes nothing.
    /// - Returns: Whether the monitor runs.
    @discardableResult
    public func start() -> Bool {
        _ = ledger.start()
        return isRunning
    }

    /// Puts the originals back and tells the disappearance of what is still shown. Calling it again changes nothing.
    /// - Returns: Whether the originals are back; `false` while another library's exchange lies over this one.
    @discardableResult
    public func stop() -> Bool {
        guard ledger.stop() == .done else { return !isRunning }
        for id in pairs.removeAll() {
            if let controller = seen[id]?.controller { post(.videoPlayerWillDisappear, controller) }
        }
        seen = [:]
        return true
    }

    /// Nothing is told of this controller: it is the app's own. It is held weakly.
    public func ignore(_ controller: UIViewController) {
        ignored = ignored.filter { $0.value.controller != nil }
        ignored[ObjectIdentifier(controller)] = Weak(controller: controller)
    }

    fileprivate func appears(_ controller: UIViewController) {
        let id = ObjectIdentifier(controller)
        guard controller is AVPlayerViewController, ignored[id]?.controller == nil else { return }
        // A controller that went away without a word may have left its identity to this one.
        if seen[id] != nil && seen[id]?.controller == nil { _ = pairs.disappears(id) }
        guard pairs.appears(id) else { return }
        seen[id] = Weak(controller: controller)
        post(.videoPlayerWillAppear, controller)
    }

    fileprivate func disappears(_ controller: UIViewController) {
        let id = ObjectIdentifier(controller)
        guard pairs.disappears(id) else { return }
        seen[id] = nil
        post(.videoPlayerWillDisappear, controller)
    }

    private func post(_ name: Notification.Name, _ controller: UIViewController) {
        NotificationCenter.default.post(name: name, object: controller)
    }

    private static func slot(_ original: Selector, _ replacement: Selector) -> ExchangeLedger<IMP>.Slot {
        ExchangeLedger<IMP>.Slot(
            current: {
                guard class_getInstanceMethod(UIViewController.self, replacement) != nil else { return nil }
                return class_getInstanceMethod(UIViewController.self, original).map { method_getImplementation($0) }
            },
            exchange: {
                guard let first = class_getInstanceMethod(UIViewController.self, original),
                    let second = class_getInstanceMethod(UIViewController.self, replacement)
                else { return }
                method_exchangeImplementations(first, second)
            })
    }
}

extension UIViewController {
    // After the exchange, each of these names leads to the original.

    @objc fileprivate dynamic func playbackDetection_viewWillAppear(_ animated: Bool) {
        playbackDetection_viewWillAppear(animated)
        PlayerAppearanceMonitor.shared.appears(self)
    }

    @objc fileprivate dynamic func playbackDetection_viewWillDisappear(_ animated: Bool) {
        playbackDetection_viewWillDisappear(animated)
        PlayerAppearanceMonitor.shared.disappears(self)
    }
}
#endif
