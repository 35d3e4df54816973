internal import BatonCore
internal import BatonDemoSite
internal import BatonLinux
internal import BatonRuntime
internal import Foundation

/// `baton demo`: the built-in site, in the window or as a table.
@MainActor
enum DemoCommand {
    static func run(_ options: DemoOptions) -> Int32 {
        if options.servesOnly { return DemoServer.run(json: options.json) }
        let hasDisplay = getenv("DISPLAY") != nil || getenv("WAYLAND_DISPLAY") != nil
        if options.headless || !hasDisplay {
            return HeadlessRun.run { await table(options) }
        }
        return window()
    }

    private static func window() -> Int32 {
        guard let site = startSite() else { return ExitCode.environment }
        defer { site.stop() }
        var options = BatonApplication.Options()
        options.version = Help.version
        // The site runs in this process: another one that is the app already would lose it.
        options.isAlone = false
        do throws(BatonApplication.NoDisplay) {
            return try BatonApp.run(page: site.baseURL, options: options)
        } catch {
            Output.error("\(error)")
            return ExitCode.environment
        }
    }

    /// Starts the built-in site over the films that `make media` made.
    /// - Parameter host: The address that it listens on.
    static func startSite(host: String = "127.0.0.1") -> DemoSite? {
        guard let media = mediaFolder() else {
            Output.error("the films of the built-in site are missing; make them with: make media")
            return nil
        }
        let site = DemoSite(media: media, playerFolder: playerFolder(beside: media), host: host)
        do {
            try site.start()
            return site
        } catch {
            Output.error("\(error)")
            return nil
        }
    }

    private static func mediaFolder() -> URL? {
        let folders: [String?] = [
            ProcessInfo.processInfo.environment["BATON_DEMO_MEDIA"],
            FileManager.default.currentDirectoryPath + "/.demo/media",
            // Beside the build folder of the checkout that this program was built in.
            URL(filePath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
                .appending(path: "../../../.demo/media").standardizedFileURL.path,
        ]
        return folders.compactMap { $0 }.first { FileManager.default.fileExists(atPath: $0 + "/film.mp4") }
            .map { URL(filePath: $0) }
    }

    /// Video.js, where the bootstrap fetched it.
    private static func playerFolder(beside media: URL) -> URL? {
        let pages = media.deletingLastPathComponent().deletingLastPathComponent().appending(path: ".bootstrap/pages")
        let files = FileManager.default.enumerator(at: pages, includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
            if file.lastPathComponent == "video.min.js" { return file.deletingLastPathComponent() }
        }
        return nil
    }

    // MARK: The table

    private static func table(_ options: DemoOptions) async -> Int32 {
        guard let site = startSite() else { return ExitCode.environment }
        defer { site.stop() }
        let environment = WebEnvironment(storage: .ephemeral, autoplay: .allowed, attendance: .nobody)
        let pages = site.availablePages
        guard options.only.allSatisfy({ id in pages.contains { $0.id == id } }) else {
            Output.error("--only takes these pages: " + pages.map(\.id).joined(separator: ", "))
            return ExitCode.usage
        }
        // Before minutes of playing, not after them.
        let folder = options.screenshots.map { URL(filePath: $0) }
        if let folder, !DemoPictures.prepare(folder) { return ExitCode.usage }
        if !options.json { Output.line(DemoRow.heading) }
        var unexpected = 0
        for page in pages where options.only.isEmpty || options.only.contains(page.id) {
            let row = await play(page, site, environment)
            if !row.isExpected { unexpected += 1 }
            Output.line(options.json ? row.json : row.text)
        }
        if let folder {
            let code = await DemoPictures(site: site, folder: folder).take()
            if code != ExitCode.done { return code }
        }
        if unexpected > 0 { Output.error("pages that did not do what they are there to show: \(unexpected)") }
        return unexpected == 0 ? ExitCode.done : ExitCode.unexpected
    }

    private static func play(_ page: DemoPage, _ site: DemoSite, _ environment: WebEnvironment) async -> DemoRow {
        let stage = HeadlessStage(environment: environment)
        defer { stage.close() }
        let tracer = Tracer(stage.session, json: false, quiet: true)
        do throws(HeadlessStage.LoadFailure) {
            try await stage.open(site.address(of: page, autoplay: true))
        } catch {
            return DemoRow(page: page, verdict: "not loaded", reason: error.sentence, summary: tracer.summary)
        }
        // A page that plays again after every pause, or whose stream fails later on, needs a while to get its film back.
        let getsItBack = ["resumes", "breaks", "breaks-hls", "silent"].contains(page.id)
        let stay = getsItBack ? 45.0 : 3.0
        // What is expected to be offered is waited for on a slow machine, too.
        let patience = page.staysNative || !page.refusals.isEmpty ? 30.0 : 12
        let plan = HeadlessStage.Plan(patience: patience, returnAfter: stay)
        var row = DemoRow(page: page, verdict: "", reason: "", summary: tracer.summary)
        // Too busy a machine refuses what a person would ask for once more; the row tells.
        repeat {
            row.attempts += 1
            await HeadlessRun.untilNoPlayerIsLeft()
            stage.session.dismissNotice()
            let outcome = await stage.transact(plan)
            (row.verdict, row.reason, row.cameBack) = (outcome.verdict, outcome.reason, outcome.cameBack)
        } while row.attempts < 2 && row.cameBack == nil && !row.page.refusals.contains(row.reason)
            && DemoRow.wantsOfTime.contains(row.reason)
        row.before = stage.refusalsSeen
        row.summary = tracer.summary
        return row
    }
}

/// One page of the built-in site, and what came of it.
struct DemoRow {
    /// Reasons that a page which plays natively is given on a machine that has no time for it.
    static let wantsOfTime = Set(
        [Refusal.timedOut, .noProgress, .pageUnresponsive, .nativeDidNotStart].map(\.rawValue))

