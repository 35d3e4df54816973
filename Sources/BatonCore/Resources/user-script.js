// The user script, first part: which elements there are. The parts are joined in one function (UserScript.swift).
// It runs in every frame at document start, in a world of its own, so that the page can neither see it
// nor change the builtins that it uses. It reads media elements and resource timing, and it pauses, seeks and plays
// an element when the app says so; it never touches the document, styles or the page's objects.
//
// It speaks JSON texts through one message handler whose answer is a promise:
//   {kind: "poll", frame}          answered when there are commands: [{id, name, …}, …]
//   {kind: "report", frame, report: JSON}         {kind: "event", frame, event}            {kind: "bye", frame}
//   {kind: "answer", frame, id, …result | error}   answered "void" if the app no longer waits: then it is undone.
const handlers = window.webkit && window.webkit.messageHandlers;
const channel = handlers && handlers.baton;
if (!channel) return;

const frame = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");
const now = () => performance.now();
const delay = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
// WebKitGTK answers with the text of a rejection (see ScriptReply), others with a value.
const tell = (message) => channel.postMessage(JSON.stringify({ ...message, frame })).catch((error) => {
    if (typeof error === "string") return error;
    return error.message;
});
const mention = (message) => void tell(message).catch(() => {});
const isMedia = (node) => node instanceof HTMLMediaElement;
const isShadowRoot = (node) => node instanceof ShadowRoot;
// JSON has neither; both mean something for a duration.
const number = (value) => (Number.isFinite(value) ? value : Number.isNaN(value) ? "NaN" : "Infinity");

// MARK: What is known of each element

const states = new WeakMap();
const known = new Map(); // id → WeakRef, so that this script keeps no element of the page alive…
const playing = new Set(); // …except one that plays, whose state would otherwise be lost with its wrapper.
let nextElement = 1;
let lastGesture = -Infinity;
let hiddenSince = document.hidden ? now() : NaN;

const sourceKind = (element) => {
    const object = element.srcObject;
    if (!object) return null;
    const is = (name) => typeof window[name] === "function" && object instanceof window[name];
    if (is("MediaStream")) return "MediaStream";
    if (is("MediaSource") || is("ManagedMediaSource") || is("MediaSourceHandle")) return "MediaSource";
    return is("Blob") ? "Blob" : "other";
};

const sourceChanged = (state) => {
    state.serial += 1;
    state.since = now();
    state.keys = state.startedByUser = state.pausedByHiding = false;
    state.longest = NaN;
    state.growth = 0;
    if (held && states.get(held) === state) mention({ kind: "event", event: "targetChanged" });
};

// Compares on every look, because the events of a change come later than the change itself.
const stateOf = (element) => {
    let state = states.get(element);
    if (!state) {
        state = {
            id: nextElement++, serial: 0, since: element.currentSrc ? undefined : now(), address: element.currentSrc,
            object: element.srcObject, awaitsLoadStart: element.readyState === 0, ownLoad: false, keys: false,
            startedByUser: false, pausedByHiding: false, longest: NaN, growth: 0, shown: NaN,
        };
        states.set(element, state);
        known.set(state.id, new WeakRef(element));
        for (const name of mediaEvents) element.addEventListener(name, onMedia, true);
        if (visibility) visibility.observe(element);
        if (!element.paused) playing.add(element);
        changed(true);
    } else if (state.address !== element.currentSrc || state.object !== element.srcObject) {
        state.address = element.currentSrc;
        state.object = element.srcObject;
        state.awaitsLoadStart = true;
        sourceChanged(state);
    }
    return state;
};

// MARK: Events of media elements

const urgent = ["loadstart", "emptied", "loadedmetadata", "loadeddata", "canplay", "play", "playing", "pause", "ended",
    "volumechange", "ratechange", "seeked", "encrypted", "webkitneedkey", "error", "resize"];
const mediaEvents = [...urgent, "durationchange", "timeupdate"];
const seen = new WeakSet();

const onMedia = (event) => {
    const element = event.composedPath()[0];
    // One event can pass the window, a shadow root and the element itself.
    if (!event.isTrusted || !isMedia(element) || seen.has(event)) return;
    seen.add(event);
    const state = stateOf(element);
    switch (event.type) {
    case "loadstart":
        if (state.awaitsLoadStart || state.ownLoad) state.awaitsLoadStart = state.ownLoad = false;
        else sourceChanged(state);
        break;
    case "encrypted":
    case "webkitneedkey":
        state.keys = true;
        break;
    case "play":
        playing.add(element);
        state.pausedByHiding = false;
        if (now() - lastGesture < 1000 || (navigator.userActivation && navigator.userActivation.isActive)) {
            state.startedByUser = true;
        }
        break;
    case "pause":
        playing.delete(element);
        state.pausedByHiding = document.hidden && now() - hiddenSince < 1000 && now() - lastGesture > 1000;
        break;
    case "ended":
        playing.delete(element);
        break;
    case "durationchange":
        noteDuration(element, state);
        break;
    }
    keepHeld(element);
    changed(urgent.includes(event.type));
};

// A finite end that keeps moving is a live stream whose player hides it. Two steps, because a player corrects a
// guessed duration once.
const noteDuration = (element, state) => {
    if (!isMeasured(element) || !Number.isFinite(element.duration)) return;
    const duration = element.duration;
    if (duration > state.longest + 0.25 && element.readyState >= 2) state.growth += 1;
    if (!(duration <= state.longest)) state.longest = duration;
};

const listen = (target) => {
    for (const name of mediaEvents) target.addEventListener(name, onMedia, true);
};

const onGesture = (event) => {
    if (!event.isTrusted) return;
    lastGesture = now();
    for (const node of event.composedPath()) if (isShadowRoot(node)) watch(node);
};

// MARK: Finding elements

const roots = new WeakSet();
let lastSweep = -Infinity;

const look = (node) => {
    if (isMedia(node)) stateOf(node);
    if (node.shadowRoot) watch(node.shadowRoot);
};
const scan = (node) => {
    look(node);
    for (const inner of node.querySelectorAll("*")) look(inner);
};
const watch = (root) => {
    if (roots.has(root)) return;
    roots.add(root);
    if (root !== document) listen(root);
    mutations.observe(root, { childList: true, subtree: true });
    scan(root);
};
const mutations = new MutationObserver((records) => {
    checkLocation();
    for (const record of records) {
        for (const node of record.addedNodes) if (node instanceof Element && node.isConnected) scan(node);
    }
    if (held && !held.isConnected && states.get(held).wasConnected) {
        states.get(held).wasConnected = false;
        mention({ kind: "event", event: "targetChanged" });
    }
});
// No event tells of a shadow root that is attached to an element already in the document.
const sweep = (force) => {
    if (!force && now() - lastSweep < 2000) return;
    lastSweep = now();
    const visit = (root) => {
        watch(root);
        for (const element of root.querySelectorAll("*")) if (element.shadowRoot) visit(element.shadowRoot);
    };
    visit(document);
};
