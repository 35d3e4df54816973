internal import BatonCore
internal import Foundation

/// What one report costs the app: decoding it, and finding the candidate in it.
enum ResolverFigures {
    static func run() -> Int32 {
        for entries in [1, 100, 10_000] {
            let text = Array(message(entries).utf8)
            // The script reports some hundred entries at most; the recorded limits let the largest report be measured.
            let decoder = ReportDecoder(limits: .recorded)
            guard let frame = try? decoder.frame(from: text) else { return 1 }
            let report = PageReport(frames: [frame])
            let resolver = Resolver()
            let rounds = max(20, 20_000 / entries)
            tell("decode", entries, measure(rounds) { _ = try? decoder.frame(from: text) })
            tell("resolve", entries, measure(rounds) { _ = resolver.resolve(report) })
        }
        return 0
    }

    private static func message(_ entries: Int) -> String {
        let resources = (0..<entries).map { number in
            // Ten films, each with a master, three media playlists and their pieces.
            let film = number % 10
            let name =
                number < 10 ? "master.m3u8" : number < 40 ? "v\(number % 3)/list.m3u8" : "v\(number % 3)/\(number).ts"
            return #"{"name":"https://m.example.com/\#(film)/\#(name)?k=\#(number)","initiatorType":"fetch","#
                + #""startTime":\#(number)}"#
        }
        return #"{"frame":"f","url":"https://www.example.com","now":20000,"elements":[{"tag":"video","#
            + #""currentSrc":"blob:https://www.example.com/7b0c","paused":false,"muted":false,"ended":false,"#
            + #""currentTime":20,"duration":1200,"videoWidth":960,"videoHeight":540,"visibleArea":400000,"#
            + #""mediaKeys":false,"readyState":4}],"resources":[\#(resources.joined(separator: ","))]}"#
    }

    /// Nanoseconds of each round, sorted.
    private static func measure(_ rounds: Int, _ body: () -> Void) -> [Double] {
        let clock = ContinuousClock()
        body()
        return (0..<rounds).map { _ in clock.measure(body) / .nanoseconds(1) }.sorted()
    }

    private static func tell(_ what: String, _ entries: Int, _ values: [Double]) {
        let (low, middle, high) = (values[0], values[values.count / 2], values[values.count * 9 / 10])
        Lab.say(
            #"{"what":"\#(what)","entries":\#(entries),"rounds":\#(values.count),"minNs":\#(Int(low)),"#
                + #""medianNs":\#(Int(middle)),"p90Ns":\#(Int(high))}"#)
    }
}
