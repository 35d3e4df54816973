"""What `tools/bench` measures with: the built-in site, Baton watched and heard, bare mpv, processor time, first paint.

Everything runs inside tools/headless, on its display and its sound server.
"""
import ctypes
import http.server
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

import sound_trace

ROOT = pathlib.Path(__file__).resolve().parent.parent
BATON = ROOT / ".build/release/baton"
TICKS = os.sysconf("SC_CLK_TCK")


class Site:
    """The built-in site in a process of its own, so that serving it counts for nobody."""

    def __enter__(self):
        self.process = subprocess.Popen([str(BATON), "demo", "--serve", "--json"], stdout=subprocess.PIPE,
                                        text=True, cwd=ROOT)
        first = json.loads(self.process.stdout.readline())
        self.origin = first["site"]
        lines = [json.loads(self.process.stdout.readline()) for _ in range(first["pages"])]
        self.pages = {line["page"]: line["address"] for line in lines}
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def stream(self, page):
        """The address that a page's player plays, with a token of its own."""
        text = urllib.request.urlopen(self.pages[page], timeout=10).read().decode()
        return self.origin + re.search(r'<video[^>]* (?:src|data-hls)="([^"]+)"', text)[1]


class Watch:
    """`baton watch` on one page, read line by line."""

    def __init__(self, address, *options, environment=None):
        self.process = subprocess.Popen(
            [str(BATON), "watch", address, "--headless", "--json", *options], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True, env=environment or {**os.environ, "BATON_DESKTOP": "given"})

    def until(self, name):
        """Reads on to an event; returns it, or None when the watch ended before."""
        for line in self.process.stdout:
            event = json.loads(line)
            if event.get("event") == name or (name == "summary" and event.get("summary")):
                return event
        return None

    def end(self):
        summary = self.until("summary")
        self.process.wait()
        return summary


