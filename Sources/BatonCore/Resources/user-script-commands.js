// The user script, third part: holding the page, and the commands of the app.

// MARK: Holding the page

let holding = false; // native plays for this page
let held = null; // the element that was handed over, if it is in this frame

const audible = (element) => !element.muted && element.volume > 0;
const keepHeld = (element) => {
    if (!holding || element.paused || (element !== held && !audible(element))) return;
    element.pause();
    mention({ kind: "event", event: "resumedItself" });
};
// What else sounds in this frame when the hold begins. It goes on with the film that is given back playing.
const silenced = new Set();
const silenceOthers = () => {
    for (const element of playing) {
        if (element === held || element.paused || !audible(element)) continue;
        silenced.add(element);
        element.pause();
    }
};
const restoreOthers = (areToPlay) => {
    for (const element of silenced) {
        const isOver = !element.isConnected || (isMeasured(element) && element.ended);
        if (areToPlay && element.paused && !isOver) element.play().catch(() => {});
    }
    silenced.clear();
};
const hold = (element) => {
    holding = true;
    held = element;
    states.get(element).wasConnected = element.isConnected;
    silenceOthers();
};
const unhold = () => {
    holding = false;
    held = null;
};

// Pages replace an element by a copy of itself when they draw anew: the copy with the same address is the same playback.
const copyOf = (element, { address, object }) => {
    if (!address || object) return null;
    const isCopy = (other) => other !== element && (other.currentSrc || other.src) === address;
    return [...inDocument(document, "video, audio")].find(isCopy) || null;
};
const adopt = (element) => {
    const state = states.get(element);
    const address = state.address;
    const heir = copyOf(element, state);
    if (!heir) return false;
    const other = stateOf(heir);
    [state.id, other.id] = [other.id, state.id];
    known.delete(state.id);
    known.set(other.id, new WeakRef(heir));
    collected.register(heir, other.id);
    other.serial = state.serial;
    if (!heir.currentSrc) other.expected = address;
    other.wasConnected = true;
    held = heir;
    keepHeld(heir);
    changed(true);
    return true;
};

// MARK: Commands. Each runs as a job that the app can cancel, and that can undo what it did to the page.

const jobs = new Map();
let newest = 0; // the latest command that changes the page: only what that one did may be undone
let released = 0; // the latest of them when the app let go of the page
const take = (job, undo) => {
    const turn = ++newest;
    job.turn = turn;
    job.undo = () => {
        if (turn === newest) undo(turn);
    };
};
const nextTask = () => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(port1.close());
    port2.postMessage(null);
});
const stillWanted = (job) => {
    const isOvertaken = job.turn !== undefined && job.turn !== newest;
    if (isOvertaken || job.cancelled || now() > job.until || Date.now() > job.deadline) throw "refused";
};
const happens = (element, name, milliseconds) => new Promise((resolve) => {
    const finish = (result) => {
        element.removeEventListener(name, heard, true);
        resolve(result);
    };
    const heard = () => finish(true);
    element.addEventListener(name, heard, true);
    delay(milliseconds).then(() => finish(false));
});

const find = (command) => {
    const reference = known.get(command.element);
    const element = reference && reference.deref();
    if (!element || stateOf(element).serial !== command.serial) throw "targetChanged";
    if (!element.isConnected && element.paused && !playing.has(element) && element !== held) throw "targetChanged";
    return element;
};

const chosenTracks = (element) => {
    const text = listed(element.textTracks).find((text) => text.mode === "showing" && isCaptions(text));
    const all = sounds(element);
    const sound = all.length > 1 ? all.find(({ enabled }) => enabled) : null;
    return { captions: text ? named(text) : null, audio: sound ? named(sound) : null };
};
// By their places in the report; −1 shows no captions.
const choose = (element, { captions, sound }) => {
    if (captions !== undefined) {
        listed(element.textTracks).forEach((text, place) => {
            if (place === captions) text.mode = "showing";
            else if (isCaptions(text) && text.mode === "showing") text.mode = "disabled";
        });
    }
    const all = sounds(element);
    if (sound === undefined || !all[sound]) return;
    all[sound].enabled = true;
    all.forEach((other, place) => { if (place !== sound) other.enabled = false; });
};

