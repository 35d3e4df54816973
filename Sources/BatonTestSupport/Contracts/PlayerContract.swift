public import BatonCore
public import BatonRuntime

/// A native player with a film of at least ten seconds that it can play.
@MainActor
public protocol PlayerWorld: AnyObject {
    var player: any NativePlayer { get }
    /// Seconds.
    var length: Double { get }
    /// How far a position may be off, in seconds: a frame for real players.
    var tolerance: Double { get }
    func film() -> StreamSource
    /// Nothing is there.
    func missing() -> StreamSource
}

/// What every ``NativePlayer`` promises.
public enum PlayerContract {
    public typealias Case = ContractCase<any PlayerWorld>

    public static let cases: [Case] = [
        Case("without a load there is no position, and commands end at once") { world in
            let player = world.player
            player.stop()
            try require(player.position == nil, "a position without a load")
            try require(await player.seek(to: 1) == nil, "a seek without a load")
            try require(await player.pause(at: nil) == nil, "a pause without a load")
        },
        Case("it is ready at the target, silent, with its length") { world in
            let heard = Heard(world.player)
            let item = try await load(world, heard, at: 4)
            try require(abs(item.position - 4) <= world.tolerance, "ready elsewhere")
            try require(abs((item.duration ?? 0) - world.length) < 0.5, "another length")
            try require(!item.isLive, "a film is not live")
            try require(heard.statuses.isEmpty, "it reports a status before a start")
            try require(heard.isFirst { $0 == .progress }, "ready without progress")
            let position = try require(world.player.position, "no position")
            try require(abs(position - 4) <= world.tolerance, "it moves before a start")
        },
        Case("a start is observed, and so is one that changes nothing") { world in
            let heard = Heard(world.player)
            _ = try await load(world, heard, at: 2)
            try await start(world, heard)
            try require(await passes { (world.player.position ?? 0) > 2.2 }, "it does not advance")
            heard.forget()
            world.player.start(nil)
            try require(await passes { heard.statuses.last == .playing }, "a second start is not told")
        },
        Case("a pause is confirmed where it stands") { world in
            let heard = Heard(world.player)
            _ = try await load(world, heard, at: 2)
            try await start(world, heard)
            let position = try require(await world.player.pause(at: nil), "no answer")
            try require(await passes { heard.statuses.last == .paused }, "the pause is not told")
            try require(abs((world.player.position ?? 0) - position) <= world.tolerance, "it moves on")
        },
        Case("a pause can wait for its position") { world in
            let heard = Heard(world.player)
            _ = try await load(world, heard, at: 2)
            try await start(world, heard)
            let position = try require(await world.player.pause(at: 2.8), "no answer")
            try require(position >= 2.8 - world.tolerance && position < 3.2, "paused elsewhere")
        },
        Case("a start overrides a pause that waits for its position") { world in
            let heard = Heard(world.player)
            _ = try await load(world, heard, at: 2)
            try await start(world, heard)
            let player = world.player
            let pause = Answer { await player.pause(at: 3.5) }
            try require(await passes { pause.hasBegun }, "it does not begin")
            player.start(nil)
            try require(await passes { pause.isThere }, "the pause has no answer")
            try require(pause.value != nil, "the load seems to have ended")
            try require(await passes { (player.position ?? 0) > 3.9 }, "the pause undoes the start")
            try require(heard.statuses.last == .playing || heard.statuses.last == .ended, "it is told to be paused")
        },
        Case("a seek is exact, paused or playing") { world in
            let heard = Heard(world.player)
            _ = try await load(world, heard, at: 1)
            let first = try require(await world.player.seek(to: 6.5), "no answer")
            try require(abs(first - 6.5) <= world.tolerance, "sought elsewhere")
            try await start(world, heard)
            let second = try require(await world.player.seek(to: 3), "no answer")
            try require(abs(second - 3) <= world.tolerance + 0.1, "sought elsewhere while playing")
        },
        Case("settings are kept, and a start may bring others") { world in
            let heard = Heard(world.player)
            _ = try await load(world, heard, at: 1, PlaybackSettings(rate: 1, volume: 0.5, muted: true))
            try require(world.player.settings == PlaybackSettings(rate: 1, volume: 0.5, muted: true), "not kept")
            let wanted = PlaybackSettings(rate: 1.5, volume: 0.25, muted: true)
            world.player.start(wanted)
            try require(world.player.settings == wanted, "not taken")
        },
        Case("its tracks are told once it is ready, and what is selected is one of them") { world in
            let heard = Heard(world.player)
            _ = try await load(world, heard, at: 2)
            try require(await passes { heard.events.contains(.tracks) }, "not told")
            for kind in MediaTrack.Kind.allCases {
                guard let track = world.player.selectedTrack(kind) else { continue }
                try require(world.player.tracks.contains(track) && track.kind == kind, "another one is selected")
            }
            world.player.select(nil, .subtitles)
            try require(await passes { world.player.selectedTrack(.subtitles) == nil }, "subtitles stay on")
            world.player.stop()
            try require(world.player.tracks.isEmpty, "tracks without a load")
        },
        Case("the end is told once") { world in
            let heard = Heard(world.player)
            _ = try await load(world, heard, at: world.length - 1)
            try await start(world, heard)
            try require(await passes { heard.statuses.last == .ended }, "no end")
            try require(heard.statuses.filter { $0 == .ended }.count == 1, "told twice")
        },
        Case("what cannot be opened fails once, with a reason of its own") { world in
            let heard = Heard(world.player)
            world.player.load(world.missing(), NativeLoad(position: 1, settings: PlaybackSettings(), title: "Film"))
            try require(await passes(.seconds(15)) { heard.failure != nil }, "no failure")
            try require(heard.failure != .playbackFailed, "it never played")
            try require(!heard.events.contains { if case .ready = $0 { true } else { false } }, "ready as well")
            try require(world.player.position == nil || heard.failures == 1, "it failed more than once")
        },
        Case("nothing of an ended load is heard") { world in
            let heard = Heard(world.player)
            _ = try await load(world, heard, at: 2)
            try await start(world, heard)
            world.player.stop()
            heard.forget()
            world.player.stop()
            try require(world.player.position == nil, "a position after the end")
            try require(await world.player.seek(to: 3) == nil, "a seek after the end")
            _ = try await load(world, heard, at: 5)
            try require(heard.statuses.isEmpty, "a status of the old load")
        },
        Case("a load that ends takes what waits for it along") { world in
            let heard = Heard(world.player)
            _ = try await load(world, heard, at: 2)
            try await start(world, heard)
            let player = world.player
            let pause = Answer { await player.pause(at: world.length - 0.5) }
            let seek = Answer { await player.seek(to: 6) }
            try require(await passes { pause.hasBegun && seek.hasBegun }, "they do not begin")
            let waits = !pause.isThere
            player.stop()
            try require(await passes(.seconds(3)) { pause.isThere && seek.isThere }, "somebody waits for ever")
            try require(!waits || pause.value == nil, "a pause of a load that is gone")
        },
    ]

