"""The measuring half of tools/compare: draws photographs with each program, measures the pictures, and
writes the page."""

import json
import os
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import flip_evaluator
import numpy
from PIL import Image, ImageDraw, ImageFilter

import compare_terminal
from bench_table import first_line
from peers import Peers, option

ARGUMENTS = sys.argv[1:]
PEERS = Peers(option(ARGUMENTS, "--peers"))
OURS, FOLDER, PACKAGES = ARGUMENTS[:3]
WANTED = (ARGUMENTS[3:] + [""])[0]
COUNTED = 3  # Counting takes 50 times as long as drawing.
PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.github/COMPARISON.md")

# File without its ending, name, author, license. The package is the one of the release in the name.
PHOTOS = [
    ("16.04", "Bridge_by_Sander_Klootwijk", "Bridge", "Sander Klootwijk", "CC BY-SA 4.0"),
    ("16.04", "sunset_by_Aitzol_Berasategi", "Sunset", "Aitzol Berasategi", "CC BY 4.0"),
    ("16.04", "picosdeeuropa_by_Aitzol_Berasategi", "Picos de Europa", "Aitzol Berasategi",
     "CC BY 4.0"),
    ("16.04", "aitzgorri_by_Aitzol_Berasategi", "Aitzgorri", "Aitzol Berasategi", "CC BY 4.0"),
    ("16.04", "life_by_Aitzol_Berasategi", "Life", "Aitzol Berasategi", "CC BY 4.0"),
    ("16.04", "friends_by_Aitzol_Berasategi", "Friends", "Aitzol Berasategi", "CC BY 4.0"),
    ("16.04", "seeding_by_Clements_Engelhardt", "Seeding", "Clemens Engelhardt", "CC0 1.0"),
    ("16.04", "Picture_0B_by_freespace", "Picture 0B", "Trevor “Freespace”", "CC BY 4.0"),
    ("16.04", "Picture_1A_by_freespace", "Picture 1A", "Trevor “Freespace”", "CC BY 4.0"),
    ("20.04", "Kleiber_by_Lukas_Baubkus", "Kleiber", "Lukas Baubkus", "CC BY-SA 3.0"),
]

SHOWN = PHOTOS[1]  # On the page's picture.
TRUE_COLOR = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
CHAFA, TIMG = "chafa -s 80x24 --scale max", "timg -g80x24 -b none -U"
# Its default symbols for 256 colors. For 16 it would also use letters, which look worse.
CHAFA_16 = f"{CHAFA} -f symbols -c 16 --symbols block+border+space-wide"
LOCAL = "kitty, on the same machine"
# Name, environment, arguments of `show`, commands of the peers, and the theme of the 16 colors.
MODES = [
    ("Blocks, 24 bit", TRUE_COLOR, "symbols",
     [f"{CHAFA} -f symbols -c full", f"{TIMG} -pq"], "XTERM"),
    ("Blocks with sextants, 24 bit", {"TERM": "xterm-kitty", "COLORTERM": "truecolor"}, "symbols",
     [f"{CHAFA} -f symbols -c full --symbols block+border+space+sextant-wide"], "XTERM"),
    ("Blocks, 256 colors", {"TERM": "xterm-256color"}, "symbols",
     [f"{CHAFA} -f symbols -c 256", f"{TIMG} -pq --color8"], "XTERM"),
    ("Blocks, 16 colors of xterm", {"TERM": "xterm-16color"}, "symbols",
     [CHAFA_16], "XTERM"),
    ("Blocks, 16 colors of GNOME Terminal", {"TERM": "xterm-16color"}, "symbols",
     [CHAFA_16], "VTE"),
    ("Sixel", TRUE_COLOR, "sixel", [f"{CHAFA} -f sixels", f"{TIMG} -ps"], "XTERM"),
    ("kitty, over a network", TRUE_COLOR, "kitty", [f"{CHAFA} -f kitty", f"{TIMG} -pk"], "XTERM"),
    (LOCAL, TRUE_COLOR, "kitty", [f"{CHAFA} -f kitty", f"{TIMG} -pk"], "XTERM"),
]
# Why another program is better in a mode, for the page. Blocks of 256 and 16 colors are QUAL-2.
WHY = {
    "Blocks, 24 bit": "chafa also draws thin lines, which help next to wires and branches in a sky. timg"
    " sends fewer bytes because it draws fewer rows.",
    "Blocks, 16 colors of xterm": "chafa draws areas of one color, which need fewer bytes. In them"
    " imagefeed mixes two colors.",
    "Blocks, 16 colors of GNOME Terminal": "The reason is the same as with xterm's colors.",
    "Sixel": "timg's pictures have less detail, and longer runs of one color.",
    "kitty, over a network": "imagefeed sends at most 256 colors, in a seventh of chafa's bytes, because"
    " they arrive sooner.",
}
# Name, how the best one is found, and how it is printed.
FIGURES = [("dB", max, ".2f"), ("blurred dB", max, ".2f"), ("even dB", max, ".2f"),
           ("FLIP", min, ".4f"), ("KB", min, ".1f"), ("M instructions", min, ".1f"),
           ("K pixels", None, ".0f")]


