import Foundation

/// More media for the cases of ``StreamCase``, made from the film of ``PlayerMedia`` without encoding it again, beside
/// it in the same folder. Only what needs another encoder is encoded, and is short.
enum StreamMedia {
    /// The folder with all media.
    static let folder = Result<URL, any Error> { try make() }
    /// Seconds of the films in other codecs.
    static let short = 6.0
    /// Seconds that the edit list of `edit.mp4` leaves.
    static let edited = 10.5

    /// Segments of two seconds in `live0.ts` and on.
    static let liveSegments = 30

    static func text(_ name: String) throws -> String {
        try String(contentsOf: try folder.get().appendingPathComponent(name), encoding: .utf8)
    }
    static func data(_ name: String) throws -> Data {
        try Data(contentsOf: try folder.get().appendingPathComponent(name))
    }

    private static func make() throws -> URL {
        let folder = try PlayerMedia.folder.get()
        func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
        func ffmpeg(_ arguments: String...) throws {
            try PlayerMedia.run(
                "ffmpeg", ["-v", "error", "-y"] + arguments, package: "ffmpeg")
        }
        let film = path("film.mp4")
        func list(_ name: String, _ options: String...) throws {
            try PlayerMedia.run(
                "ffmpeg",
                ["-v", "error", "-y", "-i", film, "-c", "copy", "-f", "hls", "-hls_time", "2"]
                    + ["-hls_playlist_type", "vod"] + options + [path(name)], package: "ffmpeg")
        }
        try Data("0123456789abcdef".utf8).write(to: folder.appendingPathComponent("key.bin"))
        try Data("key.bin\n\(path("key.bin"))\n".utf8).write(to: folder.appendingPathComponent("key.txt"))
        try list("aes.m3u8", "-hls_key_info_file", path("key.txt"), "-hls_segment_filename", path("aes%d.ts"))
        try list("ranges.m3u8", "-hls_flags", "single_file", "-hls_segment_filename", path("ranges.ts"))
        try list("sound.m3u8", "-vn", "-hls_segment_filename", path("sound%d.ts"))
        try PlayerMedia.run(
            "ffmpeg",
            ["-v", "error", "-y", "-stream_loop", "4", "-i", film, "-c", "copy", "-f", "hls", "-hls_time", "2"]
                + ["-hls_list_size", "0", "-hls_segment_filename", path("live%d.ts"), path("live.m3u8")],
            package: "ffmpeg")
        // In one piece: a film that is repeated has holes of a few milliseconds, at which page players stall.
        let length = "duration=60"
        try ffmpeg(
            "-f", "lavfi", "-i", "testsrc=size=320x180:rate=25:\(length)", "-f", "lavfi", "-i",
            "sine=frequency=997:sample_rate=48000:\(length)", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt",
            "yuv420p", "-g", "50", "-c:a", "aac", "-movflags", "+faststart", path("long.mp4"))
        try ffmpeg(
            "-i", path("long.mp4"), "-vf", "scale=160:90", "-c:v", "libx264", "-preset", "ultrafast", "-g", "50",
            "-c:a", "copy", "-movflags", "+faststart", path("low.mp4"))
        for name in ["long", "low"] {
            try ffmpeg(
                "-i", path("\(name).mp4"), "-c", "copy", "-f", "hls", "-hls_time", "2", "-hls_list_size", "0",
                "-hls_segment_type", "fmp4", "-hls_fmp4_init_filename", "\(name)-init.mp4", "-hls_segment_filename",
                path("\(name)%d.m4s"), path("\(name).m3u8"))
        }
        let variants = [("long", 900_000, "320x180"), ("low", 200_000, "160x90")].map { name, rate, size in
            "#EXT-X-STREAM-INF:BANDWIDTH=\(rate),RESOLUTION=\(size),CODECS=\"avc1.42c015,mp4a.40.2\"\n\(name).m3u8\n"
        }
        try Data("#EXTM3U\n\(variants.joined())".utf8).write(to: folder.appendingPathComponent("master.m3u8"))
        try list("picture.m3u8", "-an", "-hls_segment_filename", path("picture%d.ts"))
        try ffmpeg("-i", film, "-c", "copy", "-movflags", "frag_keyframe+empty_moov", path("parts.mp4"))
        try ffmpeg("-i", film, "-c", "copy", "-movflags", "dash+global_sidx", path("indexed.mp4"))
        try ffmpeg("-ss", "1.5", "-i", film, "-c", "copy", "-movflags", "+faststart", path("edit.mp4"))
        try ffmpeg("-i", film, "-c", "copy", path("film.mkv"))
        try ffmpeg("-i", film, "-c", "copy", "-t", "4", "-f", "mpegts", path("first.ts"))
        let key = "00112233445566778899aabbccddeeff"
        try ffmpeg(
            "-i", film, "-c", "copy", "-encryption_scheme", "cenc-aes-ctr", "-encryption_key", key,
            "-encryption_kid", key, "-movflags", "+faststart", path("encrypted.mp4"))
        let picture = "testsrc=size=320x180:rate=25:duration=\(short)"
        let sound = "sine=frequency=997:sample_rate=48000:duration=\(short)"
        for (name, codec) in [
            (
                "hevc",
                ["libx265", "-preset", "ultrafast", "-x265-params", "log-level=none:keyint=50", "-tag:v", "hvc1"]
            ),
            ("av1", ["libsvtav1", "-preset", "12", "-g", "50"]),
        ] {
            try PlayerMedia.run(
                "ffmpeg",
                ["-v", "error", "-y", "-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", sound, "-c:v"] + codec
                    + ["-pix_fmt", "yuv420p", "-c:a", "aac", "-movflags", "+faststart", path("\(name).mp4")],
                package: "ffmpeg")
        }
        return folder
    }
}
