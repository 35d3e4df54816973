/// Protection: keys in every form in which an engine or a library shows them. It belongs to an element, not to a page.
enum KeyCases {
    private static func event(_ name: String) -> String { "v.dispatchEvent(new Event('\(name)'))" }

    static let all: [PageCase] = [
        PageCase(
            kind: "keys", name: "keys on a plain address",
            html: PageCase.film.replacing("id=v", with: "id=v data-keys=mediaKeys"), expected: .stays(.protected),
            engineHasKeys: true),
        PageCase(
            kind: "keys", name: "keys on a stream whose list is in the timeline",
            html: PageCase.streaming("stream(v, ['/v/master.m3u8', '/v/hi.m3u8'])"), expected: .stays(.protected),
            then: ["v.dataset.keys = 'mediaKeys'"], engineHasKeys: true),
        PageCase(
            kind: "keys", name: "WebKit's own keys, while the standard ones are empty",
            html: PageCase.film.replacing("id=v", with: "id=v data-keys=webkitKeys"), expected: .stays(.protected),
            engineHasKeys: true),
        PageCase(
            kind: "keys", name: "only WebKit's own event asks for keys",
            html: PageCase.film, expected: .stays(.protected), then: [event("webkitneedkey")]),
        PageCase(
            kind: "keys", name: "only the standard event asks for keys",
            html: PageCase.streaming(), expected: .stays(.protected), then: [event("encrypted")]),
        PageCase(
            kind: "keys", name: "a library that brings the calls to an engine without",
            html: """
                <script>
                HTMLMediaElement.prototype.setMediaKeys = async function (keys) {
                  Object.defineProperty(this, 'mediaKeys', { value: keys, configurable: true });
                  this.dispatchEvent(Object.assign(new Event('encrypted'), { initDataType: 'cenc' }));
                };
                navigator.requestMediaKeySystemAccess = async () => ({ createMediaKeys: async () => ({}) });
                </script>
                \(PageCase.streaming(
                    """
                    stream(v, ['/v/master.m3u8', '/v/hi.m3u8']);
                    navigator.requestMediaKeySystemAccess('com.example', [{}])
                      .then((access) => access.createMediaKeys()).then((keys) => v.setMediaKeys(keys));
                    """))
                """,
            expected: .stays(.protected)),
        PageCase(
            kind: "keys", name: "a clear advert has ended, what plays has keys",
            html: """
                <video id=advert width=640 height=20 src=/film.mp4></video>
                \(PageCase.empty)<script>
                advert.onloadedmetadata = () => { advert.currentTime = advert.duration; };
                stream(v); v.dataset.keys = 'mediaKeys';</script>
                """,
            expected: .stays(.protected), engineHasKeys: true),
        PageCase(
            kind: "keys", name: "a film is clear, another element that is paused has keys",
            html: """
                <video width=320 height=180 data-keys=mediaKeys src=/promo.mp4></video>\(PageCase.film)
                """,
            expected: .hands(.elementMP4, "/film.mp4"), elements: 2, engineHasKeys: true),
        PageCase(
            kind: "keys", name: "a clear film after a protected one in the same element",
            html: PageCase.film, expected: .hands(.elementMP4, "/second.mp4"), elements: 1,
            then: [event("encrypted"), "v.src = '/second.mp4'"]),
    ]
}
