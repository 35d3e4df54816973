#if os(iOS) || os(macOS)
public import BatonRuntime
internal import Foundation
internal import MediaPlayer
#if os(iOS)
internal import UIKit
#else
internal import AppKit
#endif

/// The system's media controls: lock screen, Control Centre, menu bar, keys, headphones. Main actor only.
///
/// One for the app. `MPNowPlayingSession` is not used: it may not share a player with an `AVPlayerViewController`, and a
/// Mac has none. Views that show the player must not fill the controls as well (`updatesNowPlayingInfoCenter = false`).
@MainActor
public final class MediaControls {
    public static let shared = MediaControls()

    private weak var source: (any NowPlayingSource)?
    /// Of a source that may be gone by now.
    private var shownSource: ObjectIdentifier?
    private var shown: NowPlayingItem?
    private typealias Handler = @Sendable (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus
    private struct Target {
        let command: MPRemoteCommand
        let token: Any
        let handler: Handler
        /// What the app had said of the command before.
        let wasEnabled: Bool
    }
    private var targets: [Target] = []
    private var artwork: MPMediaItemArtwork?

    private func show(_ item: NowPlayingItem, at position: Double?) {
        if targets.isEmpty { connect() }
        if item.artwork != shown?.artwork { artwork = item.artwork.flatMap { Self.makeArtwork(Data($0.bytes)) } }
        shown = item
        let center = MPNowPlayingInfoCenter.default()
        center.nowPlayingInfo = info(item, position)
        #if os(macOS)
        // A Mac cannot tell from an audio session who plays.
        switch item.status {
        case .playing: center.playbackState = .playing
        case .paused: center.playbackState = .paused
        case .stopped: center.playbackState = .stopped
        }
        #endif
        let commands = MPRemoteCommandCenter.shared()
        commands.changePlaybackPositionCommand.isEnabled = item.canSeek
        commands.skipForwardCommand.isEnabled = item.canSeek
        commands.skipBackwardCommand.isEnabled = item.canSeek
        commands.changePlaybackRateCommand.isEnabled = !item.isLive && item.canChangeRate
        commands.changeRepeatModeCommand.isEnabled = !item.isLive
        commands.changeRepeatModeCommand.currentRepeatType = item.isLooping ? .one : .off
    }

    /// Shows nothing any more, and hears no command.
    private func clear() {
        guard shown != nil else { return }
        source = nil
        shownSource = nil
        shown = nil
        artwork = nil
        for target in targets {
            target.command.removeTarget(target.token)
            // An app may have media controls of its own, for what else it plays.
            target.command.isEnabled = target.wasEnabled
        }
        targets = []
        let center = MPNowPlayingInfoCenter.default()
        center.nowPlayingInfo = nil
        #if os(macOS)
        center.playbackState = .stopped
        #endif
    }

    private func info(_ item: NowPlayingItem, _ position: Double?) -> [String: Any] {
        var info: [String: Any] = [
            MPMediaItemPropertyTitle: item.title,
            MPNowPlayingInfoPropertyMediaType: MPNowPlayingInfoMediaType.video.rawValue,
            MPNowPlayingInfoPropertyIsLiveStream: item.isLive,
            MPNowPlayingInfoPropertyPlaybackRate: item.status == .playing ? item.settings.rate : 0,
            MPNowPlayingInfoPropertyDefaultPlaybackRate: item.settings.rate,
        ]
        // Where a page names nobody, its site says where the playback comes from.
        let artist = item.artist.isEmpty ? item.site : item.artist
        if !artist.isEmpty { info[MPMediaItemPropertyArtist] = artist }
        if !item.album.isEmpty { info[MPMediaItemPropertyAlbumTitle] = item.album }
        if let duration = item.duration { info[MPMediaItemPropertyPlaybackDuration] = duration }
        if let position { info[MPNowPlayingInfoPropertyElapsedPlaybackTime] = position }
        if let artwork { info[MPMediaItemPropertyArtwork] = artwork }
        return info
    }

    // MARK: Commands

    private func connect() {
        let center = MPRemoteCommandCenter.shared()
        center.skipForwardCommand.preferredIntervals = [15]
        center.skipBackwardCommand.preferredIntervals = [15]
        center.changePlaybackRateCommand.supportedPlaybackRates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]
        let send: @Sendable (NowPlayingCommand) -> Void = { [weak self] command in
            Task { @MainActor [weak self] in self?.source?.obey(command) }
        }
        listen(center.playCommand, Self.handler(send) { _ in .play })
        listen(center.pauseCommand, Self.handler(send) { _ in .pause })
        listen(center.togglePlayPauseCommand, Self.handler(send) { _ in .togglePlaying })
        listen(center.stopCommand, Self.handler(send) { _ in .stop })
        listen(center.skipForwardCommand, Self.handler(send) { .seekBy(Self.interval($0)) })
        listen(center.skipBackwardCommand, Self.handler(send) { .seekBy(-Self.interval($0)) })
        listen(
            center.changePlaybackPositionCommand,
            Self.handler(send) { event in
                (event as? MPChangePlaybackPositionCommandEvent).map { .seekTo($0.positionTime) }
            })
        listen(
            center.changePlaybackRateCommand,
            Self.handler(send) { event in
                (event as? MPChangePlaybackRateCommandEvent).map { .setRate(Double($0.playbackRate)) }
            })
        listen(
            center.changeRepeatModeCommand,
            Self.handler(send) { event in
                // One film is all that there is to repeat.
                (event as? MPChangeRepeatModeCommandEvent).map { .setLooping($0.repeatType != .off) }
            })
    }

