public import BatonCore
public import BatonRuntime

/// Media controls that remember what they were told.
@MainActor
public final class RecordingNowPlaying: NowPlaying {
    public enum Call: Equatable, Sendable {
        case publish(NowPlayingItem)
        case jumped(Double)
        case withdraw
    }

    public private(set) var calls: [Call] = []
    /// What they show now.
    public private(set) var shown: NowPlayingItem?
    public private(set) weak var source: (any NowPlayingSource)?
    /// Of a source that may be gone by now.
    private var shownSource: ObjectIdentifier?

    public init() {}

    public func publish(_ item: NowPlayingItem, from source: any NowPlayingSource) {
        calls.append(.publish(item))
        shown = item
        self.source = source
        shownSource = ObjectIdentifier(source)
    }

    public func jumped(to position: Double, source: any NowPlayingSource) { calls.append(.jumped(position)) }

    public func withdraw(_ source: ObjectIdentifier) {
        calls.append(.withdraw)
        guard shownSource == source else { return }
        shown = nil
        shownSource = nil
        self.source = nil
    }

    /// Where jumps led, in order.
    public var jumps: [Double] { calls.compactMap { if case .jumped(let position) = $0 { position } else { nil } } }
}

/// Artwork that comes when the test says so.
@MainActor
public final class RecordingArtworkLoader: ArtworkLoader {
    public private(set) var asked: [[PageMetadata.Artwork]] = []
    private var pending: [CheckedContinuation<NowPlayingItem.Artwork?, Never>] = []

    public init() {}

    public func load(_ choices: [PageMetadata.Artwork]) async -> NowPlayingItem.Artwork? {
        asked.append(choices)
        return await withCheckedContinuation { pending.append($0) }
    }

    public func answer(_ artwork: NowPlayingItem.Artwork?) {
        guard !pending.isEmpty else { return }
        pending.removeFirst().resume(returning: artwork)
    }
}
