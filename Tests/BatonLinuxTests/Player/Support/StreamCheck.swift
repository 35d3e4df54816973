import BatonCore
import Testing

@testable import BatonLinux

/// Runs a ``StreamCase`` on the real player.
@MainActor
enum StreamCheck {
    static func run(_ stream: StreamCase) async throws {
        _ = try StreamMedia.folder.get()
        try await PlayerBench.run { bench in
            try stream.arrange(bench.server)
            if let decoder = stream.onlyDecoder {
                bench.player.furtherOptions = [MPVOption("vd", "\(decoder),-", .noCore)]
            }
            bench.load(stream.path, at: stream.position)
            let item = await bench.ready(12)
            switch stream.outcome {
            case .ready(let seconds, let picture):
                let item = try #require(item, "\(String(describing: bench.failure))")
                #expect(abs(item.position - stream.position) <= PlayerMedia.frame + 0.001)
                #expect(abs((item.duration ?? 0) - seconds) < 0.25, "\(String(describing: item.duration))")
                #expect(!item.isLive)
                #expect((item.aspect != nil) == picture)
                if let aspect = item.aspect { #expect(abs(aspect - 16.0 / 9) < 0.01) }
                #expect(bench.player.current?.observed.audio == .playing)
            case .refused(let reasons):
                let failure = try #require(bench.failure, "\(String(describing: item))")
                #expect(reasons.contains(failure), "\(failure.rawValue)")
                #expect(item == nil)
            }
            // A file is read in parts; a list is asked for once by mpv to look at it, and once by ffmpeg.
            let requests = bench.server.requests.filter { $0 == stream.path }.count
            #expect(requests <= 2 || !stream.path.hasSuffix("m3u8"), "asked for \(requests) times")
        }
    }
}
