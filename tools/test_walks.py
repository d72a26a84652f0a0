"""The walks of tools/test-walks, whose help describes the comparisons."""

import argparse
import hashlib
import os
import pathlib
import random
import shutil
import struct
import subprocess
import sys
import tempfile
import time

SIZE = (1000, 720)
SMALL = (700, 560)

# Each of these left faults on the screen of kitty before 0.38.1 until Ctrl-L. They end where they began.
EVERYDAY = [
    ["G", "g"],
    ["slash", "f", "o", "g", "Return", "1"],
    ["u", "Escape"],
    ["t", "Return", "Escape", "1"],
    ["Return", "n", "n", "p", "p", "Escape"],
    ["Return", "plus", "plus", "Escape"],
    ["Return", "r", "r", "r", "r", "Escape"],
]

# The steps of a random walk. Together they lead to every screen. None leaves the program, changes likes
# or logs out, even if its letters have other meanings on the current screen: the letters of the searches
# are harmless on a photo and in a dialog, and menus with actions are left again.
STEPS = [
    ["j"], ["k"], ["l"], ["h"], ["n"], ["p"], ["Next"], ["Prior"], ["ctrl+d"], ["ctrl+u"],
    ["ctrl+e"], ["ctrl+y"], ["G"], ["g"], ["Return"], ["Return"], ["Escape"], ["Escape"], ["plus"],
    ["minus"], ["0"], ["r"], ["R"], ["period"], ["comma"], ["i"], ["u"], ["t"],
    ["bracketright"], ["bracketleft"], ["1"], ["2"], ["3"], ["Tab"], ["question"],
    ["slash", "h", "i", "l", "l", "Return"], ["slash", "z", "z", "z", "Return"],
    ["slash", "h", "Down", "Return"], ["C", "j", "Return"], ["S", "j"], ["X"],
    ["L", "pause", "Escape"], ["s", "pause", "Escape"], ["s", "j", "j", "pause", "Escape"],
    ["Return", "plus", "plus", "l", "j"], ["Return", "n", "n", "i"],
    ["ctrl+r"], ["resize"],
]
# Leaves every dialog, menu, photo and list, and goes to the start of the feed, because a walk may have
# loaded more pages of it. Leaving the feed for another tab ends a notice, which otherwise stays.
HOME = ["Escape"] * 7 + ["1", "j", "g", "pause", "ctrl+r", "pause", "2", "pause", "1"]
# The seconds after which no notice is left, and the rows of pixels at the bottom that a notice may cover.
NOTICE_SECONDS = 6
NOTICE_HEIGHT = 80


# Letters of outline fonts exceed their cells, and xterm and mlterm do not erase these pixels.
FONT = "-misc-fixed-medium-r-normal--20-200-75-75-c-100-iso10646-1"
MLTERM_FILES = {
    "main": "type_engine=xcore\nuse_anti_alias=false\nonly_use_unicode_font=true\nline_space=4\n",
    "font": f"ISO10646_UCS4_1={FONT};\nDEFAULT={FONT};\n",
}


def terminal_command(name, kitty):
    xterm = ["xterm", "-u8", "-ti", "vt340", "-fn", FONT, "-bg", "#1A1B22", "-fg", "#FFFFFF",
             "-geometry", "98x35+0+0", "-xrm", "XTerm*sixelScrolling: true",
             "-xrm", "XTerm*numColorRegisters: 256", "-xrm", "XTerm*maxGraphicSize: 2000x2000",
             "-e"]
    kitty = [kitty, "--config", "NONE", "-o", "font_size=10", "-o", "remember_window_size=no",
             "-o", f"initial_window_width={SIZE[0]}", "-o", f"initial_window_height={SIZE[1]}",
             "-o", "update_check_interval=0", "-o", "cursor_blink_interval=0",
             "-o", "background=#1A1B22", "-o", "font_family=DejaVu Sans Mono"]
    return {
        "kitty": kitty,
        "xterm": xterm,
        # xterm's half blocks are a pixel too wide, so the last one written covers its neighbor there.
        "blocks": kitty,
        "mlterm": ["mlterm", "--blink=false", "--sb=false", "--im=none", "--bel=none",
                   "--fontsize=20", "-g", "98x35+0+0", "-b", "#1A1B22", "-f", "#FFFFFF", "-e"],
    }[name]


