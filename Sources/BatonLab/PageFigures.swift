internal import BatonRuntime
internal import BatonLinux
internal import BatonRuntime
internal import CGtkWebKit
internal import Foundation

/// One page in a window: how long it took to load, and what it costs while it plays.
///
/// The page says its own load time by setting its title to `load MILLISECONDS`.
@MainActor
enum PageFigures {
    nonisolated static func run(address: String, seconds: Double, discovers: Bool) -> Int32 {
        MainActor.assumeIsolated {
            guard gtk_init_check() != 0 else { return 4 }
            setlocale(LC_NUMERIC, "C")
            var code: Int32 = 0
            Task { @MainActor in
                code = await measure(address, seconds, discovers)
                MainLoop.quit()
            }
            MainLoop.run()
            return code
        }
    }

    private static func measure(_ address: String, _ seconds: Double, _ discovers: Bool) async -> Int32 {
        let environment = WebEnvironment(storage: .ephemeral, autoplay: .allowed)
        let page = WebKitGTKPage(environment: environment, opener: nil, discovers: discovers)
        guard let window = gtk_window_new() else { return 4 }
        gtk_window_set_default_size(baton_window(window), 1280, 720)
        gtk_window_set_child(baton_window(window), baton_widget(page.widget))
        gtk_window_present(baton_window(window))
        defer {
            page.close()
            gtk_window_destroy(baton_window(window))
        }
        do throws(PageLoadError) { try await page.open(address) } catch { return 3 }
        let end = ContinuousClock.now + .seconds(120)
        while !page.title.hasPrefix("load "), ContinuousClock.now < end {
            try? await Task.sleep(for: .milliseconds(20))
        }
        guard let load = Double(page.title.dropFirst(5)) else { return 3 }
        let atLoad = page.messagesReceived
        // What loading left to do must not count as playback.
        try? await Task.sleep(for: .seconds(1))
        let (web, app, messages) = (webTicks(), ticks("self"), page.messagesReceived)
        try? await Task.sleep(for: .seconds(seconds))
        let millisecondsPerTick = 1000 / Double(sysconf(Int32(_SC_CLK_TCK)))
        Lab.say(
            #"{"loadMs":\#(load),"loadMessages":\#(atLoad),"#
                + #""webMsPerSecond":\#(Double(webTicks() - web) * millisecondsPerTick / seconds),"#
                + #""appMsPerSecond":\#(Double(ticks("self") - app) * millisecondsPerTick / seconds),"#
                + #""messagesPerSecond":\#(Double(page.messagesReceived - messages) / seconds)}"#)
        return 0
    }

    /// Processor time of this process's web processes.
    private static func webTicks() -> Int {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        var parents: [Int: Int] = [:]
        var candidates: [Int] = []
        for process in names.compactMap(Int.init) {
            guard let fields = fields(String(process)) else { continue }
            parents[process] = Int(fields.rest[1])
            if fields.name.hasPrefix("WebKitWebProces") { candidates.append(process) }
        }
        return candidates.filter { process in
            var current = process
            while let parent = parents[current], parent > 1 {
                if parent == Int(getpid()) { return true }
                current = parent
            }
            return false
        }.reduce(0) { $0 + ticks(String($1)) }
    }

    private static func ticks(_ process: String) -> Int {
        guard let fields = fields(process) else { return 0 }
        return (Int(fields.rest[11]) ?? 0) + (Int(fields.rest[12]) ?? 0)
    }

    /// What `/proc/PROCESS/stat` says, from the state on.
    private static func fields(_ process: String) -> (name: Substring, rest: [Substring])? {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")")
        else { return nil }
        let rest = text[text.index(after: close)...].split(separator: " ")
        return rest.count > 12 ? (text[text.index(after: open)..<close], rest) : nil
    }
}