const sample = (element) => {
    const state = stateOf(element);
    const measured = isMeasured(element);
    const range = measured ? span(element.seekable) : null;
    const finite = (value) => (Number.isFinite(value) ? value : null);
    return {
        time: element.currentTime, paused: element.paused, ended: measured && element.ended, loop: element.loop,
        duration: measured ? finite(element.duration) : null,
        isLive: (measured && element.duration === Infinity) || state.growth >= 2, pausedByHiding: state.pausedByHiding || wasPausedByClosing(state),
        rate: element.playbackRate, volume: Math.round(element.volume * 1000) / 1000, muted: element.muted, window: range && range.every(Number.isFinite) ? range : null,
        width: element.videoWidth || 0, height: element.videoHeight || 0, tracks: chosenTracks(element),
        hasSound: measured && element.audioTracks ? element.audioTracks.length > 0 : null,
    };
};

// Sleeps while the position is far, lets the page's tasks run between looks near it, and spins for the last few.
// A page whose clock stands still (it loads, or its engine has not begun) is silent: it is paused where it is.
const reach = async (command, position, job) => {
    for (let last = NaN, moved = now();;) {
        stillWanted(job);
        const element = find(command);
        if (element.currentTime !== last) {
            last = element.currentTime;
            moved = now();
        } else if (now() - moved > 2000) return;
        const left = ((position - element.currentTime) / (element.playbackRate || 1)) * 1000;
        if (element.paused || left <= 0 || (isMeasured(element) && element.ended)) return;
        if (left <= 4) {
            const end = now() + 8;
            while (element.currentTime < position && now() < end);
            if (element.currentTime >= position) return;
        }
        // A wake-up can be late on a busy machine, and the page would be past the position.
        if (left > 250) await delay(Math.min(left - 200, 250));
        else await nextTask();
    }
};

// Whether it is seen to move: nothing else proves that it plays.
const moves = async (element, milliseconds, look = () => {}) => {
    const end = now() + milliseconds;
    let last = element.currentTime;
    for (let increases = 0; now() < end;) {
        await delay(8);
        look();
        const time = element.currentTime;
        if (time > last + 0.0005) increases += 1;
        last = time;
        if (increases >= 2 && !element.paused) return true;
    }
    return false;
};

const settlePaused = async (element, job) => {
    const place = element.currentTime;
    for (let attempt = 0; attempt < 3; attempt++) {
        // The page can stand still while it is paused, and be told to play again before this goes on.
        stillWanted(job);
        if (!element.paused) {
            const told = happens(element, "pause", 250);
            element.pause();
            await told;
        }
        // The page's own handlers of that event have run by then, and what they put off a little as well.
        const settled = now() + 4;
        do await nextTask(); while (now() < settled);
        if (element.paused) return true;
        // WebKitGTK can lose its place and stand still for good when it is paused while it is only about to play.
        if (!(await moves(element, 300)) && !element.paused && element.readyState >= 3) {
            element.currentTime = Math.max(place, element.currentTime);
        }
    }
    return false;
};

// One that the page took out of its document meanwhile would be heard without a picture, and beside the one that has
// its place.
const playAgain = (element, wasConnected) => {
    let heir = element;
    if (wasConnected && !element.isConnected) {
        heir = copyOf(element, states.get(element));
        if (!heir || !heir.paused) return;
        // WebKitGTK stands still for good when it is sought before it knows its film.
        const place = element.currentTime;
        const seek = () => { heir.currentTime = place; };
        if (heir.readyState >= 1) seek();
        else heir.addEventListener("playing", seek, { once: true });
    }
    heir.play().catch(() => {});
};

