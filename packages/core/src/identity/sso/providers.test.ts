import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf } from "@design-catalog/testing/test-application";
import { administratorRole, roles } from "../../application/roles/table.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { enabledProviders } from "./enabled-providers.ts";
import { openClientSecret } from "./provider-fields.ts";
import { providersMax } from "./provider-operations.ts";
import { setUpSso } from "./provider.fixture.ts";
import { ssoProviders } from "./tables.ts";

const clientSecret = "a secret of the provider 7c1d";

async function setUp(fields: object = {}) {
  const sso = await setUpSso({ clientSecret, ...fields });
  const parameters = { id: sso.providerId };
  const call = (name: string, body?: unknown, actor = sso.administrator) =>
    sso.callNamed(name, actor, { parameters, body });
  const row = async () => (await sso.store.find(ssoProviders, sso.providerId)) ?? fail();
  return { ...sso, parameters, call, row, secret: async () => openClientSecret(sso.context, await row()) };
}

function fail(): never {
  throw new TypeError("Cannot read the provider because it is not there");
}

describe("a provider", () => {
  test("is shown with defaults, its redirect URI and a hint, and never with its secret", async () => {
    const { created, call, store, row, secret } = await setUp();
    expect(created).toMatchObject({
      slug: "dealer",
      scopes: ["openid", "profile", "email"],
      autoCreate: true,
      linkByVerifiedEmail: false,
      enabled: true,
      clientSecretHint: "7c1d",
      redirectUri: "https://catalog.example/api/v1/account/sso/dealer/callback",
    });
    expect(await secret()).toBe(clientSecret);
    const shown = JSON.stringify([
      created,
      await call("getSsoProvider"),
      await call("listSsoProviders"),
      await row(),
      await store.select(auditEntries),
    ]);
    expect(shown).not.toContain(clientSecret);
  });

  test("with a short secret is shown without a hint, which would be half of it", async () => {
    const { created } = await setUp({ clientSecret: "a short secret." });
    expect(created).toMatchObject({ clientSecretHint: null });
  });

  test("keeps its secret if it is replaced or changed without one, and loses it by null", async () => {
    const { created, call, secret } = await setUp();
    expect(await call("replaceSsoProvider", created)).toEqual(created);
    // The operation's output.
    expect(await call("replaceSsoProvider", { ...(created as object), name: "Other" })).toMatchObject({
      name: "Other",
      clientSecretHint: "7c1d",
      version: 1,
    });
    await call("patchSsoProvider", { version: 1, claimMapping: { roles: "groups", email: "mail" } });
    expect(await call("patchSsoProvider", { version: 2, claimMapping: { email: null } })).toMatchObject({
      claimMapping: { roles: "groups" },
    });
    expect(await secret()).toBe(clientSecret);
    expect(await call("patchSsoProvider", { version: 3, clientSecret: null })).toMatchObject({
      clientSecretHint: null,
    });
    expect(await secret()).toBeNull();
    expect((await failureOf(() => call("patchSsoProvider", { version: 0, name: "x" }))).code).toBe("version_conflict");
    expect((await failureOf(() => call("patchSsoProvider", { name: "x" }))).code).toBe("version_required");
  });

  test("gets a secret to enter at the provider, which is shown once", async () => {
    const { call, secret } = await setUp();
    // The operation's output.
    const made = (await call("generateProviderClientSecret")) as { readonly clientSecret: string };
    expect(made.clientSecret).toMatch(/^[0-9a-f]{64}$/u);
    expect(await secret()).toBe(made.clientSecret);
    expect(made).toMatchObject({ provider: { clientSecretHint: made.clientSecret.slice(-4), version: 1 } });
  });

  test("never gets another issuer, whose users would be taken for its own", async () => {
    const { created, call } = await setUp();
    const issuer = "https://evil.example";
    for (const attempt of [
      // The operation's output.
      () => call("replaceSsoProvider", { ...(created as object), issuer }),
      () => call("patchSsoProvider", { version: 0, issuer }),
    ])
      expect((await failureOf(attempt)).data.errors).toMatchObject([{ pointer: "/issuer", code: "immutable" }]);
  });

  test("is refused with an address that is not public, or with a slug that is taken", async () => {
    const { call, created } = await setUp();
    // The operation's output.
    const { name, slug, issuer, clientId } = created as Record<string, string>;
    const body = { name, slug, issuer, clientId };
    expect((await failureOf(() => call("createSsoProvider", body))).code).toBe("duplicate");
    const refused = { ...body, slug: "other", issuer: "https://refused.example" };
    expect((await failureOf(() => call("createSsoProvider", refused))).data.errors).toMatchObject([
      { pointer: "/issuer", code: "forbidden_url" },
    ]);
    const domains = { ...body, slug: "other", allowedDomains: ["dealer.example", "192.0.2.7"] };
    expect((await failureOf(() => call("createSsoProvider", domains))).data.errors).toMatchObject([
      { pointer: "/allowedDomains/1" },
    ]);
  });

  test("that is removed frees its slug", async () => {
    const { call, created, store } = await setUp();
    expect(await enabledProviders(store)).toEqual([{ name: "Dealer", slug: "dealer" }]);
    await call("patchSsoProvider", { version: 0, deleted: true });
    expect(await enabledProviders(store)).toEqual([]);
    expect((await failureOf(() => call("getSsoProvider"))).code).toBe("not_found");
    // The operation's output.
    const { name, slug, issuer, clientId } = created as Record<string, string>;
    expect(await call("createSsoProvider", { name, slug, issuer, clientId })).toMatchObject({ slug: "dealer" });
  });
});

