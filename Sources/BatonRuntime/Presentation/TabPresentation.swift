public import BatonCore

/// What a tab shows of its session: all of it, but for the moving position. A pure value.
public struct TabPresentation: Sendable, Hashable {
    public enum Shown: Sendable, Hashable { case page, native }
    /// What the button that moves the playback does next.
    public enum Move: Sendable, Hashable { case playNatively, choose, cancel, websitePlayer }
    /// What the page is doing, as far as the button is concerned.
    public enum Page: Sendable, Hashable, CaseIterable { case blank, loading, loaded }

    public struct Button: Sendable, Hashable {
        public var move: Move
        public var label: Wording.Text
        public var sensitive: Bool
        /// Something can be handed over right now: the button draws the eye.
        public var highlighted: Bool
        public var tooltip: String
    }

    public struct NoticeLine: Sendable, Hashable {
        public var sentence: String
        public var explanation: String
        public var persistence: Wording.Persistence
        /// It tells what the page is like, not what came of an action: once in each visit is enough.
        public var oncePerPage: Bool
    }

    public var shown: Shown
    public var button: Button
    /// What is under way, for a small indicator; `nil` when nothing is.
    public var progress: Wording.Text?
    public var notice: NoticeLine?
    /// Whether the native player's controls act.
    public var controlsEnabled: Bool
    /// The play button would pause.
    public var showsPause: Bool
    public var isLive: Bool
    public var spinner: Bool

    /// - Parameter lack: One sentence about what this computer lacks for native playback, where that is known.
    public init(_ snapshot: SessionSnapshot, mode: HandoffMode, page: Page = .loaded, lack: String? = nil) {
        shown =
            switch snapshot.phase {
            case .website, .preparing, .aligning, .committing: .page
            case .native, .returning: .native
            }
        button = Self.button(snapshot, mode, page)
        progress =
            switch snapshot.phase {
            case .website, .native: nil
            case .preparing: .preparing
            case .aligning, .committing: .switching
            case .returning: .goingBack
            }
        notice = Self.notice(snapshot, mode, lack)
        controlsEnabled = snapshot.phase == .native
        let activity = Activity(snapshot)
        showsPause = activity != .resting
        spinner = activity == .waiting
        isLive = shown == .native && snapshot.isLive
    }

    /// What native is about, seen from the play button.
    private enum Activity {
        case playing, waiting, resting

        init(_ snapshot: SessionSnapshot) {
            switch (snapshot.phase, snapshot.nativeStatus) {
            case (.website, _), (.preparing, _), (.aligning, _), (.committing, _): self = .resting
            case (.returning, _): self = .waiting
            case (.native, .playing): self = .playing
            // Nothing observed yet: it was told to play and is about to.
            case (.native, .waiting), (.native, nil): self = .waiting
            case (.native, .paused), (.native, .ended): self = .resting
            }
        }
    }

    private static func button(_ snapshot: SessionSnapshot, _ mode: HandoffMode, _ page: Page) -> Button {
        switch snapshot.phase {
        case .website where !snapshot.choices.isEmpty:
            Button(
                move: .choose, label: .playNatively, sensitive: true, highlighted: mode != .never,
                tooltip: Wording.Text.chooseVideoTooltip.string)
        case .website: offer(snapshot.offer, mode, page)
        case .preparing, .aligning, .committing:
            Button(
                move: .cancel, label: .cancel, sensitive: true, highlighted: false,
                tooltip: Wording.Text.cancelTooltip.string)
        case .native, .returning:
            Button(
                move: .websitePlayer, label: .websitePlayer, sensitive: snapshot.phase == .native, highlighted: false,
                tooltip: snapshot.phase == .native
                    ? Wording.Text.websitePlayerTooltip.string : Wording.Text.goingBack.string)
        }
    }

    private static func offer(_ offer: Offer, _ mode: HandoffMode, _ page: Page) -> Button {
        var button = Button(
            move: .playNatively, label: .playNatively, sensitive: false, highlighted: false,
            tooltip: Wording.Text.nothingToPlay.string)
        switch offer {
        case .unknown: if page == .loading { button.tooltip = Wording.Text.pageLoading.string }
        case .available:
            button.sensitive = true
            button.highlighted = mode != .never
            button.tooltip = Wording.Text.playNativelyTooltip.string
        case .refused(let refusal):
            // The person can still ask for what is only not begun by itself.
            switch refusal {
            case .neverHere, .alreadyTried: button.sensitive = true
            case _: break
            }
            button.tooltip = Wording.sentence(for: refusal)
        }
        return button
    }

    private static func notice(_ snapshot: SessionSnapshot, _ mode: HandoffMode, _ lack: String?) -> NoticeLine? {
        if let notice = snapshot.notice, belongs(notice, to: snapshot.phase),
            let sentence = Wording.sentence(for: notice)
        {
            // What would help comes first.
            let remedy = notice.reason == .nativeUnavailable ? lack.map { $0 + " " } : nil
            return NoticeLine(
                sentence: sentence, explanation: (remedy ?? "") + Wording.explanation(for: notice.reason),
                persistence: Wording.persistence(of: notice), oncePerPage: false)
        }
        guard snapshot.phase == .website, mode != .never, case .refused(let refusal) = snapshot.offer,
            Wording.isWorthSaying(refusal)
        else { return nil }
        let canChoose = refusal == .ambiguous && !snapshot.choices.isEmpty
        return NoticeLine(
            sentence: canChoose ? Wording.Text.severalToChoose.string : Wording.sentence(for: refusal),
            explanation: Wording.explanation(for: refusal),
            persistence: .brief, oncePerPage: true)
    }

    /// A notice speaks of where the playback ended up; once that has changed it is old news.
    private static func belongs(_ notice: Notice, to phase: SessionPhase) -> Bool {
        switch (notice.kind, phase) {
        case (.stayed, .website), (.returned, .website), (.ended, .website), (.nativeKept, .native): true
        case (.stayed, _), (.returned, _), (.ended, _), (.nativeKept, _): false
        }
    }
}
