import Foundation

/// A few seconds of film made by ffmpeg, once in each run of the tests.
enum TestMedia {
    /// 40 s, 640 × 360, 25 frames a second, with a quiet tone; complete index in front.
    static let film = Result { try make(["-movflags", "+faststart"], "film.mp4") }
    /// Less than 2 MiB: of more, WebKitGTK reads a fiftieth ahead, and out of a blob it does not begin with so little.
    static let clip = Result { try make(["-movflags", "+faststart"], "clip.mp4", seconds: 10) }
    /// The film in fragments, as a media source wants it.
    static let fragments = Result {
        try make(["-movflags", "+frag_keyframe+empty_moov+default_base_moof"], "parts.mp4")
    }
    /// The film's beginning as WebM, which plays in pages and is not handed over.
    static let webm = Result {
        try make(
            [], "film.webm", seconds: 10, size: "320x180",
            codecs: ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-c:a", "libvorbis"])
    }
    /// The type that a source buffer is made with.
    static let fragmentsType = "video/mp4; codecs=\"avc1.42c01e, mp4a.40.2\""

    /// A bit rate as websites use it. Of a film of 2.7 Mbit/s that arrived within milliseconds, WebKitGTK did not notice
    /// the arrival in one load out of forty, and stood still at its start (docs/KNOWN-ISSUES.md); of 0.9 Mbit/s it did.
    private static let h264 = [
        "-c:v", "libx264", "-profile:v", "baseline", "-level", "3.0", "-crf", "34", "-preset", "ultrafast", "-g", "25",
        "-pix_fmt", "yuv420p", "-ar", "48000", "-ac", "2", "-c:a", "aac", "-b:a", "64k",
    ]

    /// - Parameters:
    ///   - size: Of the picture; `nil` for sound alone.
    static func make(
        _ options: [String], _ name: String, seconds: Int = 40, size: String? = "640x360", codecs: [String]? = nil
    ) throws -> Data {
        let folder = FileManager.default.temporaryDirectory.appending(path: "baton-test-media-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: name)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/ffmpeg")
        process.arguments =
            ["-v", "error", "-y"]
            + (size.map { ["-f", "lavfi", "-i", "testsrc2=size=\($0):rate=25:duration=\(seconds)"] } ?? [])
            + ["-f", "lavfi", "-i", "sine=frequency=440:duration=\(seconds)", "-filter:a", "volume=0.05"]
            + (codecs ?? h264) + options + [file.path]
        // Made once on a machine: a run of one test must not wait for the encoder.
        let recipe = (process.arguments ?? []).dropLast().joined(separator: " ")
        let kept = FileManager.default.temporaryDirectory.appending(path: "baton-test-media-\(getuid())")
            .appending(
                path: "\(String(recipe.utf8.reduce(5381 as UInt64) { $0 &* 33 &+ UInt64($1) }, radix: 36))-\(name)")
        if let data = try? Data(contentsOf: kept) { return data }
        do { try process.run() } catch { throw MissingPart(what: "ffmpeg", package: "ffmpeg") }
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw MissingPart(what: "ffmpeg with H.264", package: "ffmpeg") }
        let data = try Data(contentsOf: file)
        try FileManager.default.createDirectory(
            at: kept.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: kept, options: .atomic)
        return data
    }
}
