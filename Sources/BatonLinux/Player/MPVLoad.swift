internal import BatonCore
internal import BatonRuntime
internal import Dispatch

/// Everything that belongs to one load: its own core, so that nothing of an older load can reach a newer one.
@MainActor
final class MPVLoad {
    enum Stage: Equatable {
        case preparing
        case ready
        /// Failed or stopped; nothing is reported any more.
        case over
    }

    let handle: MPVHandle
    let request: NativeLoad
    let kind: StreamKind
    var stage = Stage.preparing
    var observed = MPVObservation()
    /// The playlist entry of the address; an end of another entry is not ours.
    var entry: Int64?
    /// Decoding has reached the target at least once.
    var restarted = false
    var hasPagesQuality = false
    /// Another track is being entered at the target before anything plays.
    var entering: Entering?
    var isLive = false
    var checkingReadiness = false
    var corrections = 0
    var audioOutputFailed = false
    /// mpv's number of the sound that was selected last.
    var soundTrack: Int?
    /// When it was last asked for anew.
    var soundRestored: UInt64?
    /// An output that may refuse is being tried.
    var isChangingOutput = false
    var loops = false
    /// Nobody can see the picture, so it is not decoded.
    var isPictureOff = false
    /// The variant that was shown before.
    var hiddenQuality: MediaQuality?
    /// The picture's shape before it was hidden.
    var aspect: Double?
    var damage = MPVDamage()
    var captions: MPVCaptions
    var toldTracks: ToldTracks?
    var adaptation = QualityPolicy()
    var status = NativeStatus.paused
    /// Counts the starts: a pause that is still being confirmed says nothing any more after one.
    var starts = 0
    /// A start was asked for, and nothing was told since.
    var owesStatus = false
    var reportedBytes = 0.0
    /// Where the last confirmed pause stands; holds until the next seek or start.
    var standing: Double?
    var anchor: (value: Double, at: UInt64)?
    var seeks: [CheckedContinuation<Double?, Never>] = []
    var unansweredSeeks = 0
    /// For a live stream: how its end moves.
    var edge = LiveEdge()
    let startedAt = MPVLoad.now
    let memoryAtStart = ProcessMemory.resident()

    /// Restarts before the seek that was asked for has begun are those of other places.
    enum Entering { case asked, queued }

    struct ToldTracks: Equatable {
        let tracks: [MediaTrack]
        let selected: [MediaTrack?]
        let chapters: MediaChapters
    }

    /// Its tracks are entered at the start or not at all.
    var isFixed: Bool { kind == .hls && observed.tracks.comesInFragments }

    init(handle: MPVHandle, kind: StreamKind, request: NativeLoad, captions: [CaptionSource] = []) {
        self.captions = MPVCaptions(captions)
        self.handle = handle
        self.kind = kind
        self.request = request
    }

    /// Nanoseconds of a clock that never jumps.
    static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

    static func seconds(since start: UInt64) -> Double { Double(now &- start) / 1e9 }
}
