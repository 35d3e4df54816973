public import BatonCore

/// A native player whose playback can move to a receiver and back. Main actor only.
///
/// To the session it is one player: position, status and every command are those of whoever plays now. Moving is a
/// transaction: the local player goes on until the receiver is observed playing at the position, and a receiver that
/// refuses, dies or is stopped leaves the playback here, paused, with a reason. Paused, because a film that was watched
/// on a television must not sound from a computer all of a sudden.
@MainActor
public final class RoutedPlayer: NativePlayer {
    public var onEvent: (@MainActor (NativePlayerEvent) -> Void)?
    /// Called after ``route``, ``pendingRoute`` or ``failure`` changed.
    public var onRouteChange: (@MainActor () -> Void)?
    /// The receiver that plays; `nil` for this computer.
    public var route: Route? { receiver?.route }
    /// The receiver that is about to play.
    public internal(set) var pendingRoute: Route?
    /// Why the last choice did not last; `nil` after the next choice.
    public internal(set) var failure: RouteFailure?

    /// What is loaded; `nil` without a load.
    public var kind: StreamKind? { source?.kind }
    /// Whether no receiver could reach what is loaded.
    public var isOnlyHere: Bool { source?.isOnlyHere ?? false }

    let local: any NativePlayer
    let clock: any Clock<Duration>
    let elapsed: () -> Duration
    var receiver: (any Receiver)?
    /// For a receiver that the person chooses; dropped with the load.
    var source: StreamSource?
    var title = ""
    /// Counts loads, stops and choices: whatever began under an older number is over.
    var turn = 0
    var watching: Task<Void, Never>?
    /// While a receiver was told to play, and while it waits for data.
    var startWait: Task<Void, Never>?
    var stallWait: Task<Void, Never>?
    /// What was last told of the playback, wherever it is.
    var status: NativeStatus?
    var remote = ReceiverState(status: .stopped, position: nil)
    /// Where that was.
    private var remotePosition: ObservedPosition?
    /// Receivers answer at their leisure; a start is owed a status all the same.
    var owesStatus = false
    /// While whoever played is silenced for a move: whether the playback is meant to play. What the silence looks like
    /// from here is nobody's wish.
    var wish: Bool?
    /// The local player lost its stream while a receiver played: nothing can come back here.
    var localFailure: Refusal?
    /// What comes back from a receiver, until it is here: its place in seconds, and whether it is meant to play.
    var homecoming: (place: Double?, plays: Bool)?
    /// Where it was, while a failure is told that left nobody who knows.
    private var lastPlace: Double?
    /// Counts the starts, which override a pause that waits for its position.
    private var starts = 0
    /// Consecutive questions without an answer.
    var silence = 0

    /// - Parameters:
    ///   - local: Its events are taken over.
    ///   - clock: Measures how far a receiver has got between two answers.
    public init(local: any NativePlayer, clock: any Clock<Duration> = ContinuousClock()) {
        self.local = local
        self.clock = clock
        elapsed = clock.stopwatch()
        local.onEvent = { [weak self] event in self?.localSaid(event) }
    }

    // MARK: One player

    public func load(_ source: consuming StreamSource, _ load: NativeLoad) {
        leaveReceiver()
        failure = nil
        status = nil
        localFailure = nil
        title = load.title
        self.source = source.forReceiver()
        local.load(source, load)
    }

    public func seek(to position: Double) async -> Double? {
        guard let receiver else {
            homecoming?.place = position
            return await local.seek(to: position)
        }
        let turn = turn
        do throws(RouteFailure) {
            try await receiver.seek(to: position)
        } catch {
            // It stands where it stood.
            return self.position
        }
        guard turn == self.turn else { return nil }
        note(ReceiverState(status: remote.status, position: position, duration: remote.duration))
        return position
    }

    public func start(_ settings: PlaybackSettings?) {
        starts += 1
        if wish != nil || homecoming != nil {
            // It would sound beside the one that is about to play, or before it is back at its place.
            want(true)
            owesStatus = true
            if let settings { self.settings = settings }
            return
        }
        guard let receiver else { return local.start(settings) }
        if let settings { self.settings = settings }
        owesStatus = true
        awaitStart(of: receiver)
        Task { [weak self] in
            // It would sound again once it is left; on the way home, the end of that decides.
            guard self?.receiver === receiver, self?.homecoming == nil else { return }
            do throws(RouteFailure) { try await receiver.play() } catch { self?.lost(error, receiver) }
        }
    }

