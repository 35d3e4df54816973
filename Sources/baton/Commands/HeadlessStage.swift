internal import BatonCore
internal import BatonLinux
internal import BatonRuntime
internal import CGtkWebKit
internal import Foundation
internal import GObjectSupport

/// A page, a native player and a session without the app around them, in a bare window.
@MainActor
final class HeadlessStage {
    /// Why a page is not there, in one sentence without an address.
    struct LoadFailure: Error {
        let sentence: String
        var code = ExitCode.pageNotLoaded

        init(_ sentence: String) { self.sentence = sentence }

        init(_ error: PageLoadError) {
            sentence = error == .noGraphics ? "\(error.sentence) Install the package libgl1-mesa-dri." : error.sentence
            if error == .noGraphics { code = ExitCode.environment }
        }
    }

    /// What came of a page, as commands print it.
    struct Outcome: Equatable {
        var verdict: String
        var reason: String
        var kind: StreamKind?
        /// Whether the website has the playback back, once native had it; `nil` where native never had it.
        var cameBack: Bool?
    }

    /// Every reason for which the page stayed on the website while nothing was offered yet.
    private(set) var refusalsSeen: Set<String> = []

    /// How long each part of a transaction lasts, in seconds.
    struct Plan {
        /// How long to wait for something to hand over.
        var patience: Double
        /// How long the page plays once there is something.
        var beginAfter = 0.0
        var returnAfter: Double
        /// How long the page plays on at the end.
        var endAfter = 0.0
    }

    /// Whether native plays out of sight, as in a tab that is not shown.
    var hides = false

    let page: WebKitGTKPage
    let player: MPVPlayer
    let session: HandoffSession
    private let window: HeadlessWindow
    private let stack: GObjectReference

    /// Where recordings tell the two players apart, the variable `BATON_NATIVE_SINK` names the native player's output.
    init(environment: WebEnvironment? = nil) {
        let nativeSink = ProcessInfo.processInfo.environment["BATON_NATIVE_SINK"]
        let environment = environment ?? WebEnvironment(storage: .ephemeral, autoplay: .allowed, attendance: .nobody)
        page = WebKitGTKPage(environment: environment)
        player = MPVPlayer(videoOutput: .embedded, audioDevice: nativeSink.map { "pulse/\($0)" })
        let made: UnsafeMutablePointer<GtkWidget> = gtk_stack_new()
        stack = GObjectReference(sharing: made)
        gtk_stack_add_named(OpaquePointer(stack.pointer), baton_widget(page.widget), "page")
        if let video = player.view?.widget {
            gtk_stack_add_named(OpaquePointer(stack.pointer), baton_widget(video), "native")
        }
        gtk_stack_add_named(OpaquePointer(stack.pointer), gtk_label_new(nil), "away")
        window = HeadlessWindow(showing: stack.pointer)
        session = HandoffSession(page: page, player: player, leases: NoLeases())
        session.onChange = { [weak self] in self?.show() }
    }

    private func show() {
        if session.snapshot.phase == .website, session.snapshot.notice == nil,
            case .refused(let refusal) = session.snapshot.offer
        {
            refusalsSeen.insert(refusal.rawValue)
        }
        let native = session.snapshot.phase == .native || session.snapshot.nativeStatus == .playing
        gtk_stack_set_visible_child_name(OpaquePointer(stack.pointer), native ? (hides ? "away" : "native") : "page")
    }

    func open(_ address: String) async throws(LoadFailure) {
        do throws(PageLoadError) {
            try await page.open(address, patience: LoadPatience())
        } catch {
            throw LoadFailure(error)
        }
        if let failure = page.failureOfAnswer { throw LoadFailure(failure) }
        session.title = page.title
    }

    /// Waits for something to hand over, hands it over, and gives it back.
    func transact(_ plan: Plan) async -> Outcome {
        let outcome = await handOverAndBack(plan)
        await rest(plan.endAfter)
        return outcome
    }

    private func rest(_ seconds: Double) async {
        if seconds > 0 { try? await Task.sleep(for: .seconds(seconds)) }
    }

    private func handOverAndBack(_ plan: Plan) async -> Outcome {
        guard await HeadlessRun.wait(plan.patience, until: { self.offered != nil }) else { return refusal }
        await rest(plan.beginAfter)
        guard let offered else { return refusal }
        session.playNatively()
        let outcome = await HeadlessRun.wait(30) {
            self.session.snapshot.phase == .native || self.session.snapshot.notice != nil
        }
        guard outcome, session.snapshot.phase == .native else {
            return Outcome(
                verdict: "website", reason: session.snapshot.notice?.reason.rawValue ?? Refusal.timedOut.rawValue,
                kind: offered.kind)
        }
        _ = await HeadlessRun.wait(plan.returnAfter) { self.session.snapshot.phase == .website }
        session.returnToWebsite()
        _ = await HeadlessRun.wait(40) {
            self.session.snapshot.phase != .returning && self.session.snapshot.notice != nil
        }
        let notice = session.snapshot.notice
        // Native may have kept it, all may have ended, or nothing has come of it until now.
        let cameBack = notice?.kind == .returned
        if cameBack, let reason = notice?.reason, reason != .userReturned, reason != .finished {
            return Outcome(verdict: "website", reason: reason.rawValue, kind: offered.kind, cameBack: true)
        }
        return Outcome(verdict: "handoff", reason: offered.reason.rawValue, kind: offered.kind, cameBack: cameBack)
    }

    private var offered: (kind: StreamKind, reason: Candidate.Reason)? {
        if case .available(let kind, let reason) = session.snapshot.offer { return (kind, reason) }
        return nil
    }

    private var refusal: Outcome {
        if case .refused(let refusal) = session.snapshot.offer {
            return Outcome(verdict: "website", reason: refusal.rawValue)
        }
        return Outcome(verdict: "website", reason: Refusal.noActiveMedia.rawValue)
    }

    func close() {
        session.close()
        player.stop()
        page.close()
        window.close()
    }
}

/// A headless run keeps nobody's machine awake.
@MainActor
private final class NoLeases: ResourceLeases {
    func hold(_ leases: LeaseSet) {}
}

extension WebKitGTKPage {
    /// Why a page that was loaded is none, in one sentence; `nil` for a page.
    var failureOfAnswer: String? {
        // Some ports are blocked, and WebKit then shows an empty page without an error.
        // A document that still arrives has no status yet.
        guard let status = httpStatus else { return isLoading ? nil : PageLoadError.unreachable.sentence }
        return status >= 400 ? Wording.Text.errorStatus.filled(String(status)) : nil
    }
}
