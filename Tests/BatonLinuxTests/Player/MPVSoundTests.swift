import BatonCore
import Foundation
import Testing

@testable import BatonLinux

/// What is really heard, and what the audio server is told, read from PulseAudio itself.
@MainActor @Suite(.serialized) struct MPVSoundTests {
    /// As on a machine that has no other way to its speakers.
    private static let onlyPulse = MPVOption("ao", "pulse", .noCore)

    @Test func silentUntilStartedAndAfterPause() async throws {
        let sink = try SinkRecorder()
        defer { sink.close() }
        try await PlayerBench.run(audioDevice: sink.device) { bench in
            let records = await bench.wait(5) { sink.sampleCount > 4800 }
            #expect(records, "the recorder hears nothing")
            bench.load("/film.mp4", at: 2)
            _ = try #require(await bench.ready())
            _ = await bench.wait(0.6) { false }
            let silent = sink.sampleCount
            #expect(sink.amplitude() == 0)

            bench.player.start(PlaybackSettings())
            let heard = await bench.wait { sink.amplitude(from: silent) > 0.05 }
            #expect(heard)
            let before = try PlayerMedia.run("pactl", ["list"], package: "pulseaudio-utils")
            #expect(before.contains("A ${path} title"))
            #expect(!before.contains(PlayerBench.secret))
            #expect(!before.contains(bench.server.origin.dropFirst(7)))
            let arguments = try String(contentsOfFile: "/proc/self/cmdline", encoding: .utf8)
            #expect(!arguments.contains(PlayerBench.secret))

            _ = try #require(await bench.player.pause(at: nil))
            // What was on its way through the server when the pause was confirmed.
            _ = await bench.wait(0.3) { false }
            let paused = sink.sampleCount
            _ = await bench.wait(0.4) { false }
            #expect(sink.amplitude(from: paused) == 0)
        }
    }

    /// A page's volume scales the amplitude; so must ours.
    @Test func halfVolumeIsHeardAsHalfTheAmplitude() async throws {
        let sink = try SinkRecorder()
        defer { sink.close() }
        try await PlayerBench.run(audioDevice: sink.device) { bench in
            var peaks: [Double] = []
            for volume in [1, 0.5] {
                bench.load("/sound.mp4", at: 2, volume: volume)
                _ = try #require(await bench.ready())
                bench.player.start(PlaybackSettings(volume: volume))
                #expect(await bench.wait { (bench.player.position ?? 0) > 2.7 })
                let start = sink.sampleCount
                _ = await bench.wait(0.4) { false }
                peaks.append(sink.amplitude(from: start))
                bench.player.stop()
                _ = await bench.wait(0.3) { false }
            }
            #expect(abs(peaks[1] / peaks[0] - 0.5) < 0.03, "\(peaks)")
        }
    }

    /// The tone of the film has 997 Hz, and so it shall sound at every speed that can be chosen.
    @Test(arguments: [0.25, 0.5, 1, 2, 4]) func theToneIsKeptAtEverySpeed(_ rate: Double) async throws {
        let sink = try SinkRecorder()
        defer { sink.close() }
        try await PlayerBench.run(audioDevice: sink.device) { bench in
            #expect(await bench.wait { sink.sampleCount > 4800 }, "the recorder hears nothing")
            bench.load("/long.mp4", at: 2)
            _ = try #require(await bench.ready())
            bench.player.start(PlaybackSettings(rate: rate))
            #expect(await bench.wait { (bench.player.position ?? 0) > 2 + 0.5 * rate })
            let (place, start) = (bench.player.position ?? 0, sink.sampleCount)
            _ = await bench.wait(2.4) { false }
            let (passed, heard) = ((bench.player.position ?? 0) - place, Double(sink.sampleCount - start) / 48000)
            #expect(sink.amplitude(from: start) > 0.05)
            #expect(abs(sink.frequency(from: start) / 997 - 1) < 0.02, "\(sink.frequency(from: start)) Hz")
            #expect(abs(passed / heard / rate - 1) < 0.25, "\(passed) s of film in \(heard) s")
        }
    }

    /// mpv goes elsewhere if it can. If not, it lets go of the sound with the output, and would show the picture in silence
    /// from then on.
    @Test(arguments: [true, false]) func aRefusedOutputLeavesTheSoundWhereItWas(_ isAlone: Bool) async throws {
        let sink = try SinkRecorder()
        defer { sink.close() }
        try await PlayerBench.run(audioDevice: sink.device) { bench in
            if isAlone { bench.player.furtherOptions = [Self.onlyPulse] }
            bench.load("/film.mp4", at: 1)
            _ = try #require(await bench.ready())
            bench.player.start(PlaybackSettings())
            #expect(await bench.wait { sink.amplitude() > 0.05 }, "it is not heard")
            #expect(await bench.player.use(output: "pulse/nothing_of_that_name") == .outputFailed)
            let after = sink.sampleCount
            #expect(await bench.wait { sink.amplitude(from: after) > 0.05 }, "it is silent from then on")
            #expect(bench.player.current?.observed.audio == .playing && bench.failure == nil)
        }
    }

    @Test func aFilmThatLosesItsSoundHasFailed() async throws {
        try await PlayerBench.run { bench in
            bench.player.furtherOptions = [Self.onlyPulse]
            bench.load("/film.mp4", at: 1)
            _ = try #require(await bench.ready())
            bench.player.start(PlaybackSettings())
            #expect(await bench.wait { (bench.player.position ?? 0) > 1.3 })
            var place: Double?
            let told = bench.player.onEvent
            bench.player.onEvent = { event in
                if case .failed = event { place = bench.player.position }
                told?(event)
            }
            // As when the sound server loses the only output.
            bench.player.audioDevice = "pulse/nothing_of_that_name"
            #expect(await bench.wait { bench.failure != nil }, "it goes on in silence")
            #expect(bench.failure == .playbackFailed && place.map { $0 > 1.2 } == true)
        }
    }
}