    let page: DemoPage
    var verdict: String
    var reason: String
    /// How often it was handed over, or tried to be.
    var attempts = 0
    /// Whether the page had its film back at the end, once native had played it.
    var cameBack: Bool?
    /// The reasons for which it stayed on the website at first.
    var before: Set<String> = []
    var summary: HandoffTrace.Summary

    /// Whether the page did what it is there to show.
    var isExpected: Bool {
        if let first = page.firstReason, !before.contains(first) { return false }
        // Whoever is given a film must give it back: no page of the site is there to show anything else.
        if cameBack == false { return false }
        if page.staysNative { return verdict == "handoff" && reason == page.expectedReason && cameBack == true }
        if page.refusals.isEmpty {
            return verdict == page.expected && reason == page.expectedReason
        }
        return verdict == "website" && page.refusals.contains(reason)
    }

    static let heading =
        row("page", "kind", "verdict", "reason", "ready ms", "gap ms", "clock ms", "back ms", "back?", "rolled back?")

    var text: String {
        Self.row(
            page.id, page.kind.rawValue, verdict, reason, Self.number(summary.readyMilliseconds),
            Self.number(summary.gapMilliseconds), Self.number(summary.clockErrorMilliseconds),
            Self.number(summary.returnGapMilliseconds), cameBack.map { $0 ? "yes" : "no" } ?? "–",
            summary.rollbacks > 0 ? "yes" : "no")
            + (attempts > 1 ? "  (at the second attempt)" : "") + (isExpected ? "" : "  ← not as expected")
    }

    var json: String {
        var line = JSONLine()
        line.add("page", page.id)
        line.add("kind", page.kind.rawValue)
        line.add("verdict", verdict)
        line.add("reason", reason)
        line.add("readyMs", summary.readyMilliseconds, digits: 0)
        line.add("gapMs", summary.gapMilliseconds, digits: 0)
        line.add("clockErrorMs", summary.clockErrorMilliseconds, digits: 0)
        line.add("returnGapMs", summary.returnGapMilliseconds, digits: 0)
        line.add("rollbacks", summary.rollbacks)
        line.add("audibleOverlapMs", summary.audibleOverlapMilliseconds, digits: 0)
        line.add("cameBack", cameBack)
        line.add("attempts", attempts)
        line.add("asExpected", isExpected)
        return line.text
    }

    private static func number(_ value: Double?) -> String { value.map { "\(Int(clamping: $0.rounded()))" } ?? "–" }

    private static func row(_ cells: String...) -> String {
        let widths = [10, 12, 10, 22, 9, 7, 9, 8, 6, 12]
        return zip(cells, widths).map { $0.padding(toLength: max($1, $0.count), withPad: " ", startingAt: 0) }
            .joined(separator: " ")
    }
}
