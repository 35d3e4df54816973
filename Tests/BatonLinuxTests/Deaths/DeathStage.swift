import BatonCore
import BatonDemoSite
import BatonRuntime
import BatonTestSupport
import CGtkWebKit
import Foundation
import GObjectSupport

@testable import BatonLinux

/// A whole hand-off on real parts, watched from outside: one page in its own window and process, one player.
@MainActor
final class DeathStage {
    let page: WebKitGTKPage
    let player: MPVPlayer
    let leases = RecordingLeases()
    let session: HandoffSession
    let process: pid_t
    private let window: UnsafeMutablePointer<GtkWidget>
    private var watching: Task<Void, Never>?
    /// When native was observed to play, in seconds since 1970.
    private(set) var nativeSounding: [ClosedRange<Double>] = []
    private(set) var notices: [Notice] = []

    /// Opens a page of the site and lets it play.
    init(_ id: String) async throws {
        let site = try DeathSite.start()
        guard let described = DemoSite.pages.first(where: { $0.id == id }) else { throw Trouble("no page \(id)") }
        page = WebKitGTKPage(environment: try PageFixture.environment())
        player = MPVPlayer(videoOutput: .none)
        session = HandoffSession(page: page, player: player, leases: leases)
        session.title = "A film"
        guard let window = gtk_window_new() else { throw Trouble("no window") }
        self.window = window
        gtk_window_set_default_size(UnsafeMutablePointer(OpaquePointer(window)), 480, 360)
        gtk_window_set_child(UnsafeMutablePointer(OpaquePointer(window)), baton_widget(page.widget))
        gtk_window_present(UnsafeMutablePointer(OpaquePointer(window)))
        await Self.turn.take()
        let before = WebProcesses.pages
        let opening = Task { [page] in try await page.open(site.address(of: described, autoplay: true)) }
        var added: Set<pid_t> = []
        _ = await eventually {
            added = WebProcesses.pages.subtracting(before)
            return !added.isEmpty
        }
        process = added.first ?? 0
        Self.turn.give()
        do {
            try await opening.value
            try await begin(added.count)
        } catch {
            close()
            throw error
        }
    }

    private func begin(_ processes: Int) async throws {
        guard processes == 1 else { throw Trouble("\(processes) new web processes instead of one") }
        guard await evaluate(PageRecord.start) == "recording" else { throw Trouble("no record") }
        let plays = await eventually(.seconds(20)) { (Double(await evaluate("film.currentTime") ?? "") ?? 0) > 0.2 }
        guard plays else { throw Trouble("the page does not play") }
        session.onChange = { [weak self] in
            guard let self, let notice = session.snapshot.notice, notices.last != notice else { return }
            notices.append(notice)
        }
        watch()
    }

    /// New web processes come one after the other: the one that is new then belongs to the page that is opened.
    static let turn = Turn()

    struct Trouble: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    var phase: SessionPhase { session.snapshot.phase }
    var status: NativeStatus? { session.snapshot.nativeStatus }
    var offered: Bool { if case .available = session.snapshot.offer { true } else { false } }
    static var now: Double { Date().timeIntervalSince1970 }

    /// Notes when native is heard, independently of what the session believes.
    private func watch() {
        watching = Task { [weak self] in
            var since: Double?
            while let self, !Task.isCancelled {
                let plays = player.current?.status == .playing
                if plays, let since { nativeSounding.append(since...max(since, Self.now)) }
                since = plays ? Self.now : nil
                try? await Task.sleep(for: .milliseconds(10))
            }
        }
    }

    /// Runs a script in the page's own world.
    /// - Returns: `nil` when the page does not answer within three seconds.
    func evaluate(_ script: String) async -> String? {
        if page.isClosed { return nil }
        let answer = Answer()
        return await withCheckedContinuation { continuation in
            answer.continuation = continuation
            let box = Unmanaged.passRetained(answer).toOpaque()
            webkit_web_view_evaluate_javascript(
                page.webView, script, -1, nil, nil, nil,
                { view, result, context in
                    guard let context else { return }
                    let answer = Unmanaged<Answer>.fromOpaque(context).takeRetainedValue()
                    let web = view.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: WebKitWebView.self) }
                    let value = webkit_web_view_evaluate_javascript_finish(web, result, nil)
                    let text = value.flatMap { string(owning: jsc_value_to_string($0)) }
                    if let value { g_object_unref(gpointer(value)) }
                    MainActor.assumeIsolated { answer.give(text) }
                }, box)
            Task {
                try? await Task.sleep(for: .seconds(3))
                answer.give(nil)
            }
        }
    }

    func record() async -> PageRecord? { PageRecord(json: await evaluate(PageRecord.read)) }

    /// Seconds on the page's time line, and whether it is paused.
    func film() async -> (time: Double, paused: Bool)? {
        let text = await evaluate("`${film.currentTime} ${film.paused}`")
        guard let parts = text?.split(separator: " "), parts.count == 2, let time = Double(parts[0]) else { return nil }
        return (time, parts[1] == "true")
    }

    /// Whether the film of the page goes on.
    func pagePlays(_ limit: Duration = .seconds(4)) async -> Bool {
        var last = Double.infinity
        var moves = 0
        return await eventually(limit) {
            guard let film = await film() else { return false }
            if !film.paused, film.time > last { moves += 1 }
            last = film.time
            return moves >= 3
        }
    }

    /// As a tab does it.
    func close() {
        session.close()
        page.close()
        player.stop()
        watching?.cancel()
        gtk_window_destroy(UnsafeMutablePointer(OpaquePointer(window)))
    }
}

/// Lets only so many in at a time, in the order in which they came.
@MainActor
final class Turn {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(places: Int = 1) { free = places }

    func take() async {
        if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
    }

    func give() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}

@MainActor
private final class Answer {
    var continuation: CheckedContinuation<String?, Never>?

    func give(_ text: String?) {
        continuation?.resume(returning: text)
        continuation = nil
    }
}