def photograph(release, file):
    """A photograph in the size of a large web picture, upright."""
    made = f"{FOLDER}/{file}.jpg"
    if not os.path.exists(made):
        source = f"{PACKAGES}/lomiri-wallpapers-{release}/usr/share/backgrounds/{file}.jpg"
        subprocess.run(["convert", source, "-auto-orient", "-strip", "-resize", "1080x1080",
                        "-quality", "90", made], check=True)
    return made


def environment(variables):
    return {"PATH": os.environ["PATH"], "HOME": FOLDER, "LANG": "C.UTF-8", "IMAGEFEED_NO_CACHE": "1",
            **variables}


def instructions(words, variables, is_local):
    """Millions of instructions. They are the same however busy the machine is."""
    with tempfile.NamedTemporaryFile("r") as log:
        counted = ["valgrind", "--tool=cachegrind", "--cache-sim=no",
                   "--cachegrind-out-file=/dev/null", f"--log-file={log.name}", *words]
        output = compare_terminal.run(counted, environment(variables), is_local)
        compare_terminal.picture(output)  # Takes the picture from shared memory.
        return int(re.search(r"I\s+refs:\s+([\d,]+)", log.read()).group(1).replace(",", "")) / 1e6


def decibels(one, other):
    error = numpy.mean((numpy.asarray(one, float) - numpy.asarray(other, float)) ** 2)
    return 10 * numpy.log10(255 ** 2 / max(error, 1e-9))


