import Foundation

/// A few seconds of film made by ffmpeg, once in each run of the tests.
enum TestMedia {
    /// 40 s, 640 × 360, 25 frames a second, with a quiet tone; complete index in front.
    static let film = Result { try make(["-movflags", "+faststart"], "film.mp4") }
    /// The same in fragments, as a media source wants it.
    static let fragments = Result {
        try make(["-movflags", "+frag_keyframe+empty_moov+default_base_moof"], "parts.mp4")
    }
    /// The type that a source buffer is made with.
    static let fragmentsType = "video/mp4; codecs=\"avc1.42c01e, mp4a.40.2\""

    private static func make(_ options: [String], _ name: String) throws -> Data {
        let folder = FileManager.default.temporaryDirectory.appending(path: "baton-test-media-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: name)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/ffmpeg")
        process.arguments =
            ["-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=size=640x360:rate=25:duration=40"]
            + ["-f", "lavfi", "-i", "sine=frequency=440:duration=40", "-filter:a", "volume=0.05"]
            + [
                "-c:v", "libx264", "-profile:v", "baseline", "-level", "3.0", "-crf", "16", "-preset", "ultrafast",
                "-g", "25",
            ]
            + ["-pix_fmt", "yuv420p", "-ar", "48000", "-ac", "2", "-c:a", "aac", "-b:a", "64k"] + options + [file.path]
        do { try process.run() } catch { throw MissingPart(what: "ffmpeg", package: "ffmpeg") }
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw MissingPart(what: "ffmpeg with H.264", package: "ffmpeg") }
        return try Data(contentsOf: file)
    }
}
