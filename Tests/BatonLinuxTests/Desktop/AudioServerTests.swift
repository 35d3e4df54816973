import Foundation
import Testing

@testable import BatonLinux

extension DesktopTests {
    /// A sound server of the test's own, which comes and goes.
    @MainActor @Suite("Sound server")
    struct AudioServerTests {
        private let socket = FileManager.default.temporaryDirectory.appending(path: "baton-pulse-\(UUID().uuidString)")

        /// A server that finds another's name on the session bus ends at once. It closes whatever it was given, which
        /// Foundation takes for its end and waits for; the shell stays, and takes it along.
        private static let script = """
            export DBUS_SESSION_BUS_ADDRESS=unix:path=/nonexistent
            setpriv --pdeathsig KILL pulseaudio -n --daemonize=no --exit-idle-time=-1 --use-pid-file=no \
                --log-level=error -L "module-native-protocol-unix socket=$0 auth-anonymous=1" \
                -L "module-null-sink sink_name=first" &
            wait
            """

        private func serve() async throws -> Tool.Watch {
            try? FileManager.default.removeItem(at: socket)
            let server = try Tool.watch(
                "sh", ["-c", Self.script, socket.path], package: "pulseaudio")
            let answers = try await eventually { try await pactl("info") == 0 }
            try #require(answers, "no server of its own")
            return server
        }

        private func pactl(_ arguments: String...) async throws -> Int32 {
            try await Tool.run(
                "pactl", ["--server=unix:\(socket.path)"] + arguments, package: "pulseaudio-utils"
            ).code
        }

        @Test func aServerThatIsStartedAnewIsHeard() async throws {
            try GLibPump.start()
            let first = try await serve()
            let server = AudioServer(address: "unix:\(socket.path)")
            var (looks, newServers) = (0, 0)
            server.onChange = { _ in looks += 1 }
            server.onNewServer = { newServers += 1 }
            #expect(await eventually { looks > 0 && server.world.outputs.count == 1 })
            #expect(newServers == 0)
            first.stop()
            // Longer than the first try to find another one.
            try await Task.sleep(for: .seconds(2.5))
            let second = try await serve()
            defer { second.stop() }
            #expect(await eventually { newServers == 1 && server.world.outputs.count == 1 }, "it is not found again")
            looks = 0
            #expect(try await pactl("load-module", "module-null-sink", "sink_name=second") == 0)
            #expect(await eventually { server.world.outputs.count == 2 && looks > 0 }, "it is not heard")
        }

        @Test func aServerThatComesLaterIsFound() async throws {
            try GLibPump.start()
            let server = AudioServer(address: "unix:\(socket.path)")
            try await Task.sleep(for: .seconds(1.5))
            let late = try await serve()
            defer { late.stop() }
            #expect(await eventually { server.world.outputs.count == 1 })
        }

        /// The numbers of another server mean nothing: no output was lost.
        @Test func anotherServerIsNoPulledPlug() {
            var judge = AudioJudge(process: 7)
            let stream = AudioWorld.Stream(
                output: 3, process: 7, role: nil, isCorked: false, isMuted: false, amplitude: 1)
            let call = AudioWorld.Stream(
                output: 3, process: 8, role: "phone", isCorked: false, isMuted: false, amplitude: 1)
            let before = AudioWorld(streams: [1: stream, 2: call], outputs: [3: AudioWorld.Output()])
            #expect(judge.look(at: before) == [.began])
            judge.forget()
            // The call did not outlive the server.
            #expect(judge.look(at: AudioWorld(outputs: [0: AudioWorld.Output()])) == [.ended])
        }
    }
}
