"""The official SDK's half of tools/test-mcp: a session with the endpoint in one of its modes.

The SDK checks every structured answer against the tool's schema, passes on only the few environment
variables that MCP clients pass on, and drops the connection if it receives anything but a message.
"""

import asyncio
import base64
import os
import sys
import tempfile

import anyio
import jsonschema
from mcp import Client, MCPError, StdioServerParameters

BINARY, MODE = sys.argv[1], sys.argv[2]
PHOTO = "UKq-msT0000"
AGREED = {"auto": "2026-07-28", "legacy": "2025-11-25", "2026-07-28": "2026-07-28"}[MODE]


def endpoint(*options, start=("mcp",)):
    words = [*start, "--backend", "mock"]
    for option in options:
        words += ["--backend-option", option]
    return Client(StdioServerParameters(command=BINARY, args=words), mode=MODE)


async def lists(client):
    assert client.protocol_version == AGREED, client.protocol_version
    tools = (await client.list_tools()).tools
    assert len(tools) == 26, [tool.name for tool in tools]
    for tool in tools:
        jsonschema.Draft202012Validator.check_schema(tool.input_schema)
        assert tool.output_schema is None, tool.name
    templates = (await client.list_resource_templates()).resource_templates
    assert [template.uri_template for template in templates] == ["imagefeed:///photo/{id}"]
    assert (await client.list_resources()).resources == []


async def every_tool(client, folder):
    """Calls each tool once, with valid arguments."""
    arguments = {
        "search_photos": {"query": "the", "orientation": "portrait", "perPage": 2},
        "get_user": {"username": "mira"},
        "list_user_photos": {"username": "mira", "page": 1},
        "list_user_likes": {"username": "mira"},
        "list_user_collections": {"username": "ada"},
        "search_collections": {"query": "pier"},
        "list_collection_photos": {"id": "310797"},
        "search_users": {"query": "nora"},
        "list_topic_photos": {"slug": "weather"},
        "list_feed": {"page": 2, "perPage": 3},
        "photo_snippet": {"id": PHOTO, "format": "org"},
        "download_photo": {"id": PHOTO, "path": f"{folder}/", "size": 64},
        "photo_thumbnail": {"id": PHOTO, "width": 32},
        "create_collection": {"title": "Mornings"},
        "update_collection": {"id": "310797", "title": "Piers"},
        "delete_collection": {"id": "4"},
        "add_to_collection": {"id": "310797", "photos": [PHOTO]},
        "remove_from_collection": {"id": "310797", "photos": [PHOTO]},
    }
    for tool in (await client.list_tools()).tools:
        given = arguments.get(tool.name, {"id": PHOTO} if "id" in tool.input_schema["properties"] else {})
        result = await client.call_tool(tool.name, given)
        assert not result.is_error, (tool.name, result.content)
        assert (result.structured_content is None) == (tool.name == "photo_thumbnail"), tool.name
    assert [name.endswith("-64.jpg") for name in os.listdir(folder)] == [True]


async def short_lists(client):
    """A list is short in text and structure, and can include a picture."""
    result = await client.call_tool("search_photos", {"query": "the", "contactSheet": True})
    text, picture = result.content
    photos = result.structured_content["photos"]
    assert len(photos) == 10 and all(photo["credit"] in text.text for photo in photos)
    assert base64.b64decode(picture.data)[:2] == b"\xff\xd8" and len(picture.data) <= 120_000


async def named(client):
    """A photo can be named by its slug and by the page in a list."""
    page = (await client.call_tool("list_feed", {})).structured_content["photos"][0]["page"]
    for name in (f"the-moon-{PHOTO}", page):
        result = await client.call_tool("get_photo", {"id": name})
        assert result.structured_content["id"] == PHOTO, name


