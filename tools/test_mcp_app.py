"""The gallery in an independent host of MCP Apps, part of tools/test-mcp: mcp-cli (PyPI), whose server
frames the page and passes on its messages, in a headless Chromium.

    test_mcp_app.py BINARY [PICTURE]

Chromium is controlled through its debugging port. PICTURE is a JPEG file for a screenshot.
"""

import asyncio
import base64
import json
import subprocess
import sys
import tempfile
from types import SimpleNamespace
from urllib.request import urlopen

import websockets
from mcp_cli.apps import host as mcp_cli

BINARY, PICTURE = sys.argv[1], (sys.argv + [None])[2]
EXTENSION = {"io.modelcontextprotocol/ui": {"mimeTypes": ["text/html;profile=mcp-app"]}}


def agreeing(status, reason, headers, body, respond=mcp_cli.Response):
    """The host's response. Chromium shows a page under the host's policy only if the response
    permits that, which the host omits."""
    headers["Allow-CSP-From"] = "*"
    return respond(status, reason, headers, body)


mcp_cli.Response = agreeing


class Endpoint:
    """The connection of a client that supports MCP Apps, with the methods that the host calls."""

    async def start(self):
        self.process = await asyncio.create_subprocess_exec(
            BINARY, "mcp", "--backend", "mock", limit=1 << 24,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.last = 0
        await self.ask("initialize", {
            "protocolVersion": "2025-11-25", "clientInfo": {"name": "host", "version": "1"},
            "capabilities": {"extensions": EXTENSION}})
        self.send({"method": "notifications/initialized"})

    def send(self, message):
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")

    async def ask(self, method, params):
        self.last += 1
        self.send({"id": self.last, "method": method, "params": params})
        while True:
            message = json.loads(await self.process.stdout.readline())
            if message.get("id") == self.last:
                return message["result"]

    async def read_resource(self, uri, server_name=None):
        return await self.ask("resources/read", {"uri": uri})

    async def execute_tool(self, name, arguments, namespace=None):
        result = await self.ask("tools/call", {"name": name, "arguments": arguments})
        return SimpleNamespace(success=not result.get("isError"), result=result, error=None)


class Page:
    """A page of the browser."""

    def __init__(self, socket):
        self.socket, self.last = socket, 0

    async def ask(self, method, **params):
        self.last += 1
        await self.socket.send(json.dumps({"id": self.last, "method": method, "params": params}))
        while True:
            message = json.loads(await self.socket.recv())
            if message.get("id") == self.last:
                return message["result"]

    async def value(self, script):
        """The value of a script inside the framed page."""
        answer = await self.ask(
            "Runtime.evaluate", returnByValue=True,
            expression=f"(document => {script})(document.querySelector('iframe').contentDocument)")
        return answer["result"].get("value")

    async def until(self, script):
        for _ in range(300):
            if value := await self.value(script):
                return value
            await asyncio.sleep(0.1)
        seen = await self.value("document.body.innerText")
        raise AssertionError(f"never true: {script}\n{seen}")


async def browse(url, act):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = await asyncio.create_subprocess_exec(
            "chromium", "--headless=new", "--no-sandbox", "--disable-gpu",
            "--disable-dev-shm-usage", "--remote-debugging-port=0", f"--user-data-dir={folder}",
            "--window-size=760,620", url, stderr=subprocess.PIPE, limit=1 << 20)
        try:
            while b"DevTools listening" not in (line := await browser.stderr.readline()):
                assert line, "Chromium ended"
            port = line.decode().split("127.0.0.1:")[1].split("/")[0]
            pages = json.load(urlopen(f"http://127.0.0.1:{port}/json"))
            page = next(page for page in pages if page["type"] == "page")
            async with websockets.connect(page["webSocketDebuggerUrl"], max_size=None) as socket:
                await act(Page(socket))
        finally:
            browser.kill()
            await browser.wait()


async def main():
    endpoint = Endpoint()
    await endpoint.start()
    tools = (await endpoint.ask("tools/list", {}))["tools"]
    uri = next(t["_meta"]["ui"]["resourceUri"] for t in tools if t["name"] == "list_feed")
    result = await endpoint.ask("tools/call", {"name": "list_feed", "arguments": {"perPage": 8}})
    host = mcp_cli.AppHostServer(endpoint)
    app = await host.launch_app("list_feed", uri, "imagefeed", tool_result=result, open_browser=False)
    assert app.csp == {"resourceDomains": ["https://images.unsplash.com"]}, app.csp

    async def act(page):
        images = "[...document.querySelectorAll('#photos img')]"
        await page.until(f"{images}.filter(image => image.naturalWidth > 0).length === 8")
        assert app.state.value == "ready", app.state
        credits = await page.value(
            "[...document.querySelectorAll('figcaption')].map(credit => credit.textContent)")
        assert all(credit.startswith("Photo by ") for credit in credits), credits
        if PICTURE:
            shot = await page.ask("Page.captureScreenshot", format="jpeg", quality=82)
            with open(PICTURE, "wb") as file:
                file.write(base64.b64decode(shot["data"]))
        await page.value("document.querySelectorAll('#photos button')[1].click()")
        snippet = await page.until("document.getElementById('snippet').value")
        wanted = result["structuredContent"]["photos"][1]
        assert snippet.startswith("![") and "Photo by" in snippet, snippet
        # The note for the model and the text to paste are separate blocks.
        note, text = [block["text"] for block in host.get_bridge("list_feed").model_context["content"]]
        assert wanted["id"] in note and text == snippet, (note, text)

    try:
        await browse(app.url, act)
    finally:
        await host.close_all()
        endpoint.process.kill()
        await endpoint.process.wait()


asyncio.run(main())
