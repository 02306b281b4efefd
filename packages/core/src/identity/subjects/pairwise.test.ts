import { describe, expect, test } from "bun:test";
import { always, matches } from "../../engine/rows/conditions.ts";
import { sameJson } from "../../engine/schemas/json.ts";
import { claimsOf, setUp } from "../back-channel/back-channel.fixture.ts";
import { addClient, baseUrl, setStage, type Stage } from "../oauth/authorization.fixture.ts";
import { readLogout } from "../oauth/read-logout.ts";
import type { TokenResponse } from "../oauth/token-response.ts";
import { getUserInfo } from "../oauth/user-info.ts";
import { endBrowserSession } from "../sign-in/browser-session.ts";
import { users } from "../users/table.ts";
import { pairwiseSubjects } from "./table.ts";

const [first, second] = ["https://planner.example/callback", "https://viewer.example/callback"];
const pairwise = { subjectType: "pairwise", redirectUris: [first] } as const;

/** Tokens for the stage's user from a client, as `exchange` takes them. */
async function tokensAt(stage: Stage, clientId: string, redirectUri: string, scope = "openid") {
  const changed = { client_id: clientId, redirect_uri: redirectUri };
  return stage.exchange(await stage.codeOf({ ...changed, scope }), changed);
}

/** A claim of an ID token that is a text. */
function claimOf(token: string | undefined, name: string): string {
  const value = claimsOf(token)[name];
  if (typeof value === "string") return value;
  throw new TypeError(`Cannot read the claim ${name} because it is not a text`);
}

/** Claims of an access token. */
async function accessClaims({ application: { ports } }: Stage, { access_token: token }: TokenResponse) {
  const expected = { issuer: baseUrl, nowSeconds: Math.floor(ports.clock.now() / 1000) };
  const claims = await ports.tokenSigner.verify(token, expected);
  if (!claims) throw new TypeError("Cannot read the token because it is invalid");
  return claims;
}

/** Names of the claims that two tokens have in common. */
function sharedClaims(one: object, other: object): readonly string[] {
  const claims = new Map<string, unknown>(Object.entries(other));
  return Object.entries(one).flatMap(([name, value]) => (sameJson(value, claims.get(name)) ? [name] : []));
}