const pause = async (command, job) => {
    const wasPaused = find(command).paused;
    if (command.position !== undefined) await reach(command, command.position, job);
    stillWanted(job);
    const element = find(command);
    const wasConnected = element.isConnected;
    take(job, () => {
        if (held === element) unhold();
        restoreOthers(true);
        if (!wasPaused && element.paused && !element.ended) playAgain(element, wasConnected);
    });
    const paused = await settlePaused(element, job);
    find(command);
    stillWanted(job);
    if (!paused) throw "refused";
    hold(element);
    return { time: element.currentTime };
};

const seek = async (element, position, milliseconds) => {
    const told = happens(element, "seeked", milliseconds);
    element.currentTime = position;
    return (await told) && !element.seeking;
};

const isPlain = (element) => !element.srcObject && /^https?:/i.test(element.currentSrc);
// Loads a plain file again: the last resort for one that claims to play and does not.
const renew = async (element) => {
    stateOf(element).ownLoad = true;
    const loaded = happens(element, "loadedmetadata", 2500);
    element.load();
    return loaded;
};

// Native still plays meanwhile, so this is the time for what takes long: the data of that place arrive.
const cue = async (command, job) => {
    const element = find(command);
    const done = await seek(element, command.position, 4000);
    stillWanted(job);
    find(command);
    if (!done || !element.paused) throw "refused";
    return { time: element.currentTime };
};

// WebKitGTK pauses its pipeline for data and overlooks that they came when that happens before the pause is complete:
// everything is there, the element plays, and nothing moves. Setting the speed sets the pipeline's state again.
const startAgain = (element) => {
    const rate = element.playbackRate;
    element.playbackRate = rate * 0.99;
    element.playbackRate = rate;
};

// Never awaits the promise of play(): it often stays pending although the element plays.
const advances = async (element, milliseconds, job) => {
    stillWanted(job);
    let denied = false;
    element.play().catch((error) => { denied = error.name === "NotAllowedError"; });
    const look = () => {
        stillWanted(job);
        if (denied) throw "refused";
    };
    // One that has its data and does not move after a while may be freed.
    const end = now() + milliseconds;
    for (let attempt = 0; now() < end; attempt++) {
        if (await moves(element, Math.min(500, end - now()), look)) return true;
        if (element.paused || element.seeking) continue;
        if (attempt % 2 === 0) startAgain(element);
        else if (element.readyState >= 3) element.currentTime += 0.02;
    }
    return false;
};

const revive = async (element, position, job) => {
    if (!(await renew(element))) return false;
    stillWanted(job);
    return (await seek(element, position, 2000)) && advances(element, 2000, job);
};

const resume = async (command, job) => {
    // One that comes too late must not keep a pause that was given up from being undone.
    stillWanted(job);
    const element = find(command);
    // An earlier return, now overtaken, may have let others sound again.
    if (!command.playing) silenceOthers();
    unhold();
    take(job, (turn) => {
        if (turn <= released) return; // Nobody plays in its place any more.
        element.pause();
        hold(element);
    });
    const settings = Object.entries(command.settings || {});
    const position = command.position === undefined ? element.currentTime : command.position;
    for (const [name, value] of settings) {
        if (element[name] !== value) element[name] = value;
    }
    let sought = true;
    // Nobody hears less than a frame, and a seek may cost a page player its buffer.
    if (Math.abs(element.currentTime - position) > 0.04) sought = await seek(element, position, 4000);
    stillWanted(job);
    if (!command.playing) {
        if (!(await settlePaused(element, job)) || !sought) throw "refused";
        stillWanted(job);
    } else if (!(sought && (await advances(element, 3000, job)))) {
        if (!isPlain(element) || !(await revive(element, position, job))) throw "refused";
        for (const [name, value] of settings) element[name] = value;
    }
    // A sound that begins can bring along what the sound system remembers of the last one.
    for (const [name, value] of settings) {
        if (element[name] !== value) element[name] = value;
    }
    find(command);
    restoreOthers(command.playing);
    return { time: element.currentTime };
};

