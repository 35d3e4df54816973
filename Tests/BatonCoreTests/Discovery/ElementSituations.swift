import BatonCore
import Testing

/// Kinds F, K and L: which element is active, protected media, what an element can be fed with.
@Suite struct ElementSituations {
    @Test(arguments: fullScreen) func afterFullScreen(_ situation: Situation) { situation.check() }

    @Test(arguments: choice + lengths + decoration + adverts) func verdict(_ situation: Situation) {
        situation.check()
    }
    @Test(arguments: protected + feeds) func feed(_ situation: Situation) { situation.check() }

    static let film = "https://m.example.com/film.mp4"
    static let other = "https://m.example.com/other.mp4"
    static let spot = "https://ads.example.org/spot.mp4"
    static let spotLists = [get("ads.example.org/s/top.m3u8", 700), get("ads.example.org/s/hi.m3u8", 800)]
    static let lists = [get("m.example.com/c/top.m3u8", 500), get("m.example.com/c/hi.m3u8", 600)]

    /// On an iPhone, closing the full screen pauses a film that may not play in the page.
    static let fullScreen: [Situation] = [
        .hands("a film that left its full screen", .elementMP4, [left(video(film, paused: true))]),
        .hands("one that is fed by a script", .resourceHLSMaster, [left(blob(paused: true))], load: 0, of: lists),
        .hands("it plays on in the page", .elementMP4, [left(video(film))]),
        .hands(
            "another film was started since", .elementMP4,
            [left(video(other, paused: true, area: 900_000)), video(film)], element: 1),
        .hands(
            "beside a muted preview", .elementMP4, [video(other, muted: true), left(video(film, paused: true))],
            element: 1),
        .stays("it ended there", .ended, [left(video(film, paused: true, ended: true))]),
        .stays("paused and never in full screen", .noActiveMedia, [video(film, paused: true)]),
        .stays("nothing of it is there yet", .noActiveMedia, [left(video(film, paused: true, ready: 1))]),
        .stays("protected all the same", .protected, [left(video(film, paused: true, keys: true))]),
    ]

    private static func left(_ element: ElementReport) -> ElementReport {
        var element = element
        element.leftFullScreen = true
        return element
    }

    private static func stopped(_ element: ElementReport) -> ElementReport {
        var element = element
        element.playbackRate = 0
        return element
    }

    static let choice: [Situation] = [
        .hands(
            "an advert that ended before the film", .resourceHLSMaster,
            [video(spot, paused: true, ended: true, time: 15, length: 15, area: 0), blob()], load: 0, of: lists),
        .hands(
            "a muted preview beside the film", .resourceHLSMaster,
            [video(other, muted: true, length: 6, area: 50_000), blob()], load: 0, of: lists),
        .stays("one that stands still by its speed", .noActiveMedia, [stopped(video(film))]),
        .stays(
            "a muted preview beside the paused film", .noActiveMedia,
            [video(other, muted: true, length: 6, area: 50_000), blob(paused: true)], loads: lists),
        .stays(
            "two muted previews beside the paused film", .noActiveMedia,
            [
                video(other, muted: true, area: 50_000), video(spot, muted: true, area: 50_000),
                blob(paused: true),
            ], loads: lists),
        .hands(
            "a muted film beside a smaller paused one", .elementMP4,
            [video(film, muted: true), video(other, paused: true, area: 50_000)]),
        .hands(
            "a muted film as large as the paused one", .elementMP4,
            [video(film, muted: true), video(other, paused: true)]),
        .hands(
            "a muted film beside a larger one that ended", .elementMP4,
            [video(film, muted: true), video(other, paused: true, ended: true, area: 500_000)]),
        .hands(
            "a small audible film beside a large paused one", .elementMP4,
            [video(other, paused: true, area: 700_000), video(film, area: 200_000)], element: 1),
        .hands(
            "audible before larger", .elementMP4, [video(other, muted: true), video(film, area: 90_000)], element: 1),
        .hands(
            "no volume is muted", .elementMP4, [video(other, volume: 0), video(film, volume: 0.1, area: 90_000)],
            element: 1),
        .hands("the larger of two", .elementMP4, [video(other), video(film, area: 400_001)], element: 1),
        .stays("two of a size", .ambiguous, [video(film), video(other)]),
        .stays("two muted of a size", .ambiguous, [video(film, muted: true), video(other, muted: true)]),
        .stays("two elements with one address", .ambiguous, [video(film), video(film)]),
        .hands(
            "one of three is the largest", .elementMP4, [video(other), video(other), video(film, area: 500_000)],
            element: 2),
        .stays(
            "primed and never played", .noActiveMedia,
            (1...3).map { video("https://m.example.com/\($0).mp4", paused: true, time: 0) }),
        .stays(
            "no data yet", .noActiveMedia,
            [video("https://m.example.com/top.m3u8", paused: true, time: 0, length: .nan, ready: 0)]),
        .stays("playing without data", .noActiveMedia, [video(film, ready: 1)]),
        .hands("playing with data for now", .elementMP4, [video(film, ready: 2)]),
        .stays("it ended", .ended, [video(film, paused: true, ended: true)]),
        .stays("it ended and was not paused", .ended, [video(film, ended: true)]),
        .stays("one ended, one was stopped", .ended, [video(film, ended: true), video(other, paused: true)]),
        .stays("nothing at all", .noActiveMedia, []),
    ]

