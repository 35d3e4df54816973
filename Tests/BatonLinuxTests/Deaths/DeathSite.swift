import BatonDemoSite
import Foundation

@testable import BatonLinux

/// The built-in site over a film that costs little to play, so that several pages can play at once.
@MainActor
enum DeathSite {
    private static var shared: DemoSite?
    static let seconds = 120.0

    static func start() throws -> DemoSite {
        try GLibPump.start()
        if let shared { return shared }
        let site = DemoSite(media: try media.get())
        try site.start()
        shared = site
        return site
    }

    /// A film and a list of four-second segments, 160 × 90 at 10 frames a second, made once in each run.
    private static let media = Result<URL, any Error> {
        let folder = FileManager.default.temporaryDirectory.appending(path: "baton-deaths-\(UUID().uuidString)")
        let list = folder.appending(path: "hls/v0")
        try FileManager.default.createDirectory(at: list, withIntermediateDirectories: true)
        let film = folder.appending(path: "film.mp4").path
        func ffmpeg(_ arguments: [String]) throws {
            try PlayerMedia.run("ffmpeg", ["-v", "error", "-y"] + arguments, package: "ffmpeg")
        }
        try ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=size=160x90:rate=10:duration=\(seconds)"]
                + ["-f", "lavfi", "-i", "sine=frequency=300:sample_rate=48000:duration=\(seconds)"]
                + ["-filter:a", "volume=0.1", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]
                + ["-g", "20", "-keyint_min", "20", "-sc_threshold", "0", "-bf", "0", "-b:v", "150k", "-c:a", "aac"]
                + ["-b:a", "48k", "-ac", "2", "-movflags", "+faststart", film])
        try ffmpeg(
            ["-i", film, "-c", "copy", "-f", "hls", "-hls_time", "4", "-hls_playlist_type", "vod"]
                + ["-hls_segment_type", "fmp4", "-hls_fmp4_init_filename", "init.mp4", "-hls_segment_filename"]
                + [list.appending(path: "seg-%d.m4s").path, list.appending(path: "index.m3u8").path])
        let master = "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-STREAM-INF:BANDWIDTH=300000,RESOLUTION=160x90\nv0/index.m3u8\n"
        try Data(master.utf8).write(to: folder.appending(path: "hls/master.m3u8"))
        return folder
    }
}
