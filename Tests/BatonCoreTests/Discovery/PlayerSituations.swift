import BatonCore
import Testing

/// Kinds D, F and H together: several players of one frame, and lists that are older than the source.
@Suite struct PlayerSituations {
    @Test(arguments: unstamped + stamped) func severalPlayers(_ situation: Situation) { situation.check() }
    @Test(arguments: older + sameFolder) func olderLists(_ situation: Situation) { situation.check() }

    private static let live = blob(length: .infinity)
    private static let film = [
        get("m.example.com/a/top.m3u8", 500), get("m.example.com/a/hi.m3u8", 600), get("m.example.com/a/1.ts", 700),
        get("m.example.com/a/8.ts", 30_000),
    ]
    private static let preview = [get("m.example.com/b/clip.m3u8", 89_000), get("m.example.com/b/1.ts", 89_500)]

    private static func background(since: Double? = nil) -> ElementReport {
        var element = blob(muted: true, length: 20, area: 900_000, since: since)
        element.loop = true
        element.controls = false
        return element
    }

    private static func first(_ element: ElementReport, id: Int = 1) -> ElementReport {
        var element = element
        element.id = id
        element.sourceSerial = 1
        return element
    }

    /// Nothing says which player a list is for.
    static let unstamped: [Situation] = [
        .stays("the film is buffered, a preview plays", .ambiguous, [blob(), small()], loads: film + preview),
        .stays(
            "two players, one stopped loading long ago", .ambiguous, [blob(), blob(area: 300_000)],
            loads: [
                get("m.example.com/a/top.m3u8", 500), get("m.example.com/b/top.m3u8", 900),
                get("m.example.com/a/8.ts", 20_000), get("m.example.com/b/8.ts", 50_010),
            ]),
        .stays(
            "a moving background that a script feeds", .ambiguous, [background(), blob()],
            loads: film + [get("m.example.com/bg/l.m3u8", 800), get("m.example.com/bg/3.ts", 88_000)]),
        .stays(
            "a player off screen", .ambiguous, [live, blob(muted: true, length: .infinity, area: 0)],
            loads: film + [get("m.example.com/b/l.m3u8", 800), get("m.example.com/b/3.ts", 30_010)]),
        .stays(
            "the next clip fills its buffer", .ambiguous, [blob(length: 45), blob(paused: true)],
            loads: film + [get("m.example.com/b/clip.m3u8", 31_000), get("m.example.com/b/1.ts", 31_100)]),
        .hands(
            "a player that waits was silent for long", .resourceHLSMaster, [blob(), blob(paused: true)], load: 0,
            of: film + [get("m.example.com/b/clip.m3u8", 15_000), get("m.example.com/b/1.ts", 15_100)]),
        .hands(
            "a player that has nothing yet", .resourceHLSMaster, [blob(), blob(paused: true, ready: 0)], load: 0,
            of: film + [get("m.example.com/b/clip.m3u8", 29_000)]),
        .hands(
            "one list alone, and a background", .resourceHLSMaster, [background(), blob()], load: 0, of: film),
    ]

