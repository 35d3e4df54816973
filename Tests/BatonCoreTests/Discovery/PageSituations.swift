import BatonCore
import Testing

/// Kinds G to J and M: frames, stale and preloaded entries, live, audio, the entries' quirks.
@Suite struct PageSituations {
    @Test(arguments: frames) func player(_ situation: Situation) { situation.check() }
    @Test(arguments: stale + stamped) func evidence(_ situation: Situation) { situation.check() }
    @Test(arguments: live + sound + quirks) func verdict(_ situation: Situation) { situation.check() }

    static let film = "https://m.example.com/film.mp4"

    private static func hands(
        _ name: String, _ reason: Candidate.Reason, _ origin: Candidate.Origin, _ address: String,
        _ frames: FrameReport...
    ) -> Situation {
        Situation(name: name, report: PageReport(frames: frames), expected: .hands(reason, origin, address))
    }

    private static func stays(_ name: String, _ refusal: Refusal, _ frames: FrameReport...) -> Situation {
        Situation(name: name, report: PageReport(frames: frames), expected: .stays(refusal))
    }

    static let frames: [Situation] = [
        hands(
            "the player's frame, not the page's list", .resourceHLSSingle, .resource(frame: 1, resource: 0),
            "https://m.example.com/c/top.m3u8",
            frame(loads: [
                get("ads.example.org/x/ad.m3u8", 400), get("p.example.net/e", 500, by: "iframe"),
            ]),
            frame(
                [blob()], at: "https://p.example.net/e",
                loads: [get("m.example.com/c/top.m3u8", 300), get("m.example.com/c/1.ts", 800)])),
        stays(
            "a list of the parent is no evidence", .noEligibleSource,
            frame(loads: [get("m.example.com/top.m3u8", 400)]),
            frame([blob()], at: "https://p.example.net/e")),
        stays(
            "a list of the child is no evidence", .noEligibleSource, frame([blob()]),
            frame(at: "https://p.example.net/e", loads: [get("m.example.com/top.m3u8", 400)])),
        hands(
            "a frame without an address", .elementMP4, .element(frame: 1, element: 0), film, frame(),
            frame([video(film)], at: "about:srcdoc")),
        hands(
            "a muted advert in a frame", .resourceHLSSingle, .resource(frame: 0, resource: 0),
            "https://m.example.com/c/top.m3u8", frame([blob()], loads: [get("m.example.com/c/top.m3u8", 300)]),
            frame(
                [video("https://ads.example.org/b.mp4", muted: true, length: 15, area: 75_000)],
                at: "https://ads.example.org/slot")),
        hands(
            "a player two frames down", .elementHLS, .element(frame: 2, element: 0), "https://c.example.net/top.m3u8",
            frame(), frame(at: "https://outer.example.net/e"),
            frame([video("https://c.example.net/top.m3u8")], at: "https://inner.example.net/p")),
        stays("a tie across frames", .ambiguous, frame([video(film)]), frame([video("https://m.example.com/b.mp4")])),
        stays(
            "a preview in a frame, the film is paused", .noActiveMedia, frame([blob(paused: true)]),
            frame([video(film, muted: true, area: 60_000)])),
        stays(
            "a spot in a frame over the paused film", .adSuspected, frame([blob(paused: true)]),
            frame(
                [video("https://ads.example.org/b.mp4", length: 15)], at: "https://ads.example.org/slot")),
        hands(
            "a player in a frame shows its own clip", .elementMP4, .element(frame: 1, element: 0),
            "https://m.example.net/clip.mp4", frame(),
            frame(
                [video("https://m.example.net/clip.mp4", length: 20), blob(paused: true)],
                at: "https://p.example.net/e")),
        stays(
            "a spot in a frame without an address", .adSuspected, frame(),
            frame([video("https://ads.example.org/b.mp4", length: 20), blob(paused: true)], at: "about:srcdoc")),
        hands(
            "frames of unknown sites suspect nobody", .elementMP4, .element(frame: 0, element: 0),
            "https://ads.example.org/b.mp4",
            frame([video("https://ads.example.org/b.mp4", length: 20), blob(paused: true)], at: "about:blank")),
        stays("no frames", .noActiveMedia),
    ]

