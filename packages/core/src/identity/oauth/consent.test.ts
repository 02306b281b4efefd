import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { endAuthorization, listAuthorizations } from "../me/authorization-operations.ts";
import { oauthClients } from "../oauth-clients/table.ts";
import { redirectUri as rightUri, setStage, type Stage } from "./authorization.fixture.ts";
import { consentNeeded } from "./consent.ts";
import { findAuthorizationRequest } from "./find-authorization-request.ts";
import { authorizationCodes, consents } from "./grant-tables.ts";

/** Tells whether the user is asked about a request. */
async function isAsked(stage: Stage, changes: Parameters<Stage["begin"]>[0] = {}): Promise<boolean> {
  const { application, begin, user } = stage;
  const context = application.contextOf(null);
  const begun = await begin(changes);
  const pending = await findAuthorizationRequest(context, begun.outcome === "pending" ? begun.requestId : "");
  if (!pending) throw new TypeError("Cannot ask because the request is gone");
  return consentNeeded(context, { ...pending, userId: user.id });
}

describe("consentNeeded()", () => {
  test("is true until the user has approved the same or more, and always for prompt=consent", async () => {
    const stage = await setStage();
    expect(await isAsked(stage)).toBe(true);
    await stage.decide({}, { approve: false });
    expect(await isAsked(stage)).toBe(true);
    await stage.decide({ scope: "api openid" });
    expect(await isAsked(stage)).toBe(false);
    expect(await isAsked(stage, { scope: "openid" })).toBe(false);
    expect(await isAsked(stage, { scope: "openid email" })).toBe(true);
    expect(await isAsked(stage, { scope: "mcp" })).toBe(true);
    expect(await isAsked(stage, { prompt: "login consent" })).toBe(true);
    await stage.decide({ scope: "mcp" });
    expect(await isAsked(stage, { scope: "api mcp openid" })).toBe(false);
    expect(await stage.application.store.count(consents)).toBe(1);
  });

  test("is true at a redirect URI where the user approved less, whatever was approved elsewhere", async () => {
    const redirectUris = ["https://planner.example/callback", "https://planner.example/other"];
    const [first, other] = redirectUris;
    const stage = await setStage({ redirectUris });
    await stage.decide({ redirect_uri: first, scope: "api openid" });
    expect(await isAsked(stage, { redirect_uri: first })).toBe(false);
    expect(await isAsked(stage, { redirect_uri: other, scope: "openid" })).toBe(true);
    await stage.decide({ redirect_uri: other, scope: "openid" });
    expect(await isAsked(stage, { redirect_uri: other, scope: "openid" })).toBe(false);
    expect(await isAsked(stage, { redirect_uri: other, scope: "api openid" })).toBe(true);
    expect(await isAsked(stage, { redirect_uri: first, scope: "api openid" })).toBe(false);
    const actor = { ...stage.application.actorWith(), userId: stage.user.id };
    const listed = await stage.application.call(listAuthorizations, actor);
    expect(listed.map(({ clientId, scopes }) => [clientId, scopes.toSorted()])).toEqual([
      ["planner", ["api", "openid"]],
    ]);
  });

  test("is false at any port of an approved loopback address of a client with an administrator's secret", async () => {
    const redirectUris = ["http://127.0.0.1/callback"];
    const stage = await setStage({ type: "confidential", redirectUris });
    await stage.decide({ redirect_uri: "http://127.0.0.1:51004/callback" });
    expect(await isAsked(stage, { redirect_uri: "http://127.0.0.1:51005/callback" })).toBe(false);
    expect((await stage.application.store.select(consents)).map((row) => row.redirectUri)).toEqual(redirectUris);
  });

  test("compares with the approved scopes, not the requested ones", async () => {
    const stage = await setStage();
    await stage.decide({ scope: "api openid" }, { scopes: ["api"] });
    expect(await isAsked(stage, { scope: "api openid" })).toBe(true);
  });

  test("is false for a trusted client, for which no consent is stored", async () => {
    const stage = await setStage({ trusted: true });
    expect(await isAsked(stage, { prompt: "consent" })).toBe(false);
    await stage.decide();
    expect(await stage.application.store.count(consents)).toBe(0);
  });

  test.each([
    ["dynamic", "public", "http://127.0.0.1/callback", true],
    ["dynamic", "confidential", "http://127.0.0.1/callback", true],
    ["dynamic", "public", "com.planner.app:/callback", true],
    ["dynamic", "public", "https://planner.example/callback", false],
    ["metadata-document", "public", "http://localhost/callback", true],
    ["metadata-document", "public", "https://planner.example/callback", false],
    ["admin", "public", "http://127.0.0.1/callback", true],
    ["admin", "public", "https://planner.example/callback", false],
  ] as const)("given an approved client that is %s and %s at %s is %p", async (origin, type, uri, asked) => {
    const stage = await setStage({ origin, type, redirectUris: [uri] });
    await stage.decide();
    expect(await isAsked(stage)).toBe(asked);
  });

  test("given concurrent consents to one client stores one", async () => {
    const stage = await setStage();
    const scopes = ["api", "mcp", "openid"];
    await Promise.all(scopes.map((scope) => stage.decide({ scope })));
    const rows = await stage.application.store.select(consents);
    expect(rows.map((row) => row.scopes.toSorted())).toEqual([scopes]);
  });
});

