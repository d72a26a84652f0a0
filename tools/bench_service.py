"""A service of 10,000 photos on the loopback device, in the form of Unsplash's answers, for the
rows of tools/bench that need the live backend. The mock draws the photos."""

import http.server
import json
import multiprocessing
import os
import subprocess
import urllib.parse

PHOTOS = 10_000


class Service:
    """Answers until it is closed. `folder` gets the pictures that it serves."""

    def __init__(self, program, folder):
        pictures = {size: picture(program, folder, size) for size in ("small", "regular")}
        self.server = Server(("127.0.0.1", 0), handler(pictures))
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        self.process = multiprocessing.Process(target=self.server.serve_forever, daemon=True)
        self.process.start()

    def close(self):
        self.process.kill()
        self.server.server_close()


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, *_):
        """The app cancels pictures that left the screen, so connections may end in the middle."""


def picture(program, folder, size):
    path = f"{folder}/{size}.jpg"
    subprocess.run(
        [program, "--backend", "mock", "download", "UKq-msT0000", "--size", size, "--output", path],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env={"HOME": folder, "PATH": os.environ["PATH"]})
    with open(path, "rb") as file:
        return file.read()


def photo(number, site):
    name = f"ph{number:09}"
    ixid = f"M3w4NzcwNTZ8MHwxfGFsbHx8fHx8fHx8fDE3NzE0MTAxMzF8{number}"
    base = f"{site}/photo-{1769018552719 + number}-3bf65711db7b"
    own = f"ixid={ixid}&ixlib=rb-4.1.0"
    reduced = f"{base}?crop=entropy&cs=tinysrgb&fit=max&fm=jpg&{own}&q=80&w="
    return {
        "id": name, "created_at": "2026-02-18T10:00:00Z", "width": 4000 + number % 5 * 400,
        "height": 6000 - number % 7 * 500, "color": "#26404d",
        "blur_hash": "LEHV6nWB2yk8pyo0adR*.7kCMdnj", "description": None,
        "alt_description": f"the {number}th photograph of fog over the hills",
        "urls": {
            "raw": f"{base}?{own}",
            "full": f"{base}?crop=entropy&cs=srgb&fm=jpg&{own}&q=85",
            "regular": reduced + "1080", "small": reduced + "400", "thumb": reduced + "200",
        },
        "links": {
            "html": f"https://unsplash.com/photos/fog-over-the-hills-in-the-morning-{name}",
            "download": f"https://unsplash.com/photos/{name}/download?ixid={ixid}",
            "download_location": f"{site}/photos/{name}/download?ixid={ixid}",
        },
        "likes": number % 900, "liked_by_user": False,
        "user": {
            "username": f"photographer{number % 700}", "name": f"Photographer {number % 700}",
            "links": {"html": f"https://unsplash.com/@photographer{number % 700}"},
        },
    }


def handler(pictures, scheme="http"):
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            address = urllib.parse.urlsplit(self.path)
            query = dict(urllib.parse.parse_qsl(address.query))
            if address.path != "/photos":
                size = "regular" if int(query.get("w", 1080)) > 500 else "small"
                return self.answer("image/jpeg", pictures[size])
            count = int(query["per_page"])
            first = (int(query["page"]) - 1) * count
            site = f"{scheme}://{self.headers['Host']}"
            photos = [photo(number, site) for number in range(first, min(first + count, PHOTOS))]
            self.answer("application/json", json.dumps(photos).encode())

        def answer(self, kind, body):
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("X-Total", str(PHOTOS))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    return Handler
