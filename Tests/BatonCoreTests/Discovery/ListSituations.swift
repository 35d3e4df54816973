import BatonCore
import Testing

/// Kinds D and E: masters, variants and side lists; pieces that look like films.
@Suite struct ListSituations {
    @Test(arguments: lists + pieces) func verdict(_ situation: Situation) { situation.check() }

    static let live = [blob(length: .infinity)]

    static let lists: [Situation] = [
        .hands(
            "master, picture, sound", .resourceHLSMaster, load: 0,
            of: [
                get("m.example.com/v/top.m3u8", 500), get("m.example.com/v/pic.m3u8", 600),
                get("m.example.com/v/sound.m3u8", 601), get("m.example.com/v/pic/p1.ts", 700),
                get("m.example.com/v/sound/p1.aac", 701),
            ]),
        .hands(
            "a live variant is read again and again", .resourceHLSMaster, live, load: 0,
            of: [get("m.example.com/l/top.m3u8", 500)]
                + (1...20).map { get("m.example.com/l/hi.m3u8", Double($0) * 6000) }
                + [get("m.example.com/l/p9.ts", 120_500)]),
        .hands(
            "pictures for seeking and subtitles are lists too", .resourceHLSMaster, load: 0,
            of: [
                get("m.example.com/v/variant.m3u8", 500), get("m.example.com/v/8/iframes.m3u8", 600),
                get("m.example.com/v/thumbs.m3u8", 610), get("m.example.com/v/en.m3u8", 620),
                get("m.example.com/v/8/list.m3u8", 630), get("m.example.com/v/8/1.ts", 800),
            ]),
        .hands(
            "renditions below the name of the list", .resourceHLSSingle, load: 0,
            of: [
                get("m.example.com/a/show.m3u8", 500), get("m.example.com/a/show.m3u8/audio(3)", 600),
                get("m.example.com/a/show.m3u8/video", 601), get("m.example.com/a/s/1.ts", 700),
            ]),
        .hands(
            "one list without a master, read again", .resourceHLSSingle, live, load: 0,
            of: [
                get("m.example.com/o/live.m3u8?k=1", 500), get("m.example.com/o/1.ts", 600),
                get("m.example.com/o/live.m3u8?k=1", 6500), get("m.example.com/o/2.ts", 6600),
            ]),
        .hands(
            "only the fragment differs", .resourceHLSSingle, load: 0,
            of: [get("m.example.com/o/live.m3u8#a", 500), get("m.example.com/o/live.m3u8#b", 900)],
            as: "https://m.example.com/o/live.m3u8"),
        .hands(
            "the same film by another query is another list", .resourceHLSMaster, load: 0,
            of: [get("m.example.com/o/list.m3u8", 500), get("m.example.com/o/list.m3u8?track=2", 600)]),
        .hands(
            "the element's address wins over the same list", .elementHLS, [video("https://m.example.com/v/top.m3u8")],
            loads: [get("m.example.com/v/top.m3u8", 400), get("m.example.com/v/top.m3u8", 500, by: "video")]),
        .hands(
            "the element's address wins over another list", .elementMP4, [video("https://m.example.com/film.mp4")],
            loads: [get("m.example.com/v/top.m3u8", 400)]),
        .hands(
            "the order of times, not of entries", .resourceHLSMaster, load: 1,
            of: [get("m.example.com/v/hi.m3u8", 900), get("m.example.com/v/top.m3u8", 500)]),
        .hands(
            "delivery directives are not part of the address", .resourceHLSSingle, live, load: 0,
            of: [
                get("m.example.com/l/live.m3u8?t=7", 500),
                get("m.example.com/l/live.m3u8?t=7&_HLS_msn=8&_HLS_part=2", 900),
                get("m.example.com/l/live.m3u8?t=7&_HLS_msn=9", 1300),
            ]),
        .hands(
            "nothing but requests with directives", .resourceHLSSingle, live, load: 0,
            of: [
                get("m.example.com/l/live.m3u8?_HLS_msn=8&t=7&_HLS_skip=YES", 900),
                get("m.example.com/l/live.m3u8?_HLS_msn=9&t=7", 1300),
            ], as: "https://m.example.com/l/live.m3u8?t=7"),
        .hands(
            "a query of directives alone vanishes", .resourceHLSSingle, live, load: 0,
            of: [get("m.example.com/l/live.m3u8?_HLS_msn=8", 900)], as: "https://m.example.com/l/live.m3u8"),
        .hands(
            "a request with directives is never the master", .resourceHLSMaster, live, load: 1,
            of: [get("m.example.com/l/hi.m3u8?_HLS_msn=8", 500), get("m.example.com/l/top.m3u8", 900)]),
        .hands(
            "a list without a name is one", .resourceHLSSingle, load: 0,
            of: [get("m.example.com/a.ism/.m3u8", 500), get("m.example.com/a.ism/1.ts", 700)]),
        .hands(
            "illegal characters of a list", .resourceHLSSingle, load: 0, of: [get("m.example.com/[a]/list.m3u8", 500)],
            as: "https://m.example.com/%5Ba%5D/list.m3u8"),
        .hands(
            "lists in folders below", .resourceHLSMaster, load: 0,
            of: [
                get("m.example.com/v/1/top.m3u8", 500), get("m.example.com/v/1/a/b/hi.m3u8", 600),
                get("m.example.com/v/1/a/b/1.ts", 700),
            ]),
        .hands(
            "a folder whose name begins alike is another", .resourceHLSSingle, load: 1,
            of: [
                get("m.example.com/v/1/top.m3u8", 500), get("m.example.com/v/12/top.m3u8", 600),
                get("m.example.com/v/12/1.ts", 700),
            ]),
        .hands(
            "another port is another group", .resourceHLSSingle, load: 1,
            of: [
                get("m.example.com/v/top.m3u8", 500), get("m.example.com:8443/v/top.m3u8", 600),
                get("m.example.com:8443/v/1.ts", 700),
            ]),
        .stays(
            "a list with a password", .credentialsInURL, [blob()], loads: [get("ann:pw@m.example.com/top.m3u8", 500)]),
    ]

