internal import BatonCore
internal import BatonLinux
internal import BatonRuntime
internal import CGtkWebKit
internal import Foundation

/// `baton probe`: what a page plays, and whether it could be handed over.
@MainActor
enum ProbeCommand {
    static func run(page address: String, seconds: Double, json: Bool) -> Int32 {
        HeadlessRun.run { await probe(address, seconds, json) }
    }

    private static func probe(_ address: String, _ seconds: Double, _ json: Bool) async -> Int32 {
        let environment = WebEnvironment(storage: .ephemeral, autoplay: .allowed, attendance: .nobody)
        let page = WebKitGTKPage(environment: environment)
        let window = HeadlessWindow(showing: page.widget)
        defer {
            page.close()
            window.close()
        }
        var latest = PageReport(frames: [])
        page.onEvent = { event in
            if case .report(let report) = event { latest = report }
        }
        do throws(PageLoadError) {
            try await page.open(address, patience: LoadPatience())
        } catch {
            let failure = HeadlessStage.LoadFailure(error)
            Output.error(failure.sentence)
            return failure.code
        }
        if let failure = page.failureOfAnswer {
            Output.error(failure)
            return ExitCode.pageNotLoaded
        }
        let resolver = Resolver()
        let end = ContinuousClock.now + .seconds(seconds)
        var verdict = resolver.resolve(latest)
        while ContinuousClock.now < end {
            if case .handoff = verdict { break }
            try? await Task.sleep(for: .milliseconds(100))
            verdict = resolver.resolve(latest)
        }
        tell(verdict, latest, json)
        return ExitCode.done
    }

    private static func tell(_ verdict: Verdict, _ report: PageReport, _ json: Bool) {
        let elements = report.frames.reduce(0) { $0 + $1.elements.count }
        let outcome: (verdict: String, reason: String, kind: StreamKind?) =
            switch verdict {
            case .handoff(let candidate): ("handoff", candidate.reason.rawValue, candidate.kind)
            case .website(let refusal): ("website", refusal.rawValue, nil)
            }
        guard json else {
            let kind = outcome.kind.map { ", \($0.rawValue)" } ?? ""
            return Output.line(
                "\(outcome.verdict) (\(outcome.reason)\(kind)): \(elements) media elements in \(report.frames.count) frames"
            )
        }
        var line = JSONLine()
        line.add("verdict", outcome.verdict)
        line.add("reason", outcome.reason)
        line.add("kind", outcome.kind?.rawValue)
        line.add("elements", elements)
        line.add("frames", report.frames.count)
        Output.line(line.text)
    }
}
