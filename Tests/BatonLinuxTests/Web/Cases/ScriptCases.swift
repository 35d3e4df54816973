/// Finding elements, wherever pages put them.
enum ScriptCases {
    private static let bare = "<video autoplay width=640 height=360 src=/film.mp4></video>"

    static let all: [PageCase] = [
        PageCase(
            kind: "script", name: "an element inside two shadow roots",
            html: """
                <x-player></x-player><script>
                const outer = document.querySelector('x-player').attachShadow({mode: 'open'});
                outer.innerHTML = '<y-core></y-core>';
                outer.firstChild.attachShadow({mode: 'open'}).innerHTML = '\(bare)';</script>
                """,
            expected: .hands(.elementMP4, "/film.mp4"), elements: 1),
        PageCase(
            kind: "script", name: "a shadow root that comes after the page was loaded",
            html: """
                <div id=host></div>
                <script>setTimeout(() => { host.attachShadow({mode: 'open'}).innerHTML = '\(bare)'; }, 1500)</script>
                """,
            expected: .hands(.elementMP4, "/film.mp4"), elements: 1),
        PageCase(
            kind: "script", name: "a shadow root in the markup",
            html: "<div><template shadowrootmode=open>\(bare)</template></div>",
            expected: .hands(.elementMP4, "/film.mp4"), elements: 1),
        PageCase(
            kind: "script", name: "an element that is defined late",
            html: """
                <late-player></late-player><script>setTimeout(() => customElements.define('late-player',
                class extends HTMLElement { connectedCallback() { this.attachShadow({mode: 'open'}).innerHTML = '\(bare)'; } }), 1500)</script>
                """,
            expected: .hands(.elementMP4, "/film.mp4"), elements: 1),
        PageCase(
            kind: "script", name: "a closed shadow root stays with the website",
            html: """
                <div id=host></div><script>host.attachShadow({mode: 'closed'}).innerHTML = '\(bare)';</script>
                """,
            expected: .stays(.noActiveMedia), elements: 0),
        PageCase(
            kind: "script", name: "an element that left the document and plays on",
            html: """
                <video id=v width=640 height=360 src=/film.mp4></video><script>
                const kept = v; kept.remove(); setTimeout(() => kept.play(), 200);</script>
                """,
            // Found, but not visible: nobody watches it.
            expected: .stays(.noActiveMedia), elements: 1),
        PageCase(
            kind: "script", name: "sound that left the document and plays on",
            html: """
                <audio id=a src=/film.mp4></audio><script>const kept = a; kept.remove(); setTimeout(() => kept.play(), 200);</script>
                """,
            expected: .hands(.elementMP4, "/film.mp4"), elements: 1),
        PageCase(
            kind: "script", name: "sound that was in the document for a moment only",
            html: """
                <script>const a = new Audio('/film.mp4'); document.head.append(a); a.remove(); setTimeout(() => a.play(), 200);</script>
                """,
            expected: .hands(.elementMP4, "/film.mp4"), elements: 1),
        PageCase(
            kind: "script", name: "sound that never was in the document is never heard of",
            html: "<script>const a = new Audio('/film.mp4'); a.play();</script>",
            expected: .stays(.noActiveMedia), elements: 0),
        PageCase(
            kind: "script", name: "an element replaced by a copy of itself again and again",
            html: """
                <div id=d><video autoplay width=640 height=360 src=/film.mp4></video></div><script>
                setInterval(() => { const old = d.firstChild; old.replaceWith(old.cloneNode()); }, 2500)</script>
                """,
            expected: .hands(.elementMP4, "/film.mp4"), elements: 1),
        PageCase(
            kind: "script", name: "a page that replaces MediaSource",
            html: """
                \(PageCase.empty)<script>
                window.MediaSource = new Proxy(MediaSource, { construct: (target, all) => new target(...all) });
                stream(v);</script>
                """,
            expected: .hands(.resourceHLSSingle, "/v/master.m3u8")),
        PageCase(
            kind: "script", name: "no entry is needed for an element's own address",
            html: "<script>performance.setResourceTimingBufferSize(0)</script>\(PageCase.film)",
            expected: .hands(.elementMP4, "/film.mp4"), elements: 1),
        PageCase(
            kind: "script", name: "a thousand silent elements and one that plays",
            html: """
                <div id=d></div><script>
                d.innerHTML = '<video width=8 height=6 preload=none></video>'.repeat(1000) + '\(bare)';</script>
                """,
            expected: .hands(.elementMP4, "/film.mp4"), elements: 64),
        PageCase(
            kind: "script", name: "a page that clears every timer there is",
            html: """
                <script>setInterval(() => { for (let i = 0; i < 5000; i++) clearTimeout(i); }, 50)</script>
                <script>setTimeout(() => document.body.insertAdjacentHTML('beforeend', '\(bare)'), 40)</script>
                """,
            expected: .hands(.elementMP4, "/film.mp4"), elements: 1),
        PageCase(
            kind: "script", name: "named elements that stand in for what the document and forms say",
            html: """
                <img name=querySelectorAll><img name=hidden><img name=addEventListener><img name=location>
                <form><input name=querySelectorAll><input name=shadowRoot><input name=isConnected></form>
                <div id=d></div><script>setTimeout(() => { d.innerHTML =
                  '<form><input name=querySelectorAll><input name=shadowRoot>\(bare)</form>'; }, 300)</script>
                """,
            expected: .hands(.elementMP4, "/film.mp4"), elements: 1),
    ]
}