def even_decibels(wanted, shown):
    """How near even areas such as skies are, by the means of 8x8 pixels, which show bands (QUAL-3)."""
    def blocks(image):
        pixels = numpy.asarray(image, float)
        height, width = (length // 8 for length in pixels.shape[:2])
        return pixels[:height * 8, :width * 8].reshape(height, 8, width, 8, 3)

    is_even = blocks(wanted).std(axis=(1, 3)).max(axis=2) < 1.5
    if is_even.mean() < 0.01:
        return numpy.nan
    return decibels(*(blocks(image).mean(axis=(1, 3))[is_even] for image in (wanted, shown)))


def measure(words, mode, file, is_counted):
    name, variables, _, _, theme = mode
    output = compare_terminal.run(words, environment(variables), name == LOCAL)
    shown = compare_terminal.picture(output, getattr(compare_terminal, theme))
    wanted = Image.open(file).convert("RGB").resize(shown.size, Image.LANCZOS)
    # From some steps away, cells and patterns are not seen.
    blur = ImageFilter.GaussianBlur(4)
    flip = flip_evaluator.evaluate(
        *(numpy.asarray(image, numpy.float32) / 255 for image in (wanted, shown)), "LDR")[1]
    return shown, [decibels(wanted, shown), decibels(wanted.filter(blur), shown.filter(blur)),
                   even_decibels(wanted, shown), float(flip), len(output) / 1024,
                   instructions(words, variables, name == LOCAL) if is_counted else numpy.nan,
                   shown.width * shown.height / 1000]


def compare(mode):
    """The figures of each program for each photograph. They are stored with the programs' versions, so
    that a run that was interrupted goes on. The pictures are saved too, for people to look at."""
    name, _, shown_as, peers, _ = mode
    stem = stem_of(name)
    if os.path.exists(f"{stem}.json"):
        with open(f"{stem}.json") as file:
            stored = json.load(file)
        if stored["versions"] == versions():
            return stored["results"]
    commands = {"imagefeed": [OURS, "show", "--width", "80", "--height", "24", "--protocol", shown_as]}
    commands |= {peer.split()[0]: PEERS.words(peer) for peer in peers}
    work = {}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for program, words in commands.items():
            for number, (release, file, *_) in enumerate(PHOTOS):
                path = photograph(release, file)
                work[program, file] = pool.submit(
                    measure, [*words, path], mode, path, number < COUNTED)
    results = defaultdict(list)
    for (program, file), job in work.items():
        shown, figures = job.result()
        shown.save(f"{stem}-{program}-{file}.png")
        results[program].append(figures)
    with open(f"{stem}.json", "w") as file:
        json.dump({"versions": versions(), "results": results}, file, indent=1)
    return results


def stem_of(name):
    """The beginning of the names of a mode's files."""
    return f"{FOLDER}/{re.sub('[^a-z0-9]+', '-', name.lower())}"


def sheet():
    """One photograph as each program draws it in each mode, and the photograph itself."""
    _, file, *_ = SHOWN
    wide, high, line = 420, 280, 18
    shown = [(name, program, f"{stem_of(name)}-{program}-{file}.png")
             for name, *_ in MODES for program in ("imagefeed", "chafa", "timg")]
    image = Image.new("RGB", (3 * wide, len(MODES) * (high + line)), "white")
    draw = ImageDraw.Draw(image)
    for place, (name, program, path) in enumerate(shown):
        x, y = place % 3 * wide, place // 3 * (high + line)
        if os.path.exists(path):
            picture = Image.open(path).resize((wide - 4, high), Image.LANCZOS)
            image.paste(picture, (x, y + line))
            draw.text((x + 2, y + 1), f"{program}: {name}", "black", font_size=13)
    image.save(f"{os.path.dirname(PAGE)}/comparison.jpg", quality=80)


@cache
def versions():
    return [first_line(OURS, "--version"), *(PEERS.version(name) for name in ("chafa", "timg"))]


def section(mode, results):
    """A mode's table: the means over all photographs, the best of each column in bold."""
    means = {program: numpy.nanmean(rows, axis=0) for program, rows in results.items()}
    lines = ["", f"## {mode[0]}", "",
             f"| | {' | '.join(name for name, _, _ in FIGURES)} | best FLIP |",
             "| --- |" + " --- |" * (len(FIGURES) + 1)]
    flips = {program: [row[3] for row in rows] for program, rows in results.items()}
    lost = []
    for program in means:
        cells = []
        for column, (figure, best, form) in enumerate(FIGURES):
            texts = {other: format(means[other][column], form) for other in means}
            is_best = best and texts[program] == best(texts.values(), key=float)
            cells.append(f"**{texts[program]}**" if is_best else texts[program])
            if program == "imagefeed" and best and not is_best:
                lost.append(figure)
        won = sum(mine == min(others) for mine, *others in zip(flips[program], *flips.values()))
        lines.append(f"| {program} | {' | '.join(cells)} | {won} of {len(PHOTOS)} |")
    return lines + [
        "", f"**imagefeed is not first in: {', '.join(lost)}.** {WHY.get(mode[0], '')}".strip()
        if lost else "imagefeed is first in each column.", "",
        *(f"    {' '.join(f'{name}={value}' for name, value in mode[1].items())} {command}"
          for command in [f"imagefeed show --width 80 --height 24 --protocol {mode[2]}", *mode[3]])]


def page(sections):
    release = PEERS.release()
    programs = ", ".join(versions())
    return "\n".join([
        "# Comparison with chafa and timg", "",
        f"Written by `tools/compare`: {programs}{f' (peers of {release})' if release else ''}.", "",
        "Ten photographs, scaled to 1,080 pixels on their longer side, are drawn in 80 columns and",
        f"{compare_terminal.ROWS} rows of {compare_terminal.WIDE}x{compare_terminal.HIGH} pixels.",
        "Each program runs in a terminal that records what it sends, with its own defaults except for",
        "the size and the mode. The bytes are turned back into pixels by `tools/compare_terminal.py`,",
        "and compared with the photograph, scaled to the same size by Pillow (Lanczos). The figures",
        "are means over the ten photographs:", "",
        "- dB: peak signal-to-noise ratio. Blurred dB: after a blur of 4 pixels on both sides, which",
        "  is about what is seen from some steps away. More is better.",
        "- Even dB: of the means of 8x8 pixels where the photograph is even, such as in a sky. Bands",
        "  and wrong colors lower it.",
        "- FLIP: the mean difference that a viewer sees when the two pictures alternate",
        "  (flip-evaluator). Less is better. The last column counts on how many photographs a",
        "  program is the best one by this figure.",
        "- KB: all bytes that the program sends. Instructions: of the whole program for the first",
        f"  {COUNTED} photographs, counted by valgrind, because a busy machine changes all times.",
        "- K pixels: the mean size of the picture. Programs round to whole cells in different ways.", "",
        f"![{SHOWN[2]} by {SHOWN[3]}, drawn by each program in each mode](comparison.jpg)", "",
        f"{SHOWN[2]} by {SHOWN[3]}, {SHOWN[4]}, as the bytes of each program are decoded.",
        *sections, "", "## Photographs", "", "| name | author | license | Debian package |",
        "| --- | --- | --- | --- |",
        *(f"| {name} | {author} | {terms} | lomiri-wallpapers-{package} |"
          for package, _, name, author, terms in PHOTOS), ""])


def main():
    sections = []
    for mode in MODES:
        if WANTED in mode[0]:
            sections += section(mode, compare(mode))
    if WANTED:
        print("\n".join(sections))
    else:
        with open(PAGE, "w") as file:
            file.write(page(sections))
        sheet()


if __name__ == "__main__":
    main()
