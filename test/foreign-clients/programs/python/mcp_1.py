"""A client of 1.x: signs its user in, lists tools, calls them."""
import asyncio
import json
import os

from browser import Memory, visit
from mcp import ClientSession, McpError
from mcp.client.auth import OAuthClientProvider
from mcp.client.streamable_http import streamablehttp_client
from mcp.shared.auth import OAuthClientMetadata

came_back = None


async def redirect(url):
    global came_back
    came_back = visit(url)


async def callback():
    return came_back["code"], came_back["state"]


async def main():
    url = os.environ["MCP_URL"]
    metadata = OAuthClientMetadata(redirect_uris=[os.environ["REDIRECT_URI"]], client_name="Planner")
    provider = OAuthClientProvider(url, metadata, Memory(), redirect, callback)
    async with streamablehttp_client(url, auth=provider) as (read, write, _):
        async with ClientSession(read, write) as session:
            begun = await session.initialize()
            await session.send_ping()
            tools = (await session.list_tools()).tools
            created = await session.call_tool("create_project", {"name": "Lobby"})
            refused = await session.call_tool("get_project", {"projectId": "6740a1f2c3d4e5f607182999"})
            try:
                await session.call_tool("no_such_tool", {})
                unknown = None
            except McpError as error:
                unknown = error.error.message
            return {
                "revision": begun.protocolVersion,
                "tools": len(tools),
                "created": created.structuredContent["project"]["name"],
                "refused": refused.isError,
                "unknown": unknown,
            }


print(json.dumps(asyncio.run(main())))
