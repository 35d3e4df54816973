import BatonCore
import BatonTestSupport
import Testing

@testable import BatonRuntime

/// One session with a page, a player, leases and a clock that do only what a test says.
@MainActor
final class Harness {
    static let secret = "SECRET-7f3a"
    static let target = PageTarget(frame: "frame-1", element: 3, sourceSerial: 2)

    let clock = ManualClock()
    /// That of ``routed``.
    let routedClock = ManualClock()
    let log = RecordingLog()
    let page: RecordingPage
    let player: RecordingPlayer
    /// What the session plays with where playback may move.
    let routed: RoutedPlayer?
    let leases: RecordingLeases
    private(set) var session: HandoffSession?
    private(set) var events: [HandoffEvent] = []
    private(set) var actions: [HandoffAction] = []
    private(set) var states: [HandoffState] = []

    init(mode: HandoffMode = .ask, page sample: PageSample = Samples.page(), routes: Bool = false) {
        page = RecordingPage(current: sample, log: log)
        player = RecordingPlayer(log: log)
        routed = routes ? RoutedPlayer(local: player, clock: routedClock) : nil
        leases = RecordingLeases(log: log)
        let session = HandoffSession(page: page, player: routed ?? player, leases: leases, clock: clock)
        session.mode = mode
        session.title = "Film"
        session.onStep = { [weak self] event, actions, state in
            self?.events.append(event)
            self?.actions += actions
            self?.states.append(state)
        }
        self.session = session
    }

    /// Forgets the session, as a tab does that goes away.
    func drop() { session = nil }

    var phase: SessionPhase? { session?.snapshot.phase }
    var notice: Notice? { session?.snapshot.notice }

    /// A page with one film, playing.
    static func report(_ name: String = "film", serial: Int = 2) -> PageReport {
        let element = ElementReport(
            id: 3, sourceSerial: serial, tag: .video,
            address: MediaAddress("https://media.example.com/\(name).mp4?token=\(secret)"), paused: false, muted: false,
            ended: false, currentTime: 10, duration: 100, videoWidth: 1500, videoHeight: 1000, visibleArea: 500_000,
            hasKeys: false, readyState: 4)
        return PageReport(frames: [FrameReport(id: "frame-1", elements: [element])])
    }

    /// A hand-off whose film has gone on to a television.
    static func onTelevision() async throws -> (Harness, RoutedPlayer, RecordingReceiver) {
        let harness = Harness(routes: true)
        let routed = try #require(harness.routed)
        await harness.reach(.playing)
        harness.player.holdsReplies = false
        harness.player.tellsStatus = true
        let receiver = RecordingReceiver()
        #expect(await routed.move(to: receiver) == nil)
        await harness.settle()
        return (harness, routed, receiver)
    }

    func offer(_ name: String = "film", serial: Int = 2) { page.emit(.report(Self.report(name, serial: serial))) }

    /// Returns when everything that can happen without time or a test's answer has happened: the main actor is idle
    /// and every deadline sleeps.
    func settle() async {
        var calm = 0
        for _ in 0..<20_000 {
            for _ in 0..<8 { await Task.yield() }
            calm = clock.sleeperCount == (session?.deadlines.count ?? 0) ? calm + 1 : 0
            if calm == 3 { return }
        }
        Issue.record("deadlines that do not sleep, or sleepers that no deadline needs")
    }

    func advance(_ seconds: Double) async {
        await clock.advance(by: .seconds(seconds)) { await settle() }
        await settle()
    }

    func answer(_ kind: RecordingPage.Kind, time: Double = 10) async {
        #expect(page.answer(kind, .success(Samples.page(time: time))), "\(kind) was not asked")
        await settle()
    }

    func fail(_ kind: RecordingPage.Kind, _ error: WebPageError) async {
        #expect(page.answer(kind, .failure(error)), "\(kind) was not asked")
        await settle()
    }

    func tell(_ event: NativePlayerEvent) async {
        player.emit(event)
        await settle()
    }

    func confirm(_ position: Double?) async {
        #expect(player.pendingCount > 0, "the player was not asked")
        player.answer(position)
        await settle()
    }
}

/// Every wait of a transaction.
enum Place: CaseIterable {
    case beginning, preparing, sampling, seeking, pausing, positioning, starting, playing, paused, cueing, parking,
        resuming, reclaiming

    var phase: SessionPhase {
        switch self {
        case .beginning: .website
        case .preparing: .preparing
        case .sampling, .seeking: .aligning
        case .pausing, .positioning: .committing
        case .starting, .playing, .paused: .native
        case .cueing, .parking, .resuming, .reclaiming: .returning
        }
    }

    /// The page was asked to pause, so leaving must release it.
    var mayHold: Bool { phase == .committing || phase == .native || phase == .returning }

    static var attempts: [Place] { [.preparing, .sampling, .seeking] }
}

extension Harness {
    /// Goes to a place with every reply held.
    func reach(_ place: Place) async {
        page.held = Set(RecordingPage.Kind.allCases)
        player.holdsReplies = true
        offer()
        session?.playNatively()
        await settle()
        if place == .beginning { return }
        await answer(.sample)
        if place == .preparing { return check(place) }
        await tell(.ready(Samples.item(at: 11)))
        if place == .sampling { return check(place) }
        if place == .seeking {
            await answer(.sample, time: 14)
            return check(place)
        }
        await answer(.sample)
        if place == .pausing { return check(place) }
        if place == .positioning {
            await answer(.pause, time: 12)
            return check(place)
        }
        await answer(.pause, time: 11)
        if place == .starting { return check(place) }
        player.position = 20
        await tell(.status(.playing))
        if place == .playing { return check(place) }
        if place == .paused {
            session?.setPlaying(false)
            await settle()
            await confirm(20)
            await tell(.status(.paused))
            return check(place)
        }
        session?.returnToWebsite()
        await settle()
        if place == .cueing { return check(place) }
        await answer(.cue, time: 20.8)
        if place == .parking { return check(place) }
        await confirm(20.8)
        if place == .resuming { return check(place) }
        await fail(.resume, .refused)
        check(place)
    }

    private func check(_ place: Place) { #expect(phase == place.phase, "did not get to \(place)") }
}