describe("a caller who edits providers", () => {
  test("cannot gain a role with privileges that they lack", async () => {
    const { call, actorWith, store } = await setUp();
    const editor = actorWith("Admin SSO r/w");
    const [role] = await store.select(roles.table, { where: matches({ name: administratorRole }) });
    const roleMapping = [{ value: "anybody", roleId: role?.id ?? "" }];
    const attempt = () => call("patchSsoProvider", { version: 0, roleMapping }, editor);
    expect((await failureOf(attempt)).code).toBe("forbidden");
    await call("patchSsoProvider", { version: 0, roleMapping });
    // The caller does not give roles that are already there.
    expect(await call("patchSsoProvider", { version: 1, name: "Other" }, editor)).toMatchObject({ name: "Other" });
    const claims = () => call("patchSsoProvider", { version: 2, claimMapping: { roles: "nickname" } }, editor);
    expect((await failureOf(claims)).code).toBe("forbidden");
    const unknown = [{ value: "x", roleId: "6740a1f2c3d4e5f607182999" }];
    const failure = await failureOf(() => call("patchSsoProvider", { version: 2, roleMapping: unknown }));
    expect(failure.data.errors).toMatchObject([{ pointer: "/roleMapping/0/roleId", code: "unknown_reference" }]);
  });

  test("cannot make a provider vouch for the accounts of others without every privilege", async () => {
    const { call, actorWith } = await setUp();
    const editor = actorWith("Admin SSO r/w");
    const patch = { version: 0, linkByVerifiedEmail: true };
    expect((await failureOf(() => call("patchSsoProvider", patch, editor))).code).toBe("forbidden");
    const body = {
      name: "Mine",
      slug: "mine",
      issuer: "https://mine.example",
      clientId: "c",
      linkByVerifiedEmail: true,
    };
    expect((await failureOf(() => call("createSsoProvider", body, editor))).code).toBe("forbidden");
    expect(await call("patchSsoProvider", patch)).toMatchObject({ linkByVerifiedEmail: true });
    const claims = () => call("patchSsoProvider", { version: 1, claimMapping: { email: "nickname" } }, editor);
    expect((await failureOf(claims)).code).toBe("forbidden");
    expect(await call("patchSsoProvider", { version: 1, enabled: false }, editor)).toMatchObject({ enabled: false });
  });
});

describe("a change that extends a provider's influence", () => {
  const changes = [
    ["another client", { clientId: "another" }],
    ["another scope", { scopes: ["openid", "everything"] }],
    ["another domain", { allowedDomains: ["dealer.example", "other.example"] }],
    ["every domain", { allowedDomains: [] }],
    ["its switch", { enabled: true }],
  ] as const;

  test.each(changes)("by %s requires the privileges of its accounts and roles", async (_, change) => {
    const { call, actorWith, store } = await setUp({ allowedDomains: ["dealer.example"], enabled: false });
    const editor = actorWith("Admin SSO r/w");
    await call("patchSsoProvider", { version: 0, linkByVerifiedEmail: true });
    expect((await failureOf(() => call("patchSsoProvider", { version: 1, ...change }, editor))).code).toBe("forbidden");
    const [role] = await store.select(roles.table, { where: matches({ name: administratorRole }) });
    const roleMapping = [{ value: "anybody", roleId: role?.id ?? "" }];
    await call("patchSsoProvider", { version: 1, linkByVerifiedEmail: false, roleMapping });
    expect((await failureOf(() => call("patchSsoProvider", { version: 2, ...change }, editor))).code).toBe("forbidden");
    await call("patchSsoProvider", { version: 2, roleMapping: [] });
    expect(await call("patchSsoProvider", { version: 3, ...change }, editor)).toMatchObject(change);
  });

  test("does not include fewer domains", async () => {
    const { call, actorWith } = await setUp({ allowedDomains: ["a.example", "b.example"], linkByVerifiedEmail: true });
    const change = { version: 0, allowedDomains: ["b.example"] };
    expect(await call("patchSsoProvider", change, actorWith("Admin SSO r/w"))).toMatchObject({ version: 1 });
  });
});

describe("registerSsoProvider", () => {
  test("stores the provider's answer, without showing the secret", async () => {
    const { callNamed, administrator, store } = await setUp();
    const body = { name: "New", slug: "new", issuer: "https://new.example", initialAccessToken: "let me in" };
    const provider = await callNamed("registerSsoProvider", administrator, { body });
    expect(provider).toMatchObject({ clientId: "registered", clientSecretHint: "ssss" });
    expect(JSON.stringify(await store.find(ssoProviders, idOf(provider)))).not.toContain("let me in");
  });

  test("asks no provider for a client that an application has no room for", async () => {
    const { callNamed, administrator, store, row, context } = await setUp();
    const first = await row();
    const rows = Array.from({ length: providersMax - 1 }, (_, index) => ({
      ...first,
      id: context.ports.ids.next<"ssoProvider">(),
      slug: `more-${index}`,
    }));
    await store.transaction((transaction) => transaction.insert(ssoProviders, rows));
    const body = { name: "New", slug: "new", issuer: "https://new.example", initialAccessToken: "let me in" };
    Object.assign(context.ports, {
      openIdConnect: { register: () => Promise.reject(new Error("The provider was asked")) },
    });
    const failure = await failureOf(() => callNamed("registerSsoProvider", administrator, { body }));
    expect([failure.code, failure.data]).toMatchObject(["limit_reached", { limit: 50 }]);
  });

  test("on a deployment without single sign-on is refused", async () => {
    const { callNamed, administrator } = await createTestApplication();
    const body = { name: "New", slug: "new", issuer: "https://new.example" };
    const failure = await failureOf(() => callNamed("registerSsoProvider", administrator, { body }));
    expect([failure.code, failure.message]).toEqual(["conflict", "This deployment does not support single sign-on"]);
  });
});
