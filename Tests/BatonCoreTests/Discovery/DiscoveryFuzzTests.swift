import Foundation
import Testing

@testable import BatonCore

/// Hostile and half-broken messages by the thousand: no crash, no address in any output, and every verdict keeps the
/// rules that can be checked without knowing what the page was.
///
/// `BATON_FUZZ_INPUTS` sets how many (20 000 without it), `BATON_FUZZ_SEED` where the row begins.
@Suite struct DiscoveryFuzzTests {
    @Test func messages() throws {
        let environment = ProcessInfo.processInfo.environment
        let count = environment["BATON_FUZZ_INPUTS"].flatMap(Int.init) ?? 20_000
        let seed = environment["BATON_FUZZ_SEED"].flatMap(UInt64.init) ?? 1
        var writer = MessageWriter(random: SplitMix64(state: seed))
        let decoder = ReportDecoder()
        let resolver = Resolver()
        var outcomes: [String: Int] = [:]
        for number in 0..<count {
            let page = writer.page()
            let bytes = number.isMultiple(of: 4) ? writer.damaged(page) : Array(page.utf8)
            let outcome: String
            do throws(ReportDecoder.Failure) {
                let report = try decoder.recordedPage(from: bytes).report
                let verdict = resolver.resolve(report)
                check(verdict, in: report, number)
                for candidate in resolver.candidates(in: report) { check(.handoff(candidate), in: report, number) }
                outcome = reason(verdict)
            } catch {
                outcome = error.rawValue
            }
            #expect(!outcome.contains(MessageWriter.token), "input \(number) of seed \(seed)")
            outcomes[outcome, default: 0] += 1
            // The live path: the same text as one frame's message.
            _ = try? decoder.frame(from: bytes)
        }
        // The inputs are of use only while they reach the rules.
        for wanted in ["element-hls", "element-mp4", "resource-hls-single", "resource-hls-master", "segments-only"] {
            #expect(outcomes[wanted, default: 0] > count / 1000, "\(outcomes)")
        }
    }

    private func reason(_ verdict: Verdict) -> String {
        switch verdict {
        case .website(let refusal): refusal.rawValue
        case .handoff(let candidate): candidate.reason.rawValue
        }
    }

    private func check(_ verdict: Verdict, in report: PageReport, _ number: Int) {
        let line = VerdictLine(id: "x", verdict: verdict).description
        #expect(!line.contains(MessageWriter.token) && !"\(verdict)".contains(MessageWriter.token), "input \(number)")
        guard case .handoff(let candidate) = verdict else { return }
        let element = report.frames[candidate.frameIndex].elements[candidate.elementIndex]
        #expect(!element.hasKeys && !element.paused && !element.ended, "input \(number)")
        #expect(element.objectSource != .mediaStream, "input \(number)")
        // What is handed over is accepted again, and by itself unchanged.
        let again = try? EligibilityPolicy().judge(candidate.address)
        #expect(again?.address == candidate.address && again?.kind == candidate.kind, "input \(number)")
        let legal = candidate.address.withText { text in
            text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "\\") }
        }
        #expect(legal, "input \(number)")
    }
}

struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// Writes recorded pages that are near enough to real ones to reach every rule.
struct MessageWriter {
    static let token = "S3CR3T"
    var random: SplitMix64

    mutating func page() -> String {
        let frames = (0..<pick([0, 1, 1, 1, 2, 3])).map { _ in frame() }
        return
            #"{"id":"x","frame":"f","page_url":\#(text(pick(Self.pages))),"frames":[\#(frames.joined(separator: ","))],"#
            + #""elements":[\#(element())],"resources":[\#(resource())]}"#
    }

    /// The text with some bytes changed, removed or doubled.
    mutating func damaged(_ text: String) -> [UInt8] {
        var bytes = Array(text.utf8)
        for _ in 0..<pick([1, 1, 2, 5]) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch pick([0, 1, 2, 3]) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(bytes[place], at: place)
            case _: bytes.removeSubrange(place...)
            }
        }
        return bytes
    }

    private mutating func frame() -> String {
        let elements = (0..<pick([0, 1, 1, 1, 2, 4])).map { _ in element() }
        let resources = (0..<pick([0, 1, 3, 8, 30])).map { _ in resource() }
        return #"{"url":\#(text(pick(Self.pages))),"now":\#(number()),"lastNavigation":\#(number()),"#
            + #""elements":[\#(elements.joined(separator: ","))],"resources":[\#(resources.joined(separator: ","))]}"#
    }

    private mutating func element() -> String {
        let source = chance(2) ? "blob:https://www.example.com/7b0c" : address()
        return #"{"tag":"\#(pick(["video", "video", "audio"]))","currentSrc":\#(text(source)),"#
            + #""srcObject":\#(pick(["null", "null", "null", "null", "\"MediaStream\"", "\"MediaSource\"", "\"x\""])),"#
            + #""paused":\#(chance(5)),"muted":\#(chance(3)),"ended":\#(chance(9)),"loop":\#(chance(4)),"#
            + #""controls":\#(chance(2)),"currentTime":\#(number()),"duration":\#(number()),"#
            + #""visibleArea":\#(pick(["1", "2500", "400000", "400000", "518400", "\"NaN\"", "1e308"])),"#
            + #""mediaKeys":\#(chance(12)),"readyState":\#(pick(["4", "4", "4", "1"])),"sourceSince":\#(number())}"#
    }

    private mutating func resource() -> String {
        let initiator = pick(["fetch", "xmlhttprequest", "", "video", "script", "beacon", "\u{0}é"])
        return #"{"name":\#(text(address())),"initiatorType":\#(text(initiator)),"startTime":\#(time())}"#
    }

    private mutating func address() -> String {
        let scheme = pick(["https", "https", "https", "https", "http", "HTTPS", "data", "file", "rtsp", ""])
        let host = pick([
            "m.example.com", "m.example.com", "m.example.com", "[2001:db8::1]:80", "", "a@b", "x:99999", "é",
        ])
        let folder = pick(["/a/", "/a/", "/b/", "/a/c/", "/", "//", "/a\\", "/%2F/", "/[x] /"])
        let name = pick(["l.m3u8", "h.m3u8", "L.M3U8", ".m3u8", "f.mp4", "1.ts", "2.m4s", "x.mpd", "f.webm", "", "%"])
        let rest = pick(["", "", "?t=1", "?_HLS_msn=1&q=[", "#a", "?%", "\u{0}", ";x"])
        let secret = chance(3) ? "?\(Self.token)" : ""
        return "\(scheme)://\(host)\(folder)\(name)\(secret)\(rest)"
    }

    private mutating func number() -> String {
        pick([
            "null", "null", "null", "600", "600", "600", "600", "15", "1e308", "-1", "\"Infinity\"", "\"NaN\"", "0.1",
            time(),
        ])
    }

    private mutating func stamp() -> String { chance(2) ? "null" : number() }

    private mutating func time() -> String { String(Int.random(in: 0...100_000, using: &random)) }

    private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &random)]
    }

    private func text(_ text: String) -> String {
        let quoted = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\0", with: "\\u0000")
        return "\"\(quoted)\""
    }

    private static let pages = ["https://www.example.com/see", "https://p.example.net/e", "about:srcdoc", ""]
}