async def strict(client):
    """All parameters may be given, as clients with strict schemas do, and none is null."""
    calls = {
        "photo_snippet": {"id": PHOTO, "format": "markdown", "size": "regular", "file": ""},
        "random_photo": {"query": "", "orientation": "landscape", "collection": "", "contentFilter": "low"},
        "photo_thumbnail": {"id": PHOTO, "width": 0, "height": 0},
    }
    for name, arguments in calls.items():
        result = await client.call_tool(name, arguments)
        assert not result.is_error, (name, result.content)
        assert "left this hour" not in str(result.content), name
    refused = await client.call_tool("download_photo", {"id": PHOTO, "path": "assets", "overwrite": True})
    assert refused.is_error and 'path: "assets/"' in refused.content[0].text, refused


async def gallery(client):
    page, = (await client.read_resource("ui://imagefeed/gallery")).contents
    assert page.mime_type == "text/html;profile=mcp-app" and page.text.startswith("<!doctype html>")


async def limited():
    """A tool that is left out at the start is not listed and cannot be called."""
    async with endpoint(start=("mcp", "--read-only", "--tools", "get_photo,like_photo")) as client:
        assert [tool.name for tool in (await client.list_tools()).tools] == ["get_photo"]
        try:
            await client.call_tool("like_photo", {"id": PHOTO})
            raise AssertionError("like_photo was called")
        except MCPError as error:
            assert error.code == -32602
    async with endpoint(start=("--frontend", "jsonl")) as client:
        assert len((await client.list_tools()).tools) == 26


async def resource(client):
    listed = [str(resource.uri) for resource in (await client.list_resources()).resources]
    assert f"imagefeed:///photo/{PHOTO}" in listed, listed
    text, picture = (await client.read_resource(f"imagefeed:///photo/{PHOTO}")).contents
    assert "Photo by [" in text.text and picture.mime_type == "image/jpeg"
    assert base64.b64decode(picture.blob)[:2] == b"\xff\xd8"
    try:
        await client.read_resource("imagefeed:///photo/nope")
        raise AssertionError("an unknown photo was read")
    except MCPError as error:
        assert error.code == (-32602 if AGREED == "2026-07-28" else -32002), error.code


async def failures(client):
    for name, arguments in [("get_photo", {"id": "nope"}), ("get_photo", {"ID": PHOTO}), ("like_photo", {})]:
        result = await client.call_tool(name, arguments)
        assert result.is_error and result.structured_content is None, (name, arguments)
        assert result.meta["org.imagefeed/error"]["code"] in (1404, -32602)
    try:
        await client.call_tool("sign_out", {})
        raise AssertionError("sign_out is a tool")
    except MCPError as error:
        assert error.code == -32602


async def side_by_side(client):
    names = [f"{number}" for number in range(24)]
    results = await asyncio.gather(
        *(client.call_tool("search_photos", {"query": name, "perPage": 1}) for name in names))
    assert not any(result.is_error for result in results)


async def progress(folder):
    """Progress rises and ends with the total."""
    seen = []

    async def note(value, total, message):
        seen.append((value, total))

    async with endpoint() as client:
        result = await client.call_tool(
            "download_photo", {"id": PHOTO, "path": f"{folder}/p.jpg"}, progress_callback=note)
        assert not result.is_error
    values = [value for value, _ in seen]
    assert values == sorted(set(values)), seen


async def cancelled():
    """A cancelled request is not answered, and the endpoint keeps running."""
    async with endpoint("latency=400") as client:
        with anyio.move_on_after(0.1):
            await client.call_tool("get_photo", {"id": PHOTO})
            raise AssertionError("it was not given up")
        assert not (await client.call_tool("get_photo", {"id": PHOTO})).is_error


async def main():
    with tempfile.TemporaryDirectory() as folder:
        async with endpoint() as client:
            await lists(client)
            await every_tool(client, folder)
            await resource(client)
            await failures(client)
            await short_lists(client)
            await named(client)
            await strict(client)
            await gallery(client)
            await side_by_side(client)
        await progress(folder)
    await cancelled()
    await limited()


asyncio.run(main())