    @MainActor
    private static func load(
        _ world: any PlayerWorld, _ heard: Heard, at position: Double, _ settings: PlaybackSettings = .init()
    ) async throws(ContractViolation) -> NativeItem {
        world.player.load(world.film(), NativeLoad(position: position, settings: settings, title: "Film"))
        let isOver = await passes(.seconds(15)) { heard.item != nil || heard.failure != nil }
        try require(isOver, "the load does not end")
        return try require(heard.item, "it failed: \(heard.failure.map { "\($0)" } ?? "")")
    }

    @MainActor
    private static func start(_ world: any PlayerWorld, _ heard: Heard) async throws(ContractViolation) {
        world.player.start(nil)
        let plays = await passes { heard.statuses.last == .playing }
        try require(plays, "the start is not told")
    }
}

/// What a command that takes its time answers, once it does.
@MainActor
private final class Answer {
    private(set) var hasBegun = false
    private(set) var isThere = false
    private(set) var value: Double?

    init(_ command: @escaping @MainActor () async -> Double?) {
        Task {
            hasBegun = true
            value = await command()
            isThere = true
        }
    }
}

/// Everything that a player told since the last ``forget()``.
@MainActor
final class Heard {
    private(set) var events: [NativePlayerEvent] = []

    init(_ player: any NativePlayer) { player.onEvent = { [weak self] in self?.events.append($0) } }

    func forget() { events = [] }

    var item: NativeItem? {
        for case .ready(let item) in events { return item }
        return nil
    }
    var failure: Refusal? {
        for case .failed(let refusal) in events { return refusal }
        return nil
    }
    var failures: Int { events.filter { if case .failed = $0 { true } else { false } }.count }
    var statuses: [NativeStatus] {
        events.compactMap { if case .status(let status) = $0 { status } else { nil } }
    }
    func isFirst(_ matches: (NativePlayerEvent) -> Bool) -> Bool { events.first.map(matches) ?? false }
}
