"""What `tools/test-desktop` and `tools/bench-desktop` share: a site, the app, and looking at a desktop."""
import contextlib
import http.server
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BATON = pathlib.Path(os.environ.get("BATON_PROGRAM", ROOT / ".build/debug/baton"))
TITLE = "A film of the desktop test"
SECRET = "SECRETTOKEN4713"
FIGURES = "--figures" in sys.argv
passed, failed = [], []


def check(title, holds, detail=""):
    (passed if holds else failed).append(title)
    if not holds:
        print(f"failed: {title} {detail}".rstrip(), flush=True)


def figure(text):
    if FIGURES:
        print(f"figure: {text}", flush=True)


def need(program, package):
    found = shutil.which(program) or shutil.which(program, path="/usr/sbin:/sbin:/usr/libexec")
    if not found:
        print(f"{pathlib.Path(sys.argv[0]).name}: missing: {program} (package {package})", file=sys.stderr)
        sys.exit(4)
    return found


def eventually(condition, limit=10.0):
    """The seconds that it took; None when it never held."""
    began = time.monotonic()
    while time.monotonic() - began < limit:
        if condition():
            return time.monotonic() - began
        time.sleep(0.02)
    return time.monotonic() - began if condition() else None


def output(*command, **options):
    result = subprocess.run(command, capture_output=True, text=True, timeout=20, check=False, **options)
    return result.stdout.strip() if result.returncode == 0 else ""


class Site(http.server.BaseHTTPRequestHandler):
    """One page with one film, which knows byte ranges."""
    protocol_version = "HTTP/1.1"
    film = b""
    # A picture of one pixel.
    cover = bytes.fromhex("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d4944415478da63f8"
                          "cfc0f01f00050001ffa6a5c5d30000000049454e44ae426082")
    # The film's bytes that are sent, for a film that breaks off.
    most = None
    page = (f"<!doctype html><meta charset=utf-8><title>{TITLE}</title><style>body{{margin:0}}</style>"
            "<script>navigator.mediaSession.metadata = new MediaMetadata({title: 'Chapter one', artist: 'Someone', "
            "artwork: [{src: '/cover.png', sizes: '1x1'}]})</script>"
            "<video muted autoplay controls style='width:100vw;height:90vh' "
            f"src='/film.mp4?token={SECRET}'></video>").encode()

    # The same film as a stream, by the built-in site's own page player.
    streamed = (f"<!doctype html><meta charset=utf-8><title>{TITLE}</title><style>body{{margin:0}}</style>"
                "<video muted autoplay controls style='width:100vw;height:90vh'></video>"
                "<script src='/page-player.js'></script><script>const film = document.querySelector('video');"
                f"new PagePlayer(film, '/hls/master.m3u8?token={SECRET}', console.log); film.play()</script>").encode()
    kinds = {".m3u8": "application/vnd.apple.mpegurl", ".mp4": "video/mp4", ".m4s": "video/iso.segment"}

    def do_GET(self):
        path = self.path.split("?")[0]
        if path == "/":
            kind, data = "text/html; charset=utf-8", self.page
        elif path == "/film.mp4":
            kind, data = "video/mp4", self.film
        elif path == "/cover.png":
            kind, data = "image/png", self.cover
        elif path == "/streamed":
            kind, data = "text/html; charset=utf-8", self.streamed
        elif path == "/page-player.js":
            kind, data = "text/javascript", (ROOT / "Sources/BatonDemoSite/Pages/page-player.js").read_bytes()
        elif path.startswith("/hls/") and ".." not in path and (file := ROOT / ".demo/media" / path[1:]).is_file():
            kind, data = self.kinds.get(file.suffix, "text/plain"), file.read_bytes()
        else:
            return self.send_error(404)
        wanted = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range", ""))
        first, last = (int(wanted[1]), int(wanted[2] or len(data) - 1)) if wanted else (0, len(data) - 1)
        self.send_response(206 if wanted else 200)
        self.send_header("Content-Type", kind)
        self.send_header("Accept-Ranges", "bytes")
        if wanted:
            self.send_header("Content-Range", f"bytes {first}-{last}/{len(data)}")
        self.send_header("Content-Length", str(last + 1 - first))
        self.end_headers()
        with contextlib.suppress(ConnectionError):
            if path == "/film.mp4" and self.most is not None:
                self.wfile.write(data[first:min(last + 1, self.most)])
                self.close_connection = True
                return
            self.wfile.write(data[first:last + 1])

    def log_message(self, *arguments):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *arguments):
        pass  # A player that hangs up has what it needs.


