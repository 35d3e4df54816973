import BatonTestSupport
import Foundation
import Testing

@testable import BatonCore

/// Hostile and half-broken messages by the thousand: no crash, no address in any output, and every verdict keeps the
/// rules that can be checked without knowing what the page was.
///
/// `BATON_FUZZ_INPUTS` sets how many (20 000 without it), `BATON_FUZZ_SEED` where the row begins. `make fuzz` runs a
/// million through an optimised build and watches the memory.
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
        #expect(!element.hasKeys && !element.ended, "input \(number)")
        #expect(!element.paused || element.leftFullScreen, "input \(number)")
        #expect(candidate.isPaused == element.paused, "input \(number)")
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