def jobs_of(pid):
    """The process and its descendants."""
    found, queue = [], [pid]
    while queue:
        pid = queue.pop()
        found.append(pid)
        for children in pathlib.Path(f"/proc/{pid}/task").glob("*/children"):
            try:
                queue += [int(child) for child in children.read_text().split()]
            except OSError:
                pass
    return found


class Display:
    """An X server whose pixels are read from its framebuffer file."""

    def __init__(self, scratch):
        self.scratch = scratch
        reader, writer = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1040x780x24", "-nolisten", "tcp",
             "-noreset", "-fbdir", str(scratch)],
            pass_fds=[writer], stderr=subprocess.DEVNULL)
        os.close(writer)
        with os.fdopen(reader) as numbers:
            self.name = ":" + numbers.readline().strip()
        self.pixels_file = scratch / "Xvfb_screen0"

    def pixels(self):
        return self.pixels_file.read_bytes()

    def changed_rows(self, one, other):
        """The first and the last row of pixels in which two screens differ, counted from 0."""
        words = struct.unpack(">25I", one[:100])
        begin, stride = words[0] + 12 * words[19], words[12]
        rows = [row for row in range(words[5])
                if one[begin + row * stride:][:stride] != other[begin + row * stride:][:stride]]
        return rows[0], rows[-1]

    def end(self):
        self.server.terminate()
        self.server.wait()


class Restless(Exception):
    """The screen kept changing."""


