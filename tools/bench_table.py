"""The table that tools/bench prints, and the documents of --json and --page."""

import datetime
import json
import os
import re
import subprocess
import sys

AS_JSON, AS_PAGE = "--json" in sys.argv, "--page" in sys.argv
# With --json and --page, stdout has only one document at the end, and the table goes to stderr.
TABLE = sys.stderr if AS_JSON or AS_PAGE else sys.stdout
RESULTS = []


def line(name, figures, goal):
    """Prints and stores a row that compares imagefeed with its goal only."""
    print(f"{name:<42} {figures:<64} {goal}", file=TABLE, flush=True)
    RESULTS.append({"row": name, "figures": figures, "goal": goal})


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
        *(f"| {result['row']} | {result['figures'].strip()} | {result['goal']} |"
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
        millions("peerMegaInstructions"), result["goal"] or "",
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
    for words in [["curl", "--version"], ["chafa", "--version"], ["timg", "--version"]]:
        number = re.search(r"\d[\d.]*\d", first_line(*words))
        yield f"{words[0]} {number.group() if number else ''}"


def first_line(*words):
    """The first line that a program prints."""
    folder = os.path.dirname(os.path.abspath(__file__))
    output = subprocess.run(words, capture_output=True, text=True, cwd=folder)
    return (output.stdout or output.stderr).split("\n")[0]
