import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createPublicKey, verify, type webcrypto } from "node:crypto";
import type { Receiver } from "@design-catalog/conformance/receiver";
import type { ServiceProcess } from "@design-catalog/testing/service-process";
import * as oauth from "oauth4webapi";
import * as openid from "openid-client";
import { dependencies } from "../package.json" with { type: "json" };
import { compatibilityOf } from "../support/compatibility.ts";
import { type CookieBrowser, createCookieBrowser } from "../support/cookie-browser.ts";
import { returnLocation } from "../support/return-location.ts";
import { makeStageDatabase } from "../support/stage-database.ts";
import { createStage, type Stage } from "../support/stage.ts";

setDefaultTimeout(120_000);

const registered = "http://127.0.0.1:33418/callback";
/** Another port than the registered one, as the operating system gives it. */
const redirectUri = "http://127.0.0.1:51004/callback";

let stage: Stage;
let service: ServiceProcess;
beforeAll(async () => {
  stage = await createStage();
  service = await stage.startService({ environment: await makeStageDatabase(stage) });
});
const matrix = compatibilityOf("Registration, refusals and signing out");
const [openidClient, oauth4webapi] = [
  { client: "openid-client 6", version: dependencies["openid-client"], language: "TypeScript", result: "works" },
  { client: "oauth4webapi", version: dependencies["oauth4webapi"], language: "TypeScript", result: "works" },
];
afterAll(() => stage.end());

/** A user at a browser signs in where asked to, allows everything, and is sent back to the client. */
function allow(authorizationUrl: URL, browser = newBrowser()): Promise<URL> {
  return returnLocation(browser, authorizationUrl, { redirectUri, account: stage.administrator });
}

function newBrowser(): CookieBrowser {
  return createCookieBrowser(stage.authority.certificate);
}

/** A JWT in clear, and whether a key of the set has signed it. */
async function readSigned(token: string, keySet: string) {
  const [head = "", body = "", signature = ""] = token.split(".");
  const [header, payload] = [head, body].map((part) => Object(JSON.parse(Buffer.from(part, "base64url").toString())));
  const { keys } = Object(await (await fetch(keySet)).json());
  const published: readonly webcrypto.JsonWebKey[] = keys;
  const key = createPublicKey({ key: published.find((one) => Object(one).kid === header.kid) ?? {}, format: "jwk" });
  const isGenuine = verify("sha256", Buffer.from(`${head}.${body}`), key, Buffer.from(signature, "base64url"));
  return { header, payload, isGenuine };
}

