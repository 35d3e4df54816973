import BatonTestSupport
import Testing

@testable import BatonCore
@testable import BatonLinux
@testable import BatonRuntime

/// Televisions that lack what the standard lets them lack, and what they are told at the end.
@MainActor @Suite struct UPnPReceiverTests {
    @MainActor
    private final class Service: DeviceService {
        var refused: Set<String> = []
        var latency = Duration.zero
        /// As many seeks leave it standing where they lead.
        var seeksInVain = 0
        private(set) var calls: [String] = []
        private var status = "STOPPED"
        private var second = 0
        private var answers = ["CurrentVolume": "40", "CurrentMute": "0", "RelTime": "0:00:00"]

        func call(
            _ action: String, _ arguments: [(String, String)], wanted: [String], instance: Bool
        ) async throws(RouteFailure) -> [String?] {
            if latency > .zero { try? await Task.sleep(for: latency) }
            if !action.hasPrefix("Get") {
                calls.append(
                    ([action] + arguments.filter { $0.0.hasPrefix("Desired") }.map(\.1)).joined(separator: " "))
            }
            if refused.contains(action) { throw .refused }
            if let change = ["Play": "PLAYING", "Pause": "PAUSED_PLAYBACK", "Stop": "STOPPED"][action] {
                status = change
            }
            if action == "Seek" {
                seeksInVain -= 1
                second = 10
            }
            if action == "GetPositionInfo" {
                answers["RelTime"] = "0:00:\(second)"
                if seeksInVain < 0, second >= 10 { second += 1 }
            }
            return wanted.map { $0 == "CurrentTransportState" ? status : answers[$0] }
        }
    }

    private let transport = Service()
    private let rendering = Service()

    private func receiver(hasSoundControl: Bool = true) -> UPnPReceiver {
        UPnPReceiver(
            route: Route(id: "tv", name: "Old", kind: .television), transport: transport,
            rendering: hasSoundControl ? rendering : nil, seekPatience: .milliseconds(300))
    }

    private var film: StreamSource {
        StreamSource(kind: .mp4, address: MediaAddress("https://media.example.com/film.mp4"))
    }

    private func move(to receiver: UPnPReceiver, muted: Bool = false) async -> (RouteFailure?, RoutedPlayer) {
        let local = RecordingPlayer()
        let player = RoutedPlayer(local: local)
        local.tellsStatus = true
        player.load(film, NativeLoad(position: 0, settings: PlaybackSettings(muted: muted), title: "Film"))
        player.start(nil)
        return (await player.move(to: receiver), player)
    }

    @Test(arguments: [["SetMute"], ["SetVolume"], ["SetMute", "SetVolume", "GetMute", "GetVolume"]])
    func soundThatCannotBeSteeredIsNoReason(_ missing: Set<String>) async {
        rendering.refused = missing
        let (failure, player) = await move(to: receiver())
        #expect(failure == nil && player.route != nil)
        player.settings.volume = 0.5
        #expect(await passes { missing.contains("SetVolume") || rendering.calls.last == "SetMute 0" })
        player.stop()
        #expect(await passes { transport.calls.last == "Stop" })
    }

    @Test func aDeviceWithoutSoundControlsPlays() async {
        let (failure, player) = await move(to: receiver(hasSoundControl: false))
        #expect(failure == nil && player.route != nil)
        player.stop()
    }

    /// Who wants silence gets it, or stays here.
    @Test(arguments: [true, false]) func aMuteThatIsWantedAndRefusedCounts(_ hasSoundControl: Bool) async {
        rendering.refused = ["SetMute"]
        let (failure, player) = await move(to: receiver(hasSoundControl: hasSoundControl), muted: true)
        #expect(failure == .refused && player.route == nil)
        player.stop()
    }

    /// Muted while it begins, it must not stay so.
    @Test func aMuteThatDoesNotEndCounts() async throws {
        let receiver = receiver()
        try await receiver.begin(film, title: "Film", at: 0)
        rendering.refused = ["SetMute"]
        await #expect(throws: RouteFailure.refused) { try await receiver.setVolume(1, muted: false) }
    }

    @Test func whatWasNotChangedIsNotPutBack() async throws {
        rendering.refused = ["SetVolume"]
        let receiver = receiver()
        try await receiver.begin(film, title: "Film", at: 0)
        try await receiver.setVolume(0.5, muted: false)
        receiver.stop()
        #expect(await passes { LastWords.areSaid && transport.calls.last == "Stop" })
        #expect(rendering.calls == ["SetMute 1", "SetVolume 20", "SetMute 0"])
    }

    /// gmediarender stands for good when it is told to seek while it still opens the film, and says that it plays.
    @Test func aSeekInVainIsAskedForOnceMore() async throws {
        transport.seeksInVain = 1
        try await receiver().begin(film, title: "Film", at: 10)
        #expect(transport.calls.count { $0 == "Seek" } == 2)
    }

    /// As at the end of the process: nothing runs any more but what is waited for.
    @Test func theEndOfTheProcessWaitsForTheTelevision() async throws {
        let receiver = receiver()
        try await receiver.begin(film, title: "Film", at: 0)
        try await receiver.setVolume(0.5, muted: true)
        (transport.latency, rendering.latency) = (.milliseconds(200), .milliseconds(200))
        await outsideOfTasks {
            receiver.stop()
            LastWords.finish()
        }
        #expect(transport.calls.last == "Stop" && rendering.calls.suffix(2) == ["SetVolume 40", "SetMute 0"])
        #expect(LastWords.areSaid)
    }

    @Test func aTelevisionThatDoesNotAnswerIsNotWaitedForWithoutEnd() async throws {
        let receiver = receiver()
        transport.latency = .seconds(3)
        var took = Duration.zero
        await outsideOfTasks {
            receiver.stop()
            let began = ContinuousClock.now
            LastWords.finish(within: .milliseconds(500))
            took = ContinuousClock.now - began
        }
        #expect(took >= .milliseconds(500) && took < .seconds(2), "\(took)")
        #expect(await passes { LastWords.areSaid })
    }
}
