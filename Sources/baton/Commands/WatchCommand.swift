internal import BatonCore
internal import BatonLinux
internal import BatonRuntime
internal import Foundation

/// `baton watch PAGE --headless`: one whole hand-off, with its trace.
@MainActor
enum WatchCommand {
    static func run(page: String, options: WatchOptions) -> Int32 {
        guard options.headless else {
            Output.error("watch shows no window: add --headless, or open the page with: baton PAGE")
            return ExitCode.usage
        }
        return HeadlessRun.run { await watch(page, options) }
    }

    private static func watch(_ address: String, _ options: WatchOptions) async -> Int32 {
        let stage = HeadlessStage()
        stage.hides = options.hides
        defer { stage.close() }
        let tracer = Tracer(stage.session, json: options.json)
        do throws(HeadlessStage.LoadFailure) {
            try await stage.open(address)
        } catch {
            Output.error(error.sentence)
            return error.code
        }
        let verdict = await stage.transact(
            HeadlessStage.Plan(
                patience: options.patience, beginAfter: options.beginAfter, returnAfter: options.returnAfter,
                endAfter: options.endAfter))
        tracer.summarize(verdict)
        guard verdict.reason == Refusal.nativeUnavailable.rawValue, let lack = stage.player.lack else {
            return ExitCode.done
        }
        Output.error(lack.sentence)
        return ExitCode.environment
    }
}

/// Prints the steps of a session, and sums them up.
@MainActor
final class Tracer {
    private var trace = HandoffTrace()
    private let json: Bool
    private let quiet: Bool
    private let began = ContinuousClock.now
    private var isOver = false

    var summary: HandoffTrace.Summary { trace.summary }

    init(_ session: HandoffSession, json: Bool, quiet: Bool = false) {
        self.json = json
        self.quiet = quiet
        // The session keeps its tracer.
        session.onStep = { self.step($0, $1, $2) }
    }

    private func step(_ event: HandoffEvent, _ actions: [HandoffAction], _ state: HandoffState) {
        let time = (ContinuousClock.now - began) / .milliseconds(1)
        for entry in trace.record(event, actions, state, at: time) where !quiet && !isOver { tell(entry) }
    }

    private func tell(_ entry: HandoffTrace.Entry) {
        var line = JSONLine()
        line.add("t", entry.time, digits: 0)
        line.add("event", entry.event)
        line.add("state", entry.state)
        line.add("owner", entry.owner.rawValue)
        line.add("pageTime", entry.pageTime, digits: 3)
        line.add("nativeTime", entry.nativeTime, digits: 3)
        line.add("reason", entry.reason?.rawValue)
        if json { return Output.line(line.text) }
        let time = String(format: "%7.0f ms", entry.time)
        let page = entry.pageTime.map { String(format: "  page %.3f s", $0) } ?? ""
        let native = entry.nativeTime.map { String(format: "  native %.3f s", $0) } ?? ""
        let reason = entry.reason.map { "  (\($0.rawValue))" } ?? ""
        Output.line("\(time)  \(entry.state)/\(entry.owner.rawValue)  \(entry.event)\(page)\(native)\(reason)")
    }

    /// Prints the last line; the end of the session, which follows, is no part of the hand-off.
    func summarize(_ outcome: HeadlessStage.Outcome) {
        let summary = trace.summary
        isOver = true
        guard json else {
            let ready = summary.readyMilliseconds.map { ", ready after \(Int(clamping: $0)) ms" } ?? ""
            let gap = summary.gapMilliseconds.map { ", gap \(Int(clamping: $0)) ms" } ?? ""
            let back = outcome.cameBack == false ? ", and the website did not get it back" : ""
            return Output.line("\(outcome.verdict) (\(outcome.reason))\(ready)\(gap)\(back)")
        }
        var line = JSONLine()
        line.add("summary", true)
        line.add("verdict", outcome.verdict)
        line.add("reason", outcome.reason)
        line.add("readyMs", summary.readyMilliseconds, digits: 0)
        line.add("gapMs", summary.gapMilliseconds, digits: 0)
        line.add("clockErrorMs", summary.clockErrorMilliseconds, digits: 0)
        line.add("rollbacks", summary.rollbacks)
        line.add("audibleOverlapMs", summary.audibleOverlapMilliseconds, digits: 0)
        line.add("cameBack", outcome.cameBack)
        Output.line(line.text)
    }
}