describe("openid-client", () => {
  let config: openid.Configuration;
  let logouts: Receiver;
  beforeAll(async () => {
    logouts = await stage.startReceiver();
    const metadata = {
      redirect_uris: [registered],
      client_name: "Planner",
      token_endpoint_auth_method: "none",
      post_logout_redirect_uris: [registered],
      backchannel_logout_uri: `${logouts.url}/logout`,
    };
    const options = { execute: [openid.allowInsecureRequests] };
    config = await openid.dynamicClientRegistration(new URL(service.url), metadata, openid.None(), options);
  });

  /** The notice that a session has ended; other tests end sessions, too. */
  async function noticeOf(sid: string) {
    for (let count = 1; ; count++) {
      const { body } = (await logouts.waitFor(count, 15_000))[count - 1] ?? {};
      const token = new URLSearchParams(new TextDecoder().decode(body)).get("logout_token") ?? "";
      const notice = await readSigned(token, config.serverMetadata().jwks_uri ?? "");
      if (notice.payload.sid === sid) return notice;
    }
  }

  async function signIn(changes: Readonly<Record<string, string>> = {}) {
    const [pkceCodeVerifier, expectedState] = [openid.randomPKCECodeVerifier(), openid.randomState()];
    const expectedNonce = openid.randomNonce();
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: "openid profile email offline_access api",
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: "S256",
      state: expectedState,
      nonce: expectedNonce,
      max_age: "300",
      ...changes,
    });
    const checks = { pkceCodeVerifier, expectedState, expectedNonce, maxAge: 300, idTokenExpected: true };
    return { url, checks };
  }

  test("signs a user in, reads who it is, calls the API, refreshes and revokes", async () => {
    const { url, checks } = await signIn();
    const tokens = await openid.authorizationCodeGrant(config, await allow(url), checks);
    const claims = tokens.claims();
    const { emailAddress } = stage.administrator;
    // Whoever set the service up has typed the address of the first administrator.
    expect(claims).toMatchObject({ iss: service.url, email: emailAddress, email_verified: false, amr: ["pwd"] });
    const userInfo = await openid.fetchUserInfo(config, tokens.access_token, claims?.sub ?? "");
    expect(userInfo).toMatchObject({ sub: claims?.sub, email: emailAddress, locale: "en" });
    const endpoint = new URL(`${service.url}/api/v1/oauth/userinfo`);
    const form = new URLSearchParams({ lang: "en" });
    const posted = await openid.fetchProtectedResource(config, tokens.access_token, endpoint, "POST", form);
    expect(await posted.json()).toEqual(userInfo);
    const me = await openid.fetchProtectedResource(
      config,
      tokens.access_token,
      new URL(`${service.url}/api/v1/me`),
      "GET",
    );
    expect(await me.json()).toMatchObject({ id: claims?.sub, emailAddress });
    const renewed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? "");
    expect(renewed.scope).toBe("openid profile email api offline_access");
    await openid.tokenRevocation(config, renewed.refresh_token ?? "");
    await expect(openid.refreshTokenGrant(config, renewed.refresh_token ?? "")).rejects.toMatchObject({
      error: "invalid_grant",
      status: 400,
    });
    matrix.note({ ...openidClient, flow: "registration, PKCE, code, ID token, userinfo, refresh, revocation" });
  });

  test("is refused a code without its verifier, and refuses an answer of somebody else", async () => {
    const { url, checks } = await signIn();
    const answer = await allow(url);
    const other = { ...checks, pkceCodeVerifier: openid.randomPKCECodeVerifier() };
    await expect(openid.authorizationCodeGrant(config, answer, other)).rejects.toMatchObject({
      error: "invalid_grant",
    });
    const mixedUp = new URL(answer);
    mixedUp.searchParams.set("iss", "https://evil.example");
    await expect(openid.authorizationCodeGrant(config, mixedUp, checks)).rejects.toThrow();
    const injected = new URL(answer);
    injected.searchParams.set("state", "another");
    await expect(openid.authorizationCodeGrant(config, injected, checks)).rejects.toThrow();
    expect((await openid.authorizationCodeGrant(config, answer, checks)).token_type).toBe("bearer");
  });

  test("without a page is told that the user has to sign in, or to agree", async () => {
    const { url, checks } = await signIn({ prompt: "none" });
    const browser = newBrowser();
    const failure = openid.authorizationCodeGrant(config, await allow(url, browser), checks);
    await expect(failure).rejects.toMatchObject({ error: "login_required" });
    const first = await signIn();
    await openid.authorizationCodeGrant(config, await allow(first.url, browser), first.checks);
    // A client of the user's own machine is never let in without asking.
    const second = await signIn({ prompt: "none" });
    const asked = openid.authorizationCodeGrant(config, await allow(second.url, browser), second.checks);
    await expect(asked).rejects.toMatchObject({ error: "consent_required" });
  });

  test("signs the user out, who returns to the client and is asked to sign in again, and is told of it", async () => {
    const browser = newBrowser();
    const { url, checks } = await signIn();
    const tokens = await openid.authorizationCodeGrant(config, await allow(url, browser), checks);
    const leave = openid.buildEndSessionUrl(config, {
      id_token_hint: tokens.id_token ?? "",
      post_logout_redirect_uri: redirectUri,
      state: "gone",
    });
    const left = await browser.open(leave.href, (target) => target.href.startsWith(redirectUri));
    expect(left.url.href).toBe(`${redirectUri}?state=gone`);
    expect((await browser.open((await signIn()).url.href)).url.pathname).toBe("/signin");
    const { sub, sid, aud, iss } = Object(tokens.claims());
    const { header, payload, isGenuine } = await noticeOf(sid);
    expect([isGenuine, header]).toMatchObject([true, { typ: "logout+jwt", alg: "RS256" }]);
    expect(payload).toMatchObject({ sub, sid, aud, iss });
    matrix.note({ ...openidClient, flow: "RP-initiated logout" });
  });
});

