import Foundation

/// Media made once per run with ffmpeg: 12 s of a counting test picture at 25 frames a second, with a tone.
enum PlayerMedia {
    struct Missing: Error, CustomStringConvertible {
        let tool: String
        let package: String
        var description: String { "\(tool) failed or is missing; it comes with the Debian package \(package)" }
    }

    /// The folder with the media, made on first use.
    static let folder = Result<URL, any Error> { try make() }
    static let seconds = 12.0
    static let frame = 1.0 / 25
    /// Of `long.mp4`: the same, over and over, for tests that must not come to its end on a slow machine.
    static let longSeconds = 60.0

    /// Runs a tool quietly and hands back what it wrote.
    @discardableResult
    static func run(_ tool: String, _ arguments: [String], package: String) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [tool] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Missing(tool: tool, package: package) }
        return String(decoding: data, as: UTF8.self)
    }

    private static func make() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("baton-player-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let picture = ["-f", "lavfi", "-i", "testsrc=size=320x180:rate=25:duration=\(seconds)"]
        let tone = ["-f", "lavfi", "-i", "sine=frequency=997:sample_rate=48000:duration=\(seconds)"]
        let codecs = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-g", "50", "-c:a", "aac"]
        func ffmpeg(_ arguments: [String]) throws {
            try run("ffmpeg", ["-v", "error", "-y"] + arguments, package: "ffmpeg")
        }
        func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
        try ffmpeg(picture + tone + codecs + ["-movflags", "+faststart", path("film.mp4")])
        let again = String(Int(longSeconds / seconds) - 1)
        try ffmpeg(
            ["-stream_loop", again, "-i", path("film.mp4"), "-c", "copy", "-movflags", "+faststart", path("long.mp4")])
        try ffmpeg(["-i", path("film.mp4"), "-c", "copy", path("tail.mp4")])
        try ffmpeg(["-i", path("film.mp4"), "-c", "copy", "-t", "2", path("short.mp4")])
        try ffmpeg(["-i", path("film.mp4"), "-c", "copy", "-vn", "-movflags", "+faststart", path("sound.mp4")])
        let list = ["-i", path("film.mp4"), "-c", "copy", "-f", "hls", "-hls_time", "2", "-hls_playlist_type", "vod"]
        try ffmpeg(list + ["-hls_segment_filename", path("ts%d.ts"), path("ts.m3u8")])
        try ffmpeg(
            list + [
                "-hls_segment_type", "fmp4", "-hls_fmp4_init_filename", "init.mp4", "-hls_segment_filename",
                path("part%d.m4s"), path("fmp4.m3u8"),
            ])
        return folder
    }
}
