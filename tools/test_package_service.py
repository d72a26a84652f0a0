"""The photos of tools/bench_service.py over TLS, also each by its id, for tools/test-package:
`test_package_service.py CERTIFICATE KEY PICTURE` prints its port, and ends when its input ends."""

import json
import ssl
import sys
import threading
import urllib.parse

import bench_service

certificate, key, picture = sys.argv[1:]
with open(picture, "rb") as file:
    data = file.read()


class Handler(bench_service.handler({"small": data, "regular": data}, "https")):
    def do_GET(self):
        words = urllib.parse.urlsplit(self.path).path.split("/")[1:]
        if len(words) < 2 or words[0] != "photos":
            return super().do_GET()
        photo = bench_service.photo(int(words[1].removeprefix("ph")), f"https://{self.headers['Host']}")
        answer = {"url": photo["urls"]["full"]} if words[2:] == ["download"] else photo
        self.answer("application/json", json.dumps(answer).encode())


server = bench_service.Server(("127.0.0.1", 0), Handler)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(certificate, key)
server.socket = context.wrap_socket(server.socket, server_side=True)
print(server.server_port, flush=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
sys.stdin.read()
