import BatonCore
import BatonRuntime
import Foundation
import Testing

@testable import BatonLinux

extension WebTests {
    /// A page's script looks at everything it can see, once with our script and once without: nothing may differ.
    @MainActor
    @Suite("What a page can see")
    struct InvisibilityTests {
        @Test func nothingDiffers() async throws {
            let bare = try await observations(discovers: false)
            let watched = try await observations(discovers: true)
            #expect(bare.count > 25, "the page looked at too little: \(bare.count)")
            for (name, value) in bare {
                #expect(watched[name] == value, "\(name): \(watched[name] ?? "missing") instead of \(value)")
            }
            #expect(Set(watched.keys) == Set(bare.keys))
        }

        /// - Returns: What the page's script wrote down at the end, by name.
        private func observations(discovers: Bool) async throws -> [String: String] {
            let fixture = try PageFixture(discovers: discovers)
            defer { fixture.close() }
            fixture.server.page("/frame", "<script>\(Self.spy)</script><p>in")
            fixture.server.serve("/list.m3u8", "application/vnd.apple.mpegurl", Data("#EXTM3U\n".utf8))
            try await fixture.page.open(
                fixture.server.page(
                    "/",
                    """
                    <script>\(Self.spy)</script>
                    <div id=host></div><iframe id=f src=/frame></iframe>
                    <video id=v autoplay width=640 height=360 src=/film.mp4></video>
                    <script>
                    host.attachShadow({mode: 'open'}).innerHTML = '<p><audio></audio></p>';
                    fetch('/list.m3u8'); spy.timer('end of page');
                    </script>
                    """))
            #expect(await eventually { await fixture.evaluate("spy.isFar(v)") == "true" })
            if discovers {
                let target = try #require(await fixture.playing())
                _ = try await fixture.page.sample(target)
                #expect(try await fixture.page.report().frames.count == 2)
            }
            let text = try #require(await fixture.evaluate("spy.tell()"))
            return try JSONDecoder().decode([String: String].self, from: Data(text.utf8))
        }

