#!/usr/bin/python3
"""Who is heard, when, and at which place of the film: recorded from PulseAudio and decoded from the demo film's chirp.

    tools/sound_trace.py --self-test     the decoder against synthesised sound with known gaps and jumps

The page plays into the sink "baton_page", the native player into "baton_native". Both are the two channels of one null
sink, so they are on one clock and aligned by construction. Resolution: 1 ms for silence, about 1 ms for the position.
Needs numpy (Debian package python3-numpy), and pactl and parec (package pulseaudio-utils).
"""
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

try:
    import numpy
except ImportError:
    print("sound_trace: missing: numpy (package python3-numpy)", file=sys.stderr)
    sys.exit(4)

RATE = 48000
BLOCK = RATE // 1000
PERIOD = 4.0
# 22 dB below the chirp: above what a codec adds around an edge, below anything that a person would call sound.
AUDIBLE = 0.02


class Recorder:
    """Two sinks and the recording of both, for as long as the `with` statement lasts. Only inside tools/headless."""
    page, native = "baton_page", "baton_native"

    def __enter__(self):
        for tool in ("pactl", "parec"):
            if not shutil.which(tool):
                print(f"sound_trace: missing: {tool} (package pulseaudio-utils)", file=sys.stderr)
                sys.exit(4)
        self.modules = [self._load("module-null-sink", "sink_name=baton_both", f"rate={RATE}", "channels=2",
                                   "channel_map=front-left,front-right")]
        for sink, channel in ((self.page, "front-left"), (self.native, "front-right")):
            self.modules.append(self._load("module-remap-sink", f"sink_name={sink}", "master=baton_both", "channels=1",
                                           "channel_map=mono", f"master_channel_map={channel}", "remix=no"))
        self.file = tempfile.TemporaryFile()
        # A short latency also makes the null sink work in small steps, as a sound card does.
        self.process = subprocess.Popen(
            ["parec", "--raw", "--format=s16le", f"--rate={RATE}", "--channels=2", "--latency-msec=20",
             "--channel-map=front-left,front-right", "--device=baton_both.monitor"],
            stdout=self.file, stderr=subprocess.DEVNULL)
        end = time.monotonic() + 10
        while os.fstat(self.file.fileno()).st_size == 0:
            if time.monotonic() > end or self.process.poll() is not None:
                self.__exit__()
                raise RuntimeError("the sound server does not deliver a recording")
            time.sleep(0.01)
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()
        for module in reversed(self.modules):
            subprocess.run(["pactl", "unload-module", module], check=False)

    @staticmethod
    def _load(*arguments):
        return subprocess.run(["pactl", "load-module", *arguments], check=True, stdout=subprocess.PIPE,
                              text=True).stdout.strip()

    def environment(self):
        """For the program that is recorded."""
        return {**os.environ, "BATON_DESKTOP": "given", "PULSE_SINK": self.page, "BATON_NATIVE_SINK": self.native}

    def mark(self):
        """The length of the recording in frames: where what comes next begins."""
        return os.fstat(self.file.fileno()).st_size // 4

    def tracks(self, start=0):
        """The page's track and the native player's, from a mark on."""
        length = self.mark() - start
        data = os.pread(self.file.fileno(), length * 4, start * 4)
        samples = numpy.frombuffer(data, dtype="<i2").reshape(-1, 2) / 32768
        return Track(samples[:, 0]), Track(samples[:, 1])


