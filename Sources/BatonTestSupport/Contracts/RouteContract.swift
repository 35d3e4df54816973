public import BatonCore
public import BatonRuntime

/// A native player that is about to play, a film for it, and a receiver that can play the same film.
@MainActor
public protocol RouteWorld: AnyObject {
    /// Plays here.
    var local: any NativePlayer { get }
    var receiver: any Receiver { get }
    /// Of at least ten seconds.
    func film() -> StreamSource
}

/// What every ``Receiver`` promises, and what a player does that moves between this device and one, whoever plays here.
///
/// On iPhone, iPad and Mac the system itself moves a picture to a television; a receiver of an app's own is moved to in
/// the same way on every platform.
public enum RouteContract {
    public typealias Case = ContractCase<any RouteWorld>

    public static let cases: [Case] = [
        Case("the film moves to where the receiver plays it, and is silent here") { world in
            let bench = try await Bench.playing(world)
            let before = try require(bench.player.position, "no position")
            try await bench.move()
            let there = try await world.receiver.state()
            try require(there.status == .playing, "the receiver does not play")
            try require(abs((there.position ?? -10) - before) < 8, "it plays elsewhere in the film")
            try require(bench.player.route == world.receiver.route, "the route is not told")
            try await bench.isSilentHere()
            try require(bench.statuses.last == .playing, "it is not told to play")
            bench.player.stop()
        },
        Case("pause, play and seek go to the receiver") { world in
            let bench = try await Bench.playing(world)
            try await bench.move()
            try require(await bench.player.pause(at: nil) != nil, "the pause has no answer")
            try await bench.receiver(is: .paused)
            bench.player.start(nil)
            try await bench.receiver(is: .playing)
            try require(await bench.player.seek(to: 7) == 7, "the seek has no answer")
            let isThere = try await passes { abs((try await world.receiver.state().position ?? -10) - 7) < 3 }
            try require(isThere, "the receiver is elsewhere")
            try await bench.isSilentHere()
            bench.player.stop()
        },
        Case("it comes back to where the receiver was, and the receiver stops") { world in
            let bench = try await Bench.playing(world)
            try await bench.move()
            _ = await bench.player.seek(to: 5)
            await bench.player.moveHere()
            try require(await passes { bench.statuses.last == .playing }, "it does not play here")
            try require(bench.player.route == nil, "the route is still told")
            try require(abs((world.local.position ?? -10) - 5) < 4, "it plays elsewhere in the film")
            try await bench.receiver(is: .stopped)
            bench.player.stop()
        },
        Case("a film that is paused stays paused there, and back") { world in
            let bench = try await Bench.playing(world)
            _ = await bench.player.pause(at: nil)
            try require(await passes { bench.statuses.last == .paused }, "the pause is not told")
            try await bench.move()
            try await bench.receiver(is: .paused)
            await bench.player.moveHere()
            try await bench.isSilentHere()
            try require(bench.statuses.last == .paused, "it is told to play")
            bench.player.stop()
        },
        Case("a stop ends it there too, and the address is gone") { world in
            let bench = try await Bench.playing(world)
            try await bench.move()
            bench.player.stop()
            try await bench.receiver(is: .stopped)
            try require(bench.player.position == nil, "a position without a load")
            try require(await bench.player.move(to: world.receiver) == .refused, "it kept the address")
        },
    ]

    /// A film that plays here and may move.
    @MainActor
    private final class Bench {
        let world: any RouteWorld
        let player: RoutedPlayer
        private(set) var statuses: [NativeStatus] = []
        private var isReady = false
        private var failure: Refusal?

        private init(_ world: any RouteWorld) {
            self.world = world
            player = RoutedPlayer(local: world.local)
            player.onEvent = { [weak self] event in
                switch event {
                case .ready: self?.isReady = true
                case .failed(let refusal): self?.failure = refusal
                case .status(let status): self?.statuses.append(status)
                case .progress, .settings, .tracks: break
                }
            }
        }

        static func playing(_ world: any RouteWorld) async throws(ContractViolation) -> Bench {
            let bench = Bench(world)
            bench.player.load(world.film(), NativeLoad(position: 2, settings: PlaybackSettings(), title: "Film"))
            let isOver = await passes(.seconds(15)) { bench.isReady || bench.failure != nil }
            try require(isOver && bench.isReady, "the film does not get ready")
            bench.player.start(nil)
            try require(await passes { bench.statuses.last == .playing }, "it does not play here")
            try require(await passes { (world.local.position ?? 0) > 2.2 }, "it does not advance here")
            return bench
        }

        func move() async throws {
            let failure = await player.move(to: world.receiver)
            try require(failure == nil, "it did not move: \(failure.map { "\($0)" } ?? "")")
        }

        func receiver(is status: ReceiverState.Status) async throws {
            let agrees = try await passes { try await self.world.receiver.state().status == status }
            try require(agrees, "the receiver is not \(status)")
        }

        /// The pause here was confirmed, so the position stands still from now on; no second look, for a player that
        /// stalls stands still as well.
        func isSilentHere() async throws {
            let before = world.local.position
            try? await Task.sleep(for: .milliseconds(250))
            try require(world.local.position == before, "it plays here as well")
        }
    }
}
