/// Pages that never load a second document, and entries of what was played before or comes next.
enum NavigationCases {
    private static let pieces = "setInterval(() => fetch('/ep1/p.m4s?' + Date.now()), 300)"

    static let all: [PageCase] = [
        PageCase(
            kind: "navigation", name: "the next video in the same element",
            html: PageCase.streaming("stream(v, ['/old/master.m3u8', '/old/hi.m3u8'], '/old/1.m4s')"),
            expected: .hands(.resourceHLSMaster, "/new/master.m3u8"), elements: 1,
            then: [
                "history.pushState({}, '', '/watch/2'); stream(v, ['/new/master.m3u8', '/new/hi.m3u8'], '/new/1.m4s')"
            ]
        ),
        PageCase(
            kind: "navigation", name: "the next video in a new element",
            html: PageCase.streaming("stream(v, ['/old/master.m3u8'], '/old/1.m4s')"),
            expected: .hands(.resourceHLSSingle, "/new/master.m3u8"), elements: 1,
            then: [
                """
                history.pushState({}, '', '/watch/2'); v.remove(); const w = document.createElement('video');
                w.width = 640; w.height = 360; document.body.append(w); stream(w, ['/new/master.m3u8'], '/new/1.m4s')
                """
            ]),
        PageCase(
            kind: "navigation", name: "the next episode is loaded ahead",
            html: PageCase.streaming("stream(v, ['/ep1/master.m3u8', '/ep1/hi.m3u8'], '/ep1/1.m4s'); \(pieces)"),
            expected: .hands(.resourceHLSMaster, "/ep1/master.m3u8"),
            then: ["fetch('/ep2/master.m3u8'); fetch('/ep2/hi.m3u8'); fetch('/ep2/1.m4s')", ""]),
        PageCase(
            kind: "navigation", name: "the next video's list never shows",
            html: PageCase.streaming("stream(v, ['/old/master.m3u8', '/old/hi.m3u8'], '/old/1.m4s')"),
            expected: .stays(.noEligibleSource), elements: 1,
            then: [
                """
                \(SourceCases.byWorker); setTimeout(() => {
                  history.pushState({}, '', '/watch/2'); fetch('/api/next.json?id=2'); streamByWorker(v);
                }, 1500)
                """,
                "",
            ]),
        PageCase(
            kind: "navigation", name: "two players that both load",
            html: """
                \(PageCase.empty)<video id=w width=640 height=360></video><script>
                stream(v, ['/a/master.m3u8'], '/a/1.m4s'); stream(w, ['/b/master.m3u8'], '/b/1.m4s');</script>
                """,
            expected: .stays(.ambiguous), elements: 2),
        PageCase(
            kind: "navigation", name: "a new fragment is no navigation",
            html: PageCase.streaming(), expected: .hands(.resourceHLSSingle, "/v/master.m3u8"), elements: 1,
            then: ["location.hash = 'comments'"]),
        PageCase(
            kind: "navigation", name: "a position kept in the query while the same film plays on",
            html: PageCase.streaming("stream(v, ['/ep1/master.m3u8'], '/ep1/1.m4s'); \(pieces)"),
            expected: .hands(.resourceHLSSingle, "/ep1/master.m3u8"), elements: 1,
            then: ["setInterval(() => history.replaceState({}, '', '?t=' + v.currentTime), 500)"]),
    ]
}