class Screen:
    """The app in a terminal."""

    def __init__(self, display, name, options):
        self.display = display
        self.name = name
        home = pathlib.Path(tempfile.mkdtemp(dir=display.scratch))
        (home / "run").mkdir(mode=0o700)
        self.pid_file = home / "pid"
        protocol = "symbols" if name == "blocks" else "auto"
        script = home / "script"
        script.write_text(
            f"#!/bin/sh\necho $$ >{self.pid_file}\n"
            f"exec {options.binary} --backend mock --frontend tui --protocol {protocol}"
            " --theme dark --lang en\n")
        script.chmod(0o755)
        kept = {key: value for key, value in os.environ.items()
                if not key.startswith(("IMAGEFEED_", "XDG_", "KITTY_", "TMUX"))}
        self.environment = kept | {
            "HOME": str(home), "DISPLAY": display.name, "LIBGL_ALWAYS_SOFTWARE": "1",
            "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "XDG_RUNTIME_DIR": str(home / "run"),
            "BROWSER": "true", "IMAGEFEED_NO_CACHE": "1", "IMAGEFEED_REDUCED_MOTION": "1"}
        if name == "mlterm":
            (home / ".mlterm").mkdir()
            for file, text in MLTERM_FILES.items():
                (home / ".mlterm" / file).write_text(text)
        self.process = subprocess.Popen(
            terminal_command(name, options.kitty) + [str(script)], env=self.environment,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.home = home
        self.await_window()

    def xdotool(self, *words):
        return subprocess.run(["xdotool", *words], env=self.environment, check=False,
                              capture_output=True, text=True).stdout

    def await_window(self):
        deadline = time.monotonic() + 60
        self.window = None
        while time.monotonic() < deadline:
            windows = self.xdotool("search", "--onlyvisible", "--pid", str(self.process.pid))
            windows = windows or self.xdotool("search", "--onlyvisible", "--name", ".")
            if windows.split() and self.pid_file.exists() and self.pid_file.read_text().strip():
                self.window = windows.split()[-1]
                self.app = int(self.pid_file.read_text())
                self.xdotool("mousemove", "1039", "779")
                self.xdotool("windowmove", self.window, "0", "0")
                self.resize(SIZE)
                self.xdotool("windowfocus", self.window)
                return
            time.sleep(0.05)
        sys.exit(f"{self.name}: no window")

    def resize(self, size):
        self.size = size
        self.xdotool("windowsize", self.window, *map(str, size))

    @property
    def is_running(self):
        return pathlib.Path(f"/proc/{self.app}/stat").exists()

    def activity(self):
        """Counters that change while the app, the terminal or the server works, and whether all sleep."""
        parts, sleeps = [], True
        for pid in [*jobs_of(self.process.pid), self.display.server.pid]:
            for stat in pathlib.Path(f"/proc/{pid}/task").glob("*/stat"):
                try:
                    fields = stat.read_text().rpartition(")")[2].split()
                except OSError:
                    continue
                sleeps = sleeps and fields[0] in "SIZ"
            try:
                parts.append(pathlib.Path(f"/proc/{pid}/io").read_text().split("\n")[1])
            except OSError:
                pass
        return (parts[:-1], hashlib.sha256(self.display.pixels()).digest()), sleeps

    def settle(self, looks=4):
        """Waits until nothing is written or drawn and every thread sleeps, in several looks in a row."""
        deadline = time.monotonic() + 60
        last, same = None, 0
        while same < looks:
            if time.monotonic() > deadline:
                raise Restless
            time.sleep(0.08)
            now, sleeps = self.activity()
            same = same + 1 if sleeps and now == last else 0
            last = now

    def press(self, keys):
        """Presses keys. A pause between two keys lets the screen settle."""
        burst = []
        for key in [*keys, "pause"]:
            if key not in ("pause", "resize"):
                burst.append(key)
                continue
            if burst:
                self.xdotool("key", "--delay", "30", *burst)
                burst = []
            if key == "resize":
                self.resize(SMALL if self.size == SIZE else SIZE)
            if key == "pause":
                self.settle(2)

    def look(self):
        self.settle()
        return self.display.pixels()

    def end(self):
        self.process.kill()
        self.process.wait()
        deadline = time.monotonic() + 20
        while self.is_running and time.monotonic() < deadline:
            time.sleep(0.05)


class Walks:
    def __init__(self, display, name, options):
        self.display, self.name, self.options = display, name, options
        self.failures, self.restless = 0, 0
        self.screen = None

    def run(self):
        ways = [[key for step in way for key in (step, "pause")] for way in EVERYDAY] + EVERYDAY
        walks = [] if self.options.only else [(keys, "everyday") for keys in ways]
        numbers = self.options.only or range(self.options.walks)
        walks += [(self.random_keys(number), f"walk {number}") for number in numbers]
        try:
            if not self.starts_alike():
                return False
            for keys, title in walks:
                self.walk(keys, title)
        finally:
            if self.screen:
                self.screen.end()
        print(f"{self.name}: {len(walks)} walks, {self.failures} failed,"
              f" {self.restless} did not come to rest", flush=True)
        return self.failures + self.restless == 0

    def start(self):
        if self.screen:
            self.screen.end()
        self.screen = Screen(self.display, self.name, self.options)
        return self.screen.look()

    def starts_alike(self):
        """Whether two fresh starts look the same. Otherwise walks cannot be compared."""
        try:
            first, self.fresh = self.start(), self.start()
        except Restless:
            self.restless += 1
            print(f"✘ {self.name}: a fresh start did not come to rest", flush=True)
            return False
        if first != self.fresh:
            self.fail("two fresh starts differ", ("first", first), ("second", self.fresh))
        return first == self.fresh

    def random_keys(self, number):
        chance = random.Random(f"{self.options.seed}-{number}")
        keys = []
        for _ in range(chance.randint(4, 14)):
            keys += chance.choice(STEPS)
            if chance.random() < 0.6:
                keys.append("pause")
        return keys

    def walk(self, keys, title):
        began = time.monotonic()
        text = f"{title} of seed {self.options.seed}: {' '.join(keys)}"
        try:
            passed = self.compare(keys, text)
        except Restless:
            self.restless += 1
            self.fail_looks(f"{text}: did not come to rest", ("last", self.display.pixels()))
            passed = False
        if not passed:
            # The next walk begins on a screen without the faults of this one.
            try:
                self.start()
            except Restless:
                print(f"✘ {self.name}: a fresh start did not come to rest", flush=True)
        elif self.options.verbose:
            print(f"{self.name}: {text} ({time.monotonic() - began:.1f} s)", flush=True)

    def compare(self, keys, text, waits=False):
        """Walks and compares the screen with a redraw, then goes home and compares it with a fresh start.

        waits: Whether to wait at the walk's end until no notice is left.
        """
        self.screen.press(keys)
        if waits:
            time.sleep(NOTICE_SECONDS)
        walked = self.screen.look()
        self.screen.press(["ctrl+l"])
        redrawn = self.screen.look()
        if walked != redrawn and not waits and self.may_be_notice(walked, redrawn):
            self.start()
            return self.compare(keys, text, waits=True)
        if self.screen.size != SIZE:
            self.screen.press(["resize"])
        self.screen.press(HOME)
        home = self.screen.look()
        if not self.screen.is_running:
            return self.fail(f"{text}: the program ended")
        passed = True
        if walked != redrawn:
            passed = self.fail(f"{text}: differs from a redraw", ("walked", walked),
                               ("redrawn", redrawn))
        if home != self.fresh:
            passed = self.fail(f"{text}: back on the feed it differs from a fresh start",
                               ("home", home), ("fresh", self.fresh))
        return passed

    def may_be_notice(self, one, other):
        """Whether two looks differ only where a notice may have ended between them."""
        return self.display.changed_rows(one, other)[0] >= self.screen.size[1] - NOTICE_HEIGHT

    def fail(self, text, *looks):
        self.failures += 1
        self.fail_looks(text, *looks)
        return False

    def fail_looks(self, text, *looks):
        print(f"✘ {self.name}: {text}", flush=True)
        number = self.failures + self.restless
        pictures = []
        for look, pixels in looks:
            picture = self.options.keep / f"{self.name}-{number}-{look}.png"
            subprocess.run(["convert", "xwd:-", str(picture)], input=pixels, check=False)
            pictures.append(picture)
            print(f"  {look}: {picture}", flush=True)
        if len(pictures) == 2:
            difference = self.options.keep / f"{self.name}-{number}-difference.png"
            count = subprocess.run(
                ["compare", "-metric", "AE", *map(str, [*pictures, difference])], check=False,
                capture_output=True, text=True).stderr.strip()
            print(f"  difference: {difference} ({count} pixels)", flush=True)


def main():
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("walks", nargs="?", type=int, default=200)
    parser.add_argument("seed", nargs="?", type=int, default=random.randrange(1 << 32))
    parser.add_argument("--terminal", action="append",
                        choices=["kitty", "xterm", "mlterm", "blocks"])
    parser.add_argument("--binary", required=True)
    parser.add_argument("--kitty", default="kitty")
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--only", action="append", type=int)
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    options.binary = os.path.realpath(options.binary)
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
    else:
        options.keep = pathlib.Path(tempfile.mkdtemp(prefix="test-walks-"))
    print(f"seed {options.seed}", flush=True)
    scratch = pathlib.Path(tempfile.mkdtemp())
    display = Display(scratch)
    try:
        passed = [Walks(display, name, options).run()
                  for name in options.terminal or ["kitty", "xterm", "mlterm", "blocks"]]
    finally:
        display.end()
        shutil.rmtree(scratch, ignore_errors=True)
        if not any(options.keep.iterdir()):
            options.keep.rmdir()
    sys.exit(0 if all(passed) else 1)


main()
