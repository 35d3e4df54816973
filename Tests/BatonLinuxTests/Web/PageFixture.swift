import BatonCore
import BatonRuntime
import CGtkWebKit
import Foundation
import GObjectSupport
import Testing

@testable import BatonLinux

/// A real page in a real window, with two servers: two origins.
@MainActor
final class PageFixture {
    private static var shared: WebEnvironment?

    let server: TestServer
    let other: TestServer
    let page: WebKitGTKPage
    private let window: UnsafeMutablePointer<GtkWidget>
    private(set) var events: [WebPageEvent] = []

    static func environment() throws -> WebEnvironment {
        try GLibPump.start()
        if let shared { return shared }
        let made = WebEnvironment(storage: .ephemeral, autoplay: .allowed)
        shared = made
        return made
    }

    /// - Parameter discovers: Whether our script runs in the page.
    init(environment: WebEnvironment? = nil, discovers: Bool = true) throws {
        let environment = try environment ?? Self.environment()
        server = try TestServer()
        other = try TestServer()
        for site in [server, other] {
            site.serve("/film.mp4", "video/mp4", try TestMedia.film.get())
            site.serve("/parts.mp4", "video/mp4", try TestMedia.fragments.get())
            site.serve("/film.webm", "video/webm", try TestMedia.webm.get())
        }
        page = WebKitGTKPage(environment: environment, opener: nil, discovers: discovers)
        window = try #require(gtk_window_new())
        gtk_window_set_default_size(UnsafeMutablePointer(OpaquePointer(window)), 800, 600)
        gtk_window_set_child(UnsafeMutablePointer(OpaquePointer(window)), baton_widget(page.widget))
        gtk_window_present(UnsafeMutablePointer(OpaquePointer(window)))
        page.onEvent = { [weak self] in self?.events.append($0) }
    }

    func close() {
        page.close()
        gtk_window_destroy(UnsafeMutablePointer(OpaquePointer(window)))
        server.stop()
        other.stop()
    }

    /// Serves a page at `path`, opens it and returns its first playing element.
    func play(_ html: String, path: String = "/") async throws -> PageTarget {
        try await page.open(server.page(path, html))
        if let target = await playing() { return target }
        throw NothingPlays(page: await state(), requests: server.requests, streams: Self.streams())
    }

    private func state() async -> String {
        let script = """
            JSON.stringify([document.readyState, ...[...document.querySelectorAll("video, audio")].map(e =>
              [e.readyState, e.networkState, e.currentTime, e.paused, e.seeking, e.error && e.error.message])])
            """
        return await evaluate(script) ?? "no answer"
    }

    /// What a page was doing that should have played.
    struct NothingPlays: Error, CustomStringConvertible {
        let page: String
        let requests: [String]
        let streams: String
        var description: String { "nothing plays: \(page), asked for \(requests), \(streams)" }
    }

    /// The first element of any frame that plays and has moved.
    func playing(_ limit: Duration = .seconds(15)) async -> PageTarget? {
        var found: PageTarget?
        _ = await eventually(limit) {
            for frame in (try? await page.report())?.frames ?? [] {
                for element in frame.elements where !element.paused && element.currentTime > 0.2 {
                    found = PageTarget(frame: frame.id, element: element.id, sourceSerial: element.sourceSerial)
                }
            }
            return found != nil
        }
        return found
    }

    var title: String { string(borrowing: webkit_web_view_get_title(page.webView)) ?? "" }