    /// The time of the source says it.
    static let stamped: [Situation] = [
        .hands(
            "the film is buffered, a preview plays now", .resourceHLSMaster,
            [blob(since: 490), small(since: 88_990)], load: 0, of: film + preview),
        .hands(
            "the preview was asked for before it was attached", .resourceHLSMaster,
            [blob(since: 510), small(since: 89_200)], load: 0, of: film + preview),
        .hands(
            "a preview that waits", .resourceHLSMaster, [blob(since: 490), small(paused: true, since: 88_990)], load: 0,
            of: film + preview),
        .hands(
            "the preview is what plays", .resourceHLSSingle,
            [blob(paused: true, area: 9000, since: 490), small(since: 88_990)],
            load: 4, of: film + preview),
        .hands(
            "a background that began later", .resourceHLSMaster, [background(since: 20_000), blob(since: 490)], load: 0,
            of: film + [get("m.example.com/bg/l.m3u8", 20_010), get("m.example.com/bg/3.ts", 30_010)]),
        .hands(
            "a channel's other player goes on in its old source", .resourceHLSSingle,
            [first(blob(length: .infinity, since: 50_000)), blob(muted: true, length: .infinity, area: 0, since: 400)],
            load: 1,
            of: [
                get("m.example.com/b/l.m3u8", 500), get("m.example.com/a/l.m3u8", 50_100),
                get("m.example.com/a/1.ts", 50_200), get("m.example.com/b/l.m3u8", 56_000),
            ]),
        .stays(
            "both attached what was asked for before", .ambiguous, [blob(since: 1500), small(since: 1600)],
            loads: [
                get("m.example.com/a/l.m3u8", 1000), get("m.example.com/b/l.m3u8", 1100),
                get("m.example.com/a/1.ts", 60_000), get("m.example.com/b/1.ts", 20_000),
            ]),
        .stays(
            "the film's list was not seen", .noEligibleSource, [blob(since: 490), small(since: 88_990)],
            loads: preview.dropLast()),
        .stays(
            "the film is buffered, the preview's element is gone", .ambiguous, [blob(since: 490)],
            loads: film + preview),
        .hands(
            "the preview's element is gone, the film loads on", .resourceHLSMaster, [blob(since: 490)], load: 0,
            of: film + preview + [get("m.example.com/a/9.ts", 90_000)]),
        .stays(
            "the preview's element shows another one now", .ambiguous, [blob(since: 490), small(since: 95_000)],
            loads: film + preview + [get("m.example.com/c/clip.m3u8", 95_010)]),
        .hands(
            "another film in the same source, by its address", .resourceHLSSingle, [blob(since: 490)], load: 4,
            of: film + preview, navigatedAt: 88_000),
        .hands(
            "another film in the same source, the old one loaded for a moment", .resourceHLSSingle, [blob(since: 490)],
            load: 5, of: film + [get("m.example.com/a/9.ts", 88_010)] + preview + [get("m.example.com/b/9.ts", 99_000)],
            navigatedAt: 88_000),
        .stays(
            "the address changed, the old film loads on beside a preview", .ambiguous, [blob(since: 490)],
            loads: film + [get("m.example.com/a/9.ts", 88_010)] + preview, navigatedAt: 88_000),
        .hands(
            "a source that waited for its list, twice", .resourceHLSSingle, [blob(since: 490)], load: 1,
            of: [get("m.example.com/a/l.m3u8", 20_000), get("m.example.com/b/l.m3u8", 60_000)]),
        .stays(
            "one began at the same time and has none", .ambiguous, [blob(since: 490), small()],
            loads: film + [get("m.example.com/b/clip.m3u8", 600), get("m.example.com/b/9.ts", 80_000)]),
        .hands(
            "one that stands still asks for nothing", .resourceHLSSingle,
            [blob(since: 95_000), small(paused: true, since: 400)], load: 0,
            of: [
                get("m.example.com/a/l.m3u8", 94_900), get("m.example.com/sound/l.m3u8", 94_950),
                get("m.example.com/sound/1.aac", 95_400), get("m.example.com/a/1.ts", 95_500),
            ]),
        .hands(
            "another list in the same source, just before a preview", .resourceHLSSingle,
            [blob(since: 490), small(paused: true, since: 91_000)], load: 0,
            of: [
                get("m.example.com/a/l.m3u8", 89_000), get("m.example.com/b/l.m3u8", 91_010),
                get("m.example.com/b/1.ts", 91_100),
            ]),
        .stays(
            "one of them has no time", .ambiguous, [blob(since: 490), small()], loads: film + preview),
        .hands(
            "one that ended loads nothing", .resourceHLSMaster,
            [
                blob(since: 1600), video("blob:https://www.example.com/1", paused: true, ended: true, since: 490),
            ], load: 1,
            of: [
                get("ads.example.org/s/spot.m3u8", 500), get("m.example.com/a/top.m3u8", 1500),
                get("m.example.com/a/hi.m3u8", 1700),
            ]),
    ]