// The film of a return that was given up, which nobody plays in its place.
const owed = (command) => {
    if (command.element === undefined) return null;
    try {
        return find(command);
    } catch {
        return null;
    }
};
const release = (command) => {
    const element = owed(command);
    unhold();
    restoreOthers(command.playing);
    released = newest;
    const isOver = !element || (isMeasured(element) && element.ended);
    if (!isOver && element.paused) playAgain(element, states.get(element).wasConnected);
};

const perform = async (command, job) => {
    switch (command.name) {
    case "report":
        sweep(true);
        return { report: JSON.stringify(makeReport()) };
    case "sample": return { sample: sample(find(command)) };
    case "pause": return pause(command, job);
    case "cue": return cue(command, job);
    case "choose":
        choose(find(command), command);
        return {};
    case "resume": return resume(command, job);
    }
    throw "refused";
};

const undo = (job) => {
    const action = job.undo;
    job.undo = null;
    if (action) action();
};

const run = async (command) => {
    switch (command.name) {
    case "hold":
        holding = true;
        silenceOthers();
        return;
    case "release": release(command); return;
    case "look": checkLocation(); sweep(true); return;
    case "cancel": {
        const job = jobs.get(command.id);
        if (job) job.cancelled = true;
        return;
    }
    }
    const limit = command.limit || 10000;
    const job = { cancelled: false, undo: null, until: now() + limit, deadline: command.deadline || Infinity };
    jobs.set(command.id, job);
    let answer;
    try {
        answer = await perform(command, job);
    } catch (error) {
        undo(job);
        answer = { error: error === "targetChanged" ? error : "refused" };
    }
    // The app may have given up a moment ago; then what was done is undone.
    const verdict = await tell({ ...answer, kind: "answer", id: command.id }).catch(() => "void");
    if (verdict === "void") undo(job);
    jobs.delete(command.id);
};
const obey = (command) => void run(command).catch(() => { faults += 1; });

let turn = 0;
let isParked = false; // The page has too many frames, and this one had nothing to tell.
const poll = async () => {
    const mine = ++turn;
    isParked = false;
    for (let failures = 0; mine === turn && failures < 20;) {
        try {
            const answer = await tell({ kind: "poll" });
            if (answer === "later") {
                isParked = mine === turn;
                return;
            }
            const commands = JSON.parse(answer);
            failures = 0;
            if (mine === turn) for (const command of commands) obey(command);
        } catch {
            failures += 1;
            await delay(500);
        }
    }
};

// Where the app can reach into a frame, commands need not wait for its poll. Seen in this world alone. The frame may
// have another document by now, for which they are not meant.
globalThis.batonObey = (name, commands) => {
    if (name !== frame) return false;
    for (const command of JSON.parse(commands)) obey(command);
    return true;
};

// MARK: Start

const onVisibility = guarded(() => {
    hiddenSince = isHidden() ? now() : NaN;
});
const onMove = guarded(() => checkLocation());
const onLoad = guarded(() => sweep(true));
const onPageHide = guarded(() => {
    turn += 1;
    mention({ kind: "bye" });
});
const onPageShow = guarded((event) => {
    // Pages tell their own windows all sorts of things; this one ends a hold.
    if (!event.persisted || !event.isTrusted) return;
    // The app forgot this frame when it went away, so that it was never told of an end. A hold that is not over is told
    // anew.
    unhold();
    silenced.clear();
    poll();
});
const addListener = method(EventTarget.prototype, "addEventListener");
// Adding a listener that is there already changes nothing.
const listenToPage = () => {
    listen(window);
    for (const name of ["pointerdown", "pointerup", "click", "keydown", "touchend"]) {
        addListener(window, name, onGesture, { capture: true, passive: true });
    }
    addListener(document, "visibilitychange", onVisibility, true);
    for (const name of ["popstate", "hashchange"]) addListener(window, name, onMove, true);
    addListener(window, "pagehide", onPageHide, true);
    addListener(window, "pageshow", onPageShow, true);
    addListener(window, "load", onLoad, true);
};
window[worldKey] = { frame, document, listen: guarded(() => listenToPage()), end: onPageHide };
listenToPage();
watch(document);
new PerformanceObserver(onResources).observe({ type: "resource", buffered: true });
poll();