    /// The page's own world: what its scripts would see.
    func evaluate(_ script: String) async -> String? {
        await withCheckedContinuation { continuation in
            let box = Unmanaged.passRetained(Box(continuation)).toOpaque()
            webkit_web_view_evaluate_javascript(
                page.webView, script, -1, nil, nil, nil,
                { view, result, context in
                    guard let context else { return }
                    let box = Unmanaged<Box>.fromOpaque(context).takeRetainedValue()
                    let web = view.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: WebKitWebView.self) }
                    let value = webkit_web_view_evaluate_javascript_finish(web, result, nil)
                    box.continuation.resume(returning: value.flatMap { string(owning: jsc_value_to_string($0)) })
                    if let value { g_object_unref(gpointer(value)) }
                }, box)
        }
    }

    /// The web process of this page: the newest descendant, for WebKit's sandbox stands between.
    func webProcess() throws -> pid_t {
        var parents: [pid_t: pid_t] = [:]
        var candidates: [(process: pid_t, began: UInt64)] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: "/proc") {
            guard let process = pid_t(name),
                let text = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8),
                let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")")
            else { continue }
            let fields = text[text.index(after: close)...].split(separator: " ")
            parents[process] = fields.count > 1 ? pid_t(fields[1]) : nil
            // Numbers begin anew at some time: the newest is not the one with the greatest.
            let began = fields.count > 19 ? UInt64(fields[19]) ?? 0 : 0
            if text[open...].hasPrefix("(WebKitWebProces") { candidates.append((process, began)) }
        }
        func isOurs(_ process: pid_t) -> Bool {
            var current = process
            while let parent = parents[current], parent > 1 {
                if parent == getpid() { return true }
                current = parent
            }
            return false
        }
        let newest = candidates.filter { isOurs($0.process) }.max { ($0.began, $0.process) < ($1.began, $1.process) }
        return try #require(newest?.process, "no web process")
    }

    /// Gives the script's world what an engine with EME has: `mediaKeys` and `webkitKeys`, here for elements whose
    /// `data-keys` names one of them. Call it before the page is opened.
    func showKeysOnElements() {
        addToScriptsWorld(
            """
            for (const name of ["mediaKeys", "webkitKeys"]) {
              Object.defineProperty(HTMLMediaElement.prototype, name, {
                configurable: true, get() { return this.dataset.keys === name ? {} : null; } });
            }
            """)
    }

    /// Runs in our script's world of every frame, before it. Call it before the page is opened.
    func addToScriptsWorld(_ source: String) {
        let script = webkit_user_script_new_for_world(
            source, WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES, WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START,
            UserScript.worldName, nil, nil)
        webkit_user_content_manager_add_script(OpaquePointer(page.hub.content.pointer), script)
        webkit_user_script_unref(script)
    }

    func clearEvents() { events = [] }

    /// As when the person minimises the window or shows another tab.
    func hide() { gtk_widget_set_visible(window, 0) }

    var isMuted: Bool { webkit_web_view_get_is_muted(page.webView) != 0 }

    /// The element's position moves on.
    func expectPlays(_ target: PageTarget, _ location: SourceLocation = #_sourceLocation) async {
        expect(await keepsPlaying(target), location)
    }

    /// What holds unless the engine's sound clock is lost: that befalls pages that pause and play within a moment, also
    /// where nothing of ours is at work (docs/KNOWN-ISSUES.md). Its mark is asked for.
    func expect(_ holds: Bool, _ location: SourceLocation = #_sourceLocation) {
        let isLost = !holds && Self.isSoundClockLost()
        withKnownIssue("PulseAudio's client told a time years away", isIntermittent: true) {
            #expect(holds, sourceLocation: location)
        } when: {
            isLost
        }
    }

    /// Gives a page that was paused a moment ago its playback back.
    /// - Returns: Whether it plays, or stands paused as it was asked to; without it the engine's sound clock is lost.
    func resumes(
        _ target: PageTarget, playing: Bool = true, _ location: SourceLocation = #_sourceLocation
    ) async -> Bool {
        let place = try? await page.resume(target, at: nil, playing: playing, settings: nil)
        expect(place != nil, location)
        return place != nil
    }

    private static func streams() -> String {
        (try? PlayerMedia.run("pactl", ["list", "sink-inputs"], package: "pulseaudio-utils")) ?? ""
    }

    private static func isSoundClockLost() -> Bool {
        let list = streams()
        let anHour = 3_600_000_000.0
        return list.split(separator: "\n").contains { line in
            let words = line.split(whereSeparator: \.isWhitespace)
            return line.contains("Buffer Latency:") && words.count > 2 && (Double(words[2]) ?? 0) > anHour
        }
    }

    /// Whether the element's position moves on, twice in a row.
    func keepsPlaying(_ target: PageTarget) async -> Bool {
        var last = Double.infinity
        var moves = 0
        return await eventually {
            guard let sample = try? await page.sample(target) else { return false }
            if !sample.paused, sample.time > last { moves += 1 }
            last = sample.time
            return moves >= 3
        }
    }

    /// A measurement, shown only when asked for: figures of one run prove nothing.
    func note(_ text: String) {
        if ProcessInfo.processInfo.environment["BATON_TEST_FIGURES"] != nil { print("figures:", text) }
    }

    private final class Box {
        let continuation: CheckedContinuation<String?, Never>
        init(_ continuation: CheckedContinuation<String?, Never>) { self.continuation = continuation }
    }
}

enum Pages {
    static let waitForPlay = "<script>onmessage = () => v.play()</script>"
    static let film = "<video id=v autoplay controls width=640 height=360 src=/film.mp4></video>"
    static let stream = """
        <video id=v autoplay controls width=640 height=360></video><script>
        const source = new MediaSource(); v.src = URL.createObjectURL(source);
        source.onsourceopen = async () => {
          const buffer = source.addSourceBuffer('\(TestMedia.fragmentsType)');
          buffer.appendBuffer(await (await fetch('/parts.mp4')).arrayBuffer());
          buffer.onupdateend = () => { if (source.readyState == 'open') source.endOfStream(); };
        };</script>
        """
}
