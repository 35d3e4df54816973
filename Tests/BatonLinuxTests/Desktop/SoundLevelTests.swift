import BatonCore
import BatonRuntime
import Testing

@testable import BatonLinux

@Suite struct SoundLevelTests {
    private func levels(volume: Double = 1, muted: Bool = false) -> SoundLevels {
        var levels = SoundLevels()
        _ = levels.want(PlaybackSettings(volume: volume, muted: muted))
        return levels
    }

    @Test func whatTheMixerDoesIsShown() {
        var levels = levels(volume: 0.8)
        let heard = levels.hear(OutputLevel(amplitude: 0.5, isMuted: true))
        #expect(heard)
        #expect(levels.shown == PlaybackSettings(volume: 0.4, muted: true))
        #expect(levels.own == PlaybackSettings(volume: 0.8))
        let heardAgain = levels.hear(OutputLevel(amplitude: 0.5, isMuted: true))
        #expect(!heardAgain)
    }

    @Test func theMixerIsTouchedOnlyToUndoWhatItDid() {
        var levels = levels()
        let change1 = levels.want(PlaybackSettings(volume: 0.3))
        #expect(change1 == nil)
        _ = levels.hear(OutputLevel(amplitude: 0.5, isMuted: true))
        // Within what the mixer allows.
        let change2 = levels.want(PlaybackSettings(volume: 0.25, muted: true))
        #expect(change2 == nil)
        #expect(levels.own.volume == 0.5)
        // Unmuted in the window: in the mixer, too.
        let change3 = levels.want(PlaybackSettings(volume: 0.25))
        #expect(change3 == OutputLevel(amplitude: 0.5))
        // Louder than the mixer allows: the mixer follows.
        let change4 = levels.want(PlaybackSettings(volume: 0.9))
        #expect(change4 == OutputLevel(amplitude: 0.9))
        #expect(levels.shown.volume == 0.9)
        let change5 = levels.want(PlaybackSettings(volume: 1))
        #expect(change5 == OutputLevel(amplitude: 1))
    }

    @Test func silenceCanBeLeft() {
        var levels = levels()
        _ = levels.hear(OutputLevel(amplitude: 0))
        #expect(levels.shown.volume == 0)
        let change6 = levels.want(PlaybackSettings(volume: 0.5))
        #expect(change6 == OutputLevel(amplitude: 0.5))
        #expect(levels.shown.volume == 0.5)
        let change7 = levels.want(PlaybackSettings(volume: 0))
        #expect(change7 == nil)
        #expect(levels.shown.volume == 0)
    }

    @Test func otherSettingsLeaveTheVolumeAlone() {
        var levels = levels(volume: 0.7)
        _ = levels.hear(OutputLevel(amplitude: 0.3))
        var settings = levels.shown
        settings.rate = 2
        let change8 = levels.want(settings)
        #expect(change8 == nil)
        #expect(levels.own == PlaybackSettings(rate: 2, volume: 0.7))
    }
}

@Suite struct AudioJudgeTests {
    private let ours = AudioWorld.Stream(
        output: 1, process: 7, role: "video", isCorked: false, isMuted: false, amplitude: 1)
    private let call = AudioWorld.Stream(
        output: 1, process: 9, role: "phone", isCorked: false, isMuted: false, amplitude: 1)

    private func judge(_ worlds: [AudioWorld]) -> [[AudioInterruption]] {
        var judge = AudioJudge(process: 7)
        return worlds.map { judge.look(at: $0) }
    }

    @Test func aCallBeginsAndEnds() {
        var held = call
        held.isCorked = true
        let outputs: [UInt32: AudioWorld.Output] = [1: .init()]
        let found = judge([
            AudioWorld(streams: [5: ours], outputs: outputs),
            AudioWorld(streams: [5: ours, 6: call], outputs: outputs),
            AudioWorld(streams: [5: ours, 6: call, 8: call], outputs: outputs),
            AudioWorld(streams: [5: ours, 6: call], outputs: outputs),
            AudioWorld(streams: [5: ours, 6: held], outputs: outputs),
            AudioWorld(streams: [5: ours], outputs: outputs),
        ])
        #expect(found == [[], [.began], [], [], [.ended], []])
    }

    @Test func anOutputThatGoesAwayIsLost() {
        var moved = ours
        moved.output = 2
        let both: [UInt32: AudioWorld.Output] = [1: .init(), 2: .init()]
        let gone: [UInt32: AudioWorld.Output] = [2: .init()]
        let before = AudioWorld(streams: [5: ours], outputs: both)
        // The server may tell of the move before or after the loss.
        #expect(judge([before, AudioWorld(streams: [5: ours], outputs: gone)]) == [[], [.outputLost]])
        #expect(judge([before, AudioWorld(streams: [5: moved], outputs: gone)]) == [[], [.outputLost]])
        #expect(judge([before, AudioWorld(streams: [:], outputs: gone)]) == [[], [.outputLost]])
        // Moved by the person: no loss, and what becomes of the old place is nobody's business.
        let chosen = AudioWorld(streams: [5: moved], outputs: both)
        #expect(judge([before, chosen, AudioWorld(streams: [5: moved], outputs: gone)]) == [[], [], []])
    }

    @Test func pulledHeadphonesAreLost() {
        func world(_ port: String, empty: Set<String>) -> AudioWorld {
            AudioWorld(streams: [5: ours], outputs: [1: .init(port: port, emptyPorts: empty)])
        }
        let plugged = world("headphones", empty: [])
        #expect(judge([plugged, world("speaker", empty: ["headphones"])]) == [[], [.outputLost]])
        // The server may tell of the empty socket first.
        #expect(
            judge([plugged, world("headphones", empty: ["headphones"]), world("speaker", empty: ["headphones"])])
                == [[], [], [.outputLost]])
        // Chosen by the person, or plugged in: the sound goes where it is wanted.
        #expect(judge([plugged, world("speaker", empty: [])]) == [[], []])
        #expect(judge([world("speaker", empty: ["headphones"]), plugged]) == [[], []])
    }
}