    static let lengths: [Situation] = [
        .hands(
            "an invisible loop that keeps the screen on", .elementMP4,
            [video(other, length: 1.1, area: 1), video(film, muted: true)], element: 1),
        .stays("too small", .noActiveMedia, [video(film, area: 2499)]),
        .hands("just large enough", .elementMP4, [video(film, area: 2500)]),
        .stays("no area", .noActiveMedia, [video(film, area: 0)]),
        .stays("an area that is no number", .noActiveMedia, [video(film, area: .nan)]),
        .stays("too short", .noActiveMedia, [video(film, length: 4.9)]),
        .hands("just long enough", .elementMP4, [video(film, length: 5)]),
        .stays("no length yet", .noActiveMedia, [video(film, length: 0)]),
        .stays("a short sound", .noActiveMedia, [audio("https://m.example.com/ding.mp4", length: 1)]),
    ]

    static let decoration: [Situation] = [
        .stays(
            "a moving background", .decorative,
            [video(film, muted: true, loop: true, controls: false, byUser: false)]),
        .stays(
            "a background without volume", .decorative,
            [video(film, loop: true, controls: false, byUser: false, volume: 0)]),
        .stays(
            "the film in front of a background ended", .ended,
            [
                video(other, muted: true, loop: true, controls: false, area: 900_000),
                video(film, paused: true, ended: true),
            ]),
        .stays(
            "a short sound ended beside a background", .decorative,
            [
                video(other, muted: true, loop: true, controls: false, area: 900_000),
                video(film, paused: true, ended: true, length: 1, area: 0, tag: .audio),
            ]),
        .stays("a background of unknown cause", .decorative, [video(film, muted: true, loop: true, controls: false)]),
        .hands(
            "a loop that the person started", .elementMP4,
            [video(film, muted: true, loop: true, controls: false, byUser: true)]),
        .hands("a loop with controls", .elementMP4, [video(film, muted: true, loop: true, controls: true)]),
        .hands("a loop of unknown controls", .elementMP4, [video(film, muted: true, loop: true)]),
        .hands("an audible loop", .elementMP4, [video(film, loop: true, controls: false, byUser: false)]),
        .hands(
            "a film in front of a background", .elementMP4,
            [
                video(other, muted: true, loop: true, controls: false, area: 900_000),
                video(film, muted: true, loop: false, controls: false),
            ], element: 1),
    ]