    private static func small(paused: Bool = false, since: Double? = nil) -> ElementReport {
        blob(paused: paused, muted: true, length: 6, area: 57_600, since: since)
    }

    private static func at(_ folder: String, _ times: ClosedRange<Int>) -> [ResourceReport] {
        times.flatMap { number in
            [
                get("m.example.com/\(folder)/hi.m3u8", Double(number) * 6000),
                get("m.example.com/\(folder)/\(number).ts", Double(number) * 6000 + 100),
            ]
        }
    }

    /// Only what a master names was asked for since the source changed.
    static let older: [Situation] = [
        .hands(
            "a film is watched again", .resourceHLSMaster, [blob(since: 95_050)], load: 4,
            of: [
                get("m.example.com/a/top.m3u8", 500), get("m.example.com/a/hi.m3u8", 600),
                get("m.example.com/b/top.m3u8", 50_000), get("m.example.com/b/3.ts", 90_000),
                get("m.example.com/a/top.m3u8", 95_000), get("m.example.com/a/hi.m3u8", 95_100),
                get("m.example.com/a/1.ts", 95_200),
            ], navigatedAt: 94_800),
        .stays(
            "a part of a film that was watched before", .noEligibleSource, [blob(since: 95_050)],
            loads: film + [
                get("m.example.com/b/top.m3u8", 50_000), get("m.example.com/a/hi.m3u8", 95_100),
                get("m.example.com/a/1.ts", 95_200),
            ]),
        .hands(
            "a channel goes on in a new source", .resourceHLSMaster, [blob(length: .infinity, since: 50_000)], load: 0,
            of: [get("m.example.com/l/top.m3u8", 1000), get("m.example.com/l/hi.m3u8", 1100)] + at("l", 1...13)),
        .hands(
            "a channel of one list goes on in a new source", .resourceHLSSingle,
            [blob(length: .infinity, since: 50_000)], load: 16, of: at("l", 1...13)),
        .stays(
            "a channel of a folder of channels goes on", .noEligibleSource,
            [blob(length: .infinity, since: 50_000)],
            loads: [get("m.example.com/l/other.m3u8", 500)] + at("l", 2...13)),
        .stays(
            "a channel went on with a pause", .noEligibleSource, [blob(length: .infinity, since: 62_000)],
            loads: [get("m.example.com/l/top.m3u8", 500), get("m.example.com/l/hi.m3u8", 600)] + at("l", 8...13)),
        .hands(
            "the person clicked long after the page asked for the list", .resourceHLSMaster,
            [first(blob(since: 30_000))], load: 0,
            of: [
                get("m.example.com/c/top.m3u8", 500), get("m.example.com/c/hi.m3u8", 30_100),
                get("m.example.com/c/sound.m3u8", 30_105), get("m.example.com/c/1.ts", 30_300),
            ]),
        .hands(
            "the same, with the parts in folders below", .resourceHLSMaster, [first(blob(since: 30_000))], load: 0,
            of: [
                get("m.example.com/c/top.m3u8", 500), get("m.example.com/c/hi/l.m3u8", 30_100),
                get("m.example.com/c/hi/1.ts", 30_300),
            ]),
        .stays(
            "the same, with the address changed in between", .noEligibleSource, [first(blob(since: 30_000))],
            loads: [get("m.example.com/c/top.m3u8", 500), get("m.example.com/c/hi.m3u8", 30_100)],
            navigatedAt: 20_000),
        .stays(
            "the same, where something may have played before", .noEligibleSource, [blob(since: 30_000)],
            loads: [
                get("m.example.com/c/top.m3u8", 500), get("m.example.com/c/hi.m3u8", 30_100),
                get("m.example.com/c/1.ts", 30_300),
            ]),
        .stays(
            "the same, beside another player", .noEligibleSource,
            [first(blob(since: 30_000)), blob(paused: true, ready: 0)],
            loads: [get("m.example.com/c/top.m3u8", 500), get("m.example.com/c/hi.m3u8", 30_100)]),
        .stays(
            "the same, in an element that is not the first", .noEligibleSource, [first(blob(since: 30_000), id: 2)],
            loads: [get("m.example.com/c/top.m3u8", 500), get("m.example.com/c/hi.m3u8", 30_100)]),
        .stays(
            "lists of several films were asked for ahead", .noEligibleSource, [first(blob(since: 30_000))],
            loads: [
                get("m.example.com/c/1.m3u8", 500), get("m.example.com/c/2.m3u8", 9000),
                get("m.example.com/c/3.m3u8", 30_100),
            ]),
        .hands(
            "asked for just before the time that counts, its parts just after", .resourceHLSMaster,
            [blob(since: 10_000)], load: 0,
            of: [get("m.example.com/c/top.m3u8", 4900), get("m.example.com/c/hi.m3u8", 5400)]),
        resumed("a film goes on in a new source with another part", .stays(.noEligibleSource), time: 300),
        resumed(
            "another film of the folder begins",
            .hands(
                .resourceHLSSingle, .resource(frame: 0, resource: 4), "https://m.example.com/a/low.m3u8"), time: 8),
    ]

