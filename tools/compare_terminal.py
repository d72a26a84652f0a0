"""A terminal without a window: runs a program in it, and turns the bytes that the program sends into
pixels. It knows what programs send that show pictures: text with colors, sixel and kitty's graphics.

Checked against screenshots of kitty 0.26.5 with cells of 10x20 pixels: pictures in kitty's graphics are
the same, and so are 98 % of the pixels of sextants, whose thirds kitty rounds differently."""

import base64
import fcntl
import io
import os
import pty
import re
import struct
import termios
import zlib
from functools import lru_cache

import numpy
from PIL import Image, ImageDraw, ImageFont

COLUMNS, ROWS, WIDE, HIGH = 80, 24, 10, 20
# The size at which a letter of this font is as wide as a cell.
FONT = ImageFont.truetype("/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf", 16.6)
XTERM = ["000000", "cd0000", "00cd00", "cdcd00", "0000ee", "cd00cd", "00cdcd", "e5e5e5",
         "7f7f7f", "ff0000", "00ff00", "ffff00", "5c5cff", "ff00ff", "00ffff", "ffffff"]
VTE = ["2e3436", "cc0000", "4e9a06", "c4a000", "3465a4", "75507b", "06989a", "d3d7cf",
       "555753", "ef2929", "8ae234", "fce94f", "729fcf", "ad7fa8", "34e2e2", "eeeeec"]
# Queries and answers. The terminal has sixel and kitty's graphics.
ANSWERS = [
    (re.compile(rb"\x1b_Gi=(\d+),[^;]*a=q,t=d[^;]*;"), b"\x1b_Gi=%s;OK\x1b\\"),
    (re.compile(rb"\x1b\[5n"), b"\x1b[0n"),
    (re.compile(rb"\x1b\[0?c"), b"\x1b[?62;4;22c"),
]
# A terminal on the same machine also takes pictures from shared memory.
SHARED = (re.compile(rb"\x1b_Gi=(\d+),[^;]*a=q,t=s[^;]*;"), ANSWERS[0][1])


def run(words, environment, is_local=False):
    """All bytes that a program sends to a terminal. Its output is not translated, so that the bytes are
    those of the program."""
    child, terminal = pty.fork()
    if child == 0:
        settings = termios.tcgetattr(0)
        settings[1] &= ~termios.OPOST
        settings[3] &= ~termios.ECHO
        termios.tcsetattr(0, termios.TCSANOW, settings)
        size = struct.pack("HHHH", ROWS, COLUMNS, COLUMNS * WIDE, ROWS * HIGH)
        fcntl.ioctl(0, termios.TIOCSWINSZ, size)
        os.execvpe(words[0], words, environment)
    output = bytearray()
    try:
        while part := os.read(terminal, 1 << 16):
            for query, answer in [SHARED] * is_local + ANSWERS:
                for found in query.finditer(part):
                    os.write(terminal, answer % found.groups())
            output += part
    except OSError:  # The program has ended.
        pass
    os.close(terminal)
    status = os.waitpid(child, 0)[1]
    if status:
        raise RuntimeError(f"{words[0]} ended with {status}: {bytes(output[-300:])}")
    return bytes(output)


def picture(output, theme=XTERM):
    """The pixels of the picture in the output, without what was not drawn."""
    return Screen(output, theme).picture()


TOKENS = re.compile(
    rb"\x1bP[0-9;]*q(?P<sixel>[^\x1b]*)\x1b\\|\x1b_G(?P<keys>[^;\x1b]*);?(?P<data>[^\x1b]*)\x1b\\"
    rb"|\x1b[P_\]X^](?P<other>[^\x07\x1b]*)(?:\x07|\x1b\\)"
    rb"|\x1b\[(?P<numbers>[0-9;:?<=>]*)(?P<middle>[ -/]*)(?P<final>[@-~])|\x1b(?P<short>[ -/]*[0-~])"
    rb"|(?P<control>[\x00-\x1f])|(?P<text>[^\x00-\x1f]+)")