    static let stale: [Situation] = [
        .hands(
            "the previous film's lists are still there", .resourceHLSMaster, load: 3,
            of: [
                get("m.example.com/a/top.m3u8", 500), get("m.example.com/a/hi.m3u8", 600),
                get("m.example.com/a/9.ts", 50_000), get("m.example.com/b/top.m3u8", 90_000),
                get("m.example.com/b/hi.m3u8", 90_100), get("m.example.com/b/1.ts", 90_500),
            ]),
        .hands(
            "the next film is preloaded", .resourceHLSMaster, load: 0,
            of: [
                get("m.example.com/a/top.m3u8", 500), get("m.example.com/a/hi.m3u8", 600),
                get("m.example.com/b/top.m3u8", 80_000), get("m.example.com/b/hi.m3u8", 80_100),
                get("m.example.com/b/1.ts", 80_200), get("m.example.com/a/40.ts", 90_000),
            ]),
        .hands(
            "the next film is preloaded by its list alone", .resourceHLSSingle, load: 0,
            of: [
                get("m.example.com/a/top.m3u8", 500), get("m.example.com/b/top.m3u8", 80_000, by: "link"),
                get("m.example.com/a/40.ts", 90_000),
            ]),
        .hands(
            "a list below an older list's folder is its variant", .resourceHLSMaster, load: 0,
            of: [get("m.example.com/top.m3u8", 500), get("m.example.com/b/hi.m3u8", 600)]),
        .hands(
            "a piece belongs to the deepest group", .resourceHLSSingle, load: 0,
            of: [
                get("m.example.com/v/deep/top.m3u8", 500), get("m.example.com/v/top.m3u8", 600),
                get("m.example.com/v/deep/1.ts", 700),
            ]),
        .stays(
            "two players, both loading", .ambiguous, [blob(), blob(area: 300_000)],
            loads: [
                get("m.example.com/a/top.m3u8", 500), get("m.example.com/b/top.m3u8", 900),
                get("m.example.com/a/8.ts", 50_000), get("m.example.com/b/8.ts", 50_010),
            ]),
        .stays(
            "two players of one size", .ambiguous, [blob(), blob()], loads: [get("m.example.com/a/top.m3u8", 500)]),
        .stays(
            "two groups and no sign which is newer", .ambiguous, [blob()],
            loads: [get("m.example.com/a/top.m3u8", 500), get("m.example.com/b/top.m3u8", 500)]),
        .stays(
            "a promo's own list, from its middle", .noEligibleSource,
            [video("https://m.example.com/promo/top.m3u8#t=9", paused: true, area: 50_000), blob()],
            loads: [get("m.example.com/promo/top.m3u8", 900, by: "video")]),
        .hands(
            "a promo's own list is not the player's", .resourceHLSSingle,
            [video("https://m.example.com/promo/top.m3u8", paused: true, area: 50_000), blob()], load: 0,
            of: [
                get("m.example.com/a/top.m3u8", 500), get("m.example.com/promo/top.m3u8", 900, by: "video"),
            ]),
    ]

    private static let previous = [
        get("m.example.com/a/top.m3u8", 1200), get("m.example.com/a/hi.m3u8", 1300),
        get("m.example.com/a/9.ts", 60_000),
        get("www.example.com/api/next?id=2", 95_000),
    ]

    static let stamped: [Situation] = [
        .stays("older than the source", .noEligibleSource, [blob(since: 94_000)], loads: previous),
        .stays("older than the navigation", .noEligibleSource, [blob()], loads: previous, navigatedAt: 94_000),
        .stays(
            "older than both", .noEligibleSource, [blob(since: 94_500)], loads: previous, navigatedAt: 94_000),
        .stays(
            "the source is kept, nothing loads since the navigation", .noEligibleSource, [blob(since: 1000)],
            loads: previous, navigatedAt: 94_000),
        .hands(
            "the source is kept and goes on loading", .resourceHLSMaster, [blob(since: 1250)], load: 0,
            of: previous + [get("m.example.com/a/10.ts", 94_100)], navigatedAt: 94_000),
        .hands(
            "asked for just before it was attached", .resourceHLSSingle, [blob(since: 94_000)], load: 4,
            of: previous + [get("m.example.com/b/top.m3u8", 92_000)]),
        .hands(
            "asked for after it was attached", .resourceHLSMaster, [blob(since: 94_000)], load: 4,
            of: previous + [get("m.example.com/b/top.m3u8", 94_010), get("m.example.com/b/hi.m3u8", 94_100)]),
        .stays(
            "asked for long before it was attached", .segmentsOnly, [blob(since: 94_000)],
            loads: previous + [get("m.example.com/b/top.m3u8", 88_000), get("m.example.com/b/1.ts", 94_500)]),
        .stays(
            "the last poll of the previous channel", .noEligibleSource, [blob(since: 94_000)],
            loads: previous + [get("m.example.com/a/hi.m3u8", 93_000)]),
        .stays(
            "a list of the previous page, just before the source changed", .noEligibleSource, [blob(since: 94_000)],
            loads: previous + [get("m.example.com/a2/top.m3u8", 90_000)], navigatedAt: 93_000),
        .hands(
            "asked for just before the navigation", .resourceHLSSingle, load: 4,
            of: previous + [get("m.example.com/b/top.m3u8", 93_500)], navigatedAt: 94_000),
        .hands(
            "another film of the same folder", .resourceHLSSingle, [blob(since: 94_000)], load: 4,
            of: previous + [get("m.example.com/a/next.m3u8", 93_990), get("m.example.com/a/n1.ts", 94_300)]),
        .stays(
            "pieces of the previous film are none of this", .noEligibleSource, [blob(since: 60_500)], loads: previous),
    ]

