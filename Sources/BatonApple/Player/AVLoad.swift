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
    /// It begins anew when it ends.
    var loops = false
    /// It ended, and is on its way to its beginning.
    var isRewinding = false
    /// The server refused more of it since playback last advanced.
    var accessIsLost = false
    var lastPosition: Double?
    /// Seeks under way, each by its number.
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    private var lastSeek = 0
    var groups: [MediaTrack.Kind: AVMediaSelectionGroup] = [:]

    init(asset: AVURLAsset, item: AVPlayerItem, kind: StreamKind, request: NativeLoad) {
        self.asset = asset
        self.item = item
        self.kind = kind
        self.request = request
    }

    var isSeeking: Bool { !waiting.isEmpty }

    /// Seeks exactly, and returns when it is there, when a later seek has overtaken it, or when the load ends.
    ///
    /// A seek of an item that is not ready raises an exception. The async form of AVFoundation's method might run its
    /// call on another thread, after the main one has moved on; so the look and the call are one turn of the main actor.
    /// - Parameter position: Seconds; finite.
    func seek(to position: Double) async {
        guard stage != .over, item.status == .readyToPlay else { return }
        lastSeek += 1
        let number = lastSeek
        await withCheckedContinuation { continuation in
            waiting[number] = continuation
            // Called on any thread, and perhaps never once the item has left its player.
            item.seek(to: CMTime(position: position), toleranceBefore: .zero, toleranceAfter: .zero) {
                @Sendable [weak self] _ in
                Task { @MainActor [weak self] in self?.arrived(number) }
            }
        }
    }

    private func arrived(_ number: Int) { waiting.removeValue(forKey: number)?.resume() }

    /// Ends every observation; nothing of this load is heard of again.
    func end() {
        stage = .over
        let abandoned = waiting.values
        waiting = [:]
        for continuation in abandoned { continuation.resume() }
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
