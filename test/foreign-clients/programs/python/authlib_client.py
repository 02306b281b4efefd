"""A relying party on Authlib's integration with Flask: prints where to sign in, reads where the browser came back."""
import json
import os
import sys
from urllib.parse import urlsplit

from authlib.integrations.flask_client import OAuth
from flask import Flask, url_for

app = Flask(__name__)
app.secret_key = "relying party"
catalog = OAuth(app).register(
    "catalog",
    server_metadata_url=os.environ["ISSUER"] + "/.well-known/openid-configuration",
    client_id=os.environ["CLIENT_ID"],
    client_secret=os.environ["CLIENT_SECRET"],
    client_kwargs={"scope": "openid profile email"},
)


@app.get("/login")
def login():
    return catalog.authorize_redirect(os.environ["REDIRECT_URI"])


@app.get("/callback")
def callback():
    tokens = catalog.authorize_access_token()
    if tokens["userinfo"]["aud"] != os.environ["CLIENT_ID"]:
        raise ValueError("another audience")
    info = catalog.userinfo(token=tokens)
    refreshed = catalog._get_oauth_client().refresh_token(
        catalog.server_metadata["token_endpoint"], refresh_token=tokens["refresh_token"]
    )
    return {"email": info["email"], "refreshed": "access_token" in refreshed}


browser = app.test_client()
print(browser.get("/login").location, flush=True)
answer = urlsplit(sys.stdin.readline().strip())
print(json.dumps(browser.get("/callback?" + answer.query).get_json()), flush=True)
