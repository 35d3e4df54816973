internal import BatonCore
internal import BatonDemoSite
internal import BatonLinux
internal import BatonRuntime
internal import CGtkWebKit
internal import Foundation
internal import GObjectSupport

/// The app on one page of the built-in site, and what a person and the desktop see of it. Main actor only.
@MainActor
final class MatrixStage {
    let app: BatonApplication
    let site: DemoSite
    private(set) var window: BrowserWindow
    private(set) var tracer: MatrixTrace
    /// Why the first try stayed on the website, when it took a second.
    private(set) var refused: Refusal?

    var tab: Tab? { window.currentTab }
    var snapshot: SessionSnapshot { tab?.session.snapshot ?? SessionSnapshot() }
    /// Seconds, as the player says.
    var position: Double? { tab?.session.nowPlayingPosition }

    /// Opens a page in a window of its own and waits until it plays.
    init(_ app: BatonApplication, _ site: DemoSite, _ id: String) async throws(RowFailed) {
        guard let page = DemoSite.pages.first(where: { $0.id == id }) else { throw RowFailed("no page \(id)") }
        self.app = app
        self.site = site
        window = app.open(site.address(of: page, autoplay: true))
        guard let session = window.currentTab?.session else { throw RowFailed("no tab") }
        tracer = MatrixTrace(session)
    }

    /// Ends the window and everything in it.
    func close() {
        tab?.session.setPlaying(false)
        tab?.session.close()
        window.close()
    }

    // MARK: What the person does

    /// Waits for the offer, lets the page play a little and hands over.
    func handOver() async throws(RowFailed) {
        guard await HeadlessRun.wait(30, until: { self.isOffered }) else {
            throw RowFailed("nothing was offered within 30 s")
        }
        try? await Task.sleep(for: .seconds(2))
        // A busy machine may not have the place in time: then a person presses the button again, and the row says so.
        refused = nil
        for attempt in 1...2 where !isPlayingNatively {
            if attempt == 2 { refused = snapshot.notice?.reason }
            tab?.session.dismissNotice()
            tab?.session.playNatively()
            _ = await HeadlessRun.wait(30) { self.isPlayingNatively || self.snapshot.notice != nil }
        }
        guard isPlayingNatively else {
            throw RowFailed("stayed on the website: \(snapshot.notice?.reason.rawValue ?? "no answer")")
        }
    }

    var isOffered: Bool {
        switch snapshot.offer {
        case .available: true
        case .unknown, .refused: false
        }
    }

    var isPlayingNatively: Bool { snapshot.phase == .native && snapshot.nativeStatus == .playing }

    /// Whether the window is on the display.
    var isShown: Bool { gtk_widget_get_mapped(baton_widget(window.widget)) != 0 }

    // MARK: What is seen

    /// Looks how far playback gets. A machine that is busy elsewhere can cost playback a moment, so it looks up to three
    /// times, and says so.
    /// - Throws: If that is never about as far as the clock.
    func advance(_ seconds: Double, tolerance: Double = 0.5) async throws(RowFailed) -> String {
        var looks: [String] = []
        while looks.count < 3 {
            guard let before = position else { throw RowFailed("the player has no position") }
            let began = ContinuousClock.now
            try? await Task.sleep(for: .seconds(seconds))
            guard let after = position else { throw RowFailed("the player lost its position") }
            let passed = (ContinuousClock.now - began) / .seconds(1)
            looks.append(String(format: "%.1f s of film in %.1f s", after - before, passed))
            guard snapshot.nativeStatus == .playing else { break }
            if abs(after - before - passed) <= tolerance { return looks.joined(separator: ", then ") }
        }
        throw RowFailed(looks.joined(separator: ", then "))
    }

    /// Milliseconds until the condition holds.
    func time(_ limit: Double, until condition: () async throws -> Bool) async rethrows -> Double? {
        let began = ContinuousClock.now
        while true {
            if try await condition() { return (ContinuousClock.now - began) / .milliseconds(1) }
            if ContinuousClock.now - began > .seconds(limit) { return nil }
            try? await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Name of the window system that the app uses.
    static var desktop: String {
        let name = gdk_display_get_default().flatMap { string(borrowing: baton_type_name(gpointer($0))) }
        return name == "GdkWaylandDisplay" ? "Wayland" : "X11"
    }
}

/// The trace of a session, summed up and with the places of the page.
@MainActor
final class MatrixTrace {
    var summary: HandoffTrace.Summary { trace.summary }
    /// Seconds at which the page began the last hand-off, and when that was.
    private(set) var began: (position: Double, at: ContinuousClock.Instant)?
    /// When the page was last seen to go on.
    private(set) var resumed: ContinuousClock.Instant?
    /// Where native was silenced last, in seconds.
    private(set) var parked: Double?
    private var trace = HandoffTrace()
    private let start = ContinuousClock.now

    init(_ session: HandoffSession) { session.onStep = { self.step($0, $1, $2) } }

    private func step(_ event: HandoffEvent, _ actions: [HandoffAction], _ state: HandoffState) {
        let entries = trace.record(event, actions, state, at: (ContinuousClock.now - start) / .milliseconds(1))
        for entry in entries {
            if entry.event == "begin", let page = entry.pageTime { began = (page, .now) }
            if entry.event == "page-resumed" { resumed = .now }
            if entry.event == "native-silent" { parked = entry.nativeTime }
        }
    }
}
