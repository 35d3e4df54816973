#if DEBUG
internal import BatonCore
internal import BatonRuntime
internal import Foundation

/// A page and a player that follow a script, so that the user interface can be tested without a network. The session
/// between them is the real one.
enum Script: String {
    /// A film that can be handed over.
    case offered
    /// A film that is copy-protected.
    case refused
    /// A film whose native load fails.
    case failing
    /// A site that cannot be reached.
    case unreachable

    /// Chosen by the launch argument `-script NAME`.
    static var named: Script? { UserDefaults.standard.string(forKey: "script").flatMap(Script.init(rawValue:)) }
}

/// Plays, in the script, one film of a hundred seconds.
@MainActor
final class ScriptedPage: WebPage, PageBrowsing {
    var onEvent: (@MainActor (WebPageEvent) -> Void)?
    var onChange: (@MainActor () -> Void)?
    private(set) var state = BrowsingState()
    private let script: Script
    private var sample = PageSample(time: 10, duration: 100, aspect: 1.5)

    init(_ script: Script) { self.script = script }

    func load(_ address: String) {
        state.address = script == .unreachable ? "" : address
        state.title = script == .unreachable ? "" : "A Film"
        state.failure = script == .unreachable ? .hostNotFound : nil
        state.canGoBack = true
        onEvent?(.navigated)
        onChange?()
        if script != .unreachable { onEvent?(.report(Self.report(hasKeys: script == .refused))) }
    }

    func reload() { load(state.address) }
    func stopLoading() {}
    func goBack() {}
    func goForward() {}

    func report() async throws(WebPageError) -> PageReport { Self.report(hasKeys: script == .refused) }
    func sample(_ target: PageTarget) async throws(WebPageError) -> PageSample { sample }

    func pause(_ target: PageTarget, at position: Double?) async throws(WebPageError) -> Double {
        sample.paused = true
        sample.time = position ?? sample.time
        return sample.time
    }

    func choose(_ choice: TrackChoice, _ target: PageTarget) async throws(WebPageError) {}
    func cue(_ target: PageTarget, at position: Double) async throws(WebPageError) { sample.time = position }

    func resume(
        _ target: PageTarget, at position: Double?, playing: Bool, settings: PlaybackSettings?
    ) async throws(WebPageError) -> Double {
        sample.paused = !playing
        sample.time = position ?? sample.time
        return sample.time
    }

    func release(playing: Bool) { if playing { sample.paused = false } }

    func reload(
        at position: Double?, duration: Double?, playing: Bool, settings: PlaybackSettings?
    ) async throws(WebPageError) -> Double { position ?? 0 }

    private static func report(hasKeys: Bool) -> PageReport {
        let element = ElementReport(
            id: 1, sourceSerial: 1, tag: .video, address: MediaAddress("https://media.example/film.mp4"), paused: false,
            muted: false, ended: false, currentTime: 10, duration: 100, videoWidth: 1500, videoHeight: 1000,
            visibleArea: 500_000, hasKeys: hasKeys, readyState: 4)
        return PageReport(frames: [FrameReport(id: "main", elements: [element])])
    }
}

/// Gets ready at once, or fails at once, and plays nothing.
@MainActor
final class ScriptedPlayer: NativePlayer {
    var onEvent: (@MainActor (NativePlayerEvent) -> Void)?
    private(set) var position: Double?
    private(set) var duration: Double?
    private(set) var window: ClosedRange<Double>?
    private(set) var bufferedUntil: Double?
    var settings = PlaybackSettings()
    private let script: Script

    init(_ script: Script) { self.script = script }

    func load(_ source: consuming StreamSource, _ load: NativeLoad) {
        position = load.position
        duration = 100
        let item = NativeItem(position: load.position ?? 0, duration: 100, window: 0...100, aspect: 1.5)
        later(script == .failing ? .failed(.loadFailed) : .ready(item))
    }

    func seek(to position: Double) async -> Double? {
        self.position = position
        return position
    }

    func start(_ settings: PlaybackSettings?) { later(.status(.playing)) }

    func pause(at position: Double?) async -> Double? {
        self.position = position ?? self.position
        later(.status(.paused))
        return self.position
    }

    func stop() {
        position = nil
        duration = nil
    }

    private func later(_ event: NativePlayerEvent) { Task { onEvent?(event) } }
}

/// Takes nothing from the system.
@MainActor
final class NoLeases: ResourceLeases {
    func hold(_ leases: LeaseSet) {}
}
#endif
