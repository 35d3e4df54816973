#if os(iOS)
internal import AVFoundation
internal import AVKit
internal import SwiftUI
internal import UIKit

/// The native picture with the system's controls. Main actor only.
///
/// It outlives the views that show it: Picture in Picture ends when its controller goes away.
@MainActor
final class PictureHost: NSObject {
    let controller = AVPlayerViewController()
    private weak var stage: WatchStage?
    private var observation: NSKeyValueObservation?

    init(_ stage: WatchStage) {
        self.stage = stage
        super.init()
        controller.allowsPictureInPicturePlayback = true
        // On the way to the home screen the picture goes on; so the player is not taken from it there.
        controller.canStartPictureInPictureAutomaticallyFromInline = true
        // Title and position are told to the system by the session, which knows that an address is no title.
        controller.updatesNowPlayingInfoCenter = false
        controller.exitsFullScreenWhenPlaybackEnds = true
        controller.delegate = self
        show(stage.player)
    }

    func show(_ player: AVPlayer) {
        controller.player = player
        observation = player.observe(\.currentItem) { [weak self] _, _ in
            Task { @MainActor [weak self] in self?.itemChanged() }
        }
    }

    /// A floating window whose film went back to the website would stay, black.
    private func itemChanged() {
        guard let player = controller.player, player.currentItem == nil, stage?.isPictureInPictureActive == true else {
            return
        }
        controller.player = nil
        controller.player = player
    }

    func close() {
        observation = nil
        controller.player = nil
        controller.delegate = nil
        stage?.isPictureInPictureActive = false
        stage?.isFullScreen = false
    }

    private func floats(_ floats: Bool) { stage?.isPictureInPictureActive = floats }

    /// It fills the screen from the first step of the way there to the last step of the way back. A swipe that is taken
    /// back leaves it as it was.
    private func follow(_ transition: any UIViewControllerTransitionCoordinator, begins: Bool) {
        stage?.isFullScreen = true
        let isFollowed = transition.animate(alongsideTransition: nil) { [weak self] context in
            self?.stage?.isFullScreen = begins != context.isCancelled
        }
        if !isFollowed { stage?.isFullScreen = begins }
    }

    /// Without a workspace there is nothing to come back to.
    private func restore(_ done: @escaping @MainActor (Bool) -> Void) {
        guard let stage else { return done(false) }
        stage.restore(done)
    }
}

// AVKit calls its delegates on the main thread, but does not say so in its types.
extension PictureHost: AVPlayerViewControllerDelegate {
    nonisolated func playerViewControllerDidStartPictureInPicture(_ playerViewController: AVPlayerViewController) {
        MainActor.assumeIsolated { floats(true) }
    }

    nonisolated func playerViewControllerDidStopPictureInPicture(_ playerViewController: AVPlayerViewController) {
        MainActor.assumeIsolated { floats(false) }
    }

    nonisolated func playerViewController(
        _ playerViewController: AVPlayerViewController,
        willBeginFullScreenPresentationWithAnimationCoordinator coordinator: any UIViewControllerTransitionCoordinator
    ) {
        nonisolated(unsafe) let coordinator = coordinator
        MainActor.assumeIsolated { follow(coordinator, begins: true) }
    }

    nonisolated func playerViewController(
        _ playerViewController: AVPlayerViewController,
        willEndFullScreenPresentationWithAnimationCoordinator coordinator: any UIViewControllerTransitionCoordinator
    ) {
        nonisolated(unsafe) let coordinator = coordinator
        MainActor.assumeIsolated { follow(coordinator, begins: false) }
    }

    nonisolated func playerViewController(
        _ playerViewController: AVPlayerViewController,
        failedToStartPictureInPictureWithError error: any Error
    ) {
        MainActor.assumeIsolated { floats(false) }
    }

    nonisolated func playerViewController(
        _ playerViewController: AVPlayerViewController,
        restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler: @escaping (Bool) -> Void
    ) {
        let answer = RestoreAnswer(completionHandler)
        MainActor.assumeIsolated { restore { answer.give($0) } }
    }
}

/// Shows a ``PictureHost``.
struct PictureView: UIViewControllerRepresentable {
    let picture: PictureHost

    func makeUIViewController(context: Context) -> AVPlayerViewController { picture.controller }
    func updateUIViewController(_ controller: AVPlayerViewController, context: Context) {}
}
#endif
