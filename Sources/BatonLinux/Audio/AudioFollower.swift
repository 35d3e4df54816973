public import BatonRuntime
internal import Glibc

/// Makes a playback follow the sound server: calls, pulled headphones, and the desktop's mixer. Main actor only.
///
/// It lives as long as native has something to play.
@MainActor
public final class AudioFollower {
    private let server = AudioServer()
    private let player: MPVPlayer
    private weak var session: HandoffSession?
    private var judge = AudioJudge(process: getpid())
    /// Our stream with the amplitude that it began with, which counts as full.
    private var stream: (index: UInt32, full: Double)?

    public init(session: HandoffSession, player: MPVPlayer) {
        self.session = session
        self.player = player
        server.onChange = { [weak self] in self?.changed($0) }
        server.onNewServer = { [weak self] in
            self?.judge.forget()
            self?.stream = nil
        }
        player.onOutputLevel = { [weak self] in self?.apply($0) }
    }

    isolated deinit { player.onOutputLevel = nil }

    private func changed(_ world: AudioWorld) {
        for interruption in judge.look(at: world) { session?.audioInterrupted(interruption) }
        guard let (index, own) = judge.own(in: world) else {
            stream = nil
            return
        }
        if stream?.index != index { stream = (index, own.amplitude > 0.001 ? own.amplitude : 1) }
        guard let full = stream?.full else { return }
        // During a call the server mutes streams itself; that is no wish of anyone.
        let muted = own.isMuted && !judge.isInterrupted
        player.outputLevelChanged(OutputLevel(amplitude: min(own.amplitude / full, 1), isMuted: muted))
    }

    private func apply(_ level: OutputLevel) {
        guard let stream, let now = server.world.streams[stream.index] else { return }
        if now.isMuted != level.isMuted { server.setMuted(level.isMuted, stream: stream.index) }
        let amplitude = level.amplitude * stream.full
        if abs(now.amplitude - amplitude) > 0.001 { server.setAmplitude(amplitude, stream: stream.index) }
    }
}
