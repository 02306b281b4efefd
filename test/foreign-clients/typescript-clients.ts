import { once } from "node:events";
import express from "express";
import { auth } from "express-openid-connect";
import * as openid from "openid-client";
import { Issuer, generators } from "openid-client-5";
import { Strategy, type VerifyFunction } from "openid-client/passport";
import manifest from "../package.json" with { type: "json" };
import type { Allow, Registered, RelyingParty, SignedIn } from "./relying-party.ts";

const { dependencies, devDependencies } = manifest;

/** Clients for JavaScript and TypeScript. */
export const typescriptParties: readonly RelyingParty[] = [
  {
    client: "openid-client 5",
    version: dependencies["openid-client-5"].replace(/^.*@/u, ""),
    language: "TypeScript",
    flow: "discovery, PKCE, code, RS256 ID token, userinfo by GET and POST, refresh",
    path: "/callback",
    signIn: signInWithFifth,
  },
  {
    client: "openid-client 5",
    version: dependencies["openid-client-5"].replace(/^.*@/u, ""),
    language: "TypeScript",
    flow: "response mode form_post, and the rest as above",
    path: "/callback",
    signIn: (registered, allow) => signInWithFifth(registered, allow, "form_post"),
  },
  {
    client: "Passport (strategy of openid-client)",
    version: dependencies["openid-client"],
    language: "TypeScript",
    flow: "discovery, PKCE, code, RS256 ID token, userinfo",
    path: "/callback",
    signIn: signInWithPassport,
  },
  {
    client: "express-openid-connect",
    version: devDependencies["express-openid-connect"],
    language: "TypeScript",
    flow: "response_type code, which it is told; discovery, PKCE, RS256 ID token, userinfo",
    path: "/callback",
    signIn: signInWithExpress,
  },
];

async function signInWithFifth(registered: Registered, allow: Allow, responseMode?: string): Promise<SignedIn> {
  const { issuer, clientId, clientSecret, redirectUri } = registered;
  const { Client } = await Issuer.discover(issuer);
  const client = new Client({ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] });
  const [code_verifier, nonce, state] = [generators.codeVerifier(), generators.nonce(), generators.state()];
  const url = client.authorizationUrl({
    scope: "openid profile email",
    code_challenge: generators.codeChallenge(code_verifier),
    code_challenge_method: "S256",
    nonce,
    state,
    ...(responseMode !== undefined && { response_mode: responseMode }),
  });
  const answer = client.callbackParams((await allow(new URL(url))).href);
  const tokens = await client.callback(redirectUri, answer, { code_verifier, nonce, state });
  const byGet = await client.userinfo(tokens);
  const byPost = await client.userinfo(tokens, { method: "POST" });
  if (byGet.email !== byPost.email) throw new Error("Cannot accept userinfo because GET and POST differ");
  const renewed = await client.refresh(tokens);
  return { email: byGet.email ?? "", refreshed: renewed.access_token !== undefined };
}

/** Takes the user from the function that a program gives to Passport. */
type Done = (error: unknown, user: unknown) => void;

/** Runs a strategy as Passport does: on a copy whose methods report the outcome. */
async function signInWithPassport(registered: Registered, allow: Allow): Promise<SignedIn> {
  const { issuer, clientId, clientSecret, redirectUri } = registered;
  const options = { execute: [openid.allowInsecureRequests] };
  const config = await openid.discovery(new URL(issuer), clientId, clientSecret, undefined, options);
  const verify: VerifyFunction = (tokens, done: Done) => done(null, { ...tokens, sub: tokens.claims()?.sub });
  const strategy = new Strategy({ config, callbackURL: redirectUri, scope: "openid profile email" }, verify);
  const session = {};
  const { origin, host } = new URL(redirectUri);
  const run = ({ pathname, search }: URL) =>
    new Promise<unknown>((resolve, reject) => {
      const outcomes = {
        redirect: resolve,
        success: resolve,
        fail: (challenge: unknown) => reject(new Error(`Cannot sign in: ${JSON.stringify(challenge)}`)),
        error: reject,
      };
      const url = pathname + search;
      const request = { session, method: "GET", headers: { host }, protocol: "http", host, originalUrl: url, url };
      Reflect.apply(Strategy.prototype.authenticate, Object.setPrototypeOf(outcomes, strategy), [request, {}]);
    });
  const asked = await run(new URL("/login", origin));
  if (typeof asked !== "string") throw new TypeError("Cannot sign in because nobody is asked");
  const tokens = Object(await run(await allow(new URL(asked))));
  const { email = "" } = await openid.fetchUserInfo(config, String(tokens.access_token), String(tokens.sub));
  return { email };
}

/** Runs an application of Express; the browser's cookies are sent by hand. */
async function signInWithExpress(registered: Registered, allow: Allow): Promise<SignedIn> {
  const { issuer: issuerBaseURL, clientId: clientID, clientSecret, redirectUri } = registered;
  const baseURL = new URL(redirectUri).origin;
  const authorizationParams = { response_type: "code", scope: "openid profile email" } as const;
  const application = express();
  application.use(
    auth({
      issuerBaseURL,
      baseURL,
      clientID,
      clientSecret,
      secret: "s".repeat(32),
      authorizationParams,
      authRequired: false,
    }),
  );
  application.get("/", async ({ oidc }, response) => void response.json(await oidc.fetchUserInfo()));
  const server = application.listen(0, "127.0.0.1");
  try {
    await once(server, "listening");
    const cookies = new Map<string, string>();
    const visit = async (path: string) => {
      const url = `http://127.0.0.1:${Object(server.address()).port}${path}`;
      const cookie = [...cookies.values()].join("; ");
      const answer = await fetch(url, { redirect: "manual", headers: { cookie } });
      for (const set of answer.headers.getSetCookie()) cookies.set(set.split("=")[0] ?? "", set.split(";")[0] ?? "");
      return answer;
    };
    const asked = (await visit("/login")).headers.get("location") ?? "";
    const { pathname, search } = await allow(new URL(asked));
    await visit(pathname + search);
    return { email: String(Object(await (await visit("/")).json()).email) };
  } finally {
    server.close();
  }
}
