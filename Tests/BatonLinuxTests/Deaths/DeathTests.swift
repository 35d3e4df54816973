import Foundation
import Testing

@testable import BatonLinux

extension WebTests {
    /// The web process, the page, the tab or the player ends in every place of a hand-off on real parts.
    @MainActor
    @Suite("Deaths in every place of a hand-off")
    struct DeathTests {
        /// Cases that are under way at the same time: most of a case is waiting.
        private static let width = 5

        @Test(arguments: ["mp4", "hls-mse"]) func everyDeathInEveryPlace(of page: String) async {
            let places = Self.chosen.filter { $0 != .waiting }
            // What a plain file adds are its own ways to stop and to come back.
            let deaths = page == "mp4" ? [.killed, .frozen, .closed, .playerFailed] : Death.allCases
            await run(deaths.flatMap { death in places.map { (page, $0, death) } })
        }

        @Test func everyDeathWhileNativeWaits() async {
            guard Self.chosen.contains(.waiting) else { return }
            await run(Death.allCases.map { ("silent", .waiting, $0) })
        }

        /// For work on one of them: `BATON_TEST_PLACES=parking,resuming`.
        private static var chosen: [DeathPlace] {
            guard let names = ProcessInfo.processInfo.environment["BATON_TEST_PLACES"] else {
                return DeathPlace.allCases
            }
            return names.split(separator: ",").compactMap { DeathPlace(rawValue: String($0)) }
        }

        private func run(_ cases: [(page: String, place: DeathPlace, death: Death)]) async {
            let places = Turn(places: Self.width)
            let tasks = cases.map { one in
                Task { @MainActor in
                    await places.take()
                    defer { places.give() }
                    return await Self.problems(one.page, one.place, one.death)
                }
            }
            var problems: [String] = []
            for task in tasks { problems += await task.value }
            #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
            // One core plays nothing and stays: it holds ffmpeg's messages.
            let threads = await eventually { WebProcesses.threads.count { $0.hasPrefix("mpv") } <= 1 }
            #expect(threads, "threads of mpv are left: \(WebProcesses.threads)")
        }

        private static func problems(_ page: String, _ place: DeathPlace, _ death: Death) async -> [String] {
            let start = ContinuousClock.now
            let one: DeathCase
            do {
                one = try await DeathCase(page, place, death)
            } catch {
                return ["\(page) \(place) \(death): \(error)"]
            }
            await one.run()
            if ProcessInfo.processInfo.environment["BATON_TEST_FIGURES"] != nil {
                print("figures:", one.name, ContinuousClock.now - start)
            }
            return one.problems
        }
    }
}