class Screen:
    def __init__(self, output, theme):
        self.image = Image.new("RGB", (COLUMNS * WIDE, ROWS * HIGH))
        self.theme = [tuple(bytes.fromhex(color)) for color in theme]
        self.row = self.column = 0
        self.area = None  # The left, top, right and bottom edge of what was drawn.
        self.kitty, self.parts = {}, []
        self.reset()
        for token in TOKENS.finditer(output):
            self.take(token)

    def reset(self):
        self.ink, self.paper, self.is_reversed, self.is_bold = None, None, False, False

    def picture(self):
        return self.image.crop(self.area)

    def take(self, token):
        if token["text"] is not None:
            for letter in token["text"].decode():
                self.put(letter)
        elif token["sixel"] is not None:
            self.draw(sixel(token["sixel"]))
        elif token["keys"] is not None:
            self.graphics(token["keys"].decode(), token["data"])
        elif token["final"] is not None:
            self.sequence(token["final"], token["numbers"])
        elif token["control"] == b"\n":
            self.row, self.column = self.row + 1, 0
        elif token["control"] == b"\r":
            self.column = 0

    def sequence(self, final, text):
        if text[:1] in (b"?", b">", b"<", b"="):
            return
        numbers = [int(number or 0) for number in re.split(rb"[;:]", text)] if text else [0]
        count = max(1, numbers[0])
        if final == b"m":
            self.style(numbers)
        elif final in b"ABCD":
            step = {b"A": (-1, 0), b"B": (1, 0), b"C": (0, 1), b"D": (0, -1)}[final]
            self.row, self.column = self.row + step[0] * count, self.column + step[1] * count
        elif final == b"G":
            self.column = count - 1
        elif final == b"H":
            self.row, self.column = count - 1, max(1, (numbers + [1])[1]) - 1

    def style(self, numbers):
        numbers = iter(numbers)
        for number in numbers:
            if number == 0:
                self.reset()
            elif number == 1:
                self.is_bold = True
            elif number in (7, 27):
                self.is_reversed = number == 7
            elif number in (38, 48):
                kind = next(numbers)
                color = self.indexed(next(numbers)) if kind == 5 else tuple(
                    next(numbers) for _ in range(3))
                self.color(number == 38, color)
            elif number in (39, 49):
                self.color(number == 39, None)
            elif 30 <= number < 50:
                self.color(number < 40, self.theme[number % 10])
            elif 90 <= number < 110:
                self.color(number < 100, self.theme[8 + number % 10])

    def color(self, is_ink, color):
        if is_ink:
            self.ink = color
        else:
            self.paper = color

    def indexed(self, index):
        if index < 16:
            return self.theme[index]
        if index >= 232:
            return (8 + 10 * (index - 232),) * 3
        steps = [0, 95, 135, 175, 215, 255]
        return tuple(steps[(index - 16) // part % 6] for part in (36, 6, 1))

    def put(self, letter):
        ink, paper = self.ink or self.theme[7], self.paper or (0, 0, 0)
        if self.is_reversed:
            ink, paper = paper, ink
        mask = glyph(letter)[..., None]
        cell = numpy.rint(mask * ink + (1 - mask) * numpy.array(paper)).astype(numpy.uint8)
        self.draw(Image.fromarray(cell))
        self.column += 1

    def draw(self, image):
        """Draws the opaque pixels of an image from the cursor's cell on."""
        x, y = self.column * WIDE, self.row * HIGH
        image = image.convert("RGBA")
        edges = image.getchannel("A").getbbox()
        self.image.paste(image, (x, y), image)
        edges = (x + edges[0], y + edges[1], x + edges[2], y + edges[3])
        left, top, right, bottom = self.area or edges
        self.area = (min(edges[0], left), min(edges[1], top),
                     max(edges[2], right), max(edges[3], bottom))

    def graphics(self, text, data):
        keys = dict(pair.split("=", 1) for pair in text.split(",") if "=" in pair)
        self.parts.append(data)
        if len(self.parts) == 1:
            self.keys = keys
        if keys.get("m") == "1":
            return
        keys, data, self.parts = self.keys, b"".join(self.parts), []
        action = keys.get("a", "t")
        if action in "tT" and data:
            data = base64.b64decode(data + b"==")
            self.kitty[keys.get("i")] = decoded(
                keys, taken(data.decode()) if keys.get("t") == "s" else data)
        if action in "pT":
            image = self.kitty[keys.get("i")]
            if "c" in keys and "r" in keys:
                size = (int(keys["c"]) * WIDE, int(keys["r"]) * HIGH)
                image = image.resize(size, Image.BILINEAR) if image.size != size else image
            self.draw(image)


def taken(name):
    """The content of shared memory, which a terminal removes when it has read it."""
    path = f"/dev/shm{name}"
    with open(path, "rb") as file:
        content = file.read()
    os.unlink(path)
    return content


def decoded(keys, data):
    """A picture of kitty's protocol."""
    if keys.get("o") == "z":
        data = zlib.decompress(data)
    if keys.get("f") == "100":
        return Image.open(io.BytesIO(data)).convert("RGBA")
    mode = "RGB" if keys.get("f") == "24" else "RGBA"
    size = (int(keys["s"]), int(keys["v"]))
    return Image.frombytes(mode, size, data[:len(mode) * size[0] * size[1]])


def sixel(text):
    """A picture of sixels. Its size is in the raster attributes, which all programs here send."""
    _, _, width, height = (int(number) for number in re.match(
        rb'"(\d+);(\d+);(\d+);(\d+)', text).groups())
    pixels = numpy.zeros((height + 6, width, 4), numpy.uint8)
    colors = {}
    for band, lines in enumerate(text.split(b"-")):
        x = 0
        for definition, letters, back in re.findall(
                rb"(?:#([\d;]+))?((?:!\d+[?-~]|[?-~])*)(\$?)", lines):
            if definition:
                number, *values = (int(value) for value in definition.split(b";"))
                if values:
                    assert values[0] == 2, "colors are red, green and blue"
                    colors[number] = numpy.rint(numpy.array([*values[1:], 100]) * 2.55)
                color = colors[number]
            letters = re.sub(rb"!(\d+)(.)", lambda run: run[2] * int(run[1]), letters)
            bits = numpy.frombuffer(letters, numpy.uint8)[:width - x] - 63
            for line in range(6 if len(bits) else 0):
                pixels[6 * band + line, x:x + len(bits)][bits >> line & 1 == 1] = color
            x = 0 if back else x + len(bits)
    return Image.fromarray(pixels[:height])


@lru_cache(None)
def glyph(letter):
    """The share of each pixel of a cell that a character covers. Block characters fill their cells,
    as in the terminals that draw them without a font."""
    code = ord(letter)
    cell = numpy.zeros((HIGH, WIDE))
    if 0x2581 <= code <= 0x2588:
        cell[round(HIGH * (0x2588 - code) / 8):] = 1
    elif 0x2589 <= code <= 0x258F:
        cell[:, :round(WIDE * (0x2590 - code) / 8)] = 1
    elif code in (0x2580, 0x2590, 0x2594, 0x2595):
        rows, columns = {0x2580: (HIGH // 2, WIDE), 0x2594: (round(HIGH / 8), WIDE)}.get(
            code, (HIGH, WIDE))
        first = {0x2590: WIDE // 2, 0x2595: WIDE - round(WIDE / 8)}.get(code, 0)
        cell[:rows, first:columns] = 1
    elif 0x2591 <= code <= 0x2593:
        y, x = numpy.indices(cell.shape)
        light, half = (x % 2 == 0) & (y % 2 == 0), (x + y) % 2 == 0
        cell[[light, half, ~light][code - 0x2591]] = 1
    elif 0x2596 <= code <= 0x259F:
        fill(cell, [4, 8, 1, 13, 9, 7, 11, 2, 6, 14][code - 0x2596], 2)
    elif 0x1FB00 <= code <= 0x1FB3B:
        mask = code - 0x1FB00 + 1
        fill(cell, mask + (mask >= 21) + (mask >= 41), 3)
    elif letter != " ":
        image = Image.new("L", (WIDE, HIGH))
        ascent, descent = FONT.getmetrics()
        ImageDraw.Draw(image).text((0, (HIGH - ascent - descent) // 2), letter, 255, FONT)
        cell = numpy.asarray(image) / 255
    return cell


def fill(cell, mask, rows):
    """Fills the parts of a cell in two columns whose bits are set, the upper left one first."""
    for part in range(2 * rows):
        if mask >> part & 1:
            top, bottom = (round(HIGH * (part // 2 + end) / rows) for end in (0, 1))
            left = WIDE // 2 * (part % 2)
            cell[top:bottom, left:left + WIDE // 2] = 1
