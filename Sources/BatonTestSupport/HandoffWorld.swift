public import BatonCore

/// What must never be true of the world, whatever happens.
public struct Violation: Error, Hashable, CustomStringConvertible {
    public let description: String
    init(_ description: String) { self.description = description }
}

/// A second account of a hand-off: it plays the page, the native player, the clock and the person, performs the
/// machine's actions, and throws as soon as the world would be wrong. It knows nothing of the machine's states.
public struct HandoffWorld: Hashable, Sendable {
    public enum Page: Hashable, Sendable {
        /// May be heard: it plays, or something that could make it play is under way.
        case audible
        /// Paused by the person or the site.
        case paused
        /// Paused by Baton and confirmed.
        case silenced
        case gone
    }
    public enum Native: Hashable, Sendable {
        case none
        case loading
        /// Ready and never started, or confirmed silent.
        case silent
        /// Told to play, or told to stop and not yet confirmed.
        case audible
        /// Failed by itself.
        case dead
    }
    /// The one command that is waiting for its reply.
    public enum Pending: Hashable, Sendable {
        case sample, seek, pause, cue, park
        case resume(playing: Bool)
        case reload(playing: Bool)
    }

    public internal(set) var page = Page.audible
    public internal(set) var native = Native.none
    public internal(set) var held = false
    public internal(set) var pending: Pending?
    public internal(set) var armed: Set<Deadline> = []
    /// What the person expects: sound, or silence.
    public internal(set) var wantsPlaying = true
    public internal(set) var observed: NativeStatus?
    var graceOver = false
    /// Something went wrong that excuses silence on the page: it moved on, died, or would not resume.
    var excused = false
    /// Another tab took the native place.
    var yielded = false
    /// It did so, or a pause was asked for, while this page was held or on its way back: from then on the page must not
    /// begin to sound.
    var mustEndPaused = false
    /// Native was seen not to play although it was told to.
    var excusedStop = false
    /// The page was told to play and was not heard of since.
    var owed = false
    /// The tags that make replies and deadlines current; not part of what the world is.
    var tags = Tags()

    public init() {}

    struct Tags: Hashable, Sendable {
        var request = Generation(rawValue: 0)
        var load = Generation(rawValue: 0)
        var deadlines: [Deadline: Generation] = [:]

        // Numbers only ever grow, so they must not tell two equal worlds apart.
        static func == (left: Tags, right: Tags) -> Bool { true }
        func hash(into hasher: inout Hasher) {}
    }
}

// MARK: - Performing what the machine asks for

