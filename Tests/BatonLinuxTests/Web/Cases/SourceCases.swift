/// What an element plays from: media sources in every form, streams of a camera, `<source>` children, changes.
enum SourceCases {
    static let all: [PageCase] = [
        PageCase(
            kind: "sources", name: "a camera's stream over an address that was played before",
            html: PageCase.film, expected: .stays(.liveCapture),
            then: [
                """
                const c = document.createElement('canvas'); c.width = 640; c.height = 360;
                setInterval(() => { const p = c.getContext('2d'); p.fillStyle = '#' + (Date.now() % 899 + 100);
                  p.fillRect(0, 0, 640, 360); }, 50);
                v.srcObject = c.captureStream(25); v.play()
                """
            ]),
        PageCase(
            kind: "sources", name: "a camera's stream and a list that was left behind",
            html: """
                \(PageCase.empty)<script>fetch('/vod/master.m3u8');
                const c = document.createElement('canvas'); c.width = 640; c.height = 360;
                setInterval(() => { const p = c.getContext('2d'); p.fillStyle = '#' + (Date.now() % 899 + 100);
                  p.fillRect(0, 0, 640, 360); }, 50);
                v.srcObject = c.captureStream(25); v.play();</script>
                """,
            expected: .stays(.liveCapture)),
        PageCase(
            kind: "sources", name: "a media source given as an object",
            html: PageCase.streaming("stream(v, ['/v/master.m3u8', '/v/hi.m3u8'], '/v/1.m4s', 'object')"),
            expected: .hands(.resourceHLSMaster, "/v/master.m3u8")),
        PageCase(
            kind: "sources", name: "a blob child beside an HLS child that is not loaded",
            html: """
                \(PageCase.empty)<script>
                const source = new (window.ManagedMediaSource || MediaSource)();
                v.disableRemotePlayback = true;
                for (const address of [URL.createObjectURL(source), '/fallback/other.m3u8']) {
                  const child = document.createElement('source');
                  child.src = address; child.type = address.startsWith('blob') ? 'video/mp4' : 'application/x-mpegURL';
                  v.append(child);
                }
                v.play().catch(() => {});
                (async () => { await fetch('/v/master.m3u8'); await fetch('/v/hi.m3u8'); feed(source, fragments('/v/1.m4s')); })();
                </script>
                """,
            expected: .hands(.resourceHLSMaster, "/v/master.m3u8")),
        PageCase(
            kind: "sources", name: "several children, of which the MP4 is the first that plays",
            html: """
                <video id=v autoplay width=640 height=360><source src=/a.m3u8 type=application/x-mpegURL>
                <source src=/a.mp4 type=video/mp4><source src=/b.mp4 type=video/mp4></video>
                """,
            expected: .hands(.elementMP4, "/a.mp4")),
        PageCase(
            kind: "sources", name: "several children, of which the WebM is the first that plays",
            html: """
                <video id=v autoplay width=640 height=360><source src=/film.webm type=video/webm>
                <source src=/a.mp4 type=video/mp4></video>
                """,
            expected: .stays(.unsupportedType)),
        PageCase(
            kind: "sources", name: "DASH, although an HLS child is there",
            html: """
                <video id=v width=640 height=360></video><template><source src=/v/a.m3u8></template>
                <script>stream(v, ['/v/video.mpd'])</script>
                """,
            expected: .stays(.noEligibleSource)),
        PageCase(
            kind: "sources", name: "a whole MP4 fetched by script into a blob",
            html: """
                \(PageCase.empty)<script>(async () => {
                  const file = await fetch('/clip.mp4');
                  v.src = URL.createObjectURL(await file.blob());
                  v.play().catch(() => {});
                })()</script>
                """,
            expected: .stays(.segmentsOnly)),
        PageCase(
            kind: "sources", name: "a data address",
            html: """
                \(PageCase.empty)<script>(async () => {
                  const reader = new FileReader();
                  reader.onload = () => { v.src = reader.result.replace('application/octet-stream', 'video/mp4'); v.play(); };
                  reader.readAsDataURL(await (await fetch('/film.mp4')).blob());
                })()</script>
                """,
            expected: .stays(.unsupportedScheme)),
        PageCase(
            kind: "sources", name: "a file replaced by another file while it plays",
            html: PageCase.film, expected: .hands(.elementMP4, "/second.mp4?t=2"), elements: 1,
            then: ["v.src = '/second.mp4?t=2'"]),
        PageCase(
            kind: "sources", name: "a file replaced by a stream while it plays",
            html: PageCase.film, expected: .hands(.resourceHLSSingle, "/v/master.m3u8"), elements: 1,
            then: ["stream(v)"]),
        PageCase(
            kind: "sources", name: "a stream replaced by a file while it plays",
            html: PageCase.streaming(), expected: .hands(.elementMP4, "/second.mp4"), elements: 1,
            then: ["v.src = '/second.mp4'; v.play()"]),
        PageCase(
            kind: "sources", name: "a stream replaced by one whose lists do not show",
            html: PageCase.streaming(), expected: .stays(.noEligibleSource), elements: 1,
            then: [
                // The list of the first stream is older than what is believed to belong to the second.
                "setTimeout(() => streamByWorker(v), 5500); \(byWorker)"
            ]),
    ]

    /// A worker asks for everything, so that nothing of it is in the page's timeline.
    static let byWorker = """
        window.streamByWorker = (v) => {
          const source = new MediaSource(); v.src = URL.createObjectURL(source); v.play().catch(() => {});
          const w = worker(`(async () => {
            await fetch('${location.origin}/v/master.m3u8');
            postMessage(await (await fetch('${location.origin}/v/1.m4s')).arrayBuffer());
          })()`);
          w.onmessage = (event) => feed(source, event.data);
        }
        """
}