    static let live: [Situation] = [
        .hands("live", .elementHLS, [video("https://m.example.com/tv.m3u8", length: .infinity)]),
        .hands("a length that became null", .elementHLS, [video("https://m.example.com/tv.m3u8", length: nil)]),
        .hands("a length that is no number", .elementHLS, [video("https://m.example.com/tv.m3u8", length: .nan)]),
        .hands(
            "an event that grows", .resourceHLSSingle, [blob(time: 3000, length: 3600.5)], load: 0,
            of: (0...3).map { get("m.example.com/e/event.m3u8", 1000 + Double($0) * 8000) }
                + [get("m.example.com/e/451.ts", 25_500)]),
    ]

    static let sound: [Situation] = [
        .hands("radio", .elementHLS, [audio("https://r.example.com/hls.m3u8")]),
        .hands("radio in a video element", .elementHLS, [video("https://r.example.com/hls.m3u8", area: 120_000)]),
        .hands("a podcast", .elementMP4, [audio("https://r.example.com/talk.mp4", length: 3000)]),
        .stays("an unknown kind of file", .unsupportedType, [audio("https://r.example.com/talk.mp3", length: 3000)]),
        .stays(
            "a list without an element", .noActiveMedia, [], loads: [get("r.example.com/hls.m3u8", 900, by: "other")]),
        .hands(
            "radio beside a muted film", .elementHLS,
            [video(film, muted: true), audio("https://r.example.com/a.m3u8")],
            element: 1),
        .stays(
            "two radios", .ambiguous, [audio("https://r.example.com/a.m3u8"), audio("https://r.example.com/b.m3u8")]),
    ]

    static let quirks: [Situation] = [
        .hands(
            "sizes are not reported", .resourceHLSSingle, load: 0,
            of: [get("m.example.com/c/top.m3u8", 500), get("m.example.com/c/1.ts", 900)]),
        .hands(
            "pieces of another host", .resourceHLSSingle, load: 0,
            of: [get("go.example.com/r/abc.m3u8", 500), get("edge.example.net/x/1.ts", 900)]),
        .stays(
            "a redirect hides the list", .segmentsOnly, [blob()],
            loads: [get("go.example.com/play?id=3", 500), get("edge.example.net/x/1.ts", 900)]),
        .stays(
            "a worker loads it", .noEligibleSource, [blob()],
            loads: [get("www.example.com/js/worker.js", 300, by: "other")]),
        .stays(
            "the entries were cleared", .segmentsOnly, [blob()],
            loads: [get("m.example.com/c/p-41.ts", 61_000), get("m.example.com/c/p-42.ts", 65_000)]),
        .hands(
            "initiators of no name", .resourceHLSSingle, load: 0,
            of: [get("m.example.com/c/list.m3u8", 500, by: ""), get("m.example.com/c/1.ts", 700, by: "other")]),
        .hands(
            "initiators in capitals", .resourceHLSSingle, load: 1,
            of: [
                get("m.example.com/a/list.m3u8", 900, by: "IFRAME"),
                get("m.example.com/c/list.m3u8", 500, by: "XMLHttpRequest"),
            ]),
        .hands(
            "a navigation to a list is none", .resourceHLSSingle, load: 1,
            of: [
                get("m.example.com/a/list.m3u8", 900, by: "navigation"), get("m.example.com/c/list.m3u8", 500),
            ]),
    ]
}
