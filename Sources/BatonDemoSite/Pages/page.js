// What the pages of the demo site do beside showing a player. The element says it by data attributes.
"use strict";

(() => {
  const film = document.querySelector("#film");
  if (!film) return;
  const note = document.querySelector("#note");
  const tell = error => { if (note) note.textContent = error?.message ?? "The media could not be played."; };
  const begin = element => { element.play()?.catch(error => { if (error.name !== "AbortError") tell(error); }); };

  if (film.dataset.hls) new PagePlayer(film, film.dataset.hls, tell);
  const stream = film.dataset.stream;
  const other = window.videojs && stream ? window.videojs(film) : null;
  // Given by script: WebKit would try a source in the markup by itself and fail in the middle of the player's start.
  other?.src({ src: stream, type: "application/x-mpegURL" });
  film.addEventListener("error", () => tell());

  // A picture that nobody can fetch.
  if (film.dataset.capture) {
    const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 360 });
    const pen = canvas.getContext("2d");
    setInterval(() => {
      pen.fillStyle = `hsl(${Date.now() / 20 % 360} 60% 40%)`;
      pen.fillRect(0, 0, canvas.width, canvas.height);
    }, 40);
    film.srcObject = canvas.captureStream(25);
  }

  // The engine chooses captions itself at first.
  if (film.dataset.captions) {
    const show = () => {
      for (const text of film.textTracks) if (text.language === film.dataset.captions) text.mode = "showing";
    };
    film.addEventListener("playing", show, { once: true });
  }

  // A page that starts again some time after everyone else has paused it.
  if (film.dataset.resumes) {
    let timer = 0;
    film.addEventListener("pause", () => {
      clearTimeout(timer);
      if (!film.ended) timer = setTimeout(() => begin(film), Number(film.dataset.resumes) * 1000);
    });
  }

  // A page that never accepts a pause.
  if (film.dataset.stubborn) film.addEventListener("pause", () => { if (!film.ended) begin(film); });

  // A short advert in an element of its own, over the film that waits, loaded and ready to follow.
  const advert = document.querySelector("#advert");
  if (advert) {
    advert.addEventListener("ended", () => { advert.remove(); begin(film); }, { once: true });
  }

  // Two films: starting one starts the other.
  const second = document.querySelector("#second");
  if (second) film.addEventListener("play", () => begin(second), { once: true });

  if (new URLSearchParams(location.search).get("autoplay") !== "1") return;
  if (other) {
    other.ready(() => begin(other));
    // A source that is set after the call to play() cancels it.
    other.one("loadeddata", () => { if (other.paused()) begin(other); });
  }
  else if (advert && film.readyState < 1) film.addEventListener("loadedmetadata", () => begin(advert), { once: true });
  else if (second) {
    // Both at one moment, so that neither is ever alone.
    const both = [film, second];
    const ready = () => { if (both.every(one => one.readyState >= 3 && one.paused)) both.forEach(begin); };
    both.forEach(one => one.addEventListener("canplay", ready));
    ready();
  }
  else begin(advert ?? film);
})();