describe("a client with pairwise subjects", () => {
  test("knows a user as the other client of its sector does, and not as one of another sector", async () => {
    const stage = await setStage(pairwise);
    await addClient(stage.application, { ...pairwise, clientId: "sibling", redirectUris: [`${first}/2`] });
    await addClient(stage.application, { ...pairwise, clientId: "stranger", redirectUris: [second] });
    const known = [
      await tokensAt(stage, "planner", first),
      await tokensAt(stage, "sibling", `${first}/2`),
      await tokensAt(stage, "stranger", second),
    ].map(({ id_token: token }) => claimOf(token, "sub"));
    expect(known[0]).toMatch(/^[0-9a-f]{64}$/u);
    expect(known[1]).toBe(known[0] ?? "");
    expect(known[2]).toMatch(/^[0-9a-f]{64}$/u);
    expect(known[2]).not.toBe(known[0]);
  });

  test("shares no claim with a client of another sector that would tell one user from others", async () => {
    const stage = await setStage(pairwise);
    await addClient(stage.application, { ...pairwise, clientId: "stranger", redirectUris: [second] });
    const [own, others] = [await tokensAt(stage, "planner", first), await tokensAt(stage, "stranger", second)];
    const access = [await accessClaims(stage, own), await accessClaims(stage, others)] as const;
    expect(sharedClaims(...access)).toEqual(["iss", "aud", "iat", "exp", "scope", "app", "roles", "entitlements"]);
    const shared = sharedClaims(claimsOf(own.id_token), claimsOf(others.id_token));
    expect(shared).toEqual(["iss", "iat", "exp", "auth_time"]);
  });

  test("reads one name of the user everywhere, never the id, and after a refresh, too", async () => {
    const stage = await setStage(pairwise);
    const { application, user } = stage;
    const tokens = await tokensAt(stage, "planner", first, "openid profile offline_access");
    const refreshed = await stage.refresh(tokens.refresh_token);
    const actor = (await stage.authenticate(refreshed)) ?? null;
    expect(actor).toMatchObject({ userId: user.id, emailAddress: user.emailAddress });
    const userInfo = await application.call(getUserInfo, actor);
    const sub = claimOf(tokens.id_token, "sub");
    const access = [await accessClaims(stage, tokens), await accessClaims(stage, refreshed)];
    expect([...access.map((claims) => claims.sub), userInfo.sub]).toEqual([sub, sub, sub]);
    expect(JSON.stringify([tokens, refreshed, userInfo, access])).not.toContain(user.id);
    expect(access).toMatchObject([
      { roles: [], entitlements: [] },
      { roles: [], entitlements: [] },
    ]);
  });

  test("cannot check a guess of its user's rights by a token, which ends with them all the same", async () => {
    const stage = await setStage(pairwise);
    const { application, user } = stage;
    const tokens = await tokensAt(stage, "planner", first, "openid offline_access");
    const refreshed = await stage.refresh(tokens.refresh_token);
    const versions = [await accessClaims(stage, tokens), await accessClaims(stage, refreshed)].map(({ ver }) => ver);
    // Whatever a guess leads to, it is one value for one user's rights.
    expect(new Set(versions).size).toBe(2);
    expect(await stage.authenticate(tokens)).toMatchObject({ userId: user.id });
    expect(await stage.authenticate(refreshed)).toMatchObject({ userId: user.id });
    await application.store.transaction((transaction) =>
      transaction.update(users, matches({ id: user.id }), { accessEpoch: user.accessEpoch + 1 }),
    );
    expect(await stage.authenticate(tokens)).toBeUndefined();
  });

  test("of two first sign-ins at once gets one name", async () => {
    const stage = await setStage(pairwise);
    const codes = [await stage.codeOf({ scope: "openid" }), await stage.codeOf({ scope: "openid" })];
    const both = await Promise.all(codes.map((code) => stage.exchange(code)));
    expect(new Set(both.map(({ id_token: token }) => claimsOf(token)["sub"])).size).toBe(1);
    expect(await stage.application.store.count(pairwiseSubjects)).toBe(1);
  });

  test("means its user by a hint, which means nobody else", async () => {
    const stage = await setStage(pairwise);
    const { id_token: hint = "" } = await tokensAt(stage, "planner", first);
    expect((await stage.decide({ id_token_hint: hint })).get("code")).toMatch(/^[0-9a-f]{64}$/u);
    const other = await stage.application.addUser({ emailAddress: "lee@dealer.example" });
    expect((await stage.decide({ id_token_hint: hint }, { user: other })).get("error")).toBe("login_required");
    await stage.application.store.transaction((transaction) => transaction.erase(pairwiseSubjects, always));
    expect((await stage.answerTo({ id_token_hint: hint })).searchParams.get("error")).toBe("login_required");
  });

  test("means its user by the claim sub, by no name of another sector, and by no id", async () => {
    const stage = await setStage(pairwise);
    await addClient(stage.application, { ...pairwise, clientId: "stranger", redirectUris: [second] });
    const own = claimOf((await tokensAt(stage, "planner", first)).id_token, "sub");
    const others = claimOf((await tokensAt(stage, "stranger", second)).id_token, "sub");
    const claiming = (value: string) => ({ claims: JSON.stringify({ id_token: { sub: { value } } }) });
    expect((await stage.decide(claiming(own))).get("code")).toMatch(/^[0-9a-f]{64}$/u);
    const other = await stage.application.addUser({ emailAddress: "lee@dealer.example" });
    expect((await stage.decide(claiming(own), { user: other })).get("error")).toBe("login_required");
    for (const value of [others, stage.user.id]) {
      expect((await stage.answerTo(claiming(value))).searchParams.get("error")).toBe("login_required");
    }
  });

  test("signs its user out by the ID token, and nobody by that of a user who is gone", async () => {
    const stage = await setStage(pairwise);
    const { id_token: hint = "" } = await tokensAt(stage, "planner", first);
    const readUser = async () =>
      (await readLogout(stage.application.contextOf(null), new Map([["id_token_hint", hint]]))).userId;
    expect(await readUser()).toBe(stage.user.id);
    await stage.application.store.transaction((transaction) => transaction.erase(pairwiseSubjects, always));
    expect(await readUser()).toBeUndefined();
  });

  test("is told of the end of a session by the same name", async () => {
    const stage = await setUp(pairwise);
    const { id_token: token } = await stage.signIn();
    await endBrowserSession(stage.application.contextOf(null), stage.browser.token);
    const [subject, familyId] = [claimOf(token, "sub"), claimOf(token, "sid")];
    expect(await stage.notices()).toMatchObject([{ subject, familyId }]);
  });

  test("loses its tokens with the name of the user", async () => {
    const stage = await setStage(pairwise);
    const tokens = await tokensAt(stage, "planner", first);
    await stage.application.store.transaction((transaction) => transaction.erase(pairwiseSubjects, always));
    expect(await stage.authenticate(tokens)).toBeUndefined();
  });
});
