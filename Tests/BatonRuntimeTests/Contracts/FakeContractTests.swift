import BatonRuntime
import BatonTestSupport
import Testing

@testable import BatonCore

/// The fakes that all other tests rely on keep the same promises as the real parts.
@MainActor @Suite struct FakeContractTests {
    @Test(arguments: PlayerContract.cases) func player(contract: PlayerContract.Case) async throws {
        try await contract.check(FakePlayerWorld())
    }

    @Test(arguments: PageContract.cases) func page(contract: PageContract.Case) async throws {
        try await contract.check(FakePageWorld())
    }

    @Test(arguments: LeaseContract.cases) func leases(contract: LeaseContract.Case) async throws {
        try await contract.check(FakeLeaseWorld())
    }

    @Test(arguments: NowPlayingContract.cases) func nowPlaying(contract: NowPlayingContract.Case) async throws {
        try await contract.check(FakeNowPlayingWorld())
    }

    @Test(arguments: RouteContract.cases) func routes(contract: RouteContract.Case) async throws {
        try await contract.check(FakeRouteWorld())
    }
}

/// Drives the recording player as a film of ten seconds would.
@MainActor
private final class FakePlayerWorld: PlayerWorld {
    let fake = RecordingPlayer()
    let length = 10.0
    let tolerance = 0.001
    private var clock: Task<Void, Never>?
    private var isMissing = false

    var player: any NativePlayer { fake }

    init() {
        fake.duration = length
        fake.during = { [weak self] call in self?.follow(call) }
    }

    func film() -> StreamSource {
        isMissing = false
        return StreamSource(kind: .mp4, address: MediaAddress("https://example.com/film.mp4"))
    }

    func missing() -> StreamSource {
        isMissing = true
        return StreamSource(kind: .mp4, address: MediaAddress("https://example.com/missing.mp4"))
    }

    private func follow(_ call: RecordingPlayer.Call) {
        switch call {
        case .load(let load):
            if isMissing { return fake.emit(.failed(.loadFailed)) }
            fake.emit(.progress)
            fake.emit(.ready(NativeItem(position: load.position ?? 0, duration: length)))
            fake.emit(.tracks)
        case .seek(let position): fake.position = position
        case .start:
            guard fake.isLoaded else { return }
            fake.emit(.status(.playing))
            run(until: length)
        case .pause(let position):
            guard fake.isLoaded else { return }
            clock?.cancel()
            if let position { fake.position = position }
            fake.emit(.status(.paused))
        case .stop: clock?.cancel()
        }
    }

    /// A film in a hurry: what takes a second takes a turn of the main actor.
    private func run(until end: Double) {
        clock?.cancel()
        clock = Task { [fake] in
            while let position = fake.position, position < end, !Task.isCancelled {
                await Task.yield()
                guard !Task.isCancelled else { return }
                fake.position = min(position + 0.05, end)
            }
            if !Task.isCancelled { fake.emit(.status(.ended)) }
        }
    }
}

@MainActor
private final class FakePageWorld: PageWorld {
    let fake = RecordingPage(current: PageSample(time: 3, duration: 40))
    let target = PageTarget(frame: "frame-1", element: 1, sourceSerial: 0)
    private(set) var events: [WebPageEvent] = []
    var page: any WebPage { fake }

    init() { fake.onEvent = { [weak self] in self?.events.append($0) } }

    func playFromThePage() {}
    func leave() { fake.navigate() }
}

@MainActor
private final class FakeLeaseWorld: LeaseWorld {
    private var all: [Weak] = []

    private final class Weak {
        weak var leases: RecordingLeases?
        init(_ leases: RecordingLeases) { self.leases = leases }
    }

    func makeLeases() -> any ResourceLeases {
        let made = RecordingLeases()
        all.append(Weak(made))
        return made
    }

    func isHeld(_ lease: LeaseSet) -> Bool? { all.contains { $0.leases?.held.contains(lease) == true } }
}

@MainActor
private final class FakeNowPlayingWorld: NowPlayingWorld {
    private let fake = RecordingNowPlaying()
    var nowPlaying: any NowPlaying { fake }

    func shownTitle() -> String? { fake.shown?.title }

    func pressPause() -> Bool {
        fake.source?.obey(.pause)
        return true
    }
}

/// A film that goes half a second at every start, and a receiver that obeys at once.
@MainActor
private final class FakeRouteWorld: RouteWorld {
    let fake = RecordingPlayer()
    let receiver: any Receiver = RecordingReceiver()
    var local: any NativePlayer { fake }

    init() {
        fake.duration = 10
        fake.during = { [weak self] call in self?.follow(call) }
    }

    func film() -> StreamSource {
        StreamSource(kind: .mp4, address: MediaAddress("https://example.com/film.mp4"))
    }

    private func follow(_ call: RecordingPlayer.Call) {
        switch call {
        case .load(let load): fake.emit(.ready(NativeItem(position: load.position ?? 0, duration: 10)))
        case .seek(let position): fake.position = position
        case .start:
            guard fake.isLoaded else { return }
            fake.position = (fake.position ?? 0) + 0.5
            fake.emit(.status(.playing))
        case .pause: if fake.isLoaded { fake.emit(.status(.paused)) }
        case .stop: break
        }
    }
}
