import BatonCore
import BatonRuntime
import Foundation
import Testing

@testable import BatonLinux

/// A situation as a real page shows it: what is served, and what must be said of it once it plays.
struct PageCase: CustomTestStringConvertible, Sendable {
    enum Expected: Sendable, Equatable {
        case stays(Refusal)
        /// The reason, and the path (with its query) of the address that the native player would get.
        case hands(Candidate.Reason, String)
    }

    /// The kind of the situation: user script, frames, resource timing, navigation, sources, keys.
    let kind: String
    let name: String
    /// The page; `{{other}}` is the other origin. `/kit.js` is loaded before it (see ``kit``).
    let html: String
    let expected: Expected
    /// More pages: path → HTML, on both origins.
    var pages: [String: String] = [:]
    /// Other files: path → text of a script.
    var scripts: [String: String] = [:]
    /// Requests of these paths are sent on.
    var redirects: [String: String] = [:]
    /// Headers of the page's answer.
    var headers: [String: String] = [:]
    /// Elements in all frames; unchecked when `nil`.
    var elements: Int?
    /// Run in the page, one after the other, each time that something plays.
    var then: [String] = []
    /// What the page's own scripts must see at the end: expression → text.
    var sees: [String: String] = [:]
    /// The engine shows keys on elements with the attribute `data-keys`, as one with EME does.
    var engineHasKeys = false

    var testDescription: String { "\(kind): \(name)" }

    /// A page player in a few lines: asks for the lists and a piece, and feeds an element. `how` says how the media
    /// source is given to it.
    static let kit = """
        const mediaType = '\(TestMedia.fragmentsType)';
        const fragments = async (path) => (await fetch(path)).arrayBuffer();
        const feed = async (source, bytes) => {
          if (source.readyState !== 'open') await new Promise((done) => source.addEventListener('sourceopen', done));
          const buffer = source.addSourceBuffer(mediaType);
          buffer.addEventListener('updateend', () => { if (source.readyState === 'open') source.endOfStream(); });
          buffer.appendBuffer(await bytes);
        };
        const stream = async (v, lists = ['/v/master.m3u8'], piece = '/v/1.m4s', how = 'src') => {
          const source = new MediaSource();
          if (how === 'object') v.srcObject = source; else v.src = URL.createObjectURL(source);
          const started = v.play().catch(() => {});
          for (const list of lists) await (await fetch(list)).text();
          await feed(source, fragments(piece));
          return started;
        };
        const worker = (body) => new Worker(URL.createObjectURL(new Blob([body], {type: 'text/javascript'})));
        """

    static let film = "<video id=v autoplay width=640 height=360 src=/film.mp4></video>"
    static let empty = "<video id=v width=640 height=360></video>"
    static func streaming(_ call: String = "stream(v)") -> String { "\(empty)<script>\(call)</script>" }
}

extension PageCase {
    /// `BATON_PAGE_CASE` picks the rows whose name contains it.
    static func chosen(_ all: [PageCase]) -> [PageCase] {
        guard let wanted = ProcessInfo.processInfo.environment["BATON_PAGE_CASE"] else { return all }
        return all.filter { $0.testDescription.contains(wanted) }
    }

    /// Shows the page and compares.
    @MainActor
    func check() async throws {
        let fixture = try PageFixture()
        defer { fixture.close() }
        try serve(fixture)
        if engineHasKeys { fixture.showKeysOnElements() }
        try await fixture.page.open(fixture.server.page("/watch/1", fill(html, fixture), headers: headers))
        for script in then {
            try #require(await fixture.playing() != nil, "nothing plays before a step")
            _ = await fixture.evaluate("\(script); 1")
        }
        var last = "nothing"
        var same = 0
        // An offer counts at once; what stays must still stay some time after it plays, when all has been seen.
        let wanted = expected.isOffer ? 2 : 4
        let found = await eventually(.seconds(25)) {
            guard let report = try? await fixture.page.report() else { return false }
            let (text, isRight) = judge(report)
            last = text
            same = isRight ? same + 1 : 0
            try? await Task.sleep(for: .milliseconds(same > 0 ? 150 : 50))
            return same >= wanted
        }
        #expect(found, "\(last)")
        let faults = try await fixture.page.report().frames.map(\.scriptFaults).reduce(0, +)
        #expect(faults == 0, "errors inside the script")
        for (expression, text) in sees {
            #expect(await fixture.evaluate("String(\(expression))") == text, "\(expression)")
        }
    }

    private func fill(_ text: String, _ fixture: PageFixture) -> String {
        "<script src=/kit.js></script>" + text.replacing("{{other}}", with: fixture.other.origin)
    }

    @MainActor
    private func serve(_ fixture: PageFixture) throws {
        let fragments = try TestMedia.fragments.get()
        let film = try TestMedia.film.get()
        let clip = try TestMedia.clip.get()
        for site in [fixture.server, fixture.other] {
            site.serve("/kit.js", "text/javascript", Data(Self.kit.utf8))
            for (path, html) in pages { site.page(path, fill(html, fixture)) }
            for (path, text) in scripts { site.serve(path, "text/javascript", Data(text.utf8)) }
            for (path, target) in redirects {
                site.redirect(path, to: target.replacing("{{other}}", with: fixture.other.origin))
            }
            site.otherwise = { path in
                switch path.split(separator: ".").last ?? "" {
                case "m3u8": ("application/vnd.apple.mpegurl", Data("#EXTM3U\n".utf8))
                case "m4s": ("video/mp4", fragments)
                case "mp4": ("video/mp4", path == "/clip.mp4" ? clip : film)
                case "mpd", "json", "gif": ("text/plain", Data("-".utf8))
                case _: nil
                }
            }
        }
    }

    /// The verdict in words without an address, and whether it is the expected one.
    private func judge(_ report: PageReport) -> (String, Bool) {
        let all = report.frames.flatMap(\.elements)
        let count = all.count
        let facts =
            "\(count) elements, \(all.count { !$0.paused }) playing, \(report.frames.count) frames, "
            + "\(report.frames.reduce(0) { $0 + $1.resources.count }) resources"
        if let elements, elements != count { return (facts, false) }
        switch (Resolver().resolve(report), expected) {
        case (.website(let refusal), .stays(let wanted)):
            // Before anything plays every page stays, for a reason that says nothing yet.
            let isReady = wanted == .noActiveMedia || wanted == .ended || all.contains { $0.currentTime > 0.2 }
            return ("\(refusal.rawValue), \(facts)", refusal == wanted && isReady)
        case (.handoff(let candidate), .hands(let reason, let path)):
            let isThis = candidate.address.withText { $0.hasSuffix(path) }
            return (
                "\(candidate.reason.rawValue)\(isThis ? "" : ", another address"), \(facts)",
                candidate.reason == reason && isThis
            )
        case (.website(let refusal), _): return ("stays: \(refusal.rawValue), \(facts)", false)
        case (.handoff(let candidate), _): return ("hands off: \(candidate.reason.rawValue), \(facts)", false)
        }
    }
}

extension PageCase.Expected {
    var isOffer: Bool { if case .hands = self { true } else { false } }
}
