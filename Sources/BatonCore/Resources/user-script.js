// The user script, first part: which elements there are. The parts are joined in one function (UserScript.swift).
// It runs in every frame at document start, in a world of its own, so that the page can neither see it
// nor change the builtins that it uses. It reads media elements and resource timing, and it pauses, seeks and plays
// an element when the app says so; it never touches the document, styles or the page's objects.
//
// It speaks JSON texts through one message handler whose answer is a promise:
//   {kind: "poll", frame}          answered when there are commands: [{id, name, …}, …], or "later": not until there is news
//   {kind: "wake", frame, after}   answered "awake" after so many milliseconds: this script's only timer
//   {kind: "report", frame, report: JSON}         {kind: "event", frame, event}            {kind: "bye", frame}
//   {kind: "answer", frame, id, …result | error}   answered "void" if the app no longer waits: then it is undone.
const handlers = window.webkit && window.webkit.messageHandlers;
if (!handlers || !handlers.baton) return;

// A document that is written into anew (`document.open()`) gets the script a second time; the first one goes on. A window
// that keeps its script's world for another document gets a new one.
const worldKey = Symbol.for("baton");
const earlier = window[worldKey];
if (earlier && earlier.document === document) {
    earlier.listen();
    return;
}
if (earlier) earlier.end();

const frame = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");
const now = () => performance.now();
// What this frame sees of its page's top: its script's name, or, from another origin, where it is from and whether it was
// opened by another page. WebKitGTK gives windows that a page opened one handler with it, and its messages name no page.
const place = () => {
    const top = window.top;
    try {
        if (top[worldKey]) return { top: top[worldKey].frame };
    } catch {
        // Another origin.
    }
    const ancestors = location.ancestorOrigins;
    return {
        topOrigin: ancestors && ancestors.length ? ancestors[ancestors.length - 1] : location.origin,
        hasOpener: Boolean(top.opener),
    };
};
// WebKitGTK answers with the text of a rejection (see ScriptReply), others with a value. The handler is looked up each
// time: one that the app took away and added again is another object, and the old one is deaf.
const tell = async (message) => {
    const channel = handlers.baton;
    if (!channel) throw new Error("nobody listens");
    try {
        return await channel.postMessage(JSON.stringify({ ...message, frame, ...place() }));
    } catch (error) {
        return typeof error === "string" ? error : error.message;
    }
};
const mention = (message) => void tell(message).catch(() => {});
// The app keeps the time. Timers belong to the document, not to a world: the page would see gaps in the numbers that its
// own `setTimeout` returns, and a page that clears every number would clear this script's too.
const delay = async (milliseconds) => {
    const answer = await tell({ kind: "wake", after: milliseconds }).catch(() => "");
    if (answer !== "awake") await new Promise((resolve) => setTimeout(resolve, milliseconds));
};
// An error in a listener or an observer of this world reaches the page's `onerror`.
let faults = 0;
const guarded = (body) => (...all) => {
    try {
        body(...all);
    } catch {
        faults += 1;
    }
};

// Named elements replace what a document or a form says of itself, in every world: `<img name=hidden>`,
// `<input name=shadowRoot>`. So these are asked through their prototypes.
const method = (prototype, name) => {
    const body = prototype[name];
    return (object, ...all) => Reflect.apply(body, object, all);
};
const getter = (prototype, name) => {
    const body = Object.getOwnPropertyDescriptor(prototype, name).get;
    return (object) => Reflect.apply(body, object, []);
};
const inDocument = method(Document.prototype, "querySelectorAll");
const inFragment = method(DocumentFragment.prototype, "querySelectorAll");
const inElement = method(Element.prototype, "querySelectorAll");
const within = (node, selector) => {
    if (node === document) return inDocument(node, selector);
    return isShadowRoot(node) ? inFragment(node, selector) : inElement(node, selector);
};
const shadowOf = getter(Element.prototype, "shadowRoot");
const documentIsHidden = getter(Document.prototype, "hidden");
const isHidden = () => documentIsHidden(document);
const isMedia = (node) => node instanceof HTMLMediaElement;
const isShadowRoot = (node) => node instanceof ShadowRoot;
// JSON has neither; both mean something for a duration.
const number = (value) => (Number.isFinite(value) ? value : Number.isNaN(value) ? "NaN" : "Infinity");

// MARK: What is known of each element

const states = new WeakMap();
const known = new Map(); // id → WeakRef, so that this script keeps no element of the page alive…
const collected = new FinalizationRegistry((id) => {
    // The number may have gone to another element (see adopt).
    if (known.has(id) && !known.get(id).deref()) known.delete(id);
});
const playing = new Set(); // …except one that plays, whose state would otherwise be lost with its wrapper.
let nextElement = 1;
let lastGesture = -Infinity;
let hiddenSince = isHidden() ? now() : NaN;

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
    state.keys = state.keysForNext;
    state.keysForNext = state.startedByUser = state.pausedByHiding = false;
    state.longest = state.leftFullScreen = NaN;
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
            keysForNext: false, startedByUser: false, pausedByHiding: false, longest: NaN, growth: 0, shown: NaN,
            expected: null, hasListeners: false, leftFullScreen: NaN, pausedAt: NaN,
        };
        states.set(element, state);
        known.set(state.id, new WeakRef(element));
        collected.register(element, state.id);
        if (!element.isConnected) listenTo(element, state);
        if (visibility) visibility.observe(element);
        if (!element.paused) {
            playing.add(element);
            listenTo(element, state);
        }
        changed(true);
        return state;
    }
    if (!known.has(state.id)) known.set(state.id, new WeakRef(element));
    if (state.expected !== null) {
        if (element.currentSrc === "") return state;
        if (element.currentSrc === state.expected) state.address = state.expected;
        state.expected = null;
    }
    if (state.address !== element.currentSrc || state.object !== element.srcObject) {
        state.address = element.currentSrc;
        state.object = element.srcObject;
        state.awaitsLoadStart = true;
        sourceChanged(state);
    }
    return state;
};

