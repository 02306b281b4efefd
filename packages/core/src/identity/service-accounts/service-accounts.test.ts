import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { applications, defaultApplicationSettings } from "../../application/settings/table.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { always, matches } from "../../engine/rows/conditions.ts";
import { eraseExpiredRows } from "../../engine/upkeep/erase-expired.ts";
import { authenticateClient } from "../oauth-clients/authenticate-client.ts";
import { listClients } from "../oauth-clients/client-operations.ts";
import { createClient } from "../oauth-clients/create-client.ts";
import { oauthClients } from "../oauth-clients/table.ts";
import { users } from "../users/table.ts";
import { identityWing } from "../wing.ts";
import { clientSecrets } from "./secrets-table.ts";
import { createServiceStage } from "./services.fixture.ts";

const service = { kind: "service", name: "Stock sync" };

describe("a new service account", () => {
  test("is a client with a secret and a record among the users, which announces no event", async () => {
    const { client, secret, roles, store, sentEvents } = await createServiceStage();
    expect(client).toMatchObject({
      kind: "service",
      type: "confidential",
      origin: "admin",
      authMethod: "client_secret_basic",
      roles,
      redirectUris: [],
      grantTypes: ["client_credentials"],
      scopes: ["api", "admin"],
      secretHint: null,
    });
    expect(secret).toMatch(/^dcs_[\w-]{43}_[0-9A-Za-z]{6}$/u);
    const user = await store.find(users, client.userId ?? "");
    expect(user).toMatchObject({ kind: "service", firstName: "Stock sync", roles, passwordHash: null });
    expect(user?.emailAddress).toBe(`${client.clientId}@service.invalid`);
    expect((await sentEvents()).map(({ type }) => type)).toEqual([]);
  });

  test("is listed among the clients, and by its kind", async () => {
    const { call, administrator, client } = await createServiceStage();
    const body = { name: "Room Planner", redirectUris: ["https://planner.example/callback"] };
    const app = await call(createClient, administrator, { body });
    const idsOf = async (query: { readonly kind?: string }) =>
      (await call(listClients, administrator, { query })).map(({ id }) => id);
    expect(await idsOf({ kind: "service" })).toEqual([client.id]);
    expect(await idsOf({ kind: "app" })).toEqual([app.client.id]);
    expect(await idsOf({})).toEqual([app.client.id, client.id]);
  });

  test("is audited with its user and its secret, of which no row and no entry has the text", async () => {
    const { secret, store, listSecrets } = await createServiceStage();
    const entries = await store.select(auditEntries);
    const made = entries.filter(({ action }) => action === "create").map(({ kind }) => kind);
    expect(made.slice(-3)).toEqual(["User", "OAuthClient", "OAuthClientSecret"]);
    const kept = [entries, await store.select(clientSecrets), await store.select(oauthClients), await listSecrets()];
    expect(JSON.stringify(kept)).not.toContain(secret);
    expect(JSON.stringify(await listSecrets())).not.toContain("secretHash");
  });

  test.each([
    [{ redirectUris: ["https://planner.example/callback"] }, "/redirectUris"],
    [{ scopes: ["api"] }, "/scopes"],
    [{ trusted: true }, "/trusted"],
    [{ type: "public" }, "/type"],
    [{ authMethod: "none" }, "/authMethod"],
    [{ secretExpiresAt: "2020-01-01T00:00:00Z" }, "/secretExpiresAt"],
    [{ roles: ["6740a1f2c3d4e5f607182950"] }, "/roles/0"],
  ])("does not take %j", async (more, pointer) => {
    const { call, administrator } = await createServiceStage();
    const failure = await failureOf(() => call(createClient, administrator, { body: { ...service, ...more } }));
    expect([failure.code, failure.data]).toMatchObject(["validation_failed", { errors: [{ pointer }] }]);
  });

  test("has its members only: an app takes neither roles nor the end of a secret", async () => {
    const { call, administrator, roles } = await createServiceStage();
    const app = { name: "Planner", redirectUris: ["https://planner.example/callback"] };
    for (const more of [{ roles }, { authMethod: "client_secret_post" }, { secretExpiresAt: null }]) {
      const failure = await failureOf(() => call(createClient, administrator, { body: { ...app, ...more } }));
      expect(failure.data).toMatchObject({ errors: [{ code: "unknown_member" }] });
    }
    const nowhere = await failureOf(() => call(createClient, administrator, { body: { name: "Planner" } }));
    expect(nowhere.data).toMatchObject({ errors: [{ pointer: "/redirectUris", code: "required" }] });
  });
});

