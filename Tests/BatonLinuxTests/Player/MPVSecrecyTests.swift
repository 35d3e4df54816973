import BatonCore
import Foundation
import Testing

@testable import BatonLinux

/// Loads that overlap: ffmpeg, which has one place for the messages of all, must not fall back to the standard error.
@MainActor @Suite(.serialized) struct MPVSecrecyTests {
    @Test func nothingOnStandardErrorWhileLoadsOverlap() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "baton-stderr-\(UUID().uuidString)")
        _ = FileManager.default.createFile(atPath: file.path, contents: nil)
        defer { try? FileManager.default.removeItem(at: file) }
        let kept = dup(STDERR_FILENO)
        let handle = try FileHandle(forWritingTo: file)
        dup2(handle.fileDescriptor, STDERR_FILENO)
        defer {
            dup2(kept, STDERR_FILENO)
            close(kept)
        }
        try await PlayerBench.run { bench in
            for path in ["/film.mp4", "/ts.m3u8", "/gone.m3u8", "/ts.m3u8"] {
                bench.load(path, at: 1)
                _ = await bench.wait(0.05) { false }
            }
            #expect(await bench.ready() != nil)
            bench.player.stop()
            _ = await bench.wait(0.5) { false }
            bench.load("/ts.m3u8", at: 3)
            #expect(await bench.ready() != nil)
        }
        let written = try String(contentsOf: file, encoding: .utf8)
        #expect(!written.contains("http"))
    }
}
