"""The screen's rows of tools/bench: the built app in a pseudo-terminal, on the mock, in blocks by
default. The figures exclude the time of a terminal."""

import fcntl
import os
import re
import select
import signal
import struct
import tempfile
import termios
import time

import bench_service
from bench_table import line

USUAL = "xterm-256color"
FIRST = "1/20+".encode()
WHEEL_DOWN, WHEEL_UP = b"\x1b[<65;10;10M", b"\x1b[<64;10;10M"


class Screen:
    """The app in a terminal that only answers queries about its capabilities."""

    def __init__(self, program, options=(), rows=40, columns=120, protocol="symbols",
                 term=USUAL, service=None):
        self.terminal, slave = os.openpty()
        self.rows, self.columns = rows, columns
        self.resize()
        self.home = tempfile.TemporaryDirectory(prefix="imagefeed-bench-home-")
        words = [program, "--frontend", "tui", "--backend", "live" if service else "mock"]
        for option in options:
            words += ["--backend-option", option]
        environment = {
            "TERM": term, "COLORTERM": "truecolor", "LANG": "C.UTF-8",
            "IMAGEFEED_PROTOCOL": protocol, "HOME": self.home.name, "PATH": os.environ["PATH"],
        }
        if service:
            environment |= {
                "IMAGEFEED_API_URL": service.address, "IMAGEFEED_ACCESS_KEY": "k" * 43}
        self.start = time.perf_counter()
        self.process = os.fork()
        if self.process == 0:
            os.setsid()
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
            for stream in (0, 1, 2):
                os.dup2(slave, stream)
            os.execve(program, words, environment)
        os.close(slave)

    def read(self, timeout):
        """The bytes that arrive within the time; empty if there are none."""
        ready, _, _ = select.select([self.terminal], [], [], timeout)
        output = os.read(self.terminal, 1 << 20) if ready else b""
        if b"\x1b[c" in output:
            os.write(self.terminal, b"\x1b[?62;4;22c")
        return output

    def drain(self, quiet):
        """All bytes until none has arrived for that long."""
        output = b""
        while part := self.read(quiet):
            output += part
        return output

    def wait(self, text):
        output = b""
        while text not in output:
            part = self.read(30)
            if not part:
                raise TimeoutError(f"{text.decode()!r} did not come")
            output += part
        return output

    def type(self, keys):
        """Seconds until the first and the last byte of the change, and the number of bytes."""
        start = time.perf_counter()
        os.write(self.terminal, keys)
        size = len(self.read(1))
        first = last = time.perf_counter() - start
        while part := self.read(0.025):
            last = time.perf_counter() - start
            size += len(part)
        return first, last, size

    def loaded(self):
        """The number of photos in the status line. Frames have only changes, so the terminal gets
        another size, after which the line is written whole."""
        found = []
        while not found:
            self.rows += 1 if self.rows % 2 == 0 else -1
            self.resize()
            output = self.drain(0.15).decode(errors="replace")
            # The bytes of pictures contain digits and slashes too.
            text = re.sub(r"\x1b[_P].*?\x1b\\", "", output, flags=re.DOTALL)
            found = re.findall(r"\d+/(\d+)", text)
        return int(found[-1])

    def resize(self):
        size = struct.pack("HHHH", self.rows, self.columns, self.columns * 10, self.rows * 20)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, size)

    def status(self, name, path="status"):
        with open(f"/proc/{self.process}/{path}") as file:
            return int(re.search(rf"^{name}:\s+(\d+)", file.read(), re.M)[1])

    def wakes(self):
        tasks = os.listdir(f"/proc/{self.process}/task")
        return sum(self.status("voluntary_ctxt_switches", f"task/{task}/status") for task in tasks)

    def processor(self):
        """Seconds of processor time so far."""
        with open(f"/proc/{self.process}/stat") as file:
            words = file.read().rsplit(")", 1)[1].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def end(self):
        os.kill(self.process, signal.SIGTERM)
        while True:
            try:
                if not self.read(5):
                    break
            except OSError:
                break
        os.waitpid(self.process, 0)
        os.close(self.terminal)


