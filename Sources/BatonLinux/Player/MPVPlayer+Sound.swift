// mpv that cannot open an output lets go of the film's sound and plays the picture on, as if nothing were wrong.

extension MPVPlayer {
    /// Seconds within which a sound that is lost again is lost for good.
    private static var soundPatience: Double { 5 }

    /// Sees whether mpv has let go of the sound: it is asked for once more, and without it the film has failed.
    func watchSound(of load: MPVLoad) {
        guard load.stage == .ready else { return }
        if let track = load.observed.tracks.of(.audio).first(where: \.isSelected) {
            load.soundTrack = track.id
            return
        }
        guard load.observed.audio == .dropped, let track = load.soundTrack, !load.isChangingOutput else { return }
        let wasJustRestored = load.soundRestored.map { MPVLoad.seconds(since: $0) < Self.soundPatience } ?? false
        // ffmpeg 5.1 reads rubbish where it enters a track of MP4 fragments in the middle.
        if wasJustRestored || load.isFixed { return fail(.playbackFailed, load) }
        load.soundRestored = MPVLoad.now
        load.handle.set("aid", .string("\(track)"))
    }
}
