/// What the resource timeline shows and what it hides.
enum ResourceCases {
    static let all: [PageCase] = [
        PageCase(
            kind: "resources", name: "cross-origin entries without sizes",
            html: PageCase.streaming("stream(v, ['{{other}}/c/master.m3u8'], '{{other}}/c/1.m4s')"),
            expected: .hands(.resourceHLSSingle, "/c/master.m3u8")),
        PageCase(
            kind: "resources", name: "the address before a redirect is the one that stands",
            html: PageCase.streaming("stream(v, ['/r/abc.m3u8'], '{{other}}/x/1.m4s')"),
            expected: .hands(.resourceHLSSingle, "/r/abc.m3u8"),
            redirects: ["/r/abc.m3u8": "{{other}}/edge/list.m3u8"]),
        PageCase(
            kind: "resources", name: "a list asked for by XMLHttpRequest, with a token",
            html: PageCase.streaming(
                """
                const r = new XMLHttpRequest(); r.open('GET', '/v/master.m3u8?token=a%20b&x=[1]'); r.send();
                stream(v, [])
                """),
            expected: .hands(.resourceHLSSingle, "/v/master.m3u8?token=a%20b&x=%5B1%5D")),
        PageCase(
            kind: "resources", name: "a worker's requests do not show",
            html: PageCase.streaming("\(SourceCases.byWorker); streamByWorker(v)"),
            expected: .stays(.noEligibleSource)),
        PageCase(
            kind: "resources", name: "a service worker's own requests do not show",
            html: PageCase.streaming(
                """
                (async () => {
                  await navigator.serviceWorker.register('/sw.js'); await navigator.serviceWorker.ready;
                  const source = new MediaSource(); v.src = URL.createObjectURL(source); v.play().catch(() => {});
                  navigator.serviceWorker.onmessage = (event) => feed(source, event.data);
                  (await navigator.serviceWorker.ready).active.postMessage('load');
                })()
                """),
            expected: .stays(.noEligibleSource),
            scripts: [
                "/sw.js": """
                self.onmessage = async (event) => {
                  await fetch('/v/master.m3u8');
                  event.source.postMessage(await (await fetch('/v/1.m4s')).arrayBuffer());
                };
                """
            ]),
        PageCase(
            kind: "resources", name: "what the page asks for through a service worker shows",
            html: PageCase.streaming(
                """
                (async () => {
                  navigator.serviceWorker.register('/sw.js');
                  if (!navigator.serviceWorker.controller) {
                    await new Promise((done) => { navigator.serviceWorker.oncontrollerchange = done; });
                  }
                  stream(v, ['/v/master.m3u8', '/v/hi.m3u8']);
                })()
                """),
            expected: .hands(.resourceHLSMaster, "/v/master.m3u8"),
            scripts: [
                "/sw.js": """
                self.onactivate = (event) => event.waitUntil(clients.claim());
                self.onfetch = (event) => event.respondWith(fetch(event.request));
                """
            ]),
        PageCase(
            kind: "resources", name: "the list by a worker, the pieces by the page",
            html: PageCase.streaming(
                "worker(`fetch('${location.origin}/c/720/list.m3u8')`); stream(v, [], '/c/720/seg-41.m4s')"),
            expected: .stays(.segmentsOnly)),
        PageCase(
            kind: "resources", name: "a list that was loaded ahead by a link",
            html: """
                <link rel=preload as=fetch crossorigin href=/c/index.m3u8>
                \(PageCase.streaming("setTimeout(() => stream(v, ['/c/index.m3u8'], '/c/1.m4s'), 300)"))
                """,
            expected: .hands(.resourceHLSSingle, "/c/index.m3u8")),
        PageCase(
            kind: "resources", name: "an image that is named like a list is none",
            html: PageCase.streaming("new Image().src = '/ads/pixel.m3u8'; stream(v, [])"),
            expected: .stays(.segmentsOnly)),
        PageCase(
            kind: "resources", name: "the page's list of entries is full before the player starts",
            html: PageCase.streaming(
                """
                (async () => {
                  for (let i = 0; i < 26; i++) {
                    await Promise.all(Array.from({length: 10}, (_, j) => fetch(`/p.gif?${i}-${j}`)));
                  }
                  stream(v);
                })()
                """),
            expected: .hands(.resourceHLSSingle, "/v/master.m3u8"),
            // The script leaves the page's own list as it is.
            sees: ["performance.getEntriesByType('resource').length": "250"]),
        PageCase(
            kind: "resources", name: "the page clears its entries after the lists were loaded",
            html: PageCase.streaming(
                """
                (async () => {
                  await fetch('/v/master.m3u8');
                  setTimeout(() => { performance.clearResourceTimings(); stream(v, []); }, 100);
                })()
                """),
            expected: .hands(.resourceHLSSingle, "/v/master.m3u8")),
        PageCase(
            kind: "resources", name: "the page keeps no entries at all",
            html: PageCase.streaming("performance.setResourceTimingBufferSize(0); stream(v)"),
            expected: .hands(.resourceHLSSingle, "/v/master.m3u8"),
            sees: ["performance.getEntriesByType('resource').length <= 1": "true"]),
        PageCase(
            kind: "resources", name: "thousands of pieces do not push the master out",
            html: PageCase.streaming(
                """
                (async () => {
                  await stream(v, ['/v/master.m3u8', '/v/hi/list.m3u8'], '/v/hi/1.m4s');
                  for (let i = 0; i < 60; i++) {
                    await Promise.all(Array.from({length: 10}, (_, j) => fetch(`/v/p.gif?${i}-${j}`)));
                  }
                })()
                """),
            expected: .hands(.resourceHLSMaster, "/v/master.m3u8")),
    ]
}
