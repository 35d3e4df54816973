internal import BatonDemoSite
internal import BatonLinux
internal import Foundation

/// `baton matrix`: what the list of devices asks of phones, asked of this desktop and measured on the real parts.
@MainActor
enum MatrixCommand {
    static func run(_ options: MatrixOptions) -> Int32 {
        if options.lists {
            for item in MatrixItem.allCases { Output.line("\(item.rawValue)  \(item.title)") }
            return ExitCode.done
        }
        let unknown = options.only.filter { MatrixItem(rawValue: $0) == nil }
        guard unknown.isEmpty else {
            Output.error("no such row: \(unknown.joined(separator: ", ")); baton matrix --list names them")
            return ExitCode.usage
        }
        return HeadlessRun.onDesktop { drive(options) }
    }

    private static func drive(_ options: MatrixOptions) -> Int32 {
        // A receiver cannot fetch from this computer's loopback; the one who sets it up says where this computer is.
        let home = ProcessInfo.processInfo.environment["BATON_HOME_ADDRESS"]
        guard let site = DemoCommand.startSite(host: home ?? "127.0.0.1") else { return ExitCode.environment }
        defer { site.stop() }
        var app = BatonApplication.Options()
        OtherPrograms.begin()
        app.version = Help.version
        app.isAlone = false
        app.storage = .ephemeral
        app.autoplay = .allowed
        app.size = (1180, 740)
        do throws(BatonApplication.NoDisplay) {
            return try BatonApp.run(options: app) { app in
                await table(MatrixRun(app: app, site: site, hasHome: home != nil), options)
            }
        } catch {
            Output.error("\(error)")
            return ExitCode.environment
        }
    }

    private static func table(_ run: MatrixRun, _ options: MatrixOptions) async -> Int32 {
        let desktop = MatrixStage.desktop
        if !options.json { Output.line("Desktop: \(desktop)\n\(MatrixRow.heading())") }
        var failed = 0
        run.wanted = Set(options.only.isEmpty ? MatrixItem.allCases : options.only.compactMap(MatrixItem.init))
        run.onRow = { row in
            if row.result == .failed { failed += 1 }
            Output.line(options.json ? row.json(desktop: desktop) : row.text)
        }
        await run.run()
        if failed > 0 { Output.error("\(failed) rows failed") }
        return failed == 0 ? ExitCode.done : ExitCode.unexpected
    }
}

/// Every row, in order: one film through its whole life here, then elsewhere, then the pages that must stay. Main actor
/// only.
@MainActor
final class MatrixRun {
    let app: BatonApplication
    let site: DemoSite
    /// Whether a receiver could reach the site.
    let hasHome: Bool
    var wanted: Set<MatrixItem> = []
    private var figures: [(name: String, value: Double)] = []
    var onRow: (MatrixRow) -> Void = { _ in }

    init(app: BatonApplication, site: DemoSite, hasHome: Bool) {
        self.app = app
        self.site = site
        self.hasHome = hasHome
    }

    func run() async {
        await film()
        await television()
        for item in [MatrixItem.protected, .unsupported, .nothing] where wanted.contains(item) {
            await row(item) { try await self.stays(item) }
        }
    }

    /// Measures one row, if it is wanted.
    /// - Parameter measure: Returns what was measured; throws ``NotMeasured`` or ``RowFailed``.
    func row(_ item: MatrixItem, _ measure: () async throws -> String) async {
        guard wanted.contains(item) else { return }
        figures = []
        var row = MatrixRow(item: item, result: .passed, measured: "")
        do {
            row.measured = try await measure()
        } catch let reason as NotMeasured {
            row = MatrixRow(item: item, result: .notMeasured, measured: reason.reason)
        } catch let failure as RowFailed {
            row = MatrixRow(item: item, result: .failed, measured: failure.reason)
        } catch {
            row = MatrixRow(item: item, result: .failed, measured: "something unforeseen")
        }
        row.figures = figures
        onRow(row)
    }

    /// Adds a number to the row that is being measured.
    func figure(_ name: String, _ value: Double) { figures.append((name, value)) }

    private static let filmRows: [MatrixItem] = [
        .hlsStarts, .position, .awake, .frozen, .locked, .controls, .small, .background, .pause, .back, .routedHLS,
        .speaker,
    ]

    private func film() async {
        let rows = Self.filmRows.filter(wanted.contains)
        guard !rows.isEmpty else { return }
        let stage: MatrixStage
        do throws(RowFailed) {
            stage = try await MatrixStage(app, site, "hls-mse")
            try await stage.handOver()
        } catch {
            for item in rows { onRow(MatrixRow(item: item, result: .failed, measured: error.reason)) }
            return
        }
        await here(stage)
        await elsewhere(stage)
        stage.close()
    }

    /// A page that must keep its playback.
    private func stays(_ item: MatrixItem) async throws -> String {
        let pages: [MatrixItem: (id: String, reasons: Set<String>)] = [
            .protected: ("protected", ["protected"]), .unsupported: ("html", ["unrecognized-format", "load-failed"]),
            .nothing: ("capture", ["live-capture"]),
        ]
        guard let page = pages[item] else { throw RowFailed("no page") }
        await HeadlessRun.untilNoPlayerIsLeft()
        let stage = try await MatrixStage(app, site, page.id)
        defer { stage.close() }
        var reason = ""
        // Some are refused as soon as they are seen, the others when native has tried.
        _ = await HeadlessRun.wait(30) {
            if case .refused(let refusal) = stage.snapshot.offer, page.reasons.contains(refusal.rawValue) {
                reason = refusal.rawValue
            }
            return stage.isOffered || !reason.isEmpty
        }
        if reason.isEmpty {
            stage.tab?.session.playNatively()
            _ = await HeadlessRun.wait(30) { stage.snapshot.notice != nil }
            reason = stage.snapshot.notice?.reason.rawValue ?? "no answer"
        }
        guard page.reasons.contains(reason) else { throw RowFailed(reason) }
        guard stage.snapshot.phase == .website else { throw RowFailed("\(reason), but native has it") }
        // The one that the page draws has no sound.
        guard item != .nothing else { return reason }
        guard await HeadlessRun.wait(5, until: { stage.tab?.page.isPlayingAudio == true }) else {
            throw RowFailed("\(reason), but the page fell silent")
        }
        return "\(reason); the page plays on"
    }
}
