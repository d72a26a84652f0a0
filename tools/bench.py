"""The measuring half of tools/bench: makes pictures and servers, runs hyperfine, prints ratios."""

import asyncio
import json
import multiprocessing
import os
import re
import shlex
import subprocess
import sys
import tempfile
import threading
import time
from unittest.mock import patch

import bench_screen
import bench_table
from bench_table import RESULTS, TABLE, finish, line, shown_goal
from peers import Peers, option

ARGUMENTS = [word for word in sys.argv[2:] if word not in ("--json", "--page")]
PEERS = bench_table.PEERS = Peers(option(ARGUMENTS, "--peers"))
BUILT, WANTED = sys.argv[1], (ARGUMENTS[0] if ARGUMENTS else "")
OURS = f"{BUILT}/imagefeed"
FOLDER = tempfile.mkdtemp(prefix="imagefeed-bench-")
os.chmod(FOLDER, 0o755)  # the server's worker is another user
PICTURES, PARALLEL = 300, 16
LATENCY = 0.040
PHOTO = "UKq-msT0000"  # the demo's first
SYSTEM_TRUST = "/etc/ssl/certs/ca-certificates.crt"


def run(*words, **options):
    return subprocess.run(words, check=True, **options)


def measure(*commands, runs=25, prepare=None):
    """Medians and minima in ms, one pair per command. The commands take turns in one hyperfine."""
    export = f"{FOLDER}/times.json"
    words = ["hyperfine", "-N", "--warmup", "3", "--runs", str(runs), "--export-json", export]
    if prepare:
        words += ["--prepare", prepare]
    run(*words, *commands, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with open(export) as file:
        results = json.load(file)["results"]
    return [(result["median"] * 1e3, result["min"] * 1e3) for result in results]


def instructions(command):
    """Millions of instructions of one run: the same on every machine, whatever else it does."""
    words = ["valgrind", "--tool=callgrind", "--trace-children=yes",
             "--callgrind-out-file=/dev/null", *shlex.split(command)]
    told = subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    counts = re.findall(r"Collected : (\d+)", told.stderr)
    return int(counts[-1]) / 1e6 if counts else None


def row(name, goal, ours, peers, counted=False, **options):
    """`peers` are (name, command). The first is run twice, and the difference of its two runs is the
    noise of this machine. `counted` adds the instructions of each."""
    if WANTED not in name:
        return
    counts = [instructions(command) if counted else None
              for command in [ours, *[command for _, command in peers]]]
    first = peers[0][1]
    times = measure(ours, *[command for _, command in peers], first, **options)
    mine, again = times[0], times[-1]
    noise = abs(again[0] - times[1][0]) / min(again[0], times[1][0])
    for (peer, _), (median, least), count in zip(peers, times[1:-1], counts[1:]):
        wanted = goal.get(peer, "")
        met = is_met(wanted, median / mine[0], counts[0])
        print(
            f"{name:<34} {mine[0]:>8.1f} ({mine[1]:.1f})  {peer:<12} {median:>8.1f} ({least:.1f})"
            f"  {median / mine[0]:>6.2f}  {least / mine[1]:>6.2f}  {noise:>5.0%}"
            f"  {millions(counts[0]):>7} {millions(count):>7}  {shown_goal(wanted, met)}",
            file=TABLE, flush=True,
        )
        RESULTS.append({
            "row": name, "peer": peer, "goal": wanted, "isMet": met, "noise": noise,
            "milliseconds": {"median": mine[0], "least": mine[1]},
            "peerMilliseconds": {"median": median, "least": least},
            "ratio": median / mine[0], "megaInstructions": counts[0],
            "peerMegaInstructions": count,
        })


def is_met(goal, ratio, count):
    """Whether a ratio and millions of instructions reach a goal such as `PERF-1: ≥ 2, 4 M`."""
    least, most = re.search(r"≥ ([\d.]+)", goal), re.search(r"([\d.]+) M", goal)
    return not (least and ratio < float(least[1]) or most and count and count > float(most[1]))


def millions(count):
    return "" if count is None else f"{count:.1f} M"


def memory(command):
    """The largest resident size in MiB. The kernel's figure for an ended child includes the size of
    this process when it started the child. The child's high-water mark is therefore read while it
    runs. It only rises, so the last reading counts."""
    most = 0
    with open(os.devnull, "w") as null:
        # Returns when the program itself is running.
        child = subprocess.Popen(command.split(), stdout=null)
        while child.poll() is None:
            most = max(most, high_water_mark(child.pid))
            time.sleep(0.0002)
    return most / 1024


def high_water_mark(process):
    """In KiB; 0 for a process that has just ended."""
    try:
        with open(f"/proc/{process}/status") as file:
            return next((int(line.split()[1]) for line in file if line.startswith("VmHWM:")), 0)
    except OSError:
        return 0


# Pictures ---------------------------------------------------------------------------------------


def make_pictures():
    """A scene with gradients, edges and grain, so that it compresses like a photo. The page
    describes it (`bench_table.PICTURES`)."""
    scene = (
        "-seed 7 -size 3000x2000 plasma:navy-gold -blur 0x2 -attenuate 0.25 +noise gaussian "
        "-fill none -stroke white -strokewidth 8 -draw 'circle 1500,1000 1500,400'"
    )
    shell(f"convert {scene} -resize 1080x -quality 80 -sampling-factor 2x2 {FOLDER}/1080.jpg")
    shell(f"convert {scene} -resize 6000x4000! -attenuate 0.5 +noise gaussian -quality 75 "
          f"-sampling-factor 2x2 {FOLDER}/24mp.jpg")


def shell(command):
    subprocess.run(command, shell=True, check=True)


# Servers ----------------------------------------------------------------------------------------


def delaying_upstream(ready):
    """Answers every request 40 ms late with the bytes of the file that it names."""

    async def serve(reader, writer):
        try:
            while line := await reader.readline():
                while (await reader.readline()).strip():
                    pass
                await asyncio.sleep(LATENCY)
                with open(f"{FOLDER}/files{line.split()[1].decode()}", "rb") as file:
                    body = file.read()
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
                await writer.drain()
        except ConnectionError:
            pass
        writer.close()

    async def main():
        server = await asyncio.start_server(serve, "127.0.0.1", 0, backlog=512)
        ready.send(server.sockets[0].getsockname()[1])
        await server.serve_forever()

    asyncio.run(main())


def photo(number):
    """A photo in the API's format, with the members that a card needs."""
    name = f"bench{number:06}"
    address = f"https://images.unsplash.com/photo-{number}?ixid={name}"
    return {
        "id": name, "width": 6000, "height": 4000, "color": "#264026", "likes": number,
        "blur_hash": "LFC$yHwc8^$yIAS$%M%00KxukYIp", "created_at": "2026-08-27T10:00:00Z",
        "alt_description": "a photo", "liked_by_user": False,
        "urls": {size: f"{address}&w={size}" for size in
                 ["raw", "full", "regular", "small", "thumb"]},
        "links": {"html": f"https://unsplash.com/photos/{name}"},
        "user": {"id": "u", "username": "bench", "name": "Bench"},
    }


def free_port():
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Servers:
    def __init__(self):
        os.makedirs(f"{FOLDER}/files")
        for number in range(PICTURES):
            with open(f"{FOLDER}/files/{number}.jpg", "wb") as file:
                file.write(os.urandom(20_000 + 140 * number))
        run("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
            "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
            "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", f"{FOLDER}/key.pem",
            "-out", f"{FOLDER}/cert.pem", stderr=subprocess.DEVNULL)
        shell(f"cat {SYSTEM_TRUST} {FOLDER}/cert.pem >{FOLDER}/trust.pem")
        with open(f"{FOLDER}/files/photos", "w") as file:
            json.dump([photo(number) for number in range(30)], file)
        ready, sender = multiprocessing.Pipe()
        self.upstream = multiprocessing.Process(
            target=delaying_upstream, args=(sender,), daemon=True)
        self.upstream.start()
        slow = ready.recv()
        self.plain, self.tls = free_port(), free_port()
        with open(f"{FOLDER}/nginx.conf", "w") as file:
            file.write(f"""
worker_processes 1; daemon off; pid {FOLDER}/nginx.pid; error_log /dev/null;
events {{ worker_connections 1024; }}
http {{
  access_log off; client_body_temp_path {FOLDER}/b; proxy_temp_path {FOLDER}/p;
  fastcgi_temp_path {FOLDER}/f; uwsgi_temp_path {FOLDER}/u; scgi_temp_path {FOLDER}/s;
  upstream slow {{ server 127.0.0.1:{slow}; keepalive 64; }}
  server {{
    listen 127.0.0.1:{self.plain};
    listen 127.0.0.1:{self.tls} ssl http2;
    ssl_certificate {FOLDER}/cert.pem; ssl_certificate_key {FOLDER}/key.pem;
    location /slow/ {{ proxy_pass http://slow/; proxy_http_version 1.1;
      proxy_set_header Connection ""; proxy_buffers 16 64k; }}
    location / {{ root {FOLDER}/files; }}
  }}
}}""")
        self.nginx = subprocess.Popen(["nginx", "-c", f"{FOLDER}/nginx.conf"],
                                      stderr=subprocess.DEVNULL)
        time.sleep(0.5)

    def stop(self):
        self.nginx.terminate()
        self.upstream.terminate()

    def feed(self):
        """A page of the feed. Both sides trust the system's certificates and one more."""
        address = f"https://localhost:{self.tls}"
        with patch.dict(
                os.environ, IMAGEFEED_ACCESS_KEY="key", IMAGEFEED_API_URL=address,
                IMAGEFEED_NO_CACHE="1", IMAGEFEED_CA_FILE=f"{FOLDER}/cert.pem"):
            row("live feed over TLS", {"curl": "PERF-8: ≥ 1.5, 60 M"}, f"{OURS} --backend live feed",
                [("curl", f"curl -sS --cacert {FOLDER}/trust.pem {address}/photos")], counted=True)

    def row(self, name, base, ca):
        addresses = f"{FOLDER}/{name.replace(' ', '-').replace('/', '-')}.txt"
        config = f"{addresses}.curl"
        os.makedirs(f"{FOLDER}/out", exist_ok=True)
        with open(addresses, "w") as file:
            file.writelines(f"{base}/{number}.jpg\n" for number in range(PICTURES))
        with open(config, "w") as file:
            file.writelines(f'url="{base}/{number}.jpg"\noutput="{FOLDER}/out/c{number}.jpg"\n'
                            for number in range(PICTURES))
        # Both trust the system's certificates and one more. curl reads them from one file.
        trust = f"--cacert {FOLDER}/trust.pem" if ca else ""
        probe = f"{BUILT}/FetchProbe {FOLDER}/out {PARALLEL} {FOLDER}/cert.pem" if ca else \
            f"{BUILT}/FetchProbe {FOLDER}/out {PARALLEL}"
        row(name, {"curl -Z": "PERF-2: ≥ 1"}, f"sh -c '{probe} <{addresses}'",
            [("curl -Z", f"sh -c 'curl -s {trust} -Z --parallel-max {PARALLEL} -K {config}'")],
            runs=15)


# JSON lines -------------------------------------------------------------------------------------

REQUESTS, ROUND_TRIPS = 50_000, 5_000


def request(number):
    return b'{"jsonrpc":"2.0","id":%d,"method":"imagefeed/get_session","params":{}}\n' % number


def endpoint():
    return subprocess.Popen([OURS, "--frontend", "jsonl", "--backend", "mock"],
                            stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)


def pipelined():
    """Answered requests per second. The writer never waits for the reader."""
    lines = b"".join(map(request, range(REQUESTS)))
    child = endpoint()
    start = time.perf_counter()

    def send():
        with child.stdin:
            view = memoryview(lines)
            while view:
                view = view[child.stdin.write(view):]

    sender = threading.Thread(target=send)
    sender.start()
    answered = 0
    while part := os.read(child.stdout.fileno(), 1 << 16):
        answered += part.count(b"\n")
    took = time.perf_counter() - start
    sender.join()
    child.wait()
    assert answered == REQUESTS, answered
    return REQUESTS / took


def one_at_a_time():
    """Milliseconds from a request to its answer, sorted, including the time of this program."""
    child = endpoint()
    times = []
    for number in range(ROUND_TRIPS):
        line = request(number)
        start = time.perf_counter()
        os.write(child.stdin.fileno(), line)
        answer = os.read(child.stdout.fileno(), 1 << 16)
        times.append((time.perf_counter() - start) * 1e3)
        assert b'"state":"signedIn"' in answer and answer.endswith(b"\n"), answer
    child.stdin.close()
    child.wait()
    return sorted(times[100:])


def json_lines():
    if WANTED not in "JSON lines":
        return
    best = max(pipelined() for _ in range(5))
    line("JSON lines, get_session in a pipe", f"{best:.0f} a second", "PERF-4: ≥ 100000", best >= 100_000)
    times = one_at_a_time()
    middle, late = times[len(times) // 2], times[len(times) * 99 // 100]
    line("JSON lines, one at a time", f"{middle:.3f} ms p50, {late:.3f} p99", "PERF-4: p99 < 0.1", late < 0.1)


# Rows -------------------------------------------------------------------------------------------


def main():
    print(f"{'':<34} {'imagefeed ms (min)':>16}  {'peer ms (min)':>25}  {'ratio':>7}  "
          f"{'of min':>6}  noise  {'instr.':>7} {'peer':>7}  goal", file=TABLE)
    row("start: --version", {"curl": "PERF-1: ≥ 2, 4 M"}, f"{OURS} --version",
        [("curl", "curl --version")], runs=100, counted=True)
    row("start: mock photo", {"curl": "PERF-16: 18 M"}, f"{OURS} --backend mock photo {PHOTO}",
        [("curl", "curl --version")], runs=50, counted=True)
    json_lines()
    bench_screen.rows(OURS, WANTED)
    if WANTED.startswith("screen"):
        return
    servers = Servers()
    try:
        servers.feed()
        servers.row("300 pictures, HTTP/1.1", f"http://127.0.0.1:{servers.plain}", False)
        servers.row("300 pictures, HTTP/2", f"https://localhost:{servers.tls}", True)
        servers.row("300 pictures, HTTP/1.1, 40 ms", f"http://127.0.0.1:{servers.plain}/slow", False)
        servers.row("300 pictures, HTTP/2, 40 ms", f"https://localhost:{servers.tls}/slow", True)
    finally:
        servers.stop()
    make_pictures()
    # In 24-bit colors, like the peers.
    with patch.dict(os.environ, TERM="xterm-256color", COLORTERM="truecolor"):
        pictures()


def pictures():
    # Goals beside current peers, and beside those of Debian 12.
    ahead = ["PERF-10: ≥ 3.5", "PERF-10: ≥ 3.5", "PERF-10: ≥ 2"] if PEERS.root else \
        ["PERF-3: ≥ 3", "PERF-3: ≥ 3", "PERF-3: ≥ 1.5"]
    for label, file, goals in [
        ("1080 px", f"{FOLDER}/1080.jpg", {"chafa": ahead[0], "timg": "PERF-3: ≥ 8"}),
        ("24 MP", f"{FOLDER}/24mp.jpg", {"chafa": "PERF-13: ≥ 2", "timg": "PERF-13: ≥ 2"}),
    ]:
        show = f"{OURS} show --width 80 --height 24"
        chafa = f"chafa -s 80x24 --scale max {file}"
        row(f"show {label}, blocks 80x24", goals, f"{show} --protocol symbols {file}",
            [("chafa", PEERS.command(f"{chafa} -f symbols -c full")),
             ("timg", PEERS.command(f"timg -pq -g80x24 -b none -U {file}"))], counted=True)
        if label == "1080 px":
            row(f"show {label}, sixel 80x24", {"chafa": ahead[1]}, f"{show} --protocol sixel {file}",
                [("chafa", PEERS.command(f"{chafa} -f sixels"))], counted=True)
            row(f"show {label}, kitty 80x24", {"chafa": ahead[2]}, f"{show} --protocol kitty {file}",
                [("chafa", PEERS.command(f"{chafa} -f kitty"))], counted=True)
        elif WANTED in "show 24 MP, memory":
            used = memory(f"{show} --protocol symbols {file}")
            line("show 24 MP, memory", f"{used:.1f} MiB", "PERF-13: ≤ 24", used <= 24)


if __name__ == "__main__":
    main()
    finish()
