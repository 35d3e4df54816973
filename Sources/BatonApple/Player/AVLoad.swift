#if os(iOS) || os(macOS)
internal import AVFoundation
internal import BatonCore
internal import BatonRuntime

/// Everything that belongs to one load. An event of an older load can be told by its item, which is its own.
@MainActor
final class AVLoad {
    enum Stage: Equatable {
        case preparing
        case ready
        /// Failed or stopped; nothing is reported any more.
        case over
    }

    /// Kept besides the item, because the item gives its asset out as one that cannot leave the main actor.
    let asset: AVURLAsset
    let item: AVPlayerItem
    let request: NativeLoad
    let kind: StreamKind
    var stage = Stage.preparing
    /// Shows that a frame is decoded; taken away once it has, for it costs memory and has no use beyond.
    var output: AVPlayerItemVideoOutput?
    var observations: [NSKeyValueObservation] = []
    var tokens: [NotificationToken] = []
    var tasks: [Task<Void, Never>] = []

    // Readiness.
    var isPlayable: Bool?
    /// The first seek, once it is under way.
    var soughtTo: Double?
    var hasSought = false
    var hasFrame = false
    /// When data was there first, without a frame.
    var dataSince: ContinuousClock.Instant?
    var isLive = false
    /// Seconds that were loaded when progress was told last.
    var reportedLoad = 0.0

    // Playback.
    var status = NativeStatus.paused
    /// A start was asked for, and nothing was told since.
    var owesStatus = false
    var starts = 0
    var hasEnded = false
    /// The server refused more of it since playback last advanced.
    var accessIsLost = false
    var lastPosition: Double?
    var seeks = 0
    var groups: [MediaTrack.Kind: AVMediaSelectionGroup] = [:]

    init(asset: AVURLAsset, item: AVPlayerItem, kind: StreamKind, request: NativeLoad) {
        self.asset = asset
        self.item = item
        self.kind = kind
        self.request = request
    }

    /// Ends every observation; nothing of this load is heard of again.
    func end() {
        stage = .over
        observations.forEach { $0.invalidate() }
        observations = []
        tokens = []
        tasks.forEach { $0.cancel() }
        tasks = []
        removeOutput()
    }

    func removeOutput() {
        if let output { item.remove(output) }
        output = nil
    }
}
#endif
