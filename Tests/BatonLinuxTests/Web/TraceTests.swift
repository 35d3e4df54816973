import BatonCore
import CGtkWebKit
import Foundation
import GObjectSupport
import Testing

@testable import BatonLinux

extension WebTests {
    @MainActor
    @Suite("What a page leaves behind")
    struct TraceTests {
        @Test func noMediaPlayerOnTheBus() async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            _ = try await fixture.play(Pages.stream)
            try await Task.sleep(for: .seconds(1))
            let names = try await run(
                "gdbus", "call", "--address", SessionBusGuard.address ?? "", "--dest", "org.freedesktop.DBus",
                "--object-path", "/", "--method", "org.freedesktop.DBus.ListNames")
            #expect(names.contains("org.freedesktop.DBus"))
            #expect(!names.contains("org.mpris"))
        }

        /// It would take a film that plays along.
        @Test func aBusThatEndsDoesNotEndTheApp() throws {
            _ = try PageFixture.environment()
            let bus = try #require(SessionBus.connection(), "no session bus")
            #expect(g_dbus_connection_get_exit_on_close(OpaquePointer(bus.pointer)) == 0)
        }

        @Test func noStreamAddressOnTheDisk() async throws {
            // Its home and XDG folders; the person's would be read whole, and may hold this test's own text.
            guard let runFolder = ProcessInfo.processInfo.environment["BATON_RUN_FOLDER"] else {
                throw MissingPart(what: "the folder of the run (run the tests in tools/headless)", package: "xvfb")
            }
            let folder = FileManager.default.temporaryDirectory.appending(path: "baton-web-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let secret = "SECRET\(UUID().uuidString)"
            let planted = URL(filePath: runFolder).appending(path: "home/.planted-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: planted) }
            try Data("/list.m3u8?token=\(secret)".utf8).write(to: planted)
            try GLibPump.start()
            let environment = WebEnvironment(storage: .persistent(directory: folder), autoplay: .allowed)
            let fixture = try PageFixture(environment: environment)
            defer { fixture.close() }
            fixture.server.serve("/a/list.m3u8", "application/vnd.apple.mpegurl", Data("#EXTM3U\n".utf8))
            _ = try await fixture.play(
                """
                <script>document.cookie = 'kept=1; max-age=9999'; fetch('/a/list.m3u8?token=\(secret)')</script>
                <video autoplay width=640 height=360 src="/film.mp4?token=\(secret)"></video>
                """)
            try await Task.sleep(for: .seconds(2))
            let found = try await run("grep", "-rlaF", secret, folder.path, runFolder)
            #expect(found == planted.path + "\n", "only what was put there is found")
            #expect(FileManager.default.fileExists(atPath: folder.appending(path: "cookies.sqlite").path))
        }

        private func run(_ words: String...) async throws -> String {
            let process = Process()
            let pipe = Pipe()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = words
            process.standardOutput = pipe
            try process.run()
            let output = await Task.detached { pipe.fileHandleForReading.readDataToEndOfFile() }.value
            return String(decoding: output, as: UTF8.self)
        }
    }
}
