#if os(iOS) || os(macOS)
public import AVFoundation
public import BatonCore
public import BatonRuntime

/// Plays with AVPlayer. Main actor only.
///
/// Observers only ring a bell; what is so is then read from the player and its item. Three calls of AVFoundation end the
/// app with an exception that Swift cannot catch, and none of them happens here: a seek with a completion handler before
/// the item is ready (every seek is one of `AVLoad`), a seek to a time that is no number, and a rate tied to the host's
/// clock while the player waits for data by itself. Loading, seeking, status and tracks are in extensions.
@MainActor
public final class AVPlayerAdapter: NativePlayer {
    public var onEvent: (@MainActor (NativePlayerEvent) -> Void)?
    /// For views and layers. Another one takes its place when a player has failed for good; see ``onPlayerChange``.
    public private(set) var player: AVPlayer
    public var onPlayerChange: (@MainActor (AVPlayer) -> Void)?
    /// Playback moved to or from a television or loudspeaker.
    public var onExternalPlaybackChange: (@MainActor (Bool) -> Void)?
    public private(set) var isExternalPlaybackActive = false

    var current: AVLoad?
    private var wanted = PlaybackSettings()
    private var observations: [NSKeyValueObservation] = []
    private var interruptionToken: NotificationToken?
    #if os(iOS)
    private var resetToken: NotificationToken?
    #endif
    /// The system paused it for a call or another app, and nobody decided anything since: playing on is what the person
    /// expects once that is over.
    public internal(set) var wasInterrupted = false
    /// What it was heard on went away, and it has not played since: the pause that comes of it is nobody's interruption.
    private var hasLostOutput = false
    /// The system's media services restarted: the player of before plays no more.
    private var isStale = false

    public init() {
        player = Self.makePlayer()
        observePlayer()
        observeInterruptions()
        #if os(iOS)
        AudioSession.shared.watch(self)
        resetToken = .on(AVAudioSession.mediaServicesWereResetNotification) { [weak self] in
            self?.mediaServicesWereReset()
        }
        #endif
    }

    // Not isolated: that would need a newer system than this supports. All else ends by being dropped.
    deinit {
        player.pause()
        player.replaceCurrentItem(with: nil)
    }

    private static func makePlayer() -> AVPlayer {
        let player = AVPlayer()
        // Set once and for all: turning it off and on again during playback brings a television's picture home.
        player.allowsExternalPlayback = true
        player.audiovisualBackgroundPlaybackPolicy = .continuesIfPossible
        // On iOS this is so already; a Mac would dim.
        player.preventsDisplaySleepDuringVideoPlayback = true
        player.actionAtItemEnd = .pause
        return player
    }

    private func observePlayer() {
        observations = [
            player.observe(\.status) { [weak self] _, _ in Task { @MainActor [weak self] in self?.look() } },
            player.observe(\.timeControlStatus) { [weak self] _, _ in Task { @MainActor [weak self] in self?.look() } },
            player.observe(\.isExternalPlaybackActive) { [weak self] _, _ in
                Task { @MainActor [weak self] in self?.externalPlaybackChanged() }
            },
            // AVKit's own controls change these; where they ring no bell, the next look finds them.
            player.observe(\.volume) { [weak self] _, _ in Task { @MainActor [weak self] in self?.adoptControls() } },
            player.observe(\.isMuted) { [weak self] _, _ in Task { @MainActor [weak self] in self?.adoptControls() } },
            player.observe(\.defaultRate) { [weak self] _, _ in
                Task { @MainActor [weak self] in self?.adoptControls() }
            },
        ]
    }

    private func observeInterruptions() {
        interruptionToken = .on(
            AVPlayer.rateDidChangeNotification, from: player,
            value: { notification in
                notification.userInfo?[AVPlayer.rateDidChangeReasonKey] as? String
                    == AVPlayer.RateDidChangeReason.audioSessionInterrupted.rawValue
            },
            { [weak self] interrupted in
                // It may come before or after the news of a lost output.
                if interrupted, let self, !hasLostOutput { wasInterrupted = true }
            })
    }

    /// What it was heard on went away: whatever ends later, it does not play on by itself.
    func outputLost() {
        wasInterrupted = false
        hasLostOutput = true
    }

    /// It began to play: what happened before no longer counts.
    func beganToPlay() { hasLostOutput = false }

    /// It plays, or waits for data in order to.
    var isRunning: Bool { player.timeControlStatus != .paused }

    private func externalPlaybackChanged() {
        guard player.isExternalPlaybackActive != isExternalPlaybackActive else { return }
        isExternalPlaybackActive = player.isExternalPlaybackActive
        onExternalPlaybackChange?(isExternalPlaybackActive)
        look()
    }