    private func listen(_ command: MPRemoteCommand, _ handler: @escaping Handler) {
        let wasEnabled = command.isEnabled
        command.isEnabled = true
        targets.append(
            Target(
                command: command, token: command.addTarget(handler: handler), handler: handler, wasEnabled: wasEnabled))
    }

    /// For tests: what MediaPlayer calls for a command, on whatever thread it likes.
    func handler(of command: MPRemoteCommand) -> (@Sendable (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus)? {
        targets.first { $0.command === command }?.handler
    }

    private nonisolated static func interval(_ event: MPRemoteCommandEvent) -> Double {
        (event as? MPSkipIntervalCommandEvent)?.interval ?? 15
    }

    /// Not isolated on purpose: a closure made by main-actor code would be the main actor's, without a word from the
    /// compiler, and end the app when MediaPlayer calls it on another thread.
    private nonisolated static func handler(
        _ send: @escaping @Sendable (NowPlayingCommand) -> Void,
        _ translate: @escaping @Sendable (MPRemoteCommandEvent) -> NowPlayingCommand?
    ) -> Handler {
        { event in
            guard let command = translate(event) else { return .commandFailed }
            send(command)
            return .success
        }
    }

    /// Not isolated for the same reason: the picture is asked for on a thread of MediaPlayer.
    private nonisolated static func makeArtwork(_ data: Data) -> MPMediaItemArtwork? {
        #if os(iOS)
        guard let image = UIImage(data: data) else { return nil }
        return MPMediaItemArtwork(boundsSize: image.size) { _ in image }
        #else
        guard let image = NSImage(data: data) else { return nil }
        // A picture of AppKit may not change its thread, so each request makes its own.
        return MPMediaItemArtwork(boundsSize: image.size) { _ in NSImage(data: data) ?? NSImage(size: .zero) }
        #endif
    }
}

extension MediaControls: NowPlaying {
    public func publish(_ item: NowPlayingItem, from source: any NowPlayingSource) {
        self.source = source
        shownSource = ObjectIdentifier(source)
        show(item, at: source.nowPlayingPosition)
    }

    public func jumped(to position: Double, source: any NowPlayingSource) {
        guard let shown, shownSource == ObjectIdentifier(source) else { return }
        show(shown, at: position)
    }

    public func withdraw(_ source: ObjectIdentifier) {
        if shownSource == source { clear() }
    }
}
#endif