def serve():
    media = ROOT / ".demo/media/film.mp4"
    if not media.exists():
        sys.exit("test-desktop: no film: run `make media` first")
    Site.film = media.read_bytes()
    server = Server(("127.0.0.1", 0), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"


class App:
    """The app with folders of its own, on a page that it hands over by itself."""

    def __init__(self, page, mode="automatic", closing=None, environment=None):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="baton-desktop-"))
        settings = {"defaultMode": mode, "sites": {}, "searchEngine": "https://duckduckgo.com/?q=%s"}
        if closing:
            settings["closing"] = closing
        (self.folder / "config/baton").mkdir(parents=True)
        (self.folder / "config/baton/settings.json").write_text(json.dumps(settings))
        self.environment = os.environ | {
            "XDG_CONFIG_HOME": str(self.folder / "config"), "XDG_DATA_HOME": str(self.folder / "data"),
            "XDG_STATE_HOME": str(self.folder / "state"),
        } | (environment or {})
        self.page = page
        self.errors = open(self.folder / "errors", "w+")
        self.process = subprocess.Popen([str(BATON), page], env=self.environment, stdout=subprocess.DEVNULL,
                                        stderr=self.errors, stdin=subprocess.DEVNULL)

    def said(self):
        return (self.folder / "errors").read_text()

    def again(self):
        """Starts the app a second time, as from a menu."""
        return subprocess.run([str(BATON)], env=self.environment, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, timeout=20, check=False).returncode

    def plays(self, limit=40.0):
        return eventually(lambda: playerctl("status") == "Playing", limit) is not None

    def ended(self, limit=10.0):
        return eventually(lambda: self.process.poll() is not None, limit) is not None

    def close(self):
        self.process.kill()
        self.process.wait()
        self.errors.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def playerctl(*arguments):
    """What a media controller is told; empty without a player."""
    return output("playerctl", "-p", "baton", *arguments)


def position():
    text = playerctl("position")
    return float(text) if text else -1.0


@contextlib.contextmanager
def running(*command, **options):
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               stdin=subprocess.DEVNULL, **options)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def family(process):
    """The process and all that descend from it, as {pid: name}."""
    parents, names = {}, {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError, IndexError, ValueError):
            text = (folder / "stat").read_text()
            pid, name = int(folder.name), text[text.index("(") + 1:text.rindex(")")]
            parents[pid], names[pid] = int(text[text.rindex(")") + 2:].split()[1]), name
    found = {process: names.get(process, "")}
    grown = True
    while grown:
        more = {pid: names[pid] for pid, parent in parents.items() if parent in found and pid not in found}
        grown = bool(more)
        found |= more
    return found


def cpu(process):
    """Seconds of processor time that a family has used so far."""
    total = 0
    for pid in family(process):
        with contextlib.suppress(OSError):
            text = pathlib.Path(f"/proc/{pid}/stat").read_text()
            total += sum(int(field) for field in text[text.rindex(")") + 2:].split()[11:13])
    return total / os.sysconf("SC_CLK_TCK")


def wakeups(process):
    """How often each thread of a family went to sleep so far, which is how often it was woken."""
    counts = {}
    for pid in family(process):
        for status in pathlib.Path(f"/proc/{pid}/task").glob("*/status"):
            with contextlib.suppress(OSError):
                counts[status] = int(re.search(r"^voluntary_ctxt_switches:\s*(\d+)", status.read_text(), re.M)[1])
    return counts


def spent(process, seconds):
    before = cpu(process)
    time.sleep(seconds)
    return cpu(process) - before


def woken(process, seconds):
    """Wake-ups in each second, by the name of the process."""
    before = wakeups(process)
    time.sleep(seconds)
    names, found = family(process), {}
    for status, count in wakeups(process).items():
        name = names.get(int(status.parts[2]), "")
        found[name] = found.get(name, 0) + (count - before.get(status, 0)) / seconds
    return {name: round(rate, 1) for name, rate in found.items() if rate > 0}


def windows(process):
    return output("xdotool", "search", "--onlyvisible", "--pid", str(process)).split()


def close_window():
    subprocess.run(["xdotool", "key", "alt+F4"], check=False)


def goes_on(seconds=1.0):
    """Whether the position moves on by about as much as time does."""
    first = position()
    time.sleep(seconds)
    return first >= 0 and abs(position() - first - seconds) < 0.6


def mpris(method):
    return output("gdbus", "call", "--session", "--dest", "org.mpris.MediaPlayer2.baton", "--object-path",
                  "/org/mpris/MediaPlayer2", "--method", f"org.mpris.MediaPlayer2.{method}")
