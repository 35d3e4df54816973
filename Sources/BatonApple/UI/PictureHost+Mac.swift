#if os(macOS)
internal import AVFoundation
internal import AVKit
internal import SwiftUI

/// The native picture with the system's controls. Main actor only.
///
/// It outlives the views that show it: Picture in Picture ends when its view goes away.
@MainActor
final class PictureHost: NSObject {
    let view = AVPlayerView(frame: .zero)
    private weak var stage: WatchStage?
    private var observation: NSKeyValueObservation?

    init(_ stage: WatchStage) {
        self.stage = stage
        super.init()
        view.controlsStyle = .floating
        view.allowsPictureInPicturePlayback = true
        view.showsFullScreenToggleButton = true
        // Title and position are told to the system by the session, which knows that an address is no title.
        view.updatesNowPlayingInfoCenter = false
        view.pictureInPictureDelegate = self
        show(stage.player)
    }

    func show(_ player: AVPlayer) {
        view.player = player
        observation = player.observe(\.currentItem) { [weak self] _, _ in
            Task { @MainActor [weak self] in self?.itemChanged() }
        }
    }

    /// A floating window whose film went back to the website would stay, black.
    private func itemChanged() {
        guard let player = view.player, player.currentItem == nil, stage?.isPictureInPictureActive == true else {
            return
        }
        view.player = nil
        view.player = player
    }

    func close() {
        observation = nil
        view.player = nil
        view.pictureInPictureDelegate = nil
        stage?.isPictureInPictureActive = false
    }

    private func floats(_ floats: Bool) { stage?.isPictureInPictureActive = floats }

    /// Without a workspace there is nothing to come back to.
    private func restore(_ done: @escaping @MainActor (Bool) -> Void) {
        guard let stage else { return done(false) }
        // Its window may be in the Dock, or behind those of other apps.
        if let window = stage.webView.window {
            if window.isMiniaturized { window.deminiaturize(nil) }
            window.makeKeyAndOrderFront(nil)
        }
        NSApplication.shared.activate()
        stage.restore(done)
    }
}

// AVKit calls its delegates on the main thread, but does not say so in its types.
extension PictureHost: AVPlayerViewPictureInPictureDelegate {
    nonisolated func playerViewDidStartPicture(inPicture playerView: AVPlayerView) {
        MainActor.assumeIsolated { floats(true) }
    }

    nonisolated func playerViewDidStopPicture(inPicture playerView: AVPlayerView) {
        MainActor.assumeIsolated { floats(false) }
    }

    nonisolated func playerView(
        _ playerView: AVPlayerView, failedToStartPictureInPictureWithError error: any Error
    ) {
        MainActor.assumeIsolated { floats(false) }
    }

    nonisolated func playerView(
        _ playerView: AVPlayerView,
        restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler: @escaping (Bool) -> Void
    ) {
        let answer = RestoreAnswer(completionHandler)
        MainActor.assumeIsolated { restore { answer.give($0) } }
    }
}

/// Shows a ``PictureHost``.
struct PictureView: NSViewRepresentable {
    let picture: PictureHost

    func makeNSView(context: Context) -> AVPlayerView { picture.view }
    func updateNSView(_ view: AVPlayerView, context: Context) {}
}
#endif
