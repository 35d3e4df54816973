/// Pages that forbid, freeze or replace what scripts usually rely on: they are neither harmed nor in the way.
enum HostileCases {
    private static let violations = """
        window.violations = []; addEventListener('securitypolicyviolation', (event) => violations.push(event.blockedURI));
        window.errors = []; addEventListener('error', (event) => errors.push(event.message), true);
        addEventListener('unhandledrejection', (event) => errors.push(String(event.reason)));
        """

    /// A page under a policy, with a film; nothing of the policy may be violated.
    private static func under(_ policy: String, _ name: String) -> PageCase {
        PageCase(
            kind: "hostile", name: name, html: "<script src=/violations.js></script>\(PageCase.film)",
            expected: .hands(.elementMP4, "/film.mp4"), scripts: ["/violations.js": violations],
            headers: ["Content-Security-Policy": policy], elements: 1,
            sees: ["violations.length": "0", "errors.length": "0"])
    }

    private static func before(_ script: String, _ name: String) -> PageCase {
        PageCase(
            kind: "hostile", name: name, html: "<script>\(violations)\(script)</script>\(PageCase.film)",
            expected: .hands(.elementMP4, "/film.mp4"), elements: 1,
            sees: ["errors.join()": "", "violations.length": "0"])
    }

    private static let classes = """
        [Object, Array, Function, Promise, Map, Set, WeakMap, String, Number, Symbol, JSON, Reflect, EventTarget, Node,
         Element, Document, HTMLElement, HTMLMediaElement, HTMLVideoElement, Event, ShadowRoot, Performance,
         PerformanceObserver, MutationObserver, IntersectionObserver, MessageChannel, MessagePort, WeakRef]
        """

    static let all: [PageCase] = [
        under("default-src 'none'; media-src 'self'; script-src 'self'", "a strict policy"),
        under(
            "default-src 'none'; media-src 'self'; script-src 'self'; style-src 'none'; connect-src 'none'",
            "a policy without connections and styles"),
        under("require-trusted-types-for 'script'; trusted-types 'none'", "trusted types"),
        under("sandbox allow-scripts", "a sandbox as policy"),
        before(
            "for (const one of \(classes)) { Object.freeze(one); if (one.prototype) Object.freeze(one.prototype); }",
            "frozen prototypes"),
        before(
            """
            const no = () => { throw new Error('called'); };
            for (const name of ['paused', 'muted', 'currentTime', 'duration', 'currentSrc', 'readyState', 'srcObject', 'volume',
              'playbackRate', 'seekable', 'ended', 'loop', 'controls']) {
              Object.defineProperty(HTMLMediaElement.prototype, name, { get: no, set: no, configurable: true });
            }
            for (const name of ['play', 'pause', 'load']) HTMLMediaElement.prototype[name] = no;
            """, "a page that overrides the media element"),
        before(
            """
            const no = () => { throw new Error('called'); };
            for (const name of ['now', 'getEntries', 'getEntriesByType', 'mark']) Performance.prototype[name] = no;
            window.fetch = no; XMLHttpRequest.prototype.open = no; EventTarget.prototype.dispatchEvent = no;
            for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'queueMicrotask']) window[name] = no;
            for (const name of ['PerformanceObserver', 'MutationObserver', 'IntersectionObserver', 'WeakRef', 'MessageChannel',
              'FinalizationRegistry', 'crypto', 'JSON', 'Reflect', 'Promise', 'Map', 'Set', 'WeakMap']) {
              Object.defineProperty(window, name, { get: no, configurable: true });
            }
            """, "a page that overrides the engine's own functions"),
        before(
            """
            const no = function () { throw new Error('called'); };
            for (const name of ['push', 'map', 'filter', 'includes', 'slice', 'sort', 'splice']) Array.prototype[name] = no;
            Array.prototype[Symbol.iterator] = no; Object.assign = Object.entries = no;
            for (const name of ['kind', 'frame', 'id', 'time', 'then']) {
              Object.defineProperty(Object.prototype, name, { configurable: true, get: no, set: no });
            }
            for (const name of ['split', 'replace', 'slice']) String.prototype[name] = no;
            for (const name of ['then', 'catch', 'finally']) Promise.prototype[name] = no;
            for (const name of ['call', 'apply', 'bind']) Function.prototype[name] = no;
            """, "a page that poisons the language's own objects"),
        before(
            """
            for (const name of ['loadstart', 'play', 'playing', 'pause', 'timeupdate', 'durationchange', 'loadedmetadata',
              'canplay', 'volumechange', 'ended', 'emptied']) {
              addEventListener(name, (event) => event.stopImmediatePropagation(), true);
            }
            """, "a page that stops every media event"),
        PageCase(
            kind: "hostile", name: "a page that writes itself anew after it was loaded",
            html: """
                <p>first</p><script>addEventListener('load', () => setTimeout(() => {
                document.open(); document.write('<p>second</p>'); document.close();
                setTimeout(() => document.body.insertAdjacentHTML('beforeend',
                  '<video autoplay width=640 height=360 src=/film.mp4></video>'), 300);
                }, 300))</script>
                """,
            expected: .hands(.elementMP4, "/film.mp4"), elements: 1),
    ]
}