    private static func resumed(_ name: String, _ expected: Situation.Expected, time: Double) -> Situation {
        var report = frame(
            [blob(time: time, since: 290_000)],
            loads: film + [get("m.example.com/a/low.m3u8", 290_100), get("m.example.com/a/41.ts", 296_000)])
        report.now = 300_000
        return Situation(name: name, report: page(report), expected: expected)
    }

    /// Each of these is a film or a channel of its own.
    static let sameFolder: [Situation] = [
        .hands(
            "the next film of a folder", .resourceHLSMaster, [blob(since: 94_000)], load: 4,
            of: film + [
                get("m.example.com/a/next.m3u8", 95_000), get("m.example.com/a/next_hi.m3u8", 95_100),
                get("m.example.com/a/n1.ts", 95_200),
            ]),
        .hands(
            "the next film of a folder, its pieces unseen", .resourceHLSSingle, [blob(since: 94_000)], load: 2,
            of: film.prefix(2) + [get("m.example.com/a/next.m3u8", 95_000)]),
        .hands(
            "the next channel of a folder, its pieces unseen", .resourceHLSSingle,
            [blob(length: .infinity, since: 94_000)], load: 2,
            of: [
                get("m.example.com/l/1.m3u8", 500), get("m.example.com/l/1.m3u8", 6500),
                get("m.example.com/l/2.m3u8", 95_000),
            ]),
        .hands(
            "the second channel of a folder goes on in a new source", .resourceHLSMaster,
            [blob(length: .infinity, since: 50_000)], load: 2,
            of: [
                get("m.example.com/l/1.m3u8", 500), get("m.example.com/l/1_hi.m3u8", 600),
                get("m.example.com/l/top.m3u8", 5500), get("m.example.com/l/hi.m3u8", 5600),
            ] + at("l", 1...13)),
        .hands(
            "a film of a folder is watched again", .resourceHLSMaster, [blob(since: 194_000)], load: 6,
            of: film + [
                get("m.example.com/a/next.m3u8", 95_000), get("m.example.com/a/next_hi.m3u8", 95_100),
                get("m.example.com/a/next.m3u8", 193_990), get("m.example.com/a/next_hi.m3u8", 194_100),
            ]),
        .hands(
            "back to a channel of a folder of channels", .resourceHLSSingle, [blob(length: .infinity, since: 90_000)],
            load: 3,
            of: [
                get("m.example.com/l/1.m3u8", 500), get("m.example.com/l/2.m3u8", 30_000),
                get("m.example.com/l/3.m3u8", 60_000), get("m.example.com/l/2.m3u8", 90_010),
                get("m.example.com/l/p.ts", 90_100),
            ]),
        .hands(
            "the last poll of the channel before", .resourceHLSSingle, [blob(length: .infinity, since: 95_000)],
            load: 3,
            of: [
                get("m.example.com/1/l.m3u8", 1000), get("m.example.com/1/l.m3u8", 87_000),
                get("m.example.com/1/l.m3u8", 93_000), get("m.example.com/2/l.m3u8", 94_500),
            ]),
    ]
}
