/**
 * A relying party on Auth.js, a function from requests to responses that frameworks mount: prints where to sign in, reads
 * where the browser came back. A program of its own, since the types of Auth.js change those of every file beside it.
 */
import { createInterface } from "node:readline/promises";
import { Auth } from "@auth/core";

const { ISSUER, CLIENT_ID, CLIENT_SECRET, REDIRECT_URI } = process.env;
const { origin } = new URL(REDIRECT_URI);
const catalog = { id: "catalog", name: "Design Catalog", type: "oidc", issuer: ISSUER };
const configuration = {
  providers: [{ ...catalog, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET }],
  secret: "0".repeat(64),
  trustHost: true,
  basePath: "/auth",
};
const cookies = new Map();

/** Sends a request with the cookies of the browser. */
async function send(path, init = {}) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await Auth(new Request(origin + path, { ...init, headers: { cookie } }), configuration);
  for (const line of response.headers.getSetCookie()) {
    const [pair] = line.split(";");
    cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
  }
  return response;
}

const { csrfToken } = await (await send("/auth/csrf")).json();
const begun = await send("/auth/signin/catalog", { method: "POST", body: new URLSearchParams({ csrfToken }) });
console.log(begun.headers.get("location"));
for await (const line of createInterface({ input: process.stdin })) {
  const { pathname, search } = new URL(line);
  await send(pathname + search);
  const { user } = await (await send("/auth/session")).json();
  console.log(JSON.stringify({ email: user.email }));
}
