/// A player that websites use, as the set-up fetched it, and how a page drives it.
///
/// The page knows three functions: `play(address)` opens an address and plays it, `lower()` changes to a picture
/// of another size, `element()` is the media element.
struct PagePlayer: Sendable {
    let name: String
    /// As tools/packages.txt has it.
    let package: String
    let licence: String
    /// Whether it plays HLS by itself.
    let hasEngine: Bool
    /// Scripts and styles under ``package``'s folder, or with `package/` in front under another's.
    let files: [String]
    let markup: String
    let script: String

    static let all = [videoJS, hlsJS, react, mediaElement]

    static let videoJS = PagePlayer(
        name: "Video.js 7.5.5", package: "js.videojs==7.5.5", licence: "Apache-2.0", hasEngine: true,
        files: [
            "js.videojs-7.5.5/js/videojs/resources/video.min.js",
            "js.videojs-7.5.5/js/videojs/resources/video-js.min.css",
        ],
        markup: "<video id=v class=video-js controls preload=auto width=640 height=360></video>",
        script: """
            const player = videojs('v');
            function play(address) {
              player.ready(() => {
                player.src({ src: address, type: address.endsWith('m3u8') ? 'application/x-mpegURL' : 'video/mp4' });
                // A live list is joined by playing only; a film that was not there yet must be told again.
                player.play()?.catch(() => {});
                player.one('loadeddata', () => player.play());
              });
            }
            function lower() {
              const { hls } = player.tech({ IWillNotUseThisInPlugins: true });
              const smallest = Math.min(...hls.representations().map(one => one.bandwidth));
              for (const one of hls.representations()) one.enabled(one.bandwidth === smallest);
            }
            const element = () => document.querySelector('.video-js video');
            """)

    static let hlsJS = PagePlayer(
        name: "hls.js 0.14.3", package: "octoprint==1.11.8", licence: "Apache-2.0 (inside OctoPrint, AGPL-3.0)",
        hasEngine: true, files: ["octoprint/static/js/lib/hls.js"],
        markup: "<video id=v controls width=640 height=360></video>",
        script: """
            const element = () => document.querySelector('#v');
            let engine;
            function play(address) {
              engine?.destroy();
              engine = null;
              if (!address.endsWith('m3u8')) { element().src = address; return void element().play(); }
              engine = new Hls();
              engine.loadSource(address);
              engine.attachMedia(element());
              engine.on(Hls.Events.MANIFEST_PARSED, () => element().play());
            }
            function lower() { play('/low.m3u8'); }
            """)

    /// A page of its own, driven by messages as its host does.
    static let react = PagePlayer(
        name: "React Player 2.6 with hls.js", package: "streamlit-player==0.1.5", licence: "MIT", hasEngine: true,
        files: [],
        markup: """
            <iframe id=frame width=640 height=360 style="border:0" allow=autoplay
            src="/players/streamlit-player==0.1.5/streamlit_player/frontend/build/with-hls.html"></iframe>
            """,
        script: """
            const frame = document.querySelector('#frame');
            const ready = new Promise(done => addEventListener('message', ({ data }) => {
              if (data?.type === 'streamlit:componentReady') done();
            }));
            async function play(url) {
              await ready;
              const args = { url, playing: true, controls: true, height: 360, events: [] };
              frame.contentWindow.postMessage({ type: 'streamlit:render', args, disabled: false }, '*');
            }
            const lower = () => play('/low.m3u8');
            const element = () => frame.contentDocument?.querySelector('video');
            """)

    static let mediaElement = PagePlayer(
        name: "MediaElement.js 2.13.1", package: "js.mediaelement==2.13.1", licence: "MIT", hasEngine: false,
        files: [
            "js.mediaelement-2.13.1/js/mediaelement/resources/jquery.js",
            "js.mediaelement-2.13.1/js/mediaelement/resources/mediaelement-and-player.min.js",
            "js.mediaelement-2.13.1/js/mediaelement/resources/mediaelementplayer.min.css",
        ],
        markup: "<video id=v controls width=640 height=360 type=video/mp4 src=/long.mp4></video>",
        script: """
            const media = new Promise(success => new MediaElementPlayer('#v', { success }));
            async function play(address) {
              const one = await media;
              one.setSrc(address);
              one.load();
              one.play();
            }
            const lower = () => play('/low.mp4');
            const element = () => document.querySelector('video');
            """)
}

/// What goes on in the page when the verdict is asked for.
enum PlayerSituation: String, CaseIterable, Sendable {
    case mp4 = "MP4"
    case hls = "HLS"
    case advert = "an advert over the film"
    case preroll = "after an advert in the player"
    case quality = "after a change of quality"
    case live = "live"

    func isThere(for player: PagePlayer) -> Bool {
        switch self {
        case .hls, .live: player.hasEngine
        case .mp4, .advert, .preroll, .quality: true
        }
    }

    /// The film's names; a candidate with another would be the wrong one.
    static let films = ["/long.mp4", "/low.mp4", "/master.m3u8", "/low.m3u8", "/channel.m3u8"]

    var script: String {
        switch self {
        case .mp4: "play('/long.mp4'); await plays();"
        case .hls: "play(film); await plays();"
        case .live: "play('/channel.m3u8'); await plays();"
        case .advert:
            """
            play(film); await plays(); element().pause();
            const advert = document.createElement('video');
            advert.style = 'position: absolute; left: 0; top: 0';
            Object.assign(advert, { width: 640, height: 360, src: other + '/film.mp4', controls: true });
            document.body.append(advert);
            advert.play();
            await until(() => advert.currentTime > 0.5);
            """
        case .preroll:
            // Told by the event: some players rewind at once.
            """
            play(other + '/short.mp4'); await until(() => element()?.currentSrc.endsWith('short.mp4'));
            await new Promise(done => element().addEventListener('ended', done, { once: true }));
            play(film); await plays();
            """
        case .quality:
            """
            play(film); await plays();
            const width = element().videoWidth;
            lower(); await until(() => element() && element().videoWidth > 0 && element().videoWidth != width);
            await plays();
            """
        }
    }
}