    private func mediaServicesWereReset() {
        isStale = true
        if let current { fail(.nativeUnavailable, current) }
    }

    /// A player whose status is failed never plays again.
    func renewPlayerIfNeeded() {
        guard isStale || player.status == .failed else { return }
        isStale = false
        observations.forEach { $0.invalidate() }
        player = Self.makePlayer()
        observePlayer()
        observeInterruptions()
        externalPlaybackChanged()
        onPlayerChange?(player)
    }

    // MARK: What is known

    public var position: Double? {
        guard let load = current else { return nil }
        // A failed item may say zero.
        guard load.item.status == .readyToPlay, !load.isSeeking else { return load.lastPosition }
        return load.item.currentTime().position ?? load.lastPosition
    }

    public var duration: Double? {
        guard let load = current, !load.isLive, load.item.status == .readyToPlay else { return nil }
        return load.item.duration.position
    }

    public var window: ClosedRange<Double>? {
        guard let load = current, load.item.status == .readyToPlay else { return nil }
        if let seekable = load.item.seekable { return seekable }
        return duration.map { 0...max($0, 0) }
    }

    public var bufferedUntil: Double? {
        guard let load = current, let position else { return nil }
        return load.item.loaded(from: position)
    }

    // MARK: What is wanted

    public var settings: PlaybackSettings {
        get { inForce }
        set {
            wanted = newValue
            apply(newValue)
        }
    }

    private func apply(_ settings: PlaybackSettings) {
        player.volume = Self.volume(settings)
        player.isMuted = settings.muted
        let rate = Self.rate(settings)
        player.defaultRate = rate
        // Setting a rate starts a paused player.
        if player.rate != 0, player.rate != rate { player.rate = rate }
    }

    private static func volume(_ settings: PlaybackSettings) -> Float {
        settings.volume.isFinite ? Float(min(max(settings.volume, 0), 1)) : 1
    }

    /// Within the range in which pitch can be kept.
    private static func rate(_ settings: PlaybackSettings) -> Float {
        settings.rate.isFinite ? Float(min(max(settings.rate, 1.0 / 32), 32)) : 1
    }

    /// What is wanted, unless the person changed it in AVKit's own controls since. A speed that is chosen there becomes
    /// the default rate; the rate itself also changes while they scan or pause.
    private var inForce: PlaybackSettings {
        var found = wanted
        if player.volume != Self.volume(wanted) { found.volume = Double(player.volume) }
        if player.isMuted != wanted.muted { found.muted = player.isMuted }
        if player.defaultRate != Self.rate(wanted), player.defaultRate > 0 { found.rate = Double(player.defaultRate) }
        return found
    }

    /// Takes over what AVKit's controls changed, and tells of it once.
    func adoptControls() {
        let found = inForce
        guard found != wanted else { return }
        wanted = found
        if let current, current.stage == .ready { tell(.settings, of: current) }
    }

    public var loops: Bool {
        get { current?.loops ?? false }
        set {
            guard let load = current, load.loops != newValue, !load.isLive else { return }
            load.loops = newValue
            player.actionAtItemEnd = newValue ? .none : .pause
        }
    }

    public func start(_ settings: PlaybackSettings?) {
        self.settings = settings ?? inForce
        guard let load = current, load.stage == .ready else { return }
        load.owesStatus = true
        load.starts += 1
        load.hasEnded = false
        wasInterrupted = false
        hasLostOutput = false
        #if os(iOS)
        // Before it plays: playback that begins under another category would change its route a moment later.
        AudioSession.shared.prepare()
        #endif
        player.play()
        look()
        // A player that played already has no change to report; what it does is told all the same.
        load.tasks.append(
            Task { [weak self, weak load] in
                try? await Task.sleep(for: .milliseconds(100))
                if let self, let load, load === current, load.owesStatus { refreshStatus(of: load) }
            })
    }

    public func stop() {
        guard let load = current else { return }
        current = nil
        wasInterrupted = false
        player.pause()
        load.end()
        player.replaceCurrentItem(with: nil)
    }

    // MARK: What is told

    func tell(_ event: NativePlayerEvent, of load: AVLoad) {
        guard load === current, load.stage != .over else { return }
        onEvent?(event)
    }

    /// Ends the load and reports why.
    func fail(_ refusal: Refusal, _ load: AVLoad) {
        guard load === current, load.stage != .over else { return }
        let reported: Refusal = load.stage == .ready ? .playbackFailed : refusal
        // Silent first, told second, while the last position can still be read.
        player.pause()
        load.stage = .over
        onEvent?(.failed(reported))
        if load === current { stop() }
    }
}
#endif