describe("openid-client with pairwise subjects", () => {
  const insecure = { execute: [openid.allowInsecureRequests] };
  const elsewhere = "https://viewer.example/callback";

  /** Signs the administrator in at a new client; returns the names by which it knows them. */
  async function namesAt(redirectUri: string, sectorIdentifierUri?: string) {
    const metadata = {
      redirect_uris: [redirectUri],
      client_name: "Planner",
      token_endpoint_auth_method: "none",
      subject_type: "pairwise",
      ...(sectorIdentifierUri !== undefined && { sector_identifier_uri: sectorIdentifierUri }),
    };
    const config = await openid.dynamicClientRegistration(new URL(service.url), metadata, openid.None(), insecure);
    const pkceCodeVerifier = openid.randomPKCECodeVerifier();
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: "openid offline_access",
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: "S256",
    });
    const back = await returnLocation(newBrowser(), url, { redirectUri, account: stage.administrator });
    const tokens = await openid.authorizationCodeGrant(config, back, { pkceCodeVerifier });
    const renewed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? "");
    const { sub = "" } = Object(tokens.claims());
    const userInfo = await openid.fetchUserInfo(config, renewed.access_token, String(sub));
    const { payload } = await readSigned(renewed.access_token, config.serverMetadata().jwks_uri ?? "");
    expect(config.serverMetadata().subject_types_supported).toEqual(["public", "pairwise"]);
    expect([userInfo, payload.sub]).toEqual([{ sub }, sub]);
    return String(sub);
  }

  test("knows a user by one name in its sector and by another one outside", async () => {
    const list = JSON.stringify([registered, `${registered}/2`]);
    const sector = await stage.startReceiver({ respond: () => ({ status: 200, body: list }) });
    const url = `${sector.url}/redirects.json`;
    const own = await namesAt(registered, url);
    expect(own).toMatch(/^[0-9a-f]{64}$/u);
    expect(await namesAt(`${registered}/2`, url)).toBe(own);
    expect(await namesAt(elsewhere)).not.toBe(own);
    await expect(namesAt(`${registered}/3`, url)).rejects.toMatchObject({ error: "invalid_client_metadata" });
    matrix.note({ ...openidClient, flow: "pairwise subjects" });
  });
});

describe("oauth4webapi as a client of the MCP server", () => {
  const insecure = { [oauth.allowInsecureRequests]: true };

  async function discover(): Promise<oauth.AuthorizationServer> {
    const resource = new URL(`${service.url}/api/v1/mcp`);
    const found = await oauth.processResourceDiscoveryResponse(
      resource,
      await oauth.resourceDiscoveryRequest(resource, insecure),
    );
    const issuer = new URL(found.authorization_servers?.[0] ?? "");
    const response = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...insecure });
    return oauth.processDiscoveryResponse(issuer, response);
  }

  async function register(server: oauth.AuthorizationServer): Promise<oauth.Client> {
    const metadata = { redirect_uris: [registered], client_name: "Assistant", scope: "mcp" };
    const response = await oauth.dynamicClientRegistrationRequest(server, metadata, insecure);
    return oauth.processDynamicClientRegistrationResponse(response);
  }

  function secretOf({ client_secret: secret }: oauth.Client): string {
    if (typeof secret === "string") return secret;
    throw new TypeError("Cannot authenticate because the client has no secret");
  }

  test("finds everything, gets a token for the resource, and loses both when the code comes twice", async () => {
    const server = await discover();
    const client = await register(server);
    const auth = oauth.ClientSecretBasic(secretOf(client));
    const resource = `${service.url}/api/v1/mcp`;
    const verifier = oauth.generateRandomCodeVerifier();
    const url = new URL(server.authorization_endpoint ?? "");
    const asked = {
      response_type: "code",
      client_id: client.client_id,
      redirect_uri: redirectUri,
      scope: "mcp",
      resource,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    };
    url.search = new URLSearchParams(asked).toString();
    const answer = oauth.validateAuthResponse(server, client, await allow(url), oauth.expectNoState);
    const options = { additionalParameters: { resource }, ...insecure };
    const exchange = () =>
      oauth.authorizationCodeGrantRequest(server, client, auth, answer, redirectUri, verifier, options);
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, await exchange());
    const refresh = async () =>
      oauth.processRefreshTokenResponse(
        server,
        client,
        await oauth.refreshTokenGrantRequest(server, client, auth, tokens.refresh_token ?? "", options),
      );
    const renewed = await refresh();
    const headers = { authorization: `Bearer ${renewed.access_token}` };
    const request = new Request(url.href, { headers });
    const claims = await oauth.validateJwtAccessToken(server, request, resource, insecure);
    expect(claims).toMatchObject({ client_id: client.client_id, scope: "mcp", aud: [resource] });
    const me = await fetch(`${service.url}/api/v1/me`, { headers });
    expect([me.status, me.headers.get("www-authenticate")]).toEqual([401, expect.stringContaining("invalid_token")]);
    const replay = oauth.processAuthorizationCodeResponse(server, client, await exchange());
    await expect(replay).rejects.toMatchObject({ error: "invalid_grant" });
    await expect(refresh()).rejects.toMatchObject({ error: "invalid_grant" });
    const flow = "discovery of the MCP server, registration, PKCE, token for the resource, refresh, a code used twice";
    matrix.note({ ...oauth4webapi, flow });
  });
});

test("docs/clients/compatibility.md lists what has run", () => matrix.check([]));
