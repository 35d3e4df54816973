#if os(iOS) || os(macOS)
internal import AVFoundation
internal import BatonCore
internal import BatonRuntime

extension AVPlayerAdapter {
    /// `timeControlStatus` alone says what the player does; a rate says only what it would like to do.
    func refreshStatus(of load: AVLoad) {
        guard load.stage == .ready else { return }
        if !load.isSeeking, let position = load.item.currentTime().position { load.lastPosition = position }
        if load.hasEnded { return report(.ended, load) }
        switch player.timeControlStatus {
        case .playing where load.isRewinding: report(.waiting, load)
        case .playing:
            load.accessIsLost = false
            if load.status != .playing { beganToPlay() }
            report(.playing, load)
        case .paused: report(.paused, load)
        case .waitingToPlayAtSpecifiedRate:
            // An address that ran out does not come back, and waiting for it would end the same way ten seconds later.
            if load.accessIsLost, !load.item.isPlaybackLikelyToKeepUp { return fail(.playbackFailed, load) }
            report(.waiting, load)
        @unknown default: report(.waiting, load)
        }
    }

    private func report(_ status: NativeStatus, _ load: AVLoad) {
        // Between a start and what comes of it, the silence of before is no news.
        let isOwed = load.owesStatus && status != .paused
        guard status != load.status || isOwed else { return }
        if isOwed { load.owesStatus = false }
        load.status = status
        tell(.status(status), of: load)
    }

    func ended(_ load: AVLoad) {
        guard load.stage == .ready else { return }
        if load.loops { return beginAnew(load) }
        load.hasEnded = true
        refreshStatus(of: load)
    }

    /// The player was told not to stop at the end (`actionAtItemEnd`), so it plays on from wherever it is brought. The
    /// moment of waiting in between tells those who count on from the last position that it is another one now.
    private func beginAnew(_ load: AVLoad) {
        load.isRewinding = true
        refreshStatus(of: load)
        load.tasks.append(
            Task { [weak self, weak load] in
                guard let load else { return }
                await load.seek(to: load.item.seekable?.lowerBound ?? 0)
                load.isRewinding = false
                guard let self, load === current, load.stage == .ready else { return }
                refreshStatus(of: load)
            })
    }

    func failedToPlayToEnd(_ load: AVLoad) {
        // An error within the last second of the film is its end.
        if load.stage == .ready, isNearEnd(load) { return ended(load) }
        fail(Refusal(opening: load.item.error), load)
    }

    private func isNearEnd(_ load: AVLoad) -> Bool {
        guard let duration, let position else { return false }
        return position >= duration - min(max(1, duration / 100), 5)
    }

    /// Only the code is read: the entry's text and address are the stream's.
    func errorLogged(_ load: AVLoad) {
        guard let code = load.item.errorLog()?.events.last?.errorStatusCode else { return }
        if Self.codesOfLostAccess.contains(code) { load.accessIsLost = true }
        look()
    }

    /// How CoreMedia and the URL loading system say 401, 403, 404 and 410. Public reports agree on these numbers; Apple
    /// documents none, so nothing depends on them but how soon a stalled playback is given back.
    private static let codesOfLostAccess: Set<Int> = [-12660, -12668, -12938, -1102, -1013]
}

extension Refusal {
    /// Why a load could not be opened. The error itself quotes the address and goes nowhere.
    init(opening error: (any Error)?) {
        guard let code = (error as? AVError)?.code else {
            self = .loadFailed
            return
        }
        switch code {
        case .fileFormatNotRecognized, .failedToParse, .fileFailedToParse, .formatUnsupported, .decodeFailed,
            .decoderNotFound, .undecodableMediaData:
            self = .unrecognizedFormat
        case .contentIsProtected, .contentIsNotAuthorized, .applicationIsNotAuthorized: self = .protected
        case _: self = .loadFailed
        }
    }
}
#endif
