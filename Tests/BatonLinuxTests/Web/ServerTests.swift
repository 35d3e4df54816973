import Foundation
import Testing

extension WebTests {
    @MainActor
    @Suite("The tests' own server")
    struct ServerTests {
        @Test func answersRanges() async throws {
            try GLibPump.start()
            let server = try TestServer()
            server.serve("/x", "text/plain", Data((0..<2000).map { UInt8($0 % 251) }))
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/curl")
            process.arguments = ["-sD", "/dev/stderr", "-o", "/dev/null", "-r", "100-299", server.origin + "/x"]
            try process.run()
            _ = await eventually { !process.isRunning }
        }
    }
}
