import BatonCore
import Testing

/// Kinds A to C: schemes and hosts, the type, the exact address.
@Suite struct AddressSituations {
    @Test(arguments: schemesAndHosts + types + exactness) func verdict(_ situation: Situation) { situation.check() }

    static let host = "https://media.example.com"

    private static func refused(_ name: String, _ refusal: Refusal, _ address: String) -> Situation {
        .stays(name, refusal, [video(address)])
    }

    private static func hls(_ name: String, _ address: String, as legal: String? = nil) -> Situation {
        .hands(name, .elementHLS, [video(address)], as: legal)
    }

    private static func mp4(_ name: String, _ address: String, as legal: String? = nil) -> Situation {
        .hands(name, .elementMP4, [video(address)], as: legal)
    }

    static let schemesAndHosts: [Situation] = [
        .stays("a blob with nothing loaded", .noEligibleSource, [blob()]),
        .stays("a blob in capitals", .noEligibleSource, [video("BLOB:https://www.example.com/7b0c.m3u8")]),
        refused("a manifest in the address", .unsupportedScheme, "data:application/x-mpegurl;base64,I0VYVA==.m3u8"),
        refused("a file", .unsupportedScheme, "file:///home/ann/film.mp4"),
        refused("a file with a host", .unsupportedScheme, "file://media.example.com/film.mp4"),
        refused("rtsp", .unsupportedScheme, "rtsp://cam.example.com:554/live/a.mp4"),
        refused("rtmp", .unsupportedScheme, "rtmp://media.example.com/live/a.mp4"),
        refused("ftp", .unsupportedScheme, "ftp://media.example.com/film.mp4"),
        refused("FairPlay's scheme", .unsupportedScheme, "skd://media.example.com/film.m3u8"),
        refused("an application's scheme", .unsupportedScheme, "app-https://media.example.com/film.m3u8"),
        refused("a script", .unsupportedScheme, "javascript:'/film.mp4'"),
        refused("about", .unsupportedScheme, "about:blank"),
        refused("file system", .unsupportedScheme, "filesystem:https://www.example.com/temporary/film.mp4"),
        refused("a stream handle of old", .unsupportedScheme, "mediastream:7b0c.mp4"),
        refused("no scheme", .unsupportedScheme, "//media.example.com/film.mp4"),
        refused("space before the scheme", .unsupportedScheme, " https://media.example.com/film.mp4"),
        refused("a colon alone", .unsupportedScheme, ":"),
        .stays("an empty address", .noEligibleSource, [video("")]),
        refused("an empty host", .missingHost, "https:///list.m3u8"),
        refused("a file name taken for the host", .unsupportedType, "https://list.m3u8/"),
        refused("one slash", .missingHost, "http:/media.example.com/film.mp4"),
        refused("no slash", .missingHost, "https:film.mp4"),
        refused("a port and no host", .missingHost, "https://:443/film.mp4"),
        refused("a port out of range", .missingHost, "https://media.example.com:70000/film.mp4"),
        refused("port zero", .missingHost, "https://media.example.com:0/film.mp4"),
        refused("a port of letters", .missingHost, "https://media.example.com:http/film.mp4"),
        refused("a space in the host", .missingHost, "https://media example.com/film.mp4"),
        refused("an open bracket", .missingHost, "http://[2001:db8::1/film.mp4"),
        refused("text behind a bracket", .missingHost, "http://[2001:db8::1]x/film.mp4"),
        refused("an end of text in the host", .missingHost, "https://media.example.com\0.example.org/film.mp4"),
        refused("a backslash in the host", .missingHost, "https://media.example.com\\film.mp4"),
        refused("a host outside ASCII", .missingHost, "https://b\u{FC}cher.example.com/film.mp4"),
        refused("an escape in the host", .missingHost, "https://media%2Eexample.com/film.mp4"),
        hls("IPv6 with a port", "http://[2001:db8::7]:8081/tv/list.m3u8"),
        mp4("IPv6 alone", "http://[::1]/film.mp4"),
        mp4("IPv4 with a port", "http://192.0.2.7:8081/film.mp4"),
        hls("an international host", "https://xn--bcher-kva.example.com/tv/list.m3u8"),
        mp4("an empty port", "https://media.example.com:/film.mp4"),
        mp4("a dot at the end of the host", "https://media.example.com./film.mp4"),
        mp4("an underscore in the host", "https://cdn_1.example.com/film.mp4"),
        mp4("a host of one label", "http://nas/film.mp4"),
        mp4("a scheme in capitals", "HTTPS://media.example.com/film.mp4"),
        refused("name and password", .credentialsInURL, "https://ann:pw@media.example.com/list.m3u8"),
        refused("a name", .credentialsInURL, "https://ann@media.example.com/film.mp4"),
        refused("an empty name", .credentialsInURL, "https://@media.example.com/film.mp4"),
        refused("a name and no host", .missingHost, "https://ann@/film.mp4"),
        refused("a host hidden behind a backslash", .credentialsInURL, "https://a.example.org\\@b.example.com/f.mp4"),
        hls("an at-sign in the path", "\(host)/i/station_2@3000/list.m3u8"),
        mp4("an at-sign in the query", "\(host)/film.mp4?to=ann@example.com"),
    ]

