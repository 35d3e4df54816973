public import BatonCore

/// Hands the playback of one page to one native player and back. Main actor only.
///
/// It performs what `HandoffStateMachine` decides, keeps its deadlines on an injected clock, and translates outcomes
/// into events. It decides nothing itself.
@MainActor
public final class HandoffSession {
    public internal(set) var snapshot = SessionSnapshot()
    /// Called on the main actor after ``snapshot`` changed.
    public var onChange: (@MainActor () -> Void)?
    /// Called on the main actor after every event, with what followed from it; for traces. Carries no address.
    public var onStep: (@MainActor (HandoffEvent, [HandoffAction], HandoffState) -> Void)?
    /// When a hand-off begins by itself.
    public var mode: HandoffMode = .ask { didSet { if mode != oldValue { reconsider() } } }
    /// Shown by the system for native playback: the page's title, never an address.
    public var title = "" { didSet { if title != oldValue { refreshNowPlaying() } } }
    /// The host of the page, for the media controls.
    public var site = "" { didSet { if site != oldValue { refreshNowPlaying() } } }
    /// Whether the native picture fills the screen, for the media controls.
    public var isFullScreen = false { didSet { if isFullScreen != oldValue { refreshNowPlaying() } } }
    /// False while the page could not play if it were asked to, as on iOS in the background: a return waits then.
    public var pageCanPlay = true { didSet { if pageCanPlay && !oldValue { performPostponed() } } }
    public let player: any NativePlayer
    /// Gives the one native place to one session at a time; without one, this session is alone.
    public var coordinator: SessionCoordinator?
    /// Shows native playback on the desktop; without it, nothing is shown.
    public var nowPlaying: (any NowPlaying)? { didSet { remains.nowPlaying = nowPlaying } }
    public var artworkLoader: (any ArtworkLoader)?
    /// Does what the media controls ask of the window or the app.
    public var onAppCommand: (@MainActor (AppCommand) -> Void)?

    let page: any WebPage
    let leases: any ResourceLeases
    let clock: any Clock<Duration>
    let resolver = Resolver()
    var machine = HandoffStateMachine()
    var policy = OfferPolicy()

    /// What the resolver last found, with its secret; dropped when the page moves on.
    var candidate: Candidate?
    /// What the person may choose from, with its secrets; dropped likewise.
    var candidates: [Candidate] = []
    /// The candidate of the attempt that is about to load; its address goes into exactly one load.
    var pendingSource: (id: SourceID, candidate: Candidate)?
    /// The element that commands are addressed to.
    var target: PageTarget?
    var attempted: SourceID?
    var beginning: Task<Void, Never>?
    var pageCommand: Task<Void, Never>?
    var deadlines: [Deadline: Task<Void, Never>] = [:]
    var postponed = PostponedReturn()
    /// Counts the starts and stops of the player.
    var playerTurn = 0
    /// Where native was last known to be, for a player that fails and cannot say it any more.
    var lastPosition: ObservedPosition?
    /// Whether the player was last observed to play.
    var isAdvancing = false
    var nowPlayingMemory = NowPlayingMemory()
    var trackMemory = TrackMemory()
    /// An interruption paused it, and nobody has decided anything since.
    var resumesAfterInterruption = false
    /// Reads the clock: the time since this session was made.
    let elapsed: () -> Duration
    var waiters: [CheckedContinuation<Void, Never>] = []
    private let remains: SessionRemains
    private var heldLeases: LeaseSet = []
    private var queue: [HandoffEvent] = []
    private var draining = false
    private(set) var isClosed = false

    /// - Parameters:
    ///   - page: Its events are taken over by this session.
    ///   - player: Used by this session alone.
    ///   - leases: What the system lends while native plays.
    ///   - clock: Measures every deadline.
    public init(
        page: any WebPage, player: any NativePlayer, leases: any ResourceLeases,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.page = page
        self.player = player
        self.leases = leases
        self.clock = clock
        elapsed = clock.stopwatch()
        remains = SessionRemains(page: page, player: player, leases: leases)
        page.onEvent = { [weak self] event in self?.pageSaid(event) }
    }

    /// Whoever forgets ``close()`` must not leave a sound, a lease or a held page behind.
    deinit {
        guard !isClosed else { return }
        let tasks = Array(deadlines.values) + [beginning, pageCommand].compactMap { $0 }
        let isHome = SessionPhase(machine.state) == .website
        let holdsLeases = !heldLeases.isEmpty
        let name = ObjectIdentifier(self)
        Task { @MainActor [remains] in
            for task in tasks { task.cancel() }
            remains.nowPlaying?.withdraw(name)
            if !isHome { remains.end(holdingLeases: holdsLeases) }
        }
    }

    /// Begins a hand-off of what is offered, on the person's request.
    public func playNatively() {
        if let candidate { playNatively(candidate) }
    }