    public func pause(at position: Double?) async -> Double? {
        let starts = starts
        want(false)
        // A move that began meanwhile took it for playing.
        defer { if starts == self.starts { want(false) } }
        guard let receiver else {
            // What only comes back stands still already, and the local player may not be at its place yet.
            let place = homecoming?.place
            let reached = await local.pause(at: homecoming == nil ? position : nil)
            return reached == nil ? nil : place ?? reached
        }
        // On the way home the receiver does not get to any position any more.
        if homecoming == nil, let position, let now = self.position, position > now {
            try? await clock.sleep(for: .seconds(position - now))
        }
        // A choice under way does not count: this receiver sounds until that has an end.
        guard receiver === self.receiver else { return homecoming?.place }
        if starts != self.starts { return self.position }
        do throws(RouteFailure) {
            try await receiver.pause()
            let state = try await receiver.state()
            if receiver === self.receiver {
                note(state)
                // At once, for a move may come before the next look; but a start since then has the last word.
                if state.status == .paused, starts == self.starts { tell(.paused) }
            }
        } catch {
            lost(error, receiver)
        }
        return receiver === self.receiver ? self.position : homecoming?.place
    }

    /// Where a move or a way home is under way, it ends as the person wants it by then.
    private func want(_ plays: Bool) {
        if wish != nil { wish = plays }
        homecoming?.plays = plays
    }

    public func stop() {
        leaveReceiver()
        source = nil
        status = nil
        localFailure = nil
        local.stop()
    }

    public var position: Double? {
        if let lastPlace { return lastPlace }
        // What comes back is not at its place yet.
        guard receiver != nil else { return homecoming?.place ?? local.position }
        // At most as far as one missed answer explains.
        return remotePosition?.estimate(at: elapsed(), goodFor: 2)
    }
    public var duration: Double? { local.duration ?? (receiver == nil ? nil : remote.duration) }
    public var window: ClosedRange<Double>? { local.window }
    public var bufferedUntil: Double? { receiver == nil ? local.bufferedUntil : nil }

    public var isElsewhere: Bool { receiver != nil && homecoming == nil }

    /// A receiver plays at its own speed, which is the normal one.
    public var canChangeRate: Bool { receiver == nil }
    public var settings: PlaybackSettings {
        get { local.settings }
        set {
            var wanted = newValue
            if !canChangeRate { wanted.rate = 1 }
            local.settings = wanted
            guard let receiver else { return }
            Task { try? await receiver.setVolume(newValue.volume, muted: newValue.muted) }
        }
    }

    /// On this computer only; a receiver plays to the end.
    public var loops: Bool {
        get { local.loops }
        set { local.loops = newValue }
    }

    public var chapters: MediaChapters { local.chapters }
    /// A receiver chooses by itself.
    public var tracks: [MediaTrack] { receiver == nil ? local.tracks : [] }
    public func selectedTrack(_ kind: MediaTrack.Kind) -> MediaTrack? {
        receiver == nil ? local.selectedTrack(kind) : nil
    }
    public func canSelect(_ kind: MediaTrack.Kind) -> Bool { receiver == nil && local.canSelect(kind) }
    public func select(_ track: MediaTrack?, _ kind: MediaTrack.Kind) {
        if receiver == nil { local.select(track, kind) }
    }

    // MARK: What happens here

    private func localSaid(_ event: NativePlayerEvent) {
        switch event {
        case .status(let status):
            // While a receiver plays, the local player only stands by.
            guard receiver == nil else { return }
            // Silent because a move wants it so: a pause that is passed on would be taken for the person's.
            if wish != nil, status != .ended { return }
            self.status = status
            onEvent?(event)
        case .failed(let refusal):
            // A local player that only stands by may lose its stream; the receiver has one of its own.
            guard receiver == nil else {
                localFailure = refusal
                return
            }
            turn += 1
            wish = nil
            if pendingRoute != nil { endChoice(.overtaken) }
            fail(refusal)
        case .progress, .ready, .settings, .tracks: onEvent?(event)
        }
    }

    func tell(_ status: NativeStatus) {
        guard status != self.status || owesStatus else { return }
        owesStatus = false
        self.status = status
        if let receiver, status == .waiting { awaitData(of: receiver) } else { endAwaitingData() }
        onEvent?(.status(status))
    }

    func note(_ state: ReceiverState) {
        remote = ReceiverState(
            status: state.status, position: state.position ?? remote.position,
            duration: state.duration ?? remote.duration)
        remotePosition = remote.position.map {
            ObservedPosition(seconds: $0, at: elapsed(), rate: state.status == .playing ? 1 : 0)
        }
    }

    /// Nobody can play any more: tells so, and where the playback was.
    func fail(_ refusal: Refusal) {
        lastPlace = homecoming?.place
        // First, so that whoever gets the film does not let it sound.
        if homecoming?.plays == false {
            owesStatus = true
            tell(.paused)
        }
        homecoming = nil
        localFailure = nil
        onEvent?(.failed(refusal))
        lastPlace = nil
    }

    /// Without a word to the session: what follows speaks for itself.
    func leaveReceiver() {
        turn += 1
        watching?.cancel()
        watching = nil
        startWait?.cancel()
        endAwaitingData()
        silence = 0
        owesStatus = false
        wish = nil
        homecoming = nil
        pendingRoute = nil
        guard let receiver else { return }
        self.receiver = nil
        receiver.stop()
        onRouteChange?()
    }

    func endChoice(_ failure: RouteFailure?) {
        pendingRoute = nil
        self.failure = failure
        onRouteChange?()
    }
}