    static let types: [Situation] = [
        mp4("capitals", "\(host)/up/FILM.MP4"),
        hls("capitals and a query", "\(host)/TV/LIST.M3U8?station=7"),
        hls("mixed case", "\(host)/list.M3u8"),
        hls("a list without a name", "\(host)/show.ism/.m3u8"),
        refused("a name without its dot", .unsupportedType, "\(host)/m3u8"),
        refused("a folder named like a film", .unsupportedType, "\(host)/film.mp4/"),
        refused("a folder named like a list", .unsupportedType, "\(host)/list.m3u8/audio_3"),
        .hands(
            "a list in a folder named like a film", .resourceHLSSingle, load: 0,
            of: [get("media.example.com/film.mp4/list.m3u8", 700), get("media.example.com/film.mp4/p-1.ts", 900)]),
        hls("a colon in the path", "\(host)/_definst_/mp4:sub/film.mp4/list.m3u8"),
        .stays(
            "a script and an app manifest", .noEligibleSource, [blob()],
            loads: [
                get("media.example.com/hls.m3u8-reader.js", 30, by: "script"),
                get("media.example.com/my.mp4.webmanifest", 40, by: "link"),
            ]),
        .stays(
            "statistics", .noEligibleSource, [blob()],
            loads: [
                get("stats.example.org/p?of=https%3A%2F%2Fmedia.example.com%2Flist.m3u8", 400, by: "beacon"),
                get("stats.example.org/p.gif?of=list.m3u8", 410, by: "img"),
                get("stats.example.org/list.m3u8", 420, by: "beacon"),
                get("stats.example.org/list.m3u8", 430, by: "css"),
            ]),
        refused("the type in the query", .unsupportedType, "\(host)/feed?cam=2&x=.mp4"),
        refused("a list in the query", .unsupportedType, "\(host)/play?file=/list.m3u8"),
        refused("the type in the fragment", .unsupportedType, "\(host)/play#/list.m3u8"),
        refused("the type in the host", .unsupportedType, "https://film.mp4/play"),
        refused("a question mark in the fragment", .unsupportedType, "\(host)/play#?/list.m3u8"),
        mp4("a slash in the query", "\(host)/film.mp4?next=/b.webm"),
        refused("a manifest of another service", .unsupportedType, "\(host)/a.ism/manifest(format=m3u8-aapl)"),
        refused("a script address", .unsupportedType, "\(host)/stream.php?id=3"),
        refused("a parameter of the path", .unsupportedType, "\(host)/list.m3u8;session=3"),
        refused("QuickTime", .unsupportedType, "\(host)/film.mov"),
        refused("m4v", .unsupportedType, "\(host)/film.m4v"),
        refused("an old list", .unsupportedType, "\(host)/radio.m3u"),
        refused("a list with more behind", .unsupportedType, "\(host)/list.m3u8x"),
        refused("a film with more behind", .unsupportedType, "\(host)/film.mp4.jpg"),
        refused("DASH", .unsupportedType, "\(host)/film.mpd"),
        refused("WebM", .unsupportedType, "\(host)/film.webm"),
        refused("a transport stream", .unsupportedType, "\(host)/film.ts"),
        refused("no path", .unsupportedType, host),
        .stays("an old list of a radio", .unsupportedType, [audio("\(host)/radio.m3u")]),
        .stays(
            "numbered m4v", .segmentsOnly, [blob()],
            loads: [get("media.example.com/d/v_0.m4v", 300), get("media.example.com/d/v_1.m4v", 500)]),
    ]

    static let exactness: [Situation] = [
        mp4("escapes stay", "\(host)/%E6%97%A5%E6%9C%AC.mp4"),
        mp4("brackets beside an escape", "\(host)/[a]%20b.mp4", as: "\(host)/%5Ba%5D%20b.mp4"),
        hls(
            "a signature beside brackets", "\(host)/list.m3u8?q=[hd]&sig=%2Fxy%3D",
            as: "\(host)/list.m3u8?q=%5Bhd%5D&sig=%2Fxy%3D"),
        hls("every parameter, also an empty one", "\(host)/x_2.m3u8?u=1&se=a,b&k=&&z=QQ=="),
        mp4("an escaped ampersand", "\(host)/get.mp4?id=2&sig=a%26b"),
        mp4("lower-case escapes", "\(host)/a%2fb.mp4?s=%2b+%2B"),
        mp4("a fragment is dropped", "\(host)/film.mp4#t=30", as: "\(host)/film.mp4"),
        hls("a fragment behind a query", "\(host)/list.m3u8?a=1#x?y", as: "\(host)/list.m3u8?a=1"),
        mp4("a bar and a space", "\(host)/a|b c.mp4", as: "\(host)/a%7Cb%20c.mp4"),
        mp4("a percent sign alone", "\(host)/100%.mp4?p=5%&q=%2", as: "\(host)/100%25.mp4?p=5%25&q=%252"),
        mp4("letters outside ASCII", "\(host)/é.mp4", as: "\(host)/%C3%A9.mp4"),
        mp4("an end of text", "\(host)/a\0b.mp4", as: "\(host)/a%00b.mp4"),
        mp4("a line break", "\(host)/a\r\nb.mp4", as: "\(host)/a%0D%0Ab.mp4"),
        mp4("quotes and a backslash", "\(host)/a\"<\\>`b.mp4", as: "\(host)/a%22%3C%5C%3E%60b.mp4"),
        mp4("an empty query", "\(host)/film.mp4?"),
        mp4("dots in the path", "\(host)/a/../film.mp4"),
        mp4("two slashes", "\(host)//film.mp4"),
    ]
}