describe("a role of a service account", () => {
  test("is given and taken only by who holds its privileges", async () => {
    const { call, actorWith, roles, change, client } = await createServiceStage("Admin Products");
    const lesser = actorWith("Admin OAuth Clients r/w");
    const refusals = [
      await failureOf(() => call(createClient, lesser, { body: { ...service, roles } })),
      await failureOf(() => change({ version: 0, roles: [] }, lesser)),
    ];
    expect(refusals.map(({ code }) => code)).toEqual(["forbidden", "forbidden"]);
    const equal = actorWith("Admin OAuth Clients r/w", "Admin Products");
    expect(await change({ version: 0, roles: [] }, equal)).toMatchObject({ roles: [], version: 1 });
    expect((await call(createClient, equal, { body: { ...service, roles } })).client.roles).toEqual(client.roles);
  });

  test("needs no second factor where administrators do", async () => {
    const { store, getToken } = await createServiceStage("Admin Products");
    const settings = { ...defaultApplicationSettings, administratorsNeedTotp: true };
    await store.transaction((transaction) => transaction.update(applications, always, { settings }));
    expect((await getToken()).scope).toBe("api admin");
  });
});

describe("a change of a service account", () => {
  test("renames its user, and follows the version of the client", async () => {
    const { change, client, store } = await createServiceStage();
    expect(await change({ version: 0, name: "Orders" })).toMatchObject({ name: "Orders", version: 1 });
    expect((await store.find(users, client.userId ?? ""))?.firstName).toBe("Orders");
    const stale = await failureOf(() => change({ version: 0, roles: [] }));
    expect([stale.code, stale.data]).toMatchObject(["version_conflict", { currentVersion: 1 }]);
  });

  test("accepts the answer of GET by PUT, and takes the roles that PUT omits", async () => {
    const { callNamed, administrator, client } = await createServiceStage();
    const put = (body: object) =>
      callNamed("replaceOAuthClient", administrator, { parameters: { id: client.id }, body });
    expect(await put(client)).toEqual({ ...client });
    expect(await put({ name: "Orders" })).toMatchObject({ name: "Orders", roles: [], enabled: true });
    expect((await failureOf(() => put({ name: "Orders", scopes: ["mcp"] }))).code).toBe("validation_failed");
  });

  test("that removes it erases its secrets and removes its user without an event", async () => {
    const { change, client, store, sentEvents } = await createServiceStage();
    await change({ version: 0, deleted: true });
    expect(await store.count(clientSecrets)).toBe(0);
    expect(await store.find(users, client.userId ?? "")).toMatchObject({ status: "deleted", deleted: true });
    expect((await sentEvents()).map(({ type }) => type)).toEqual([]);
  });

  test("that enables it needs all of its privileges", async () => {
    const { change, actorWith } = await createServiceStage("Admin Products");
    const lesser = actorWith("Admin OAuth Clients r/w");
    await change({ version: 0, enabled: false }, lesser);
    expect((await failureOf(() => change({ version: 1, enabled: true }, lesser))).code).toBe("forbidden");
    expect(await change({ version: 1, enabled: true })).toMatchObject({ enabled: true });
  });

  test("that enables it is for the service's own client only, even where the account has no privilege", async () => {
    const { change, administrator } = await createServiceStage();
    const foreign = { ...administrator, clientId: "planner" };
    await change({ version: 0, enabled: false }, foreign);
    expect((await failureOf(() => change({ version: 1, enabled: true }, foreign))).code).toBe("forbidden");
    expect(await change({ version: 1, enabled: true })).toMatchObject({ enabled: true });
  });
});

