"""The table that tools/bench prints, and the documents of --json and --page."""

import datetime
import json
import os
import subprocess
import sys

from peers import Peers

AS_JSON, AS_PAGE = "--json" in sys.argv, "--page" in sys.argv
# With --json and --page, stdout has only one document at the end, and the table goes to stderr.
TABLE = sys.stderr if AS_JSON or AS_PAGE else sys.stdout
RESULTS = []
PEERS = Peers()
PICTURES = ("The pictures are painted by ImageMagick: a gradient with noise, a circle and grain, "
            "1080x720 and 6000x4000 pixels.")


def line(name, figures, goal, is_met=True):
    """Prints and stores a row that compares imagefeed with its goal only."""
    print(f"{name:<42} {figures:<64} {shown_goal(goal, is_met)}", file=TABLE, flush=True)
    RESULTS.append({"row": name, "figures": figures, "goal": goal, "isMet": is_met})


def shown_goal(goal, is_met):
    return goal if is_met else f"**missed** {goal}"


def finish():
    """Prints the requested document."""
    if AS_JSON:
        json.dump(RESULTS, sys.stdout, indent=1, ensure_ascii=False)
        print()
    elif AS_PAGE:
        print(page())


def page():
    """The rows in Markdown, with the date, the commit and the machine of the measurement."""
    commit = first_line("git", "rev-parse", "--short", "HEAD")
    peers = [result for result in RESULTS if "peer" in result]
    return "\n".join([
        "# Benchmarks",
        "",
        f"Measured on {datetime.date.today().isoformat()} at commit `{commit}`, "
        "written by `tools/bench --page`.",
        f"{machine()}",
        f"Peers: {', '.join(versions())}.",
        PICTURES,
        "",
        "Times are medians (and minima) in milliseconds of alternating runs. A ratio above 1",
        "means that imagefeed is faster. The noise is the difference between two runs of the same",
        "peer.",
        "Instructions are counted in one run under `valgrind --tool=callgrind`. They are the same",
        "on every machine, even on a busy one. Goals and their tags are from",
        "[Core/SPEC.md](../Core/SPEC.md).",
        "",
        "| | imagefeed, ms | peer | peer, ms | ratio | noise | instructions | peer's | goal |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
        *map(compared, peers),
        "",
        "| | | goal |",
        "| --- | --- | --- |",
        *(f"| {result['row']} | {result['figures'].strip()} | "
          f"{shown_goal(result['goal'], result['isMet'])} |"
          for result in RESULTS if "peer" not in result),
    ])


def compared(result):
    """The Markdown row of a comparison with a peer."""
    def times(key):
        return f"{result[key]['median']:.1f} ({result[key]['least']:.1f})"

    def millions(key):
        return "" if result[key] is None else f"{result[key]:.1f} M"

    cells = [
        result["row"], times("milliseconds"), result["peer"], times("peerMilliseconds"),
        f"{result['ratio']:.2f}", f"{result['noise']:.0%}", millions("megaInstructions"),
        millions("peerMegaInstructions"), shown_goal(result["goal"], result["isMet"]),
    ]
    return f"| {' | '.join(cells)} |"


def machine():
    with open("/proc/cpuinfo") as file:
        models = [text.split(":", 1)[1].strip() for text in file if text.startswith("model name")]
    with open("/proc/meminfo") as file:
        memory = int(file.readline().split()[1]) / 1024 / 1024
    with open("/etc/os-release") as file:
        system = next(text.split("=", 1)[1].strip().strip('"') for text in file
                      if text.startswith("PRETTY_NAME="))
    return (f"Machine: {models[0] if models else os.uname().machine}, {os.cpu_count()} cores, "
            f"{memory:.0f} GiB; {system}, Linux {os.uname().release.split('-')[0]}.")


def versions():
    """curl is always this system's, because imagefeed uses its library."""
    yield Peers().version("curl")
    release = f" of {PEERS.release()}" if PEERS.root else ""
    for name in ("chafa", "timg"):
        yield f"{PEERS.version(name)}{release}"


def first_line(*words):
    """The first line that a program prints."""
    folder = os.path.dirname(os.path.abspath(__file__))
    output = subprocess.run(words, capture_output=True, text=True, cwd=folder)
    return (output.stdout or output.stderr).split("\n")[0]