// MARK: Events of media elements

const urgent = ["loadstart", "emptied", "loadedmetadata", "loadeddata", "canplay", "play", "playing", "pause", "ended",
    "volumechange", "ratechange", "seeked", "encrypted", "webkitneedkey", "error", "resize", "webkitendfullscreen"];
const mediaEvents = [...urgent, "durationchange", "timeupdate"];
const seen = new WeakSet();

const keyEvents = ["encrypted", "webkitneedkey"];
const onMedia = guarded((event) => {
    const element = event.composedPath()[0];
    // One event can pass the window, a shadow root and the element itself. A page's own event of keys counts: where the
    // engine has none, a library that brings them dispatches it, and a false one only keeps the playback on the website.
    if (!(event.isTrusted || keyEvents.includes(event.type)) || !isMedia(element) || seen.has(event)) return;
    seen.add(event);
    const state = stateOf(element);
    switch (event.type) {
    case "loadstart":
        if (state.awaitsLoadStart || state.ownLoad) state.awaitsLoadStart = state.ownLoad = false;
        else sourceChanged(state);
        state.leftFullScreen = NaN;
        break;
    case "encrypted":
    case "webkitneedkey":
        state.keys = true;
        // Asked for before the source was there: they are for the source that comes.
        state.keysForNext = element.currentSrc === "" && !element.srcObject;
        break;
    case "play":
        playing.add(element);
        listenTo(element, state);
        state.pausedByHiding = false;
        state.leftFullScreen = NaN;
        if (now() - lastGesture < 1000 || (navigator.userActivation && navigator.userActivation.isActive)) {
            state.startedByUser = true;
        }
        break;
    case "pause":
        playing.delete(element);
        state.pausedAt = now();
        // One that played on in the page and was paused there later has nothing to do with the full screen.
        if (now() - state.leftFullScreen > 1000) state.leftFullScreen = NaN;
        state.pausedByHiding = isHidden() && now() - hiddenSince < 1000 && now() - lastGesture > 1000;
        break;
    case "ended":
        playing.delete(element);
        break;
    case "webkitendfullscreen":
        state.leftFullScreen = now();
        break;
    case "durationchange":
        noteDuration(element, state);
        break;
    }
    keepHeld(element);
    if (event.type === "timeupdate") tick();
    else changed(urgent.includes(event.type));
});

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
// Events of an element in the document pass the window or its shadow root. Only one that has left, or may leave while it
// plays, is listened to itself: a page can hold thousands.
const listenTo = (element, state) => {
    if (state.hasListeners) return;
    state.hasListeners = true;
    listen(element);
};

const onGesture = guarded((event) => {
    if (!event.isTrusted) return;
    lastGesture = now();
    for (const node of event.composedPath()) if (isShadowRoot(node)) watch(node);
});

// MARK: Finding elements

const roots = new WeakSet();
let nextSweep = -Infinity;

const look = (node) => {
    if (isMedia(node)) stateOf(node);
    const root = shadowOf(node);
    if (root) watch(root);
};
const scan = (node) => {
    look(node);
    for (const inner of within(node, "*")) look(inner);
};
const watch = (root) => {
    if (roots.has(root)) return;
    roots.add(root);
    if (root !== document) listen(root);
    mutations.observe(root, { childList: true, subtree: true });
    for (const inner of within(root, "*")) look(inner);
};
const lose = (node) => {
    if (isMedia(node)) listenTo(node, stateOf(node));
    for (const inner of within(node, "video, audio")) listenTo(inner, stateOf(inner));
};
// Pages take a player out of their document and put it, or a copy of it, back a moment later.
let missing = null;
const searchFor = async (element) => {
    if (missing === element) return;
    missing = element;
    let isThere = false;
    for (const end = now() + 500; !isThere && held === element && now() < end;) {
        await delay(50);
        isThere = element.isConnected || (held === element && adopt(element));
    }
    missing = null;
    if (isThere || held !== element) return;
    states.get(element).wasConnected = false;
    mention({ kind: "event", event: "targetChanged" });
};
const mutations = new MutationObserver(guarded((records) => {
    checkLocation();
    for (const record of records) {
        // `document.open()` takes every listener of the window along.
        if (record.target === document) listenToPage();
        for (const node of record.addedNodes) if (node instanceof Element) scan(node);
        for (const node of record.removedNodes) if (node instanceof Element) lose(node);
    }
    if (held && !held.isConnected && states.get(held).wasConnected && !adopt(held)) searchFor(held);
}));
// No event tells of a shadow root that is attached to an element already in the document. A large document is looked
// through less often: at most one part in fifty of the time.
const sweep = (force) => {
    const start = now();
    if (!force && start < nextSweep) return;
    const visit = (root) => {
        watch(root);
        for (const element of within(root, "*")) {
            const inner = shadowOf(element);
            if (inner) visit(inner);
        }
    };
    visit(document);
    nextSweep = now() + Math.max(2000, (now() - start) * 50);
};
