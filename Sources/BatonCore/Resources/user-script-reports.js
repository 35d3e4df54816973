// The user script, second part: resource timing and reports.

// MARK: Resources

const manifests = new Map(); // list → {first, last}: pinned, as the engine's own buffer holds 250 entries only
const pieces = new Map(); // folder → its newest entries
const listFolders = new Map(); // folder → how many pinned lists lie in it
const pieceNames = /\.(ts|m2ts|m4s|m4v|m4a|mp4|cmfv|cmfa|cmft|aac|ac3|ec3|mp3|webm|mpd|vtt)$/i;
const foreign = ["iframe", "frame", "navigation", "beacon", "img", "image", "script", "css"];
const bounded = (map, key, value, limit) => {
    map.delete(key);
    map.set(key, value);
    if (map.size <= limit) return null;
    const oldest = map.keys().next().value;
    map.delete(oldest);
    return oldest;
};
const folderOf = (path) => path.slice(0, path.lastIndexOf("/") + 1);
const countFolder = (list, step) => {
    const folder = folderOf(list.split("?", 1)[0]);
    const count = (listFolders.get(folder) || 0) + step;
    if (count > 0) listFolders.set(folder, count);
    else listFolders.delete(folder);
};
// Whether a list lies in this folder or in one around it. The steps are those of one address, however many lists there
// are.
const isNearList = (folder) => {
    for (let end = folder.length, steps = 0; end > 0 && steps < 64; steps += 1) {
        if (listFolders.has(folder.slice(0, end))) return true;
        end = folder.lastIndexOf("/", end - 2) + 1;
    }
    return false;
};

