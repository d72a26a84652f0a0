"""The parts of the endpoint's answers that two agent frameworks pass to a model, for tools/test-mcp.

langchain's adapter, on the official SDK of the 1.x series, passes on only the text. pydantic-ai passes
on only the structure if there is one. Either must be enough.
"""

import asyncio
import sys

FRAMEWORK, BINARY = sys.argv[1], sys.argv[2]
ARGUMENTS = ["mcp", "--backend", "mock"]
PHOTO = "UKq-msT0000"


async def langchain():
    """Returns a function that calls a tool and returns the model's input or a failure's text."""
    from langchain_mcp_adapters.client import MultiServerMCPClient

    server = {"transport": "stdio", "command": BINARY, "args": ARGUMENTS}
    tools = {tool.name: tool for tool in await MultiServerMCPClient({"imagefeed": server}).get_tools()}

    async def call(name, **arguments):
        request = {"type": "tool_call", "id": "1", "name": name, "args": arguments}
        message = await tools[name].ainvoke(request)
        return message.content, message.status == "error"

    return tools, call


async def pydantic_ai():
    """Like `langchain`, with a scripted model instead of a real one."""
    from fastmcp.client.transports import StdioTransport
    from pydantic_ai import Agent
    from pydantic_ai.mcp import MCPToolset
    from pydantic_ai.messages import ModelResponse, TextPart, ToolCallPart
    from pydantic_ai.models.function import FunctionModel

    offered, given = {}, []

    async def call(name, **arguments):
        def model(messages, info):
            offered.update({tool.name: tool for tool in info.function_tools})
            answers = [part for part in messages[-1].parts if part.part_kind == "tool-return"]
            if not answers:
                return ModelResponse([ToolCallPart(name, arguments)])
            given[:] = answers
            return ModelResponse([TextPart("done")])

        toolset = MCPToolset(StdioTransport(BINARY, ARGUMENTS))
        await Agent(FunctionModel(model), toolsets=[toolset]).run("go")
        answer, = given
        return answer.content, answer.outcome != "success"

    await call("get_session")
    return offered, call


async def main():
    tools, call = await {"langchain": langchain, "pydantic-ai": pydantic_ai}[FRAMEWORK]()
    assert len(tools) == 26, sorted(tools)

    photos, failed = await call("search_photos", query="the")
    assert not failed
    if FRAMEWORK == "langchain":
        assert [part["type"] for part in photos] == ["text"], photos
        text = photos[0]["text"]
    else:
        assert len(photos["photos"]) == 10, photos
        text = str(photos)
    assert text.count("Photo by [") == 10 and text.count("utm_source=imagefeed") == 10, text

    snippet, failed = await call("photo_snippet", id=PHOTO)
    assert not failed and "![" in str(snippet) and "Photo by [" in str(snippet), snippet

    picture, failed = await call("photo_thumbnail", id=PHOTO)
    assert not failed and ("image" in str(picture) or "BinaryContent" in str(picture)), picture

    refusal, failed = await call("get_photo", id="nope")
    assert failed and "Check the id" in str(refusal), refusal


asyncio.run(main())
