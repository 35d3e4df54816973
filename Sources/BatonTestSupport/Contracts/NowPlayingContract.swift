public import BatonRuntime

/// Media controls that can be looked at.
@MainActor
public protocol NowPlayingWorld: AnyObject {
    var nowPlaying: any NowPlaying { get }
    /// `nil` when nothing is shown.
    func shownTitle() async throws -> String?
    /// Presses the pause key of the controls.
    /// - Returns: Whether this system lets a test do so.
    func pressPause() async throws -> Bool
}

/// What every ``NowPlaying`` promises.
public enum NowPlayingContract {
    public typealias Case = ContractCase<any NowPlayingWorld>

    public static let cases: [Case] = [
        Case("what is published is shown until it is withdrawn") { world in
            let source = QuietSource()
            try await shows(world, nil)
            world.nowPlaying.publish(item("First", 1), from: source)
            try await shows(world, "First")
            world.nowPlaying.publish(item("Renamed", 1), from: source)
            try await shows(world, "Renamed")
            world.nowPlaying.withdraw(ObjectIdentifier(source))
            try await shows(world, nil)
        },
        Case("another source takes over, and the first can withdraw nothing any more") { world in
            let first = QuietSource()
            let second = QuietSource()
            world.nowPlaying.publish(item("First", 1), from: first)
            world.nowPlaying.publish(item("Second", 2), from: second)
            try await shows(world, "Second")
            world.nowPlaying.withdraw(ObjectIdentifier(first))
            try await shows(world, "Second")
            world.nowPlaying.withdraw(ObjectIdentifier(second))
            try await shows(world, nil)
        },
        Case("commands go to the source that is shown") { world in
            let first = QuietSource()
            let second = QuietSource()
            world.nowPlaying.publish(item("First", 1), from: first)
            world.nowPlaying.publish(item("Second", 2), from: second)
            try await shows(world, "Second")
            guard try await world.pressPause() else { return world.nowPlaying.withdraw(ObjectIdentifier(second)) }
            try require(await passes { second.commands == [.pause] }, "the command did not arrive")
            try require(first.commands.isEmpty, "another source heard it")
            world.nowPlaying.withdraw(ObjectIdentifier(second))
        },
        Case("withdrawing twice, or what never was, does nothing") { world in
            let source = QuietSource()
            world.nowPlaying.withdraw(ObjectIdentifier(source))
            world.nowPlaying.publish(item("First", 1), from: source)
            for _ in 0..<2 { world.nowPlaying.withdraw(ObjectIdentifier(source)) }
            try await shows(world, nil)
        },
    ]

    private static func item(_ title: String, _ number: UInt64) -> NowPlayingItem {
        NowPlayingItem(number: number, title: title, duration: 60, status: .playing)
    }

    @MainActor
    private static func shows(_ world: any NowPlayingWorld, _ title: String?) async throws {
        let agrees = try await passes(.seconds(5)) { try await world.shownTitle() == title }
        try require(agrees, title.map { "“\($0)” is not shown" } ?? "something is shown")
    }
}

/// Plays at one place for ever and remembers what it was asked.
@MainActor
private final class QuietSource: NowPlayingSource {
    private(set) var commands: [NowPlayingCommand] = []
    var nowPlayingPosition: Double? { 10 }

    func obey(_ command: NowPlayingCommand) { commands.append(command) }
}
