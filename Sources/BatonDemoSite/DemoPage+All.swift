extension DemoPage {
    private static let moves = "the film goes on in the native player, where the page was."
    private static let returns =
        "it goes on in the native player, and returns to the page where the film stops arriving."
    private static let untouched = "the film plays on in the page as if nothing had happened."

    /// Every page, in the order of the list.
    static let all: [DemoPage] = travelling + staying

    private static let travelling: [DemoPage] = [
        DemoPage(
            "mp4", "A plain film", "One MP4 file in a video element.", .mp4, "element-mp4", expectation: moves),
        DemoPage(
            "hls-mse", "A streamed film", "HLS, played by the page’s own player through Media Source Extensions.",
            .mediaSource, "resource-hls-master", expectation: moves),
        DemoPage(
            "iframe", "An embedded player", "The streamed film inside a frame of another site.", .frame,
            "resource-hls-master", expectation: moves),
        DemoPage(
            "live", "A live channel", "A list of segments that moves on with the clock and has no end.", .live,
            "resource-hls-single", expectation: "it goes on in the native player, as far behind live as before."),
        DemoPage(
            "audio", "Sound only", "The film’s sound in an audio element.", .audio, "element-mp4",
            expectation: "the sound goes on in the native player."),
        DemoPage(
            "videojs", "A film in Video.js", "HLS, played by a player that many websites use.", .videojs,
            "resource-hls-master", expectation: moves),
        DemoPage(
            "languages", "A film in two languages",
            "Sound and subtitles in English and German, and chapters. The page shows the German subtitles.",
            .languages, "element-mp4",
            expectation: "it goes on in the native player with the same subtitles, and with what you choose there."),
        DemoPage(
            "ad", "A film after an advert", "A six-second advert from another site, then the film.", .advert,
            "element-mp4", after: "ad-suspected",
            expectation: "the advert stays in the page; the film after it can be moved."),
        DemoPage(
            "two", "Two films at once", "Two films of one size play side by side.", .pair, "ambiguous",
            expected: "website",
            expectation: "both play on until you choose one with the button."),
    ]

    private static let staying: [DemoPage] = [
        DemoPage(
            "cookie", "Signed-in viewers only", "Only the browser that opened the page gets the film.", .mp4,
            "element-mp4", refusals: ["load-failed"], gate: .forbidden, expectation: untouched),
        DemoPage(
            "expired", "An address that works once", "The stream’s address expires with its first use.", .mediaSource,
            "resource-hls-master", refusals: ["load-failed"], gate: .once, expectation: untouched),
        DemoPage(
            "notice", "Another film for strangers",
            "Without the page’s cookie a short notice comes instead.",
            .mp4, "element-mp4", refusals: ["different-media"], gate: .notice, expectation: untouched),
        DemoPage(
            "slow", "A very slow server", "Without the page’s cookie the film arrives at 2 kB a second.", .mp4,
            "element-mp4", refusals: ["timed-out", "no-progress", "no-data"], gate: .slow, expectation: untouched),
        DemoPage(
            "missing", "Not found", "Without the page’s cookie the film does not exist.", .mp4, "element-mp4",
            refusals: ["load-failed"], gate: .missing, expectation: untouched),
        DemoPage(
            "html", "A web page instead", "Without the page’s cookie the server answers with HTML.", .mp4,
            "element-mp4",
            refusals: ["unrecognized-format", "load-failed"], gate: .html, expectation: untouched),
        DemoPage(
            "empty", "Nothing at all", "Without the page’s cookie the answer is empty.", .mp4, "element-mp4",
            refusals: ["unrecognized-format", "load-failed", "no-data"], gate: .empty, expectation: untouched),
        DemoPage(
            "endless", "An answer without end", "Without the page’s cookie zeros arrive, and nothing else.", .mp4,
            "element-mp4", refusals: ["unrecognized-format", "load-failed", "timed-out", "no-progress", "no-data"],
            gate: .endless, expectation: untouched),
        DemoPage(
            "breaks", "A connection that breaks", "Without the page’s cookie only the film’s beginning arrives.", .mp4,
            "element-mp4", refusals: ["playback-failed"], gate: .breaks, expectation: returns),
        DemoPage(
            "breaks-hls", "A stream that breaks", "Without the page’s cookie only the first segments arrive.",
            .mediaSource, "resource-hls-master", refusals: ["playback-failed"], gate: .breaks, expectation: returns),
        DemoPage(
            "silent", "A server that falls silent", "Without the page’s cookie the film stops arriving.", .mp4,
            "element-mp4", refusals: ["playback-failed", "stalled"], gate: .silent, expectation: returns),
        DemoPage(
            "resumes", "A page that starts again", "It plays again three seconds after every pause.", .mp4,
            "element-mp4", refusals: ["page-resumed-itself"], behaviour: #"data-resumes="3""#,
            expectation: "it is paused again a few times; then the page gets its film back."),
        DemoPage(
            "stubborn", "A page that will not pause", "It plays again at once whenever it is paused.", .mp4,
            "element-mp4", refusals: ["page-would-not-pause", "page-resumed-itself"], behaviour: #"data-stubborn="1""#,
            expectation: "the film stays in the page, because it cannot be paused."),
        DemoPage(
            "protected", "A copy-protected film", "Without the page’s cookie the stream names a key of FairPlay.",
            .mediaSource, "resource-hls-master", refusals: ["protected"], gate: .protected, expectation: untouched),
        DemoPage(
            "capture", "A picture that the page draws", "A video element that shows a canvas; there is no stream.",
            .capture, "live-capture", expected: "website", expectation: "nothing: there is no address to play."),
        DemoPage(
            "loop", "A moving background", "A muted clip that repeats for decoration.", .background,
            "decorative", expected: "website", expectation: "nothing: a background is not something to watch."),
    ]
}
