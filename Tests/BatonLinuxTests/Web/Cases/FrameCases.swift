/// Where the player is: frames of every kind. An element is judged with the entries of its own frame only.
enum FrameCases {
    static let all: [PageCase] = [
        PageCase(
            kind: "frames", name: "player in a cross-origin frame, only an advert's list in the page",
            html: """
                <script>fetch('/ads/ad.m3u8')</script>
                <iframe width=700 height=400 allow=autoplay src={{other}}/embed></iframe>
                """,
            expected: .hands(.resourceHLSSingle, "/c/master.m3u8"),
            pages: ["/embed": PageCase.streaming("stream(v, ['/c/master.m3u8'], '/c/1.m4s')")], elements: 1),
        PageCase(
            kind: "frames", name: "player in a srcdoc frame",
            html: "<iframe width=700 height=400 allow=autoplay srcdoc=\"\(PageCase.film)\"></iframe>",
            expected: .hands(.elementMP4, "/film.mp4"), elements: 1),
        PageCase(
            kind: "frames", name: "player in a sandboxed srcdoc frame",
            html: """
                <iframe width=700 height=400 allow=autoplay sandbox=allow-scripts
                srcdoc="\(PageCase.film.replacing("/film", with: "{{other}}/film"))"></iframe>
                """,
            expected: .hands(.elementMP4, "/film.mp4"), elements: 1),
        PageCase(
            kind: "frames", name: "player in a sandboxed cross-origin frame",
            html: """
                <iframe width=700 height=400 allow=autoplay sandbox=allow-scripts src={{other}}/embed></iframe>
                """,
            expected: .hands(.elementMP4, "/film.mp4"), pages: ["/embed": PageCase.film], elements: 1),
        PageCase(
            kind: "frames", name: "film in the page, muted advert in a foreign frame",
            html: """
                \(PageCase.streaming("stream(v, ['/c/master.m3u8', '/c/hi.m3u8'], '/c/1.m4s')"))
                <iframe width=300 height=250 allow=autoplay src={{other}}/slot></iframe>
                """,
            expected: .hands(.resourceHLSMaster, "/c/master.m3u8"),
            pages: ["/slot": "<video autoplay muted width=280 height=230 src=/banner.mp4></video>"], elements: 2),
        PageCase(
            kind: "frames", name: "player two frames deep, on a third page",
            html: "<iframe width=760 height=460 allow=autoplay src={{other}}/outer></iframe>",
            expected: .hands(.elementMP4, "/inner.mp4"),
            pages: [
                "/outer": "<iframe width=720 height=420 allow=autoplay src=/inner></iframe>",
                "/inner": "<video autoplay width=640 height=360 src=/inner.mp4></video>",
            ]),
        PageCase(
            kind: "frames", name: "player written into an empty frame",
            html: """
                <iframe id=f width=700 height=400></iframe>
                <script>f.contentDocument.write("<video autoplay width=640 height=360 src=/film.mp4></video>")</script>
                """,
            expected: .hands(.elementMP4, "/film.mp4"), elements: 1),
        PageCase(
            kind: "frames", name: "a frame that went away takes its player along",
            html: "<iframe id=f width=700 height=400 allow=autoplay src={{other}}/embed></iframe>",
            expected: .stays(.noActiveMedia), pages: ["/embed": PageCase.film], elements: 0, then: ["f.remove()"]),
        PageCase(
            kind: "frames", name: "a frame that moved on to another film",
            html: "<iframe id=f width=700 height=400 allow=autoplay src={{other}}/embed></iframe>",
            expected: .hands(.elementMP4, "/second.mp4"),
            pages: [
                "/embed": PageCase.film, "/next": "<video autoplay width=640 height=360 src=/second.mp4></video>",
            ],
            elements: 1, then: ["f.src = f.src.replace('/embed', '/next')"]),
        PageCase(
            kind: "frames", name: "a player after more frames than are spoken to",
            html: """
                <div id=d></div><script>
                for (let i = 0; i < 230; i++) d.insertAdjacentHTML('beforeend', '<iframe width=1 height=1></iframe>');
                setTimeout(() => d.insertAdjacentHTML('afterend',
                  '<iframe width=700 height=400 allow=autoplay src=/embed></iframe>'), 500);</script>
                """,
            expected: .hands(.elementMP4, "/film.mp4"), pages: ["/embed": PageCase.film], elements: 1),
    ]
}