test("a request whose redirect URI the client has lost meanwhile is gone", async () => {
  const stage = await setStage();
  const { application, client } = stage;
  const begun = await stage.begin();
  const requestId = begun.outcome === "pending" ? begun.requestId : "";
  const find = () => findAuthorizationRequest(application.contextOf(null), requestId);
  expect((await find())?.client.id).toBe(client.id);
  const redirectUris = ["https://planner.example/other"];
  await application.store.transaction((transaction) =>
    transaction.update(oauthClients, matches({ id: client.id }), { redirectUris }),
  );
  expect(await find()).toBeUndefined();
});

test("revoking an authorization ends its sessions and codes, and the user is asked again", async () => {
  const stage = await setStage();
  const { application } = stage;
  const tokens = await stage.exchange(await stage.codeOf());
  await stage.codeOf();
  const actor = (await stage.authenticate(tokens)) ?? null;
  const own = { ...application.actorWith(), userId: stage.user.id };
  expect((await failureOf(() => application.call(listAuthorizations, actor))).code).toBe("forbidden");
  expect(await application.call(listAuthorizations, own)).toMatchObject([
    { clientId: "planner", name: "Planner", scopes: ["api"], sessions: 1 },
  ]);
  const parameters = { clientId: "planner" };
  expect((await failureOf(() => application.call(endAuthorization, actor, { parameters }))).code).toBe("forbidden");
  await application.call(endAuthorization, own, { parameters });
  expect(await application.call(listAuthorizations, own)).toEqual([]);
  expect(await stage.authenticate(tokens)).toBeUndefined();
  expect(await application.store.select(authorizationCodes)).toHaveLength(1);
  expect(await isAsked(stage)).toBe(true);
});

test("a consent without a session is listed and can be revoked", async () => {
  const stage = await setStage();
  const { application, user } = stage;
  await stage.decide();
  const actor = { ...application.actorWith(), userId: user.id };
  expect(await application.call(listAuthorizations, actor)).toMatchObject([{ clientId: "planner", sessions: 0 }]);
  await application.call(endAuthorization, actor, { parameters: { clientId: "planner" } });
  expect(await application.call(listAuthorizations, actor)).toEqual([]);
  const before = { clientId: "planner", redirectUri: rightUri, scopes: ["api"], resources: ["api"] };
  expect(await application.store.select(auditEntries, { where: matches({ action: "revoke" }) })).toMatchObject([
    { resourceId: user.id, actorUserId: user.id, changes: [{ field: "authorization", before, after: null }] },
  ]);
});