describe("the secrets of a service account", () => {
  test("are two at most that live; one that has ended leaves its place, and is erased 30 days later", async () => {
    const { addSecret, listSecrets, ports, store, contextOf } = await createServiceStage();
    const end = ports.clock.now() + 1_000;
    await addSecret({ expiresAt: new Date(end).toISOString() });
    const refused = await failureOf(() => addSecret());
    expect([refused.code, refused.data]).toEqual(["limit_reached", { limit: 2 }]);
    ports.clock.advance(1_000);
    await addSecret();
    expect((await listSecrets()).map(({ expiresAt }) => expiresAt)).toEqual([null, new Date(end).toISOString(), null]);
    const upkeep = { ...ports, contextOf: () => contextOf(null), applicationIds: async () => [store.applicationId] };
    ports.clock.advance(30 * 86_400_000);
    await eraseExpiredRows(upkeep, identityWing.expiring);
    expect((await listSecrets()).map(({ expiresAt }) => expiresAt)).toEqual([null, null]);
  });

  test("show their beginning, and when and from where they were last used", async () => {
    const { listSecrets, addSecret, secret: clientSecret, client, ports, contextOf } = await createServiceStage();
    await addSecret();
    const prove = (clientAddress: string) =>
      authenticateClient({ ...contextOf(null), clientAddress }, { clientId: client.clientId, clientSecret });
    const lastUsedAt = new Date(ports.clock.now()).toISOString();
    await prove("203.0.113.7");
    ports.clock.advance(59_999);
    await prove("2001:db8:1:2:3::4");
    const [used, unused] = await listSecrets();
    expect(used).toMatchObject({ hint: clientSecret.slice(0, 8), lastUsedAt, lastUsedNetwork: "203.0.113.7" });
    expect(unused).toMatchObject({ lastUsedAt: null, lastUsedNetwork: null, version: 0 });
    ports.clock.advance(1);
    await prove("2001:db8:1:2:3::4");
    expect((await listSecrets())[0]).toMatchObject({ lastUsedNetwork: "2001:db8:1:2::/64", version: 0 });
  });

  test("are added only by who holds the privileges of the account", async () => {
    const { addSecret, actorWith } = await createServiceStage("Admin Products");
    expect((await failureOf(() => addSecret({}, actorWith("Admin OAuth Clients r/w")))).code).toBe("forbidden");
    await addSecret({}, actorWith("Admin OAuth Clients r/w", "Admin Products"));
  });

  test("belong to one client: through another they are unknown, and an app has none", async () => {
    const { call, callNamed, administrator, listSecrets } = await createServiceStage();
    const [own] = await listSecrets();
    const body = { name: "Planner", redirectUris: ["https://planner.example/callback"] };
    const app = await call(createClient, administrator, { body });
    const parameters = { id: app.client.id, secretId: own?.id ?? "" };
    const removal = await failureOf(() => callNamed("deleteOAuthClientSecret", administrator, { parameters }));
    expect(removal.code).toBe("not_found");
    const adding = await failureOf(() =>
      callNamed("createOAuthClientSecret", administrator, { parameters: { id: app.client.id }, body: {} }),
    );
    expect(adding.code).toBe("conflict");
  });
});

describe("the record of a service account among the users", () => {
  test("is not treated as a person", async () => {
    const { client, callNamed, administrator, getToken, actorOf } = await createServiceStage();
    const userId = client.userId ?? "";
    const user: unknown = await callNamed("getUser", administrator, { parameters: { userId } });
    const actor = await actorOf((await getToken()).access_token);
    const refusals = [
      () => callNamed("replaceUser", administrator, { parameters: { userId }, body: { ...Object(user) } }),
      () => callNamed("deleteUser", administrator, { parameters: { userId } }),
      () => callNamed("restoreUser", administrator, { parameters: { id: userId } }),
      () => callNamed("impersonateUser", administrator, { body: { userId, reason: "A ticket" } }),
      () => callNamed("patchMe", actor ?? null, { body: { firstName: "Kim", version: 0 } }),
    ];
    for (const attempt of refusals) {
      const { code, message } = await failureOf(attempt);
      expect([code, message]).toEqual(["conflict", expect.stringContaining("service account")]);
    }
  });

  test("takes no address of a person: nobody is invited, signs up or moves to one", async () => {
    const { client, callNamed, administrator, addUser, store } = await createServiceStage();
    const emailAddress = `${client.clientId}@service.invalid`;
    const kim = await addUser();
    const project: unknown = await callNamed("createProject", administrator, { body: { name: "Lobby" } });
    const attempts = [
      () => callNamed("inviteUser", administrator, { body: { emailAddress, roles: [] } }),
      () => callNamed("registerAccount", null, { body: { emailAddress, password: "correct horse battery staple" } }),
      () => callNamed("replaceUser", administrator, { parameters: { userId: kim.id }, body: { emailAddress } }),
      () =>
        callNamed("addProjectMember", administrator, {
          parameters: { id: String(Object(project).id) },
          body: { emailAddress, role: "viewer" },
        }),
    ];
    for (const attempt of attempts) {
      const { code, data } = await failureOf(attempt);
      expect([code, data]).toMatchObject(["validation_failed", { errors: [{ code: "domain_not_allowed" }] }]);
    }
    expect(await store.count(users, matches({ emailAddress }))).toBe(1);
  });

  test("does not count as the last administrator", async () => {
    const { callNamed, administrator, change, store } = await createServiceStage();
    const [person] = await store.select(users, { where: matches({ kind: "person" }) });
    await change({ version: 0, roles: person?.roles ?? [] });
    const removal = await failureOf(() =>
      callNamed("deleteUser", administrator, { parameters: { userId: person?.id ?? "" } }),
    );
    expect(removal.message).toContain("The last administrator");
  });
});
