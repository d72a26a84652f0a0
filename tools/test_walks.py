"""The walks of tools/test-walks, which says what is compared with what."""

import argparse
import hashlib
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

SIZE = (1000, 720)
SMALL = (700, 560)

# Each of these tore the screen of kitty before 0.38.1 until Ctrl-L. They end where they began.
EVERYDAY = [
    ["G", "g"],
    ["slash", "f", "o", "g", "Return", "1"],
    ["u", "Escape"],
    ["t", "Return", "Escape", "1"],
    ["Return", "n", "n", "p", "p", "Escape"],
    ["Return", "plus", "plus", "Escape"],
    ["Return", "r", "r", "r", "r", "Escape"],
]

# Short ways that a random walk is made of: they lead to every screen, and none leaves the program,
# changes likes or starts another program.
STEPS = [
    ["j"], ["k"], ["l"], ["h"], ["n"], ["p"], ["Next"], ["Prior"], ["ctrl+d"], ["ctrl+u"],
    ["ctrl+e"], ["ctrl+y"], ["G"], ["g"], ["Return"], ["Return"], ["Escape"], ["Escape"], ["plus"],
    ["minus"], ["0"], ["r"], ["R"], ["period"], ["comma"], ["i"], ["s"], ["u"], ["t"],
    ["bracketright"], ["bracketleft"], ["1"], ["2"], ["3"], ["Tab"], ["question"],
    ["slash", "f", "o", "g", "Return"], ["slash", "x", "y", "z", "z", "y", "Return"],
    ["slash", "s", "Down", "Return"], ["C", "j", "Return"], ["S", "j"], ["X"], ["L"],
    ["s", "j", "j"], ["Return", "plus", "plus", "l", "j"], ["Return", "n", "n", "i"],
    ["ctrl+r"], ["resize"],
]
# Out of every dialog, menu, photo and list, and to the start of the feed, of which a walk may have
# loaded more pages.
HOME = ["Escape"] * 7 + ["1", "j", "g", "pause", "ctrl+r"]


def terminal_command(name, kitty):
    # Letters of outline fonts reach over their cells, and xterm leaves these pixels behind.
    font = "-misc-fixed-medium-r-normal--15-*-*-*-c-90-iso10646-1"
    xterm = ["xterm", "-u8", "-ti", "vt340", "-fn", font, "-bg", "#1A1B22", "-fg", "#FFFFFF",
             "-geometry", "110x40+0+0", "-xrm", "XTerm*sixelScrolling: true",
             "-xrm", "XTerm*numColorRegisters: 256", "-xrm", "XTerm*maxGraphicSize: 2000x2000",
             "-e"]
    return {
        "kitty": [kitty, "--config", "NONE", "-o", "font_size=10", "-o", "remember_window_size=no",
                  "-o", f"initial_window_width={SIZE[0]}", "-o", f"initial_window_height={SIZE[1]}",
                  "-o", "update_check_interval=0", "-o", "cursor_blink_interval=0",
                  "-o", "background=#1A1B22", "-o", "font_family=DejaVu Sans Mono"],
        "xterm": xterm,
        "blocks": xterm,
        "mlterm": ["mlterm", "-g", "110x40+0+0", "-b", "#1A1B22", "-f", "#FFFFFF", "-e"],
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
    """An X server whose pixels are read from the file that it draws in."""

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

    def end(self):
        self.server.terminate()
        self.server.wait()


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
            "IMAGEFEED_NO_CACHE": "1", "IMAGEFEED_REDUCED_MOTION": "1"}
        self.process = subprocess.Popen(
            terminal_command(name, options.kitty) + [str(script)], env=self.environment,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.home = home
        self.await_window()
        self.settle()

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
        """What changes while the app, the terminal or the server works, and whether all sleep."""
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
        """Waits until nothing is written or drawn and every thread sleeps, look after look."""
        deadline = time.monotonic() + 60
        last, same = None, 0
        while same < looks:
            if time.monotonic() > deadline:
                print(f"{self.name}: the screen does not come to rest", file=sys.stderr)
                return
            time.sleep(0.08)
            now, sleeps = self.activity()
            same = same + 1 if sleeps and now == last else 0
            last = now

    def press(self, keys):
        """Presses keys; a pause between two lets the screen come to rest."""
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
        self.failures = 0
        self.screen = Screen(display, name, options)
        self.fresh = self.screen.look()

    def run(self):
        ways = [[key for step in way for key in (step, "pause")] for way in EVERYDAY] + EVERYDAY
        for keys in ways:
            self.walk(keys, "everyday")
        for number in range(self.options.walks):
            self.walk(self.random_keys(number), f"walk {number}")
        self.screen.end()
        print(f"{self.name}: {len(ways) + self.options.walks} walks, {self.failures} failed")
        return self.failures == 0

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
        # A key without a meaning ends what the status line says of the key before.
        self.screen.press([*keys, "F9"])
        walked = self.screen.look()
        self.screen.press(["ctrl+l"])
        redrawn = self.screen.look()
        if self.screen.size != SIZE:
            self.screen.press(["resize"])
        self.screen.press(HOME + ["F9"])
        home = self.screen.look()
        way = " ".join(keys)
        if not self.screen.is_running:
            return self.fail(f"{title}: the program ended on {way}", {})
        faults = []
        if walked != redrawn:
            faults.append("differs from a redraw")
        if home != self.fresh:
            faults.append("back on the feed it differs from a fresh start")
        seconds = time.monotonic() - began
        if faults:
            looks = {"walked": walked, "redrawn": redrawn, "home": home, "fresh": self.fresh}
            self.fail(f"{title}: {way}: {'; '.join(faults)}", looks)
        elif self.options.verbose:
            print(f"{self.name}: {title}: {way} ({seconds:.1f} s)", flush=True)

    def fail(self, text, looks):
        self.failures += 1
        print(f"✘ {self.name}: {text}", flush=True)
        if self.options.keep:
            for look, pixels in looks.items():
                picture = pathlib.Path(self.options.keep) / f"{self.name}-{self.failures}-{look}.png"
                subprocess.run(["convert", "xwd:-", str(picture)], input=pixels, check=False)
        # The next walk begins on a screen without this one's faults.
        self.screen.end()
        self.screen = Screen(self.display, self.name, self.options)
        self.screen.settle()


def main():
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("walks", nargs="?", type=int, default=200)
    parser.add_argument("seed", nargs="?", type=int, default=random.randrange(1 << 32))
    parser.add_argument("--terminal", action="append",
                        choices=["kitty", "xterm", "mlterm", "blocks"])
    parser.add_argument("--binary", required=True)
    parser.add_argument("--kitty", default="kitty")
    parser.add_argument("--keep")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    options.binary = os.path.realpath(options.binary)
    if options.keep:
        os.makedirs(options.keep, exist_ok=True)
    print(f"seed {options.seed}", flush=True)
    scratch = pathlib.Path(tempfile.mkdtemp())
    display = Display(scratch)
    try:
        passed = [Walks(display, name, options).run()
                  for name in options.terminal or ["kitty", "xterm", "mlterm", "blocks"]]
    finally:
        display.end()
        shutil.rmtree(scratch, ignore_errors=True)
    sys.exit(0 if all(passed) else 1)


main()
