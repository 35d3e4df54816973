import Foundation

/// Films in two languages, made from the film of ``PlayerMedia`` beside it in the same folder.
enum TrackMedia {
    /// The folder with all media.
    static let folder = Result<URL, any Error> { try make() }

    /// Captions that say the second they are for, in a language.
    static func captions(_ language: String) -> String {
        let cues = (0..<12).map { second in
            String(format: "00:%02d.000 --> 00:%02d.990\n%@ %d\n", second, second, language, second)
        }
        return "WEBVTT\n\n" + cues.joined(separator: "\n")
    }

    private static func make() throws -> URL {
        let folder = try PlayerMedia.folder.get()
        func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
        func ffmpeg(_ arguments: String...) throws {
            try PlayerMedia.run("ffmpeg", ["-v", "error", "-y"] + arguments, package: "ffmpeg")
        }
        try Data(captions("en").utf8).write(to: URL(fileURLWithPath: path("en.vtt")))
        try Data(captions("fr").utf8).write(to: URL(fileURLWithPath: path("fr.vtt")))
        let marks = [("Opening", 0, 4000), ("Middle", 4000, 8000), ("End", 8000, 12000)].map { title, start, end in
            "[CHAPTER]\nTIMEBASE=1/1000\nSTART=\(start)\nEND=\(end)\ntitle=\(title)\n"
        }
        try Data((";FFMETADATA1\n" + marks.joined()).utf8).write(to: URL(fileURLWithPath: path("chapters.txt")))
        try ffmpeg(
            "-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000:duration=\(PlayerMedia.seconds)", "-c:a", "aac",
            path("german.mp4"))
        try ffmpeg(
            "-i", path("film.mp4"), "-i", path("german.mp4"), "-i", path("en.vtt"), "-i", path("chapters.txt"),
            "-map", "0:v", "-map", "0:a", "-map", "1:a", "-map", "2", "-map_metadata", "3", "-c", "copy", "-c:s",
            "mov_text", "-metadata:s:a:0", "language=eng", "-metadata:s:a:1", "language=deu", "-metadata:s:s:0",
            "language=eng", "-movflags", "+faststart", path("languages.mp4"))
        // Sound apart from the picture, in two languages; once as transport streams, once as fragments.
        for (folder, options) in [("ts", [String]()), ("parts", ["-hls_segment_type", "fmp4"])] {
            for (name, input, map) in [
                ("picture", "film.mp4", "0:v"), ("en", "film.mp4", "0:a"), ("de", "german.mp4", "0:a"),
            ] {
                let base = "tracks-\(folder)-\(name)"
                let initial = options.isEmpty ? [] : ["-hls_fmp4_init_filename", "\(base)-init.mp4"]
                let ending = options.isEmpty ? "ts" : "m4s"
                try PlayerMedia.run(
                    "ffmpeg",
                    ["-v", "error", "-y", "-i", path(input), "-map", map, "-c", "copy", "-f", "hls", "-hls_time", "2"]
                        + ["-hls_playlist_type", "vod"] + options + initial
                        + ["-hls_segment_filename", path("\(base)-%d.\(ending)"), path("\(base).m3u8")],
                    package: "ffmpeg")
            }
            let sounds = [("en", "English", "DEFAULT=YES,"), ("de", "Deutsch", "")].map { code, name, more in
                "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",LANGUAGE=\"\(code)\",NAME=\"\(name)\",\(more)AUTOSELECT=YES,"
                    + "URI=\"tracks-\(folder)-\(code).m3u8\"\n"
            }
            let list =
                "#EXTM3U\n\(sounds.joined())#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=320x180,"
                + "CODECS=\"avc1.42c015,mp4a.40.2\",AUDIO=\"a\"\ntracks-\(folder)-picture.m3u8\n"
            try Data(list.utf8).write(to: URL(fileURLWithPath: path("tracks-\(folder).m3u8")))
        }
        // Two sizes, each with its own sound, as transport streams.
        try ffmpeg(
            "-i", path("film.mp4"), "-vf", "scale=160:90", "-c:v", "libx264", "-preset", "ultrafast", "-g", "50",
            "-c:a",
            "copy", path("tiny.mp4"))
        for (name, input) in [("large", "film.mp4"), ("tiny", "tiny.mp4")] {
            try ffmpeg(
                "-i", path(input), "-c", "copy", "-f", "hls", "-hls_time", "2", "-hls_playlist_type", "vod",
                "-hls_segment_filename", path("size-\(name)-%d.ts"), path("size-\(name).m3u8"))
        }
        let sizes =
            "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=320x180\nsize-large.m3u8\n"
            + "#EXT-X-STREAM-INF:BANDWIDTH=200000,RESOLUTION=160x90\nsize-tiny.m3u8\n"
        try Data(sizes.utf8).write(to: URL(fileURLWithPath: path("sizes.m3u8")))
        return folder
    }
}
