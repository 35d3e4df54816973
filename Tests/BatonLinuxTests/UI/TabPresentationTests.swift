import BatonCore
@testable import BatonRuntime
import Testing

@testable import BatonLinux

/// What a tab shows in each state of its session.
@Suite struct TabPresentationTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var phase = SessionPhase.website
        var status: NativeStatus?
        var offer = Offer.unknown
        var mode = HandoffMode.ask
        var live = false
        var shown = TabPresentation.Shown.page
        var move = TabPresentation.Move.playNatively
        var sensitive = false
        var highlighted = false
        var progress: Wording.Text?
        var enabled = false
        var pause = false
        var spinner = false
        var testDescription: String { name }
    }

    static let ready = Offer.available(.mp4, .elementMP4)
    static let rows = [
        Row(name: "nothing known"),
        Row(name: "offered", offer: ready, sensitive: true, highlighted: true),
        Row(name: "offered, but never", offer: ready, mode: .never, sensitive: true),
        Row(name: "protected", offer: .refused(.protected)),
        Row(name: "never here", offer: .refused(.neverHere), mode: .never, sensitive: true),
        Row(
            name: "preparing", phase: .preparing, offer: ready, move: .cancel, sensitive: true, progress: .preparing),
        Row(name: "aligning", phase: .aligning, offer: ready, move: .cancel, sensitive: true, progress: .switching),
        Row(
            name: "committing", phase: .committing, offer: ready, move: .cancel, sensitive: true, progress: .switching),
        native("starting", nil, pause: true, spinner: true),
        native("playing", .playing, pause: true, spinner: false),
        native("paused", .paused, pause: false, spinner: false),
        native("waiting", .waiting, pause: true, spinner: true),
        native("ended", .ended, pause: false, spinner: false),
        Row(
            name: "returning", phase: .returning, status: .playing, shown: .native, move: .websitePlayer,
            progress: .goingBack, pause: true, spinner: true),
    ]

    static func native(_ name: String, _ status: NativeStatus?, pause: Bool, spinner: Bool) -> Row {
        Row(
            name: name, phase: .native, status: status, live: true, shown: .native, move: .websitePlayer,
            sensitive: true, enabled: true, pause: pause, spinner: spinner)
    }

    @Test(arguments: rows) func table(_ row: Row) {
        var snapshot = SessionSnapshot()
        snapshot.phase = row.phase
        snapshot.nativeStatus = row.status
        snapshot.offer = row.offer
        snapshot.isLive = row.live
        let shown = TabPresentation(snapshot, mode: row.mode)
        #expect(shown.shown == row.shown)
        #expect(shown.button.move == row.move)
        #expect(shown.button.sensitive == row.sensitive)
        #expect(shown.button.highlighted == row.highlighted)
        #expect(!shown.button.tooltip.isEmpty)
        #expect(shown.progress == row.progress)
        #expect(shown.controlsEnabled == row.enabled)
        #expect(shown.showsPause == row.pause)
        #expect(shown.spinner == row.spinner)
        #expect(shown.isLive == row.live)
    }

    @Test func aGreyButtonSaysWhy() {
        var snapshot = SessionSnapshot()
        snapshot.offer = .refused(.protected)
        let tooltip = TabPresentation(snapshot, mode: .ask).button.tooltip
        #expect(tooltip == Wording.sentence(for: .protected))
        snapshot.offer = .unknown
        #expect(
            TabPresentation(snapshot, mode: .ask, page: .loading).button.tooltip == Wording.Text.pageLoading.string)
    }

    /// Whatever the mode: the person asks for it.
    @Test(arguments: HandoffMode.allCases) func severalVideosAreChosenFrom(_ mode: HandoffMode) {
        var snapshot = SessionSnapshot()
        snapshot.offer = .refused(.ambiguous)
        #expect(!TabPresentation(snapshot, mode: mode).button.sensitive)
        snapshot.choices = [1, 2].map { number in
            PlaybackChoice(
                id: PageTarget(frame: "f", element: number, sourceSerial: 1), number: number, hasPicture: true,
                size: nil, duration: nil, isAudible: true)
        }
        let shown = TabPresentation(snapshot, mode: mode)
        #expect(shown.button.move == .choose && shown.button.sensitive)
        #expect(shown.button.highlighted == (mode != .never))
        #expect(shown.notice?.sentence == (mode == .never ? nil : Wording.Text.severalToChoose.string))
        snapshot.phase = .preparing
        #expect(TabPresentation(snapshot, mode: mode).button.move == .cancel)
    }

    @Test func remarksOnThePageRespectNever() {
        var snapshot = SessionSnapshot()
        snapshot.offer = .refused(.protected)
        #expect(TabPresentation(snapshot, mode: .automatic).notice?.oncePerPage == true)
        #expect(TabPresentation(snapshot, mode: .never).notice == nil)
        snapshot.offer = .refused(.noActiveMedia)
        #expect(TabPresentation(snapshot, mode: .automatic).notice == nil)
    }

    @Test func whoAsksWhyLearnsWhatIsMissing() {
        let lack = MPVPlayer.Lack.graphics.sentence
        #expect(lack.contains("libgl1-mesa-dri"))
        var snapshot = SessionSnapshot()
        snapshot.notice = Notice(kind: .stayed, reason: .nativeUnavailable)
        let general = Wording.explanation(for: .nativeUnavailable)
        #expect(TabPresentation(snapshot, mode: .ask).notice?.explanation == general)
        #expect(TabPresentation(snapshot, mode: .ask, lack: lack).notice?.explanation == lack + " " + general)
        // It lacks nothing for what went wrong later.
        snapshot.notice = Notice(kind: .stayed, reason: .nativeDidNotStart)
        #expect(TabPresentation(snapshot, mode: .ask, lack: lack).notice?.explanation == general)
    }

    @Test(arguments: SessionPhase.allCases) func oldNoticesAreNotShown(_ phase: SessionPhase) {
        var snapshot = SessionSnapshot()
        snapshot.phase = phase
        snapshot.notice = Notice(kind: .returned, reason: .stalled)
        #expect((TabPresentation(snapshot, mode: .ask).notice != nil) == (phase == .website))
        snapshot.notice = Notice(kind: .nativeKept, reason: .pageWouldNotResume)
        #expect((TabPresentation(snapshot, mode: .ask).notice != nil) == (phase == .native))
    }

    @Test func remarksAreMadeOnceAndOutcomesAlways() {
        var memory = NoticeMemory()
        let remark = TabPresentation.NoticeLine(
            sentence: "a", explanation: "", persistence: .brief, oncePerPage: true)
        var outcome = remark
        outcome.oncePerPage = false
        let shown = [remark, remark, outcome, outcome].map { memory.shouldShow($0) }
        #expect(shown == [true, false, true, true])
        memory.forget()
        let again = memory.shouldShow(remark)
        #expect(again)
    }
}