def hand_over(recorder, address, meanwhile=None):
    """One hand-off and back, heard. Returns figures in milliseconds; those that could not be had are missing.

    `meanwhile` runs once the page is heard and before the attempt begins.
    """
    start = recorder.mark()
    watch = Watch(address, "--begin-after", "2.5", "--return-after", "2.5", "--end-after", "1",
                  environment=recorder.environment())
    figures = {}
    if meanwhile:
        end = time.monotonic() + 10
        while not recorder.tracks(max(start, recorder.mark() - sound_trace.RATE // 5))[0].audible.any():
            if time.monotonic() > end:
                break
            time.sleep(0.05)
        else:
            figures.update(meanwhile())
    summary = watch.end() or {}
    if summary.get("verdict") != "handoff":
        return figures
    page, native = recorder.tracks(start)
    heard = native.intervals()
    if summary.get("readyMs") is not None:
        figures["ready"] = summary["readyMs"]
    figures["both heard"] = sound_trace.overlap(page, native)
    if heard:
        for way, found in (("over", sound_trace.passage(page, native, heard[0][0])),
                           ("back", sound_trace.passage(native, page, heard[-1][1]))):
            if found:
                figures[f"{way} gap"] = found["gap"]
                if found["jump"] is not None:
                    figures[f"{way} jump"] = found["jump"]
    return figures


def bare_mpv(address, position, seeks):
    """Milliseconds from `loadfile` to the picture at a position, in an idle `mpv --no-config`; None without it.

    With `seeks` it loads at the start and seeks there, as Baton does: ffmpeg 5.1 cannot begin in the middle of a list
    of MP4 fragments.
    """
    path = pathlib.Path(os.environ["XDG_RUNTIME_DIR"]) / "bench-mpv"
    path.unlink(missing_ok=True)
    process = subprocess.Popen(
        ["mpv", "--no-config", "--idle=yes", "--pause", "--vo=null", "--ao=pulse", "--no-terminal",
         f"--input-ipc-server={path}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        link = socket.socket(socket.AF_UNIX)
        link.settimeout(20)
        for _ in range(500):
            try:
                link.connect(str(path))
                break
            except OSError:
                time.sleep(0.01)
        time.sleep(0.3)  # Idle, as a core that is there already.
        stream = link.makefile("rw")

        def send(*command):
            stream.write(json.dumps({"command": command}) + "\n")
            stream.flush()

        began = time.monotonic()
        send("loadfile", address, "replace", *([] if seeks else [f"start={position}"]))
        for line in stream:
            event = json.loads(line).get("event")
            if event == "end-file":
                return None
            if event == "playback-restart":
                if not seeks:
                    return (time.monotonic() - began) * 1000
                seeks = False
                send("seek", position, "absolute+exact")
        return None
    except OSError:
        return None
    finally:
        process.terminate()
        process.wait()


def processor(root):
    """Processor seconds that a process and all that came of it have used so far."""
    parents, used = {}, {}
    for entry in pathlib.Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # It ended meanwhile.
        parents[int(entry.name)] = int(fields[1])
        # Its own time and that of its children which ended.
        used[int(entry.name)] = sum(int(field) for field in fields[11:15]) / TICKS
    tree, grew = {root}, True
    while grew:
        more = {child for child, parent in parents.items() if parent in tree} - tree
        grew = bool(more)
        tree |= more
    return sum(used.get(process, 0) for process in tree), len(tree)


def cost(address, hides, seconds=10):
    """Processor seconds in 20 s of the page, and of the native player, in sight or out of it."""
    watch = Watch(address, *([] if hides else ["--begin-after", f"{seconds + 4}"]), "--return-after", f"{seconds + 3}",
                  *(["--hide"] if hides else []))
    figures = {}

    def measure(name):
        before, _ = processor(watch.process.pid)
        began = time.monotonic()
        time.sleep(seconds)
        after, count = processor(watch.process.pid)
        if count > 2:  # Without its web processes it would be half the truth.
            figures[name] = (after - before) / (time.monotonic() - began) * 20

    watch.until("page-navigated")
    if not hides:
        time.sleep(3)
        measure("page")
    if watch.until("native-playing"):
        time.sleep(1)
        measure("native out of sight" if hides else "native in sight")
    watch.end()
    return figures


class Colour:
    """A page of one colour, and the display on which it shall appear."""
    VALUE = 0xC81E5A

    def __enter__(self):
        page = f"<!doctype html><title>Colour</title><body style='background:#{self.VALUE:06x}'>".encode()

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.send_header("Content-Length", str(len(page)))
                self.end_headers()
                self.wfile.write(page)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}/"
        self.library = ctypes.CDLL("libX11.so.6")
        for name in ("XOpenDisplay", "XDefaultRootWindow", "XGetImage"):
            getattr(self.library, name).restype = ctypes.c_void_p
        self.library.XGetPixel.restype = ctypes.c_ulong
        self.display = ctypes.c_void_p(self.library.XOpenDisplay(None))
        self.root = ctypes.c_void_p(self.library.XDefaultRootWindow(self.display))
        self.home = tempfile.mkdtemp()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.library.XCloseDisplay(self.display)
        shutil.rmtree(self.home, ignore_errors=True)

    def _is_shown(self):
        image = self.library.XGetImage(self.display, self.root, 500, 400, 1, 1, ctypes.c_ulong(~0), 2)
        image = ctypes.c_void_p(image)
        pixel = self.library.XGetPixel(image, 0, 0)
        self.library.XDestroyImage(image)
        return pixel & 0xFFFFFF == self.VALUE

    def paint(self, *command):
        """Milliseconds from the start of a browser to the page's colour on the display; None if it never comes.

        Each browser has a home of its own, thrown away in the end, which a first start that does not count has filled.
        """
        home = pathlib.Path(self.home) / pathlib.Path(command[0]).name
        folders = {f"XDG_{name}_HOME": str(home / name.lower()) for name in ("DATA", "CONFIG", "CACHE", "STATE")}
        for folder in folders.values():
            os.makedirs(folder, exist_ok=True)
        began = time.monotonic()
        process = subprocess.Popen([*command, self.address], env={**os.environ, "HOME": str(home), **folders},
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        taken = None
        while taken is None and time.monotonic() - began < 60 and process.poll() is None:
            if self._is_shown():
                taken = (time.monotonic() - began) * 1000
            time.sleep(0.002)
        for number in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(process.pid, number)
                process.wait(5)
                break
            except (ProcessLookupError, subprocess.TimeoutExpired):
                continue
        process.wait()
        end = time.monotonic() + 10
        while self._is_shown() and time.monotonic() < end:
            time.sleep(0.05)
        time.sleep(0.5)  # Its helpers leave the bus.
        return taken


def missing():
    """What the machine lacks, with the package that brings it."""
    needed = {"mpv": "mpv", "epiphany-browser": "epiphany-browser", "pactl": "pulseaudio-utils", "parec": "pulseaudio-utils"}
    return [f"{tool} (package {package})" for tool, package in needed.items() if not shutil.which(tool)]


if __name__ == "__main__":
    sys.exit(__doc__)