    /// Begins a hand-off of what the person chose. One that is no longer there does nothing.
    public func playNatively(_ choice: PlaybackChoice) {
        if let candidate = candidates.first(where: { $0.target == choice.id }) { playNatively(candidate) }
    }

    private func playNatively(_ candidate: Candidate) {
        guard snapshot.phase == .website else { return }
        switch policy.decideOnRequest(candidate, mode: mode == .never ? .ask : mode) {
        case .begin(let id): begin(candidate, id)
        case .offer, .refuse: return
        }
    }

    /// Gives up an attempt that is under way; the website never noticed.
    public func cancel() {
        abandonBeginning()
        handle(.cancel)
    }

    /// "Website player": gives the playback back at the native position.
    public func returnToWebsite() { handle(.returnRequested(at: player.position)) }

    /// Plays or pauses the native player.
    public func setPlaying(_ playing: Bool) {
        resumesAfterInterruption = false
        handle(playing ? .playRequested : .pauseRequested)
    }

    /// Speed, volume and mute of the native player, as the person changes them.
    public var settings: PlaybackSettings {
        get { player.settings }
        set {
            guard newValue != player.settings else { return }
            player.settings = newValue
            settingsChanged()
        }
    }

    func settingsChanged() {
        refreshNowPlaying()
        onChange?()
    }

    /// Seeks natively, in seconds. Does nothing unless native owns playback.
    public func seek(to position: Double) {
        guard snapshot.phase == .native else { return }
        Task { [weak self] in
            // It may have left native before this began; then its position is no longer the person's to choose.
            guard let self, snapshot.phase == .native else { return }
            guard let reached = await player.seek(to: position) else { return }
            notePosition(reached)
            tellJump(to: reached)
        }
    }

    /// The tab is going away: everything ends at once.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        abandonBeginning()
        handle(.closed)
        abandonPageCommand()
        withdrawNowPlaying()
        page.onEvent = nil
        player.onEvent = nil
        candidate = nil
        candidates = []
    }

    /// Forgets the last notice, once the person has seen it.
    public func dismissNotice() {
        guard snapshot.notice != nil else { return }
        snapshot.notice = nil
        onChange?()
    }
}

// MARK: - Events in, actions out

extension HandoffSession {
    /// Feeds one event through the machine. Events that come up while actions are performed wait for their turn.
    func handle(_ event: HandoffEvent) {
        queue.append(event)
        guard !draining else { return }
        draining = true
        while !queue.isEmpty {
            let event = queue.removeFirst()
            let actions = machine.handle(event)
            for action in actions { perform(action) }
            holdLeases()
            onStep?(event, actions, machine.state)
            refresh(event)
        }
        draining = false
    }

    /// Only changes are told: another session may hold the same leases now.
    private func holdLeases() {
        guard heldLeases != machine.leases else { return }
        heldLeases = machine.leases
        leases.hold(heldLeases)
    }

    private func refresh(_ event: HandoffEvent) {
        var next = snapshot
        next.phase = SessionPhase(machine.state)
        switch machine.state {
        case .native(let ownership): next.nativeStatus = ownership.status
        case .returning(let transfer): next.nativeStatus = transfer.fallback?.status
        case .website, .preparing, .aligning, .committing: next.nativeStatus = nil
        }
        if case .nativeReady(_, let item) = event { next.isLive = item.isLive }
        if next.phase == .native && snapshot.phase == .committing { policy.succeeded() }
        guard next != snapshot else { return }
        let stalled = snapshot.nativeStatus == .waiting && next.nativeStatus == .playing
        snapshot = next
        if next.phase != .native { resumesAfterInterruption = false }
        refreshNowPlaying()
        // Whoever counts on from the last position did not stand still meanwhile.
        if stalled, let position = player.position { tellJump(to: position) }
        if next.phase == .website {
            target = nil
            let waiting = waiters
            waiters = []
            for waiter in waiting { waiter.resume() }
        }
        onChange?()
    }

    private func pageSaid(_ event: WebPageEvent) {
        switch event {
        case .report(let report):
            noteMetadata(report)
            take(report)
        case .resumedItself: handle(.pageResumedItself)
        case .targetChanged: handle(.pageTargetChanged)
        case .navigated:
            forgetPage()
            policy.navigated()
            handle(.pageNavigated)
        case .processGone:
            // No new visit: the page that "Website player" loads anew must not be handed over by itself again.
            forgetPage()
            handle(.pageProcessGone)
        }
    }
}

extension SessionPhase {
    init(_ state: HandoffState) {
        switch state {
        case .website: self = .website
        case .preparing: self = .preparing
        case .aligning: self = .aligning
        case .committing: self = .committing
        case .native: self = .native
        case .returning: self = .returning
        }
    }
}