extension HandoffWorld {
    public mutating func perform(_ action: HandoffAction) throws(Violation) {
        switch action {
        case .prepareNative(let load, _, _):
            guard native == .none || native == .dead else { throw Violation("a load on top of a load") }
            native = .loading
            tags.load = load
            observed = nil
            graceOver = false
            excusedStop = false
        case .seekNative(let request, _):
            guard native == .silent else { throw Violation("seek of a player that is not ready and silent") }
            expect(.seek, request)
        case .startNative(let load, _), .playNative(let load):
            guard load == tags.load else { throw Violation("start of another load") }
            guard native == .silent || native == .audible else { throw Violation("start before ready") }
            guard page == .silenced || page == .gone else { throw Violation("two audible owners: page \(page)") }
            native = .audible
            // Playing is the newer wish: what was still to be parked is not.
            if pending == .park { pending = nil }
        case .pauseNative:
            guard native == .silent || native == .audible else { throw Violation("pause of no player") }
            if pending == .park { pending = nil }
        case .parkNative(let request, _):
            guard native == .silent || native == .audible else { throw Violation("parking of no player") }
            expect(.park, request)
        case .stopNative:
            native = .none
            observed = nil
            graceOver = false
            if pending == .seek || pending == .park { pending = nil }
        case .samplePage(let request): expect(.sample, request)
        case .pausePage(let request, _):
            guard native == .silent else { throw Violation("the page is paused for a maybe: native \(native)") }
            if page == .paused { page = .silenced } else if page != .gone { page = .audible }
            held = true
            expect(.pause, request)
        case .cuePage(let request, _):
            guard held, page == .silenced else { throw Violation("cue of a page that is not held: \(page)") }
            expect(.cue, request)
        case .resumePage(let request, _, let playing, _):
            guard native != .audible else { throw Violation("two audible owners: page resumed under native") }
            guard page != .gone else { throw Violation("resume of a dead page") }
            if playing && mustEndPaused { throw Violation("a page plays that was to stay paused") }
            held = false
            owed = playing
            page = playing || page == .audible ? .audible : .paused
            expect(.resume(playing: playing), request)
        case .reloadPage(let request, _, _, let playing, _):
            guard native != .audible else { throw Violation("two audible owners: page loaded under native") }
            guard page == .gone else { throw Violation("a living page is loaded anew") }
            if playing && mustEndPaused { throw Violation("a page is loaded and plays that was to stay paused") }
            expect(.reload(playing: playing), request)
        case .abandonPageCommand:
            switch pending {
            case .sample, .pause, .cue, .resume, .reload: pending = nil
            case nil, .seek, .park: break
            }
        case .releasePage(let playing):
            if playing && mustEndPaused { throw Violation("a page is let go to play that was to stay paused") }
            if !playing && owed && wantsPlaying { throw Violation("a page that was to play is let go in silence") }
            held = false
            owed = false
            // By contract a pause that is still under way is undone.
            if pending == .pause { pending = nil }
        case .arm(let deadline, let tag, let seconds):
            guard seconds > 0, seconds <= 40 else { throw Violation("\(deadline) of \(seconds) s") }
            armed.insert(deadline)
            tags.deadlines[deadline] = tag
        case .disarm(let deadline):
            armed.remove(deadline)
            tags.deadlines[deadline] = nil
        case .notify(let notice):
            // Native kept after it stalled stands paused, and says so.
            if notice.kind == .nativeKept && excusedStop { wantsPlaying = false }
            excusedStop = false
        }
    }

    private mutating func expect(_ kind: Pending, _ request: Generation) {
        pending = kind
        tags.request = request
    }
}

// MARK: - What must hold between two events

extension HandoffWorld {
    /// - Parameters:
    ///   - state: Where the machine says it is.
    ///   - leases: What the machine holds.
    public func check(_ state: HandoffState, _ leases: LeaseSet) throws(Violation) {
        if native == .audible && page == .audible { throw Violation("two audible owners") }
        let playing = observed == .playing || (observed == .waiting && !graceOver && wantsPlaying)
        if playing == leases.isEmpty {
            throw Violation("leases \(leases.rawValue) while observed \(String(describing: observed))")
        }
        switch state {
        case .website:
            if held { throw Violation("the page is left held") }
            if native != .none { throw Violation("a player without an owner: \(native)") }
            if !armed.isEmpty { throw Violation("deadlines run on: \(armed)") }
            if wantsPlaying && page == .silenced && !excused { throw Violation("silence on the website") }
            if mustEndPaused && page == .audible && !excused {
                throw Violation("a page sounds that was to stay paused")
            }
        case .preparing, .aligning:
            if page == .silenced || held { throw Violation("paused before ready") }
            if armed.isEmpty { throw Violation("nothing ends this attempt") }
        case .committing:
            if armed.isEmpty { throw Violation("nothing ends this commit") }
        case .native:
            if native != .silent && native != .audible { throw Violation("native owns without a player: \(native)") }
            if page == .audible { throw Violation("native owns beside an audible page") }
            if wantsPlaying && observed != .playing {
                if native != .audible { throw Violation("silence although playing is wanted") }
                if armed.isDisjoint(with: [.start, .stall]) { throw Violation("nothing ends this wait") }
            }
        case .returning:
            if armed.isEmpty { throw Violation("nothing ends this return") }
        }
    }
}
