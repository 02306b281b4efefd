"""The user's browser: prints where to go, reads where it came back."""
import sys
from urllib.parse import parse_qs, urlsplit


def visit(url):
    """Returns the query with which the browser came back."""
    print(url, flush=True)
    return {name: values[0] for name, values in parse_qs(urlsplit(sys.stdin.readline().strip()).query).items()}


class Memory:
    """Keeps tokens and registration of a client, as both generations of the library ask for."""

    tokens = None
    client = None

    async def get_tokens(self):
        return self.tokens

    async def set_tokens(self, tokens):
        self.tokens = tokens

    async def get_client_info(self):
        return self.client

    async def set_client_info(self, client):
        self.client = client