    static let adverts: [Situation] = [
        .stays(
            "a spot over the waiting film", .adSuspected,
            [video(spot, length: 15), blob(paused: true, ready: 1)], loads: lists),
        .stays("a spot of one minute", .adSuspected, [video(spot, length: 60), blob(paused: true)]),
        .hands("a longer spot", .elementMP4, [video(spot, length: 61), blob(paused: true)]),
        .stays(
            "a spot over a live programme", .adSuspected,
            [video(spot, length: 30), blob(paused: true, length: .infinity)]),
        .stays(
            "a streamed spot", .adSuspected,
            [video("https://ads.example.org/spot.m3u8", length: 30), blob(paused: true)]),
        .stays(
            "a spot that a page player feeds, the film's list seen", .adSuspected,
            [blob(length: 15), blob(paused: true, ready: 1)], loads: lists + spotLists),
        .hands(
            "a fed clip of a feed whose clips come from one site", .resourceHLSMaster,
            [blob(length: 15), blob(paused: true, ready: 1)], load: 0, of: spotLists),
        .hands(
            "a fed clip of one minute and more", .resourceHLSMaster, [blob(length: 61), blob(paused: true, ready: 1)],
            load: 2, of: lists + spotLists),
        .hands(
            "the site's own fed clip, long after a spot", .resourceHLSMaster,
            [blob(length: 15, since: 8000), blob(paused: true, ready: 1)], load: 2,
            of: spotLists + [get("m.example.com/c/top.m3u8", 7900), get("m.example.com/c/hi.m3u8", 8100)]),
        .stays(
            "a fed spot while the film behind it fills its buffer", .adSuspected,
            [blob(length: 15), blob(paused: true, ready: 1)],
            loads: lists + spotLists + [get("ads.example.org/s/1.ts", 900), get("m.example.com/c/2.ts", 950)]),
        .stays(
            "the same, each source with its time", .adSuspected,
            [blob(length: 15, since: 690), blob(paused: true, since: 490)],
            loads: lists + spotLists + [get("ads.example.org/s/1.ts", 900), get("m.example.com/c/2.ts", 950)]),
        .hands(
            "a sound covers no picture", .elementMP4,
            [audio("https://ads.example.org/sample.mp4", length: 30), blob(paused: true, area: 0)]),
        .stays("a muted spot", .adSuspected, [video(spot, muted: true, length: 15), blob(paused: true)]),
        .hands("the site's own clip", .elementMP4, [video(film, length: 15), blob(paused: true)]),
        .hands(
            "a clip over a film of four times its length", .elementMP4,
            [
                video(spot, length: 30), blob(paused: true, length: 120),
            ]),
        .hands(
            "a clip over a smaller film", .elementMP4,
            [
                video(spot, length: 30), blob(paused: true, area: 399_999),
            ]),
        .hands(
            "a clip over a film of unknown length", .elementMP4,
            [
                video(spot, length: 30), blob(paused: true, length: nil),
            ]),
        .hands("a foreign clip alone", .elementMP4, [video(spot, length: 15)]),
        .stays(
            "a spot of a type that is refused", .unsupportedType,
            [
                video("https://ads.example.org/spot.webm", length: 15), blob(paused: true),
            ]),
    ]

    static let protected: [Situation] = [
        .stays("keys on a list", .protected, [video("https://m.example.com/top.m3u8", keys: true)]),
        .stays("keys on a film", .protected, [video(film, keys: true)]),
        .stays("keys on a blob, list seen", .protected, [blob(keys: true)], loads: lists),
        .stays("keys on a blob, nothing seen", .protected, [blob(keys: true)]),
        .stays("keys and an address that is refused", .protected, [video("rtsp://m.example.com/a.mp4", keys: true)]),
        .stays("keys on a stream", .protected, [video("", object: .mediaStream, keys: true)]),
        .stays(
            "a clear spot ended, the film has keys", .protected,
            [video(spot, paused: true, ended: true, length: 15, area: 0), blob(keys: true)]),
        .hands(
            "keys on another element", .elementMP4,
            [video("https://m.example.com/top.m3u8", paused: true, area: 50_000, keys: true), video(film)], element: 1),
        .stays(
            "keys on the larger of two", .protected, [video(film), video(other, area: 500_000, keys: true)]),
    ]

    static let feeds: [Situation] = [
        .stays(
            "a camera over a leftover address", .liveCapture, [video(film, object: .mediaStream, length: .infinity)]),
        .stays("a call, list seen", .liveCapture, [video("", object: .mediaStream)], loads: lists),
        .hands(
            "Media Source without an address", .resourceHLSMaster, [video("", object: .mediaSource)], load: 0,
            of: lists),
        .hands(
            "Media Source over a leftover address", .resourceHLSMaster, [video(film, object: .mediaSource)], load: 0,
            of: lists),
        .hands(
            "a managed source with another child", .resourceHLSMaster, load: 0,
            of: lists + [get("m.example.com/c/1.m4s", 700)]),
        .stays("Media Source, nothing seen", .noEligibleSource, [video("", object: .mediaSource)]),
        .stays("an object of another kind", .noEligibleSource, [video(film, object: .other)], loads: lists),
        .stays("a file object", .noEligibleSource, [video("", object: .blob)]),
        .stays(
            "the child that plays is WebM", .unsupportedType, [video("https://m.example.com/a.webm")],
            loads: [get("m.example.com/a.webm", 500, by: "video")]),
    ]
}
