internal import BatonDemoSite

/// `baton demo --serve`: the built-in site alone, for other browsers and for measurements.
@MainActor
enum DemoServer {
    /// Serves until the process is ended.
    /// - Returns: An exit code, when the site cannot be served.
    static func run(json: Bool) -> Int32 {
        guard let site = DemoCommand.startSite() else { return ExitCode.environment }
        defer { site.stop() }
        return HeadlessRun.loop {
            Output.line(json ? firstLine(site) : "The built-in site: \(site.baseURL)/")
            for page in site.availablePages where json { Output.line(line(page, site)) }
            // Nothing ends it from here; a signal does.
            try? await Task.sleep(for: .seconds(86_400 * 365))
            return ExitCode.done
        }
    }

    private static func firstLine(_ site: DemoSite) -> String {
        var line = JSONLine()
        line.add("site", site.baseURL)
        line.add("pages", site.availablePages.count)
        return line.text
    }

    private static func line(_ page: DemoPage, _ site: DemoSite) -> String {
        var line = JSONLine()
        line.add("page", page.id)
        line.add("kind", page.kind.rawValue)
        line.add("address", site.address(of: page, autoplay: true))
        line.add("expected", page.expected)
        line.add("staysNative", page.staysNative)
        line.add("reasons", (page.refusals.isEmpty ? [page.expectedReason] : page.refusals).joined(separator: " "))
        return line.text
    }
}
