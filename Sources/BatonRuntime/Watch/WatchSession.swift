public import BatonCore
public import Observation

/// A ``HandoffSession`` for user interfaces that observe values: SwiftUI, or any view of your own. Main actor only.
///
/// It takes over ``HandoffSession/onChange``, keeps what is to be shown in ``presentation`` and ``notice``, and passes on
/// what the person does. It decides nothing about playback. The moving position is not observed; read ``position`` as
/// often as you draw it.
@MainActor
@Observable
public final class WatchSession {
    /// The button, the progress and the player's controls, as they are to be shown now.
    public private(set) var presentation: TabPresentation
    /// The sentence to show now, or `nil`. A brief one goes away by itself.
    public private(set) var notice: TabPresentation.NoticeLine?
    /// Where the hand-off stands.
    public private(set) var snapshot: SessionSnapshot
    /// When a hand-off begins by itself.
    public var mode: HandoffMode {
        didSet {
            session.mode = mode
            refresh()
        }
    }
    /// What the page is doing, as far as the button is concerned.
    public var page: TabPresentation.Page {
        didSet { refresh() }
    }
    /// The list of what may be chosen is open.
    public var isChoosing = false
    /// Set while the person reads why: what is being read does not go away.
    public var isExplaining = false {
        didSet { if isExplaining != oldValue { leaveSoon() } }
    }
    @ObservationIgnored public let session: HandoffSession

    /// How long a brief notice stays.
    static let briefly = Duration.seconds(8)

    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private var memory = NoticeMemory()
    @ObservationIgnored private var said: TabPresentation.NoticeLine?
    @ObservationIgnored private var leaving: Task<Void, Never>?
    @ObservationIgnored private var isClosed = false

    /// - Parameters:
    ///   - session: Used through this model alone; its ``HandoffSession/onChange`` is taken over.
    ///   - clock: Measures how long a brief notice stays.
    public init(_ session: HandoffSession, clock: any Clock<Duration> = ContinuousClock()) {
        self.session = session
        self.clock = clock
        snapshot = session.snapshot
        mode = session.mode
        page = .blank
        presentation = TabPresentation(session.snapshot, mode: session.mode, page: .blank)
        session.onChange = { [weak self] in self?.refresh() }
        refresh()
    }

    /// What the button does: plays natively, cancels, or gives the playback back to the website.
    public func move() {
        switch presentation.button.move {
        case .playNatively: session.playNatively()
        // Which one, the person says with ``choose(_:)``.
        case .choose: isChoosing = true
        case .cancel: session.cancel()
        case .websitePlayer: session.returnToWebsite()
        }
    }

    /// What the person may choose from where several playbacks are eligible; see ``isChoosing``.
    public var choices: [PlaybackChoice] { snapshot.choices }

    /// Plays the chosen one natively.
    public func choose(_ choice: PlaybackChoice) {
        isChoosing = false
        session.playNatively(choice)
    }

    /// Plays or pauses the native player; does nothing while the website owns playback.
    public func togglePlaying() {
        guard presentation.controlsEnabled else { return }
        session.setPlaying(!presentation.showsPause)
    }

    /// Jumps by `seconds`, backward if negative, within what can be sought to.
    public func skip(_ seconds: Double) {
        guard presentation.controlsEnabled, let position = session.player.position else { return }
        let window = session.player.window ?? 0...(session.player.duration ?? .greatestFiniteMagnitude)
        session.seek(to: min(max(position + seconds, window.lowerBound), window.upperBound))
    }

    /// Seconds on the native time line, extrapolated to now; `nil` without a load. Not observed.
    public var position: Double? { session.player.position }
    /// Seconds; `nil` when unknown or without an end. Not observed.
    public var duration: Double? { session.player.duration }

    /// Says something that is no news of the playback, briefly.
    func remark(_ text: Wording.Text) { remark(text.string) }

    func remark(_ sentence: String) {
        notice = TabPresentation.NoticeLine(
            sentence: sentence, explanation: sentence, persistence: .brief, oncePerPage: false)
        leaveSoon()
    }

    /// The person has seen the notice.
    public func dismissNotice() {
        notice = nil
        leaving?.cancel()
        session.dismissNotice()
    }

    /// Another page: what was said of the old one goes away, and may be said again.
    public func pageChanged() {
        memory.forget()
        said = nil
        notice = nil
        leaving?.cancel()
        refresh()
    }

    /// Ends the session. Idempotent.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        leaving?.cancel()
        session.onChange = nil
        session.close()
        snapshot = session.snapshot
        presentation = TabPresentation(snapshot, mode: mode, page: page)
        notice = nil
    }

    private func refresh() {
        guard !isClosed else { return }
        // Equal values are not written again: every write redraws whoever observes it.
        if snapshot != session.snapshot { snapshot = session.snapshot }
        let next = TabPresentation(snapshot, mode: mode, page: page)
        if presentation != next { presentation = next }
        say(next.notice)
    }

    private func say(_ next: TabPresentation.NoticeLine?) {
        guard next != said else { return }
        said = next
        leaving?.cancel()
        let shown = next.flatMap { memory.shouldShow($0) ? $0 : nil }
        if notice != shown { notice = shown }
        leaveSoon()
    }

    private func leaveSoon() {
        leaving?.cancel()
        guard !isExplaining, let notice, notice.persistence == .brief else { return }
        leaving = Task { [weak self, clock] in
            try? await clock.sleep(for: Self.briefly)
            guard !Task.isCancelled else { return }
            self?.dismissNotice()
        }
    }
}
