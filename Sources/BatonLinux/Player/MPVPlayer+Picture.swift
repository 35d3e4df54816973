internal import BatonRuntime

extension MPVPlayer {
    /// How long a picture that cannot be seen is still decoded: looking away for a moment must not cost its return.
    private static let patience = Duration.seconds(1)

    /// Whether anyone can see the picture. While nobody can, it is not decoded; the sound goes on, and so does time.
    ///
    /// Say so only once the picture is meant to be on screen: a load that prepares needs its picture.
    public func setPictureVisible(_ visible: Bool) {
        if visible {
            hidingPicture?.cancel()
            hidingPicture = nil
            if let current { showPicture(of: current) }
            return
        }
        // Said again while it waits, it means the same moment.
        guard hidingPicture == nil, let load = current, load.stage == .ready, !load.isPictureOff else { return }
        // ffmpeg 5.1 does not find its way back to a track of MP4 fragments once it has left it out: bringing the
        // picture back ended the film. Decoded but not drawn, it is still a small part of what the page needs.
        guard !load.isFixed else { return }
        hidingPicture = Task { [weak self, weak load] in
            try? await Task.sleep(for: Self.patience)
            guard !Task.isCancelled, let self else { return }
            hidingPicture = nil
            guard let load, load === current, load.stage == .ready else { return }
            load.aspect = load.observed.aspect
            load.isPictureOff = true
            load.hiddenQuality = load.quality
            load.handle.set("vid", .string("no"))
        }
    }

    private func showPicture(of load: MPVLoad) {
        guard load.isPictureOff else { return }
        load.isPictureOff = false
        load.handle.set("vid", .string(load.hiddenQuality.map { "\($0.id)" } ?? "auto"))
    }
}
