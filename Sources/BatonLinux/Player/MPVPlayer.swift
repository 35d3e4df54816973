public import BatonCore
public import BatonRuntime
internal import Glibc

/// Plays with libmpv. Main actor only.
///
/// Each load has a core of its own, which is retired with it: a blocked core can be left behind, and no event of an
/// ended load can be taken for one of the next. No call waits for a core. Loading, seeking, status and the watchdog
/// are in extensions. A program that plays calls ``ProcessEnvironment/prepare()`` when it begins.
@MainActor
public final class MPVPlayer: NativePlayer {
    public var onEvent: (@MainActor (NativePlayerEvent) -> Void)?
    /// The picture; `nil` for ``MPVVideoOutput/none``.
    public let view: MPVView?
    /// A name of mpv's `audio-device-list`; `nil` follows the system. Takes effect at once, also while playing.
    public var audioDevice: String? {
        didSet { current?.handle.set("audio-device", .string(audioDevice ?? "auto")) }
    }
    /// Growth of this process in bytes at which a load is given up: while it prepares, and once it plays.
    public var memoryCeiling = (preparing: 512 << 20, playing: 1 << 30)

    /// What the machine lacks; known once a load failed as ``Refusal/nativeUnavailable``.
    public enum Lack: Sendable, Hashable {
        case sound, graphics, player

        /// One sentence, with the package that brings it.
        public var sentence: String {
            switch self {
            case .sound: Wording.Desktop.lacksSound.string
            case .graphics: Wording.Desktop.lacksGraphics.string
            case .player: Wording.Desktop.lacksPlayer.string
            }
        }
    }
    public internal(set) var lack: Lack?

    /// The part of the height, 0…1, that something covers at the bottom: subtitles stay above it.
    public var coveredBelow = 0.0 {
        didSet { if let current, coveredBelow != oldValue { placeSubtitles(of: current) } }
    }
    /// Further options of every core, for tests of machines that lack something.
    var furtherOptions: [MPVOption] = []
    var current: MPVLoad?
    /// Waits a moment before a picture that nobody sees is no longer decoded.
    var hidingPicture: Task<Void, Never>?
    let output: MPVVideoOutput
    private var levels = SoundLevels()
    /// Does to the stream what its volume in the desktop's mixer must become.
    var onOutputLevel: ((OutputLevel) -> Void)?

    public init(videoOutput: MPVVideoOutput = .embedded, audioDevice: String? = nil) {
        output = videoOutput
        self.audioDevice = audioDevice
        switch videoOutput {
        case .embedded: view = MPVView()
        case .none: view = nil
        }
        // Takes a moment, which the first load need not wait for.
        _ = MPVLog.shared
    }

    /// Whether no player of this process has a core that plays or still ends.
    public static var isQuiet: Bool { MPVLog.shared.isQuiet }

    isolated deinit { current?.handle.retire() }

    // MARK: What is known

    public var position: Double? {
        guard let load = current else { return nil }
        if let standing = load.standing { return standing }
        // A file that ended has no position of its own any more.
        guard load.status == .playing, let anchor = load.anchor else {
            return load.observed.clock ?? load.anchor?.value
        }
        // At most as far as one late event explains: a frozen core must not seem to run on.
        return anchor.value + min(MPVLoad.seconds(since: anchor.at), 0.5) * load.observed.speed
    }

    public var duration: Double? {
        guard let load = current, !load.isLive else { return nil }
        return load.observed.duration
    }

    public var window: ClosedRange<Double>? {
        guard let load = current else { return nil }
        if let duration { return 0...duration }
        return load.observed.cachedRange
    }

    /// Width by height of the picture, also while it is not decoded; `nil` without one.
    public var aspect: Double? { current?.observed.aspect ?? current?.aspect }

    public var bufferedUntil: Double? {
        guard let load = current else { return nil }
        return load.observed.cachedRange?.upperBound ?? load.observed.cache.end
    }

    // MARK: What is wanted

    public var settings: PlaybackSettings {
        get { levels.shown }
        set {
            let output = levels.want(newValue)
            if let current { apply(levels.own, to: current) }
            if let output { onOutputLevel?(output) }
        }
    }

    /// The desktop's mixer changed the stream.
    func outputLevelChanged(_ level: OutputLevel) {
        guard let load = current, levels.hear(level) else { return }
        tell(.settings, of: load)
    }

    /// A new stream: nothing that the mixer did to an older one counts for it.
    func forgetOutputLevel() { levels.restart() }

    public var loops: Bool {
        get { current?.loops ?? false }
        set {
            guard let load = current, load.loops != newValue else { return }
            load.loops = newValue
            load.handle.set("loop-file", .string(newValue ? "inf" : "no"))
        }
    }

    func apply(_ settings: PlaybackSettings, to load: MPVLoad) {
        let rate = settings.rate.isFinite ? min(max(settings.rate, 0.0625), 16) : 1
        load.handle.set("speed", .double(rate))
        load.handle.set("volume", .double(Self.volume(amplitude: settings.volume)))
        load.handle.set("mute", .flag(settings.muted))
    }

    /// mpv's volume for a page's volume.
    ///
    /// A page scales the amplitude by 0…1; mpv cubes its 0…100, so half the page's volume is 79.4 of mpv's.
    nonisolated static func volume(amplitude: Double) -> Double {
        guard amplitude.isFinite else { return 100 }
        return 100 * cbrt(min(max(amplitude, 0), 1))
    }

    public func start(_ settings: PlaybackSettings?) {
        if let settings { self.settings = settings }
        guard let load = current, load.stage == .ready else { return }
        load.standing = nil
        load.owesStatus = true
        load.starts += 1
        load.handle.set("pause", .flag(false))
        // A core that played already has no change to report; what it does is told all the same.
        Task { [weak self, weak load] in
            try? await Task.sleep(for: .milliseconds(100))
            if let self, let load, load === current, load.owesStatus { refreshStatus(of: load) }
        }
    }

    public func stop() {
        guard let load = current else { return }
        current = nil
        load.stage = .over
        view?.clear()
        // Before the core hears of it: the sound must not outlast a core that is slow to answer.
        load.handle.set("pause", .flag(true))
        load.handle.retire()
        let seeks = load.seeks
        load.seeks = []
        seeks.forEach { $0.resume(returning: nil) }
    }

    // MARK: What is told

    func tell(_ event: NativePlayerEvent, of load: MPVLoad) {
        guard load === current, load.stage != .over else { return }
        onEvent?(event)
    }

    /// Ends the load and reports why.
    func fail(_ refusal: Refusal, _ load: MPVLoad) {
        guard load === current, load.stage != .over else { return }
        let reported: Refusal = load.stage == .ready ? .playbackFailed : refusal
        if reported == .nativeUnavailable {
            lack = load.audioOutputFailed ? .sound : view?.graphics == .unavailable ? .graphics : .player
        }
        // Told first, while the last position can still be read.
        load.stage = .over
        onEvent?(.failed(reported))
        if load === current { stop() }
    }
}