class Track:
    """One player's sound. Times are seconds from the start of the recording."""

    def __init__(self, samples):
        samples = numpy.asarray(samples, dtype=float)
        self.blocks = len(samples) // BLOCK
        # A millisecond holds at least a third of a wave of 400 Hz or more, so its peak is near the amplitude.
        peaks = numpy.abs(samples[:self.blocks * BLOCK]).reshape(-1, BLOCK).max(axis=1) if self.blocks else samples[:0]
        self.audible = peaks > AUDIBLE
        self.offsets = self._offsets(samples) if self.audible.any() else numpy.zeros(self.blocks)

    def _offsets(self, samples):
        """For each millisecond: the place in the film minus the time, in seconds within the chirp's period."""
        size = 1 << (len(samples) - 1).bit_length()
        spectrum = numpy.fft.fft(samples, size)
        spectrum[size // 2 + 1:] = 0
        spectrum[1:size // 2] *= 2
        analytic = numpy.fft.ifft(spectrum)[:len(samples)]
        steps = numpy.empty(len(analytic), dtype=complex)
        steps[0] = 0
        steps[1:] = analytic[1:] * numpy.conj(analytic[:-1])
        turns = numpy.angle(steps[:self.blocks * BLOCK].reshape(-1, BLOCK).sum(axis=1))
        place = (turns * RATE / (2 * numpy.pi) - 400) / 1000
        return (place - (numpy.arange(self.blocks) + 0.5) / 1000) % PERIOD

    def intervals(self, bridge=2):
        """Where it is audible, as (start, end); holes of up to `bridge` milliseconds are a wave's own."""
        edges = numpy.flatnonzero(numpy.diff(numpy.concatenate(([0], self.audible.astype(numpy.int8), [0]))))
        found = []
        for start, end in edges.reshape(-1, 2):
            if found and start - found[-1][1] <= bridge:
                found[-1][1] = end
            else:
                found.append([start, end])
        return [(start / 1000, end / 1000) for start, end in found]

    def offset(self, start, end):
        """Place in the film minus time, over a stretch; None where no chirp is heard."""
        first, last = max(0, round(start * 1000)), min(self.blocks, round(end * 1000))
        values = self.offsets[first:last][self.audible[first:last]]
        if len(values) < 20:
            return None
        # A sine of one frequency (the advert) falls behind by its own length; spread tells it from the chirp.
        middle = numpy.angle(numpy.exp(2j * numpy.pi * values / PERIOD).mean()) * PERIOD / (2 * numpy.pi)
        around = wrapped(values - middle)
        value = float(numpy.median(around))
        if numpy.median(numpy.abs(around - value)) > 0.03:
            return None
        return (middle + value) % PERIOD

    def jumps(self, begin=0, until=None, width=0.2):
        """The greatest sudden change of the place in the film inside an audible stretch: (seconds, when)."""
        worst = (0.0, None)
        for start, end in self.intervals(bridge=200):
            when, end = max(start, begin) + width + 0.02, min(end, until or end)
            while when + width + 0.02 < end:
                before, after = self.offset(when - width, when), self.offset(when, when + width)
                if before is not None and after is not None:
                    change = float(wrapped(after - before))
                    if abs(change) > abs(worst[0]):
                        worst = (change, when)
                when += width / 2
        return worst

    def holes(self):
        """Silences between the first sound and the last one, longest first: (length, start)."""
        parts = self.intervals()
        return sorted(((after[0] - before[1], before[1]) for before, after in zip(parts, parts[1:])), reverse=True)


def wrapped(seconds):
    """A difference of two places, between minus and plus half a period."""
    return (seconds + PERIOD / 2) % PERIOD - PERIOD / 2


def overlap(one, other):
    """Milliseconds in which both are audible."""
    length = min(one.blocks, other.blocks)
    return int(numpy.count_nonzero(one.audible[:length] & other.audible[:length]))


def passage(leaving, arriving, around):
    """From the last sound of one player to the first of the other, nearest to a time.

    Returns milliseconds: `gap`, the silence between them, and `jump`, how much of the film is skipped (positive) or
    heard twice (negative), None where it cannot be told. A first sound that breaks off at once counts as silence.
    """
    ends = [end for _, end in leaving.intervals() if end <= around + 0.005]
    starts = [start for start, end in arriving.intervals() if start >= around - 0.005 and end - start >= 0.1]
    if not ends or not starts:
        return None
    end, start = max(ends), min(starts)
    # The first and the last milliseconds are left out: an edge has every frequency.
    before, after = leaving.offset(end - 0.26, end - 0.01), arriving.offset(start + 0.01, start + 0.26)
    gap = start - end
    jump = None if before is None or after is None else float(wrapped(after - before + gap))
    return {"gap": gap * 1000, "jump": None if jump is None else jump * 1000, "end": end, "start": start}


def chirp(start, seconds):
    """The film's sound from a place on, as tools/make-media writes it."""
    place = (start + numpy.arange(round(seconds * RATE)) / RATE) % PERIOD
    return 0.25 * numpy.sin(2 * numpy.pi * (400 * place + 500 * place * place))


def self_test():
    """Fails when the decoder does not find the gaps, jumps and overlaps that were put in."""
    def near(what, found, wanted, tolerance):
        assert found is not None and abs(found - wanted) <= tolerance, f"{what}: {found} instead of {wanted}"

    silence = numpy.zeros(RATE * 5)
    for begin, gap, jump in ((0.4, 0.003, 0), (1.9, 0.016, -0.011), (2.1, 0.031, 0.041), (3.93, 0.25, -0.3), (3, 0, 1.2)):
        page, native = silence.copy(), silence.copy()
        page[RATE:2 * RATE] = chirp(begin, 1)
        at = 2 * RATE + round(gap * RATE)
        native[at:at + RATE] = chirp(begin + 1 + jump, 1)
        page += numpy.random.default_rng(1).normal(0, 0.001, len(page))
        tracks = Track(page), Track(native)
        found = passage(*tracks, 2.0)
        near("gap", found["gap"], gap * 1000, 1.1)
        near("jump", found["jump"], jump * 1000, 2)
        assert overlap(*tracks) == 0
    page, native = silence.copy(), silence.copy()
    page[RATE:3 * RATE] = chirp(0, 2)
    native[RATE * 3 - 480:RATE * 5] = chirp(1, 2.01)
    near("overlap", overlap(Track(page), Track(native)), 10, 1)
    page[2 * RATE:2 * RATE + 2880] = 0
    near("hole", Track(page).holes()[0][0], 0.060, 0.0011)
    near("no jump", Track(page).jumps()[0], 0, 0.002)
    page[2 * RATE:3 * RATE] = chirp(1.15, 1)
    near("jump in a page", Track(page).jumps()[0], 0.15, 0.01)
    assert Track(0.2 * numpy.sin(2 * numpy.pi * 660 * numpy.arange(RATE) / RATE)).offset(0, 1) is None
    print("sound_trace: the decoder finds what was put in")


if __name__ == "__main__":
    if sys.argv[1:] != ["--self-test"]:
        sys.exit(__doc__)
    self_test()
