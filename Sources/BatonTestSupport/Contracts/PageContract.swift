public import BatonCore
public import BatonRuntime

/// A page that plays one film of at least thirty seconds, silently or not, in its main frame.
@MainActor
public protocol PageWorld: AnyObject {
    var page: any WebPage { get }
    /// What the page told since the world was made.
    var events: [WebPageEvent] { get }
    /// The element that plays.
    var target: PageTarget { get }
    /// Whether the page may choose how loud it is.
    var setsVolume: Bool { get }
    /// The page's own script starts its film.
    func playFromThePage() async throws
    /// Another document is loaded.
    func leave() async throws
}

extension PageWorld {
    public var setsVolume: Bool { true }
}

/// What every ``WebPage`` promises.
public enum PageContract {
    public typealias Case = ContractCase<any PageWorld>

    /// Hold in every implementation, fakes too.
    public static let cases: [Case] = [
        Case("a sample tells what plays") { world in
            let sample = try await world.page.sample(world.target)
            try require(!sample.paused && !sample.ended, "it plays")
            try require(sample.duration ?? 0 >= 30, "its length")
        },
        Case("a pause is confirmed where the page stands") { world in
            let position = try await world.page.pause(world.target, at: nil)
            let sample = try await world.page.sample(world.target)
            try require(abs(sample.time - position) < 0.05, "it stands elsewhere")
        },
        Case("a cued page is where it will go on, and still paused") { world in
            _ = try await world.page.pause(world.target, at: nil)
            try await world.page.cue(world.target, at: 12)
            try require(abs(try await world.page.sample(world.target).time - 12) < 0.1, "sought elsewhere")
        },
        Case("a resumed page is at the position") { world in
            _ = try await world.page.pause(world.target, at: nil)
            let position = try await world.page.resume(world.target, at: 15, playing: true, settings: nil)
            try require(position >= 14.9 && position < 18, "it goes on elsewhere")
        },
    ]

    /// Need a page that really plays.
    public static let casesOfEngines: [Case] = [
        Case("a pause can wait for its position") { world in
            let before = try await world.page.sample(world.target).time
            let position = try await world.page.pause(world.target, at: before + 0.8)
            try require(position >= before + 0.78 && position < before + 1.2, "paused elsewhere")
            try require(try await world.page.sample(world.target).paused, "it plays on")
        },
        Case("a held page that starts itself is paused again and told of, or cannot start at all") { world in
            _ = try await world.page.pause(world.target, at: nil)
            let before = try await world.page.sample(world.target).time
            try await world.playFromThePage()
            let settled = try await passes { try await world.page.sample(world.target).paused }
            try require(settled, "a held page plays")
            try require(abs(try await world.page.sample(world.target).time - before) < 0.5, "it played")
        },
        Case("resuming applies settings and advances") { world in
            _ = try await world.page.pause(world.target, at: nil)
            let volume = world.setsVolume ? 0.5 : 1
            let settings = PlaybackSettings(rate: 1.25, volume: volume, muted: true)
            let position = try await world.page.resume(world.target, at: nil, playing: true, settings: settings)
            let sample = try await world.page.sample(world.target)
            try require(!sample.paused, "it does not play")
            try require(sample.settings == settings, "other settings: \(sample.settings)")
            let advances = try await passes { try await world.page.sample(world.target).time > position }
            try require(advances, "it does not advance")
        },
        Case("resuming paused leaves it paused there") { world in
            _ = try await world.page.pause(world.target, at: nil)
            _ = try await world.page.resume(world.target, at: 9, playing: false, settings: nil)
            let sample = try await world.page.sample(world.target)
            try require(sample.paused && abs(sample.time - 9) < 0.1, "it plays, or stands elsewhere")
        },
        Case("a release ends the hold and touches nothing") { world in
            let position = try await world.page.pause(world.target, at: nil)
            world.page.release(playing: true)
            let sample = try await world.page.sample(world.target)
            try require(sample.paused && abs(sample.time - position) < 0.1, "the element was touched")
            let plays = try await passes {
                try await world.playFromThePage()
                return try await !world.page.sample(world.target).paused
            }
            try require(plays, "the page is still held")
        },
        Case("another film on the element is another target") { world in
            var other = world.target
            other.sourceSerial += 1
            try await expect(.targetChanged) { try await world.page.sample(other) }
        },
        Case("an abandoned pause does not happen") { world in
            let before = try await world.page.sample(world.target).time
            let (page, target) = (world.page, world.target)
            let pause = Task { try await page.pause(target, at: before + 1) }
            await Task.yield()
            pause.cancel()
            _ = await pause.result
            let passesBy = try await passes { try await page.sample(target).time > before + 1.3 }
            try require(passesBy, "it paused all the same")
        },
        Case("leaving ends what is under way and is told") { world in
            let before = try await world.page.sample(world.target).time
            let (page, target) = (world.page, world.target)
            let pause = Task { try await page.pause(target, at: before + 25) }
            await Task.yield()
            try await world.leave()
            switch await pause.result {
            case .success: throw ContractViolation("it paused a page that is gone")
            case .failure(let error):
                let expected: [WebPageError] = [.gone, .targetChanged]
                try require((error as? WebPageError).map(expected.contains) ?? false, "another error")
            }
            try require(await passes { world.events.contains(.navigated) }, "the navigation is not told")
        },
    ]

    @MainActor
    private static func expect(_ error: WebPageError, _ body: () async throws -> PageSample) async throws {
        do {
            _ = try await body()
        } catch let thrown as WebPageError {
            return try require(thrown == error, "another error")
        }
        throw ContractViolation("no error")
    }
}
