internal import BatonCore
internal import BatonLinux
internal import BatonRuntime
internal import BatonTestSupport
internal import Foundation

/// Hostile messages by the million: no crash, no address in an outcome, no growth.
enum Fuzz {
    /// Bytes that a million inputs may add after the first tenth has warmed everything up.
    private static let mostGrowth = 16 << 20

    static func run(inputs: Int, seed: UInt64) -> Int32 {
        var writer = MessageWriter(random: SplitMix64(state: seed))
        let live = ReportDecoder()
        let recorded = ReportDecoder(limits: .recorded)
        let resolver = Resolver()
        var outcomes: [String: Int] = [:]
        var warm = 0
        let clock = ContinuousClock()
        let start = clock.now
        for number in 0..<inputs {
            if number == inputs / 10 { warm = Memory.resident() }
            autoreleased {
                let page = writer.page()
                let bytes = number.isMultiple(of: 4) ? writer.damaged(page) : Array(page.utf8)
                var outcome: String
                do throws(ReportDecoder.Failure) {
                    let report = try recorded.recordedPage(from: bytes).report
                    outcome = VerdictLine(id: "x", verdict: resolver.resolve(report)).description
                    _ = resolver.candidates(in: report)
                } catch {
                    outcome = error.rawValue
                }
                _ = try? live.frame(from: bytes)
                let envelope = writer.envelope(String(decoding: bytes, as: UTF8.self))
                let text =
                    number.isMultiple(of: 3) ? String(decoding: writer.damaged(envelope), as: UTF8.self) : envelope
                if PageMessage(json: text) != nil { outcomes["message accepted", default: 0] += 1 }
                if outcome.contains(MessageWriter.token) { outcome = "LEAK" }
                if let reason = outcome.firstRange(of: #""reason":""#) {
                    outcome = String(outcome[reason.upperBound...].prefix { $0 != "\"" })
                }
                outcomes[outcome, default: 0] += 1
            }
        }
        let growth = Memory.resident() - warm
        let seconds = (clock.now - start) / .seconds(1)
        for (outcome, count) in outcomes.sorted(by: { $0.value > $1.value }) { Lab.say("\(count)\t\(outcome)") }
        Lab.say("\(inputs) inputs from seed \(seed) in \(Int(seconds)) s, \(growth / 1024) KiB of growth")
        let isFine = outcomes["LEAK"] == nil && growth < mostGrowth && outcomes["element-mp4", default: 0] > 0
        return isFine ? 0 : 1
    }

    /// Foundation leaves temporary objects to a pool on Apple's systems only.
    private static func autoreleased(_ body: () -> Void) {
        #if canImport(ObjectiveC)
        autoreleasepool(invoking: body)
        #else
        body()
        #endif
    }
}

enum Memory {
    /// Bytes of this process that are in memory.
    static func resident() -> Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let fields = text.split(separator: " ")
        return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(getpagesize()) : 0
    }
}

enum Lab {
    static func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }
}
