"""A client of 2.x: signs its user in, lists tools, calls them."""
import asyncio
import json
import os

from browser import Memory, visit
from mcp import Client, MCPError
from mcp.client.auth import AuthorizationCodeResult, OAuthClientProvider
from mcp.client.streamable_http import create_mcp_http_client, streamable_http_client
from mcp.shared.auth import OAuthClientMetadata

came_back = None


async def redirect(url):
    global came_back
    came_back = visit(url)


async def callback():
    return AuthorizationCodeResult(code=came_back["code"], state=came_back["state"], iss=came_back.get("iss"))


async def main():
    url = os.environ["MCP_URL"]
    metadata = OAuthClientMetadata(redirect_uris=[os.environ["REDIRECT_URI"]], client_name="Planner")
    provider = OAuthClientProvider(url, metadata, Memory(), redirect, callback)
    async with create_mcp_http_client(auth=provider) as http:
        async with Client(streamable_http_client(url, http_client=http)) as client:
            tools = (await client.list_tools()).tools
            created = await client.call_tool("create_project", {"name": "Lobby"})
            refused = await client.call_tool("get_project", {"projectId": "6740a1f2c3d4e5f607182999"})
            try:
                await client.call_tool("no_such_tool", {})
                unknown = None
            except MCPError as error:
                unknown = error.error.message
            return {
                "revision": client.protocol_version,
                "tools": len(tools),
                "created": created.structured_content["project"]["name"],
                "refused": refused.is_error,
                "unknown": unknown,
            }


print(json.dumps(asyncio.run(main())))