    static let pieces: [Situation] = [
        .hands(
            "the list wins over fragments", .resourceHLSSingle, load: 0,
            of: [
                get("m.example.com/f/list.m3u8", 500), get("m.example.com/f/init.mp4", 600),
                get("m.example.com/f/p-1.mp4", 700),
            ]),
        .stays(
            "fragments without a list", .segmentsOnly, [blob()],
            loads: [get("m.example.com/f/init.mp4", 600), get("m.example.com/f/p-1.mp4", 700)]),
        .stays(
            "a whole film that a script reads into a blob", .segmentsOnly, [blob()],
            loads: [get("m.example.com/film.mp4", 600)]),
        .stays(
            "tracks of DASH", .noEligibleSource, [blob()],
            loads: [
                get("m.example.com/d/list.mpd", 500), get("m.example.com/d/720.mp4", 600),
                get("m.example.com/d/sound.mp4", 610),
            ]),
        .stays(
            "fragments of DASH", .noEligibleSource, [blob()],
            loads: [get("m.example.com/d/list.MPD?x=1", 500), get("m.example.com/d/1.m4s", 600)]),
        .hands(
            "a list beside DASH", .resourceHLSSingle, load: 1,
            of: [
                get("m.example.com/d/list.mpd", 500), get("m.example.com/d/top.m3u8", 550),
                get("m.example.com/d/1.m4s", 600),
            ]),
        .hands(
            "lists beside separate tracks", .resourceHLSMaster, load: 0,
            of: [
                get("m.example.com/x/all.m3u8?a=1", 500), get("m.example.com/x/720.m3u8", 600),
                get("m.example.com/x/sound.m3u8", 610), get("m.example.com/x/720.ts", 700),
            ]),
        .hands(
            "many range requests of one film", .elementMP4, [video("https://m.example.com/film.mp4", length: 5000)],
            loads: (1...9).map { get("m.example.com/film.mp4", Double($0) * 400, by: "video") }),
        .stays("a film without an end", .endlessMP4, [video("https://c.example.com/cam.mp4?id=2", length: .infinity)]),
        .hands("a film of unknown length", .elementMP4, [video("https://c.example.com/cam.mp4", length: nil)]),
        .hands("a film of no length at all", .elementMP4, [video("https://c.example.com/cam.mp4", length: .nan)]),
        .stays(
            "packed audio without a list", .segmentsOnly, [blob()], loads: [get("m.example.com/r/1.AAC?x=.m3u8", 600)]),
        .stays(
            "code that looks like a piece", .noEligibleSource, [blob()],
            loads: [get("m.example.com/main.ts", 20, by: "script")]),
        .stays(
            "another element's film is no piece", .noEligibleSource, [blob()],
            loads: [get("m.example.com/spot.mp4", 600, by: "video")]),
        .stays(
            "subtitles and keys are no pieces", .noEligibleSource, [blob()],
            loads: [get("m.example.com/en.vtt", 600), get("m.example.com/film.key", 610)]),
    ]
}