const noteResource = (entry) => {
    if (entry.name.length > 8192 || foreign.includes(entry.initiatorType)) return false;
    const path = entry.name.split(/[?#]/, 1)[0];
    const item = { name: entry.name, initiatorType: entry.initiatorType, startTime: entry.startTime };
    if (/\.m3u8$/i.test(path)) {
        // A list asked for again, or for its next part, is the same list.
        const key = entry.name.replace(/#.*$/, "").replace(/([?&])_HLS_[a-z]+=[^&]*/gi, "$1");
        const pinned = manifests.get(key);
        if (pinned) {
            pinned.last = item;
            return true;
        }
        countFolder(key, 1);
        const oldest = bounded(manifests, key, { first: item, last: item }, 96);
        if (oldest !== null) countFolder(oldest, -1);
        return true;
    }
    const fetched = ["xmlhttprequest", "fetch", "other", "", "video", "audio"].includes(entry.initiatorType);
    const folder = folderOf(path);
    if (!pieceNames.test(path) && !["video", "audio"].includes(entry.initiatorType) && !(fetched && isNearList(folder))) {
        return false;
    }
    bounded(pieces, folder, [...(pieces.get(folder) || []).slice(-1), item], 48);
    return true;
};

const onResources = guarded((list) => {
    checkLocation();
    let news = false;
    for (const entry of list.getEntries()) news = noteResource(entry) || news;
    if (!news) return;
    if (playing.size === 0) sweep(false);
    changed(false);
});

const resources = () => {
    const all = [...pieces.values()].flat();
    for (const { first, last } of manifests.values()) {
        all.push(first);
        if (last !== first) all.push(last);
    }
    return all.sort((left, right) => left.startTime - right.startTime);
};

// MARK: Reports

const page = () => location.href.split("#", 1)[0];
let address = page();
let lastNavigation = null;
let lastReport = -Infinity;
let due = Infinity;

const checkLocation = () => {
    if (page() === address) return;
    address = page();
    lastNavigation = now();
    changed(true);
};

const visibility = window === window.top ? null : new IntersectionObserver(guarded((entries) => {
    for (const entry of entries) {
        const state = states.get(entry.target);
        if (state) state.shown = entry.intersectionRatio;
    }
}), { threshold: [0, 0.25, 0.5, 0.75, 1] });

const visibleArea = (element, state) => {
    const box = element.getBoundingClientRect();
    const shown = element.checkVisibility ? element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) : true;
    if (!shown) return 0;
    const width = Math.min(box.right, innerWidth) - Math.max(box.left, 0);
    const height = Math.min(box.bottom, innerHeight) - Math.max(box.top, 0);
    const area = Math.max(0, width) * Math.max(0, height);
    // Only the observer knows what the frames around this one cut off.
    return Number.isNaN(state.shown) ? area : Math.min(area, box.width * box.height * state.shown);
};

const span = (ranges) => (ranges.length ? [ranges.start(0), ranges.end(ranges.length - 1)].map(number) : null);
const shortened = (text) => text.slice(0, /^https?:/i.test(text) ? 32769 : 256);

// WebKitGTK takes a question about the length before it is known as the end of the film: `duration` then follows the
// position, and `ended` is true while it plays.
const isMeasured = (element) => element.readyState >= 1;

// Tracks of the stream, of the page's markup and of its scripts, in the element's order.
const mostTracks = 64;
const listed = (list) => Array.from({ length: list ? Math.min(list.length, mostTracks) : 0 }, (_, place) => list[place]);
const named = ({ kind, language, label }) => ({ kind, language, label: String(label || "").slice(0, 80) });
const isCaptions = ({ kind }) => kind === "subtitles" || kind === "captions";
const texts = (element) => {
    const markup = element.textTracks.length ? [...within(element, "track")] : [];
    return listed(element.textTracks).map((text) => {
        const source = markup.find(({ track }) => track === text);
        return { ...named(text), src: source ? shortened(source.src) : "" };
    });
};
const sounds = (element) => (isMeasured(element) ? listed(element.audioTracks) : []);

// On an iPhone some films play in the system's full screen alone, and closing that pauses them.
const hasLeftFullScreen = (state) => !Number.isNaN(state.leftFullScreen);
const wasPausedByClosing = (state) => Math.abs(state.pausedAt - state.leftFullScreen) < 1000;

const describe = (element) => {
    const state = stateOf(element);
    const measured = isMeasured(element);
    return {
        id: state.id, sourceSerial: state.serial, tag: element instanceof HTMLVideoElement ? "video" : "audio",
        currentSrc: shortened(element.currentSrc || ""), srcObject: sourceKind(element), paused: element.paused,
        muted: element.muted, ended: measured && element.ended, loop: element.loop, controls: element.controls,
        currentTime: number(element.currentTime), duration: number(measured ? element.duration : NaN),
        seekable: measured ? span(element.seekable) : null, playbackRate: element.playbackRate, volume: element.volume,
        videoWidth: element.videoWidth || 0, videoHeight: element.videoHeight || 0,
        visibleArea: visibleArea(element, state), readyState: element.readyState,
        mediaKeys: Boolean(element.mediaKeys || element.webkitKeys || state.keys),
        startedByUser: state.startedByUser, sourceSince: state.since, leftFullScreen: hasLeftFullScreen(state),
        texts: texts(element), sounds: sounds(element).map(named),
    };
};

// A page can hold any number of silent elements; those that play are never cut off.
const mostElements = 64;
const elements = () => {
    const alive = [...playing].filter((element) => !element.paused).slice(0, mostElements);
    for (const [id, reference] of known) {
        if (alive.length >= mostElements) break;
        const element = reference.deref();
        if (element && (element.isConnected || !element.paused || element === held)) {
            if (element.paused || !playing.has(element)) alive.push(element);
        } else known.delete(id); // Known again as soon as it does anything.
    }
    return alive.sort((left, right) => left.paused - right.paused || states.get(left).id - states.get(right).id);
};

// What the page tells the desktop of its playback; the browser shares that object between all worlds.
const metadata = () => {
    const said = navigator.mediaSession && navigator.mediaSession.metadata;
    if (!said) return null;
    const text = (value) => String(value || "").slice(0, 256);
    const artwork = [...said.artwork].slice(0, 8).filter(({ src }) => src.length <= 8192);
    return {
        title: text(said.title), artist: text(said.artist), album: text(said.album),
        artwork: artwork.map(({ src, sizes }) => ({ src, sizes: text(sizes) })),
    };
};

const makeReport = () => {
    checkLocation();
    const report = {
        frame, url: location.origin, now: now(), lastNavigation, faults,
        elements: elements().map(describe), resources: resources(), metadata: metadata(),
    };
    while (report.elements.length > 8 && JSON.stringify(report.elements).length > 400000) {
        report.elements.splice(report.elements.length / 2);
    }
    while (report.resources.length > 8 && JSON.stringify(report.resources).length > 400000) {
        report.resources.splice(0, report.resources.length / 2);
    }
    lastReport = now();
    due = Infinity;
    return report;
};
const send = () => {
    mention({ kind: "report", report: JSON.stringify(makeReport()) });
    if (isParked) poll();
};

// An urgent change is told soon, anything else once a second; nothing runs while nothing changes.
const changed = (urgently) => {
    const at = Math.max(now() + 40, lastReport + (urgently ? 200 : 1000));
    // A wake-up that is long overdue was lost.
    if (at >= due && now() < due + 5000) return;
    due = at;
    delay(at - now()).then(guarded(() => {
        if (due === at) send();
    }));
};
// What plays has a clock of its own, so that no wake-up is needed.
const tick = () => {
    if (now() - lastReport >= 1000) send();
};
