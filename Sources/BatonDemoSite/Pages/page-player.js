// A small HLS player on Media Source Extensions, as websites bring their own: the element shows a blob address, and
// the playlists and segments are fetched by script. On-demand and live lists with fragmented MP4 segments.
"use strict";

const PagePlayer = (() => {
  const ahead = 30; // Seconds of media kept ready in front of the position.
  const behind = 40; // Seconds kept behind it.
  const edgeDistance = 10; // Seconds behind the newest live segment at which a viewer joins.

  async function get(address, signal) {
    const response = await fetch(address, { signal });
    if (!response.ok) throw new Error(`The server answered with status ${response.status}.`);
    return response;
  }

  function attributes(text) {
    const found = {};
    for (const [, name, value] of text.matchAll(/([A-Z0-9-]+)=("[^"]*"|[^,]*)/g)) found[name] = value.replace(/"/g, "");
    return found;
  }

  // Reads a master or a media playlist.
  function parse(text, base) {
    const list = { variants: [], segments: [], ended: false, target: 4 };
    let variant = null, map = null, duration = 0, sequence = 0, run = 0;
    for (const line of text.split("\n").map(part => part.trim())) {
      const value = line.slice(line.indexOf(":") + 1);
      if (line.startsWith("#EXT-X-STREAM-INF:")) variant = attributes(value);
      else if (line.startsWith("#EXT-X-TARGETDURATION:")) list.target = Number(value);
      else if (line.startsWith("#EXT-X-MEDIA-SEQUENCE:")) sequence = Number(value);
      else if (line.startsWith("#EXT-X-DISCONTINUITY-SEQUENCE:")) run = Number(value);
      else if (line === "#EXT-X-DISCONTINUITY") run += 1;
      else if (line.startsWith("#EXT-X-MAP:")) map = new URL(attributes(value).URI, base).href;
      else if (line.startsWith("#EXTINF:")) duration = parseFloat(value);
      else if (line === "#EXT-X-ENDLIST") list.ended = true;
      else if (line && !line.startsWith("#")) {
        const address = new URL(line, base).href;
        if (variant) list.variants.push({ address, bandwidth: Number(variant.BANDWIDTH) });
        else list.segments.push({ address, map, duration, run, sequence: sequence++ });
        variant = null;
      }
    }
    return list;
  }

  // The offset of the first box of a type after its name; -1 where there is none.
  function find(bytes, type) {
    const codes = [...type].map(letter => letter.charCodeAt(0));
    for (let at = 0; at + 8 < bytes.length; at += 1) {
      if (codes.every((code, index) => bytes[at + index] === code)) return at + 4;
    }
    return -1;
  }

  function codecs(init) {
    const hex = number => number.toString(16).padStart(2, "0");
    const names = [];
    const picture = find(init, "avcC");
    if (picture > 0) names.push(`avc1.${hex(init[picture + 1])}${hex(init[picture + 2])}${hex(init[picture + 3])}`);
    if (find(init, "mp4a") > 0) names.push("mp4a.40.2");
    return names.join(",");
  }

  // When the first track of a segment starts on its own clock, in seconds.
  function startTime(init, segment) {
    const scaleAt = find(init, "mdhd"), timeAt = find(segment, "tfdt");
    if (scaleAt < 0 || timeAt < 0) return 0;
    const scales = new DataView(init.buffer, scaleAt), times = new DataView(segment.buffer, timeAt);
    const scale = scales.getUint32(scales.getUint8(0) === 1 ? 20 : 12);
    const time = times.getUint8(0) === 1 ? Number(times.getBigUint64(4)) : times.getUint32(4);
    return time / scale;
  }

  class Player {
    constructor(video, address, onError) {
      Object.assign(this, { video, onError, segments: [], inits: new Map(), offsets: new Map(), isLive: false });
      this.address = new URL(address, location.href).href;
      this.media = new MediaSource();
      // Set before the first request, so that a play() in the meantime belongs to this source.
      video.src = URL.createObjectURL(this.media);
      for (const name of ["timeupdate", "play", "waiting"]) video.addEventListener(name, () => this.wake?.());
      video.addEventListener("seeking", () => { this.loading?.abort(); this.last = null; this.wake?.(); });
      this.media.addEventListener("sourceopen", () => this.run().catch(onError), { once: true });
    }

    async run() {
      let list = await this.list();
      if (list.variants.length > 0) {
        this.address = list.variants.sort((a, b) => b.bandwidth - a.bandwidth)[0].address;
        list = await this.list();
      }
      this.isLive = !list.ended;
      this.merge(list);
      const init = await this.init(this.segments[0].map);
      this.buffer = this.media.addSourceBuffer(`video/mp4; codecs="${codecs(init)}"`);
      this.media.duration = this.isLive ? Infinity : this.end;
      if (this.isLive) this.follow(list.target);
      let failures = 0;
      for (;;) {
        const segment = this.next();
        if (!segment) { await this.rest(500); continue; }
        try {
          await this.append(segment);
          failures = 0;
        } catch (error) {
          if (error.name === "AbortError") continue; // A seek made the segment useless.
          if (error.name === "QuotaExceededError") { await this.trim(5); await this.rest(1000); continue; }
          failures += 1;
          if (failures > 5) throw error;
          await this.rest(1000);
        }
      }
    }

    get end() { const last = this.segments.at(-1); return last ? last.start + last.duration : 0; }

    async list() { return parse(await (await get(this.address)).text(), this.address); }

    async init(address) {
      if (!this.inits.has(address)) this.inits.set(address, new Uint8Array(await (await get(address)).arrayBuffer()));
      return this.inits.get(address);
    }

    // Takes over what is new in a list and forgets what has left it; the page's clock goes on without jumps.
    merge(list) {
      for (const segment of list.segments) {
        const last = this.segments.at(-1);
        if (last && segment.sequence <= last.sequence) continue;
        const missed = last ? segment.sequence - last.sequence - 1 : 0;
        segment.start = this.end + missed * list.target;
        this.segments.push(segment);
      }
      const first = list.segments[0]?.sequence ?? 0;
      this.segments = this.segments.filter(segment => segment.sequence >= first);
      if (this.isLive) this.media.setLiveSeekableRange?.(this.segments[0].start, this.end);
    }

    async follow(target) {
      for (;;) {
        await new Promise(done => setTimeout(done, target * 500));
        // A reload that fails is made good by the next one.
        try { this.merge(await this.list()); } catch { continue; }
        this.wake?.();
      }
    }

    rest(milliseconds) {
      return new Promise(done => { this.wake = done; setTimeout(done, milliseconds); });
    }

    // The segment to load now, or null when there is enough.
    next() {
      let position = this.video.currentTime;
      const oldest = this.segments[0].start;
      const hasJoined = this.video.readyState > 0 && this.joined;
      if (this.isLive && (!hasJoined || position < oldest)) {
        position = this.joined = Math.max(oldest, this.end - edgeDistance);
        // Before the first data are there this is the position at which playback will begin.
        if (!this.video.seeking) this.video.currentTime = position;
      }
      const ready = this.readyUntil(position);
      if (ready - position > ahead) return null;
      const segment = this.segments.find(
        one => one.start + one.duration > ready + 0.1 && !(this.last && one.sequence <= this.last.sequence));
      if (!segment && !this.isLive && this.media.readyState === "open" && !this.buffer.updating
        && ready > this.end - 0.5) this.media.endOfStream();
      return segment ?? null;
    }

    // Where the media that are ready at a position end; jumps over a small hole in front of it.
    readyUntil(position) {
      const ranges = this.video.buffered;
      for (let index = 0; index < ranges.length; index += 1) {
        if (ranges.start(index) <= position + 0.05 && position < ranges.end(index)) return ranges.end(index);
        const hole = ranges.start(index) - position;
        if (hole > 0 && hole < 0.5) {
          if (!this.video.seeking && this.video.readyState < 3) this.video.currentTime = ranges.start(index) + 0.01;
          return ranges.end(index);
        }
      }
      return position;
    }

    async append(segment) {
      const { signal } = (this.loading = new AbortController());
      const init = await this.init(segment.map);
      const response = await get(segment.address, signal);
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (this.isLive && !this.offsets.has(segment.run)) {
        this.offsets.set(segment.run, segment.start - startTime(init, bytes));
      }
      if (segment.map !== this.map || segment.run !== this.currentRun) {
        // The parser forgets the clock of the run before; without that WebKit drops what lies earlier on it.
        if (this.map) this.buffer.abort();
        if (this.isLive) this.buffer.timestampOffset = this.offsets.get(segment.run);
        await this.feed(init);
        this.map = segment.map;
        this.currentRun = segment.run;
      }
      await this.feed(bytes);
      if (!signal.aborted) this.last = segment;
      await this.trim(behind);
    }

    feed(bytes) {
      return new Promise((done, failed) => {
        this.buffer.addEventListener("updateend", done, { once: true });
        this.buffer.addEventListener("error", () => failed(new Error("The media could not be read.")), { once: true });
        this.buffer.appendBuffer(bytes);
      });
    }

    async trim(seconds) {
      const limit = this.video.currentTime - seconds;
      if (this.video.buffered.length === 0 || this.video.buffered.start(0) > limit - 10) return;
      await new Promise(done => {
        this.buffer.addEventListener("updateend", done, { once: true });
        this.buffer.remove(0, limit);
      });
    }
  }

  return Player;
})();
