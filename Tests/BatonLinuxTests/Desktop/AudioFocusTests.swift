import BatonCore
import BatonTestSupport
import Foundation
import Testing

@testable import BatonLinux
@testable import BatonRuntime

extension DesktopTests {
    /// A real session and player on the real sound server.
    @MainActor @Suite("Audio focus")
    struct AudioFocusTests {
        private func run(
            audioDevice: String? = nil, _ body: @MainActor (NativeStage) async throws -> Void
        ) async throws {
            let stage = try NativeStage(audioDevice: audioDevice)
            let follower = AudioFollower(session: stage.session, player: stage.player)
            defer { withExtendedLifetime(follower) { stage.close() } }
            try await stage.play()
            try await body(stage)
        }

        @discardableResult
        private func pactl(_ arguments: String...) async throws -> String {
            let outcome = try await Tool.run("pactl", arguments, package: "pulseaudio-utils")
            #expect(outcome.code == 0, "pactl \(arguments) said: \(outcome.output)")
            return outcome.output
        }

        /// What the server says of our stream.
        private func stream() async throws -> (index: String, text: String) {
            let all = try await pactl("list", "sink-inputs")
            let ours = all.components(separatedBy: "Sink Input #")
                .last { $0.contains("application.process.id = \"\(getpid())\"") }
            let text = try #require(ours, "no stream of ours: \(all)")
            return (text.prefix { $0.isNumber }.description, text)
        }

        /// A call: a stream with the role of a phone, of another program.
        private func call() throws -> Tool.Watch {
            try Tool.watch(
                "paplay",
                [
                    "--raw", "--property=media.role=phone", "--format=s16le", "--rate=48000", "--channels=1",
                    "/dev/zero",
                ], package: "pulseaudio-utils")
        }

        @Test func aCallPausesAndItsEndResumes() async throws {
            try await run { stage in
                let phone = try call()
                #expect(await stage.status(.paused), "native plays on during a call")
                phone.stop()
                #expect(await stage.status(.playing), "native does not resume after the call")
            }
        }

        @Test func whoPausedDuringACallMeantIt() async throws {
            try await run { stage in
                let phone = try call()
                #expect(await stage.status(.paused))
                stage.session.setPlaying(true)
                #expect(await stage.status(.playing))
                stage.session.setPlaying(false)
                #expect(await stage.status(.paused))
                phone.stop()
                let resumed = await eventually(.seconds(1)) { stage.session.snapshot.nativeStatus == .playing }
                #expect(!resumed)
            }
        }

        /// With the module that mutes other streams by itself: its mute is not the person's.
        @Test func corkRequestsOfTheServer() async throws {
            let module = try await pactl("load-module", "module-role-cork")
            defer { _ = try? PlayerMedia.run("pactl", ["unload-module", module], package: "pulseaudio-utils") }
            try await run { stage in
                #expect(try await stream().text.contains("media.role = \"video\""))
                let phone = try call()
                #expect(await stage.status(.paused))
                #expect(try await eventually { try await stream().text.contains("Mute: yes") }, "it was not corked")
                #expect(!stage.session.settings.muted)
                phone.stop()
                #expect(await stage.status(.playing))
                #expect(try await eventually { try await stream().text.contains("Mute: no") })
                #expect(!stage.session.settings.muted)
            }
        }

        @Test func aPulledOutputPausesAndNothingJumps() async throws {
            let loudspeakers = try SinkRecorder()
            defer { loudspeakers.close() }
            defer { _ = try? PlayerMedia.run("pactl", ["set-default-sink", "page"], package: "pulseaudio-utils") }
            try await pactl("set-default-sink", loudspeakers.sink)
            let headphones = "baton_headphones_\(UInt32.random(in: 0...UInt32.max))"
            let module = try await pactl("load-module", "module-null-sink", "sink_name=\(headphones)")
            try await run(audioDevice: "pulse/\(headphones)") { stage in
                #expect(await eventually { loudspeakers.sampleCount > 4800 }, "the recorder hears nothing")
                #expect(await eventually { (stage.player.position ?? 0) > 4 })
                let before = loudspeakers.sampleCount
                try await pactl("unload-module", module)
                #expect(await stage.status(.paused), "it plays on after its output went away")
                // What was on its way when the server moved the stream is all that may be heard, and what comes until this
                // process has its turn: 10 ms here. Without the pause it is all of these 400 ms.
                try await Task.sleep(for: .milliseconds(400))
                let leaked = Double(loudspeakers.loudSamples(from: before)) / 48
                figure("\(leaked) ms were heard elsewhere after the output went away")
                #expect(leaked < 250, "\(leaked) ms came out of the loudspeakers")
                stage.session.setPlaying(true)
                #expect(await stage.status(.playing))
            }
        }

        @Test func theMixerIsFollowedAndFollows() async throws {
            try await run { stage in
                let (index, _) = try await stream()
                try await pactl("set-sink-input-mute", index, "1")
                #expect(await eventually { stage.session.settings.muted })
                // Unmuted in the window.
                stage.session.settings.muted = false
                #expect(try await eventually { try await stream().text.contains("Mute: no") })
                try await pactl("set-sink-input-volume", index, "50%")
                // PulseAudio's scale is cubic.
                #expect(await eventually { abs(stage.session.settings.volume - 0.125) < 0.005 })
                stage.session.settings.volume = 1
                #expect(try await eventually { try await stream().text.contains("100%") })
                #expect(await eventually { stage.session.settings.volume > 0.99 })
            }
        }
    }
}

extension SinkRecorder {
    /// How many samples from index `start` on carry sound.
    func loudSamples(from start: Int) -> Int { amplitudes(from: start).filter { $0 > 0.005 }.count }
}