        /// Runs first in the page and in its frame.
        private static let spy = """
            window.spy = (() => {
              const seen = {}, counts = {};
              const timeout = setTimeout, names = Object.getOwnPropertyNames, symbols = Object.getOwnPropertySymbols;
              const say = JSON.stringify.bind(JSON), run = Reflect.apply;
              const time = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime').get;
              const hash = (text) => {
                let sum = 0;
                for (let i = 0; i < text.length; i++) sum = (sum * 31 + text.charCodeAt(i)) | 0;
                return text.length + '/' + sum;
              };
              const timer = (when) => { seen['timer at ' + when] = String(timeout(() => {}, 0)); };
              timer('start');
              const count = (name) => { counts[name] = (counts[name] || 0) + 1; };
              // What is called or read in the page's own world.
              const spied = [[EventTarget.prototype, 'addEventListener'], [EventTarget.prototype, 'removeEventListener'],
                [EventTarget.prototype, 'dispatchEvent'], [JSON, 'stringify'], [JSON, 'parse'], [Promise.prototype, 'then'],
                [Promise.prototype, 'catch'], [Array.prototype, 'push'], [Array, 'from'], [Map.prototype, 'set'],
                [Map.prototype, 'get'], [WeakMap.prototype, 'set'], [WeakMap.prototype, 'get'], [Set.prototype, 'add'],
                [String.prototype, 'split'], [Function.prototype, 'apply'], [Reflect, 'apply'], [Object, 'assign'],
                [Performance.prototype, 'now'], [Performance.prototype, 'getEntriesByType'],
                [Document.prototype, 'querySelectorAll'], [Element.prototype, 'querySelectorAll'],
                [Element.prototype, 'getBoundingClientRect'], [Element.prototype, 'checkVisibility'],
                [HTMLMediaElement.prototype, 'play'], [HTMLMediaElement.prototype, 'pause'],
                [HTMLMediaElement.prototype, 'load'], [Crypto.prototype, 'getRandomValues'], [window, 'setTimeout'],
                [window, 'clearTimeout'], [window, 'postMessage'], [MessagePort.prototype, 'postMessage'],
                [MutationObserver.prototype, 'observe'], [PerformanceObserver.prototype, 'observe'],
                [Event.prototype, 'composedPath']];
              for (const [owner, name] of spied) {
                const own = owner[name], label = 'call ' + (owner.constructor?.name || '') + '.' + name;
                counts[label] = 0;
                Object.defineProperty(owner, name, { configurable: true, writable: true,
                  value: function (...all) { count(label); return run(own, this, all); } });
              }
              for (const name of names(HTMLMediaElement.prototype)) {
                const own = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, name);
                if (!own.get) continue;
                Object.defineProperty(HTMLMediaElement.prototype, name, { ...own, get() {
                  count('read ' + name); return run(own.get, this, []); } });
              }
              for (const name of ['kind', 'frame', 'sourceSerial']) {
                Object.defineProperty(Object.prototype, name, { configurable: true, get() { return undefined; },
                  set() { count('set ' + name); } });
              }
              for (const name of ['error', 'unhandledrejection', 'rejectionhandled', 'securitypolicyviolation', 'message',
                'messageerror', 'storage', 'beforeunload']) {
                counts['event ' + name] = 0;
                addEventListener(name, () => count('event ' + name), true);
              }
              counts['mutations'] = 0;
              new MutationObserver((list) => { counts['mutations of attributes'] = (counts['mutations of attributes'] || 0)
                + list.filter((one) => one.type === 'attributes').length; })
                .observe(document, { subtree: true, attributes: true });
              const kinds = PerformanceObserver.supportedEntryTypes || [];
              const observed = [];
              new PerformanceObserver((list) => { for (const entry of list.getEntries()) observed[observed.length] =
                entry.entryType + ' ' + entry.name; }).observe({ entryTypes: kinds.filter((kind) => kind !== 'event') });
              const reset = () => { for (const name in counts) if (name.startsWith('call') || name.startsWith('read')
                || name.startsWith('event') || name.startsWith('mutations')) counts[name] = 0; };
              reset();
              const look = () => {
                timer('the end');
                const properties = (object) => names(object).concat(symbols(object).map(String)).sort().join();
                const all = { window, Object: Object.prototype, Array: Array.prototype, EventTarget: EventTarget.prototype,
                  Node: Node.prototype, Element: Element.prototype, Media: HTMLMediaElement.prototype, Video:
                  HTMLVideoElement.prototype, Document: Document.prototype, document, Navigator: Navigator.prototype,
                  Performance: Performance.prototype, navigator, performance, history, location };
                for (const name in all) seen['properties of ' + name] = hash(properties(all[name]));
                seen.webkit = typeof window.webkit;
                const video = document.querySelector('video');
                if (video) {
                  seen['own properties of the element'] = properties(video);
                  seen['attributes'] = video.getAttributeNames().join();
                  seen['style'] = video.style.cssText + hash([...getComputedStyle(video)].map((name) =>
                    name + getComputedStyle(video).getPropertyValue(name)).join());
                }
                seen['document'] = hash(document.documentElement.outerHTML);
                seen['nodes'] = String(document.getElementsByTagName('*').length);
                seen['sheets'] = document.styleSheets.length + ' ' + document.adoptedStyleSheets.length;
                seen['animations'] = String(document.getAnimations().length);
                seen['frames'] = String(window.length);
                seen['entries'] = [...new Set(performance.getEntries().map((one) => one.entryType + ' ' + one.name))].sort().join();
                seen['observed'] = [...new Set(observed)].filter((one) => !one.startsWith('paint') && !one.startsWith('largest'))
                  .sort().join();
                seen['storage'] = localStorage.length + ' ' + sessionStorage.length + ' ' + document.cookie;
                seen['focus'] = String(document.activeElement?.tagName);
                seen['stack'] = new Error('x').stack.split('\\n').length > 20 ? 'deep' : 'flat';
              };
              const tell = () => {
                const before = say(counts);
                look();
                seen['what was called, read and dispatched'] = before;
                const inner = document.querySelector('iframe')?.contentWindow?.spy;
                if (inner) for (const [name, value] of Object.entries(JSON.parse(inner.tell()))) seen['frame: ' + name] = value;
                return say(seen).replaceAll(location.origin, '');
              };
              return { timer, tell, isFar: (video) => run(time, video, []) > 1.5 };
            })();
            """
    }
}