def keys(program, protocol, term):
    screen = Screen(program, protocol=protocol, term=term)
    if term != USUAL:
        protocol += f" ({term})"
    screen.wait(FIRST)
    screen.drain(1)
    times, ends, sizes = [], [], []
    for _ in range(3):
        for key in b"jljljkhkhkjjkk" * 8:
            first, last, size = screen.type(bytes([key]))
            if size:  # at an edge a key changes nothing
                times.append(first * 1e3)
                ends.append(last * 1e3)
                sizes.append(size)
        screen.drain(0.5)
    times.sort()
    ends.sort()
    sizes.sort()
    count = len(times)
    line(f"screen 120x40, {protocol}: key to bytes",
         f"{times[count // 2]:.2f} ms p50, {times[count * 99 // 100]:.2f} p99;"
         f" to the last {ends[count // 2]:.2f} p50"
         f" ({sizes[count // 2]} bytes in the middle, {sizes[-1]} at most)",
         "PERF-5: p50 < 1, p99 < 5", times[count // 2] < 1 and times[count * 99 // 100] < 5)
    os.write(screen.terminal, b"g")
    screen.drain(0.5)
    scrolled = [screen.type(wheel)[-1] for wheel in [WHEEL_DOWN] * 4 + [WHEEL_UP] * 4]
    whole = 120 * 38
    line(f"screen, {protocol}: three lines of the wheel",
         f"{sum(scrolled) // len(scrolled)} bytes; a whole body has {whole} cells",
         "PERF-15: as what changed")
    screen.drain(1)
    wakes, used = screen.wakes(), screen.processor()
    time.sleep(4)
    line(f"screen, {protocol}: idle for 4 s",
         f"{screen.wakes() - wakes} wake-ups, {screen.processor() - used:.2f} s of processor",
         "PERF-14: 0, 0 (libdispatch wakes once a second to look at its threads)")
    screen.end()


def long(program, protocol, term):
    screen = Screen(program, [f"photos={bench_service.PHOTOS}"], 30, 100, protocol, term)
    screen.wait(FIRST)
    to_the_end(screen, protocol)


def long_live(program, protocol, term):
    with tempfile.TemporaryDirectory(prefix="imagefeed-bench-service-") as folder:
        service = bench_service.Service(program, folder)
        screen = Screen(program, (), 30, 100, protocol, term, service)
        screen.wait(b"without an account")
        os.write(screen.terminal, b"b")
        screen.wait("1/30+".encode())
        to_the_end(screen, protocol + " live")
        service.close()


def to_the_end(screen, name):
    """G again and again: each press loads a page and shows the end of the list."""
    seen = screen.loaded()
    marks = [(seen, screen.processor())]
    while seen < bench_service.PHOTOS:
        for _ in range(25):
            os.write(screen.terminal, b"G")
            screen.drain(0.02)
        seen = screen.loaded()
        marks.append((seen, screen.processor()))
        resident = screen.status("VmRSS")
    most = screen.status("VmHWM")
    quarter = next(mark for mark in marks if mark[0] >= 2_500)
    rest = next(mark for mark in marks if mark[0] >= 7_500)
    first, last = cost(marks[0], quarter), cost(rest, marks[-1])
    line(f"screen, {name}: 10,000 photos to the end",
         f"{resident / 1024:.1f} MiB, {most / 1024:.1f} at most;"
         f" 20 more {first:.1f} ms in the first quarter, {last:.1f} in the last",
         "PERF-6: < 64 MiB, the same", resident / 1024 < 64)
    screen.end()


def cost(before, after):
    """Milliseconds of processor for 20 photos between two pairs of photos and seconds."""
    return (after[1] - before[1]) / (after[0] - before[0]) * 20e3


def start(program, protocol, term):
    latency, times = 100, []
    for _ in range(15):
        screen = Screen(program, [f"latency={latency}"], protocol=protocol, term=term)
        # The mark next to the first card is the first letter of its frame.
        screen.wait("▌".encode())
        times.append((time.perf_counter() - screen.start) * 1e3 - latency)
        screen.end()
    times.sort()
    line(f"screen, {protocol}: start to the first cards",
         f"a round trip and {times[len(times) // 2]:.1f} ms in the middle, {times[0]:.1f} at least",
         "PERF-7: a round trip and 30 ms", times[len(times) // 2] <= 30)


def rows(program, wanted):
    usual = [("symbols", USUAL), ("kitty", USUAL), ("sixel", USUAL)]
    for name, row, terminals in [
        # mlterm moves painted pictures with the text.
        ("screen keys idle", keys, usual + [("sixel", "mlterm")]),
        ("screen long", long, usual),
        ("screen long live", long_live, usual),
        ("screen start", start, usual),
    ]:
        if wanted in name:
            for protocol, term in terminals:
                row(program, protocol, term)
