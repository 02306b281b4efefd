import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { matches } from "@design-catalog/core";
import { roles } from "@design-catalog/core/application";
import { type Client, idOf, objectOf, textOf } from "./client.ts";
import { giveFactor } from "./factor.ts";
import { administratorEmail, startApi, type TestApi, type TestUser } from "./harness.ts";
import { addProgram } from "./service-account.ts";
import { addThirdParty } from "./third-party.ts";
import { addUser, createServiceAccount } from "./world-parts.ts";

/** Third-party clients that an administrator has authorized, with everything they can have. */
let api: TestApi;
let planner: Client;
let program: Client;
let colleague: TestUser;
let plain: TestUser;
let pendingId: string;
let formerId: string;
let editorId: string;
let emptyId: string;
let administratorRoleId: string;

beforeAll(async () => {
  api = await startApi("memory");
  const administratorId = textOf((await api.administrator.get("/api/v1/me")).body, "id");
  planner = await (await addThirdParty(api)).letIn(administratorId, "api admin");
  colleague = await api.createUser();
  plain = await api.createUser();
  await giveFactor(api, plain.id, { confirmed: true });
  const { id } = await api.createUser({ privileges: ["Admin Products"] });
  await api.administrator.delete(`/api/v1/admin/users/${id}`);
  formerId = id;
  pendingId = await addUser(api, { status: "pending", addressState: "unverified" });
  const editor = { name: "Editor", privileges: ["Admin Products r/w"] };
  editorId = idOf(await api.administrator.post("/api/v1/admin/roles", editor));
  emptyId = idOf(await api.administrator.post("/api/v1/admin/roles", { name: "Empty", privileges: [] }));
  const [role] = await api.store.select(roles.table, { where: matches({ name: "Administrator" }) });
  administratorRoleId = role?.id ?? "";
  program = await addProgram(api, [administratorRoleId]);
});
afterAll(() => api.close());

const redirectUris = ["https://planner.example/callback"];
const wording = { key: "password-reset", locale: "en", subject: "A new password" };

/** Actions that a consent must not outlast, each with the allowed variant of the request. */
const reserved: readonly (readonly [string, (client: Client) => ReturnType<Client["get"]>])[] = [
  [
    "create a trusted client",
    (one) => one.post("/api/v1/admin/oauthClients", { name: "P", redirectUris, trusted: true }),
  ],
  [
    "create a client that may administer",
    (one) => one.post("/api/v1/admin/oauthClients", { name: "Tool", redirectUris, scopes: ["api", "admin"] }),
  ],
  ["create a client with a secret", (one) => one.post("/api/v1/admin/oauthClients", { name: "Kept", redirectUris })],
  ["create a service account", (one) => one.post("/api/v1/admin/oauthClients", { kind: "service", name: "Kept" })],
  ["add a secret to a service account", async (one) => one.post((await secretOf()).secrets, {})],
  ["remove a secret of a service account", async (one) => one.delete((await secretOf()).secret)],
  ["give a service account a role", async (one) => patchClient(one, (await secretOf()).id, { roles: [emptyId] })],
  ["enable a service account", async (one) => patchClient(one, await disabledId(), { enabled: true })],
  ["let a client administer", async (one) => patchClient(one, await viewerId(), { scopes: ["api", "admin"] })],
  [
    "turn a client that may administer into its own",
    async (one) => patchClient(one, await toolId(), { redirectUris: ["https://evil.example/callback"] }),
  ],
  [
    "give a client that may administer another scope",
    async (one) => patchClient(one, await toolId(), { scopes: ["mcp", "admin"] }),
  ],
  [
    "add a redirect URI to a client that may administer",
    async (one) => patchClient(one, await pairId(), { redirectUris: [...redirectUriPair, "https://evil.example/"] }),
  ],
  [
    "send browsers elsewhere after signing out of a client that may administer",
    async (one) => patchClient(one, await toolId(), { postLogoutRedirectUris: ["https://evil.example/"] }),
  ],
  [
    "learn of the ends of sessions at a client that may administer",
    async (one) => patchClient(one, await toolId(), { backchannelLogoutUri: "https://hooks.example/logout" }),
  ],
  [
    "learn of the ends of sessions at a trusted client while it ends the trust",
    async (one) =>
      patchClient(one, await trustedId(), { trusted: false, backchannelLogoutUri: "https://hooks.example/logout" }),
  ],
  ["bring back a client that may administer", async (one) => patchClient(one, await lockedId(), { enabled: true })],
  [
    "invite an administrator",
    (one) =>
      one.post("/api/v1/admin/users/invite", { emailAddress: "lee@dealer.example", roles: [administratorRoleId] }),
  ],
  ["create a role", (one) => one.post("/api/v1/admin/roles", { name: `Empty ${one.token?.length}`, privileges: [] })],
  ["change a role", (one) => one.patch(`/api/v1/admin/roles/${editorId}`, { version: 0, description: "Edits" })],
  [
    "give a user a role that has no privileges yet",
    async (one) => {
      const { body } = await one.get(`/api/v1/admin/users/${colleague.id}`);
      return one.put(`/api/v1/admin/users/${colleague.id}`, { ...body, roles: [emptyId] });
    },
  ],
  [
    "give a user a role",
    async (one) => {
      const { body } = await one.get(`/api/v1/admin/users/${colleague.id}`);
      return one.put(`/api/v1/admin/users/${colleague.id}`, { ...body, roles: [editorId] });
    },
  ],
  ["move an account with privileges to another address", (one) => move(one, colleague.id)],
  ["move an account without privileges to another address", (one) => move(one, plain.id)],
  ["move an account that awaits its owner to another address", (one) => move(one, pendingId)],
  [
    "give everybody who signs up a role with privileges",
    (one) => configure(one, { signUp: { defaultRoleId: editorId } }),
  ],
  ["let clients that nobody vouches for administer", (one) => configure(one, { thirdPartyAdmin: true })],
  ["let everybody sign up", (one) => configure(one, { signUp: { allowedDomains: ["evil.example"] } })],
  ["take the second factor from a user", (one) => one.post(`/api/v1/admin/users/${plain.id}/totp/reset`)],
  ["bring back a removed user with privileges", (one) => one.post(`/api/v1/admin/users/${formerId}/restore`)],
  [
    "word a mail that holds a link",
    (one) => one.post("/api/v1/admin/emails", { ...wording, bodyText: "https://evil.example/?{link}" }),
  ],
  [
    "add a domain that serves the application",
    (one) => one.post("/api/v1/admin/domains", { domain: "evil.example", servesApplication: true }),
  ],
  [
    "add a provider whose users get accounts",
    (one) => one.post("/api/v1/admin/oAuth2Providers", { ...provider, slug: "theirs" }),
  ],
  ["read a provider's users from other claims", (one) => patchProvider(one, { claimMapping: { email: "nickname" } })],
  ["sign in by another client of a provider", (one) => patchProvider(one, { clientId: "theirs" })],
  [
    "make a client secret that it would know",
    async (one) => one.post(`/api/v1/admin/oAuth2Providers/${await providerId()}/generateproviderclientsecret`),
  ],
  ["impersonate", (one) => one.post("/api/v1/admin/user/login", { userId: colleague.id, reason: "A ticket" })],
];

const provider = { name: "Dealer", issuer: "https://login.dealer.example", clientId: "design-catalog" };

/** Something that the administrator creates on first use. */
function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => (made ??= make());
}
const providerId = once(async () =>
  idOf(await api.administrator.post("/api/v1/admin/oAuth2Providers", { ...provider, slug: "dealer" })),
);
const endpointId = once(async () => {
  const endpoint = { url: "https://hooks.dealer.example/", eventTypes: ["*"] };
  return textOf(objectOf((await api.administrator.post("/api/v1/admin/webhooks", endpoint)).body, "endpoint"), "id");
});
const createClient = async (settings: object) => {
  const { body } = await api.administrator.post("/api/v1/admin/oauthClients", { redirectUris, ...settings });
  return textOf(objectOf(body, "client"), "id");
};
const viewerId = once(() => createClient({ name: "Room viewer" }));
const toolId = once(() => createClient({ name: "Room tool", scopes: ["api", "admin"] }));
const trustedId = once(() => createClient({ name: "Trusted tool", trusted: true }));
const redirectUriPair = ["https://tool.example/one", "https://tool.example/two"];
const pairId = once(() => createClient({ name: "Pair tool", redirectUris: redirectUriPair, scopes: ["api", "admin"] }));
const lockedId = once(() => createClient({ name: "Locked tool", scopes: ["api", "admin"], enabled: false }));
/** A service account without privileges, and its first secret. */
const secretOf = once(async () => {
  const { serviceAccount: id, clientSecret } = await createServiceAccount(api.administrator);
  const secrets = `/api/v1/admin/oauthClients/${id}/secrets`;
  return { id, secrets, secret: `${secrets}/${clientSecret}` };
});
const disabledId = once(async () => {
  const settings = { roles: [editorId], enabled: false };
  return (await createServiceAccount(api.administrator, settings)).serviceAccount;
});
async function patchClient(one: Client, id: string, changes: object): ReturnType<Client["get"]> {
  return patchAsRead(one, `/api/v1/admin/oauthClients/${id}`, changes);
}

async function patchProvider(one: Client, changes: object): ReturnType<Client["get"]> {
  return patchAsRead(one, `/api/v1/admin/oAuth2Providers/${await providerId()}`, changes);
}

async function patchAsRead(one: Client, path: string, changes: object): ReturnType<Client["get"]> {
  return one.patch(path, { version: (await api.administrator.get(path)).body["version"], ...changes });
}

/** Changes settings of the application. */
async function configure(one: Client, settings: object): ReturnType<Client["get"]> {
  const { body } = await one.get("/api/v1/admin/application");
  return one.patch(`/api/v1/admin/applications/${textOf(body, "id")}`, { version: body["version"], settings });
}

/** Gives an account another address. */
async function move(one: Client, userId: string): ReturnType<Client["get"]> {
  const { body } = await one.get(`/api/v1/admin/users/${userId}`);
  return one.put(`/api/v1/admin/users/${userId}`, { ...body, emailAddress: `moved-${userId}@dealer.example` });
}

describe("a third-party client acting for an administrator, and a service account with every role,", () => {
  test.each(reserved)("may not %s, unlike the service's own client", async (_, attempt) => {
    // The first attempt creates what it is about.
    await attempt(planner);
    const before = await api.fingerprint();
    for (const one of [planner, program]) {
      const refused = await attempt(one);
      expect([refused.status, refused.body["code"]]).toEqual([403, "forbidden"]);
      expect(refused.text).toContain("the service's own client");
      expect(refused.headers.get("www-authenticate")).toBeNull();
    }
    expect(await api.fingerprint()).toBe(before);
    expect((await attempt(api.administrator)).status).toBeLessThan(300);
  });

  test("may not move its own user's account to another address, unlike the service's own client", async () => {
    const operator = await api.createUser({ privileges: ["Admin Users r/w"] });
    const refused = await move(await (await addThirdParty(api)).letIn(operator.id, "api admin"), operator.id);
    expect([refused.status, refused.body["code"]]).toEqual([403, "forbidden"]);
    expect(refused.text).toContain("the service's own client");
    expect((await move(operator, operator.id)).status).toBe(200);
  });

  test("may register and change endpoints and domains, and read providers", async () => {
    const endpoint = `/api/v1/admin/webhooks/${await endpointId()}`;
    const own = { url: "https://planner.example/hooks", eventTypes: ["*"] };
    const answers = [
      await planner.post("/api/v1/admin/webhooks", own),
      await patchAsRead(planner, endpoint, { description: "Orders" }),
      await planner.get(`${endpoint}/secret`),
      await planner.post("/api/v1/admin/domains", { domain: "planner.example" }),
      await planner.get("/api/v1/admin/oAuth2Providers"),
      await planner.get("/api/v1/admin/domains"),
      await planner.get(endpoint),
      await planner.post(`${endpoint}/test`),
      await planner.post(`${endpoint}/portal`, { may: ["test"] }),
      await planner.post("/api/v1/admin/webhooks/deliveries/grid", { startRow: 0, endRow: 10 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 201, 200, 200, 200, 202, 201, 200]);
  });

  test("may read and export the audit trail, and read logs, mails, calls of assistants and facts about recordings", async () => {
    const page = { startRow: 0, endRow: 10 };
    const { letIn } = await addThirdParty(api);
    const administratorId = textOf((await api.administrator.get("/api/v1/me")).body, "id");
    // Neither the user's privileges nor the scope is enough by itself.
    const weaker = [await letIn(administratorId, "api"), await letIn(colleague.id, "api admin")];
    for (const [path, body] of [
      ["audit/grid", page],
      ["audit/export", { format: "ndjson" }],
      ["logs", page],
      ["mails/grid", page],
      ["mcplog/grid", page],
      ["sessionrecordings/grid", page],
    ] as const) {
      const callers = [planner, ...weaker];
      const statuses = await Promise.all(
        callers.map(async (one) => (await one.post(`/api/v1/admin/${path}`, body)).status),
      );
      expect([path, ...statuses]).toEqual([path, 200, 403, 403]);
    }
  });

  test("may not read from where and by which programs and proofs its user, or another one, signs in", async () => {
    const { id, secrets } = await secretOf();
    const paths = [
      "/api/v1/me/sessions",
      "/api/v1/me/authorizations",
      "/api/v1/me/totp",
      "/api/v1/me/passkeys",
      `/api/v1/admin/users/${colleague.id}/sessions`,
      `/api/v1/admin/users/${colleague.id}/passkeys`,
      `/api/v1/admin/users/${colleague.id}/erase`,
      secrets,
    ];
    expect(secrets).toContain(id);
    for (const path of paths) {
      const callers = [planner, program, api.administrator];
      const statuses = await Promise.all(callers.map(async (one) => (await one.get(path)).status));
      expect([path, ...statuses]).toEqual([path, 403, 403, 200]);
    }
  });

  test("may record its own pages in its user's name, but neither share nor erase a recording", async () => {
    await configure(api.administrator, { sessionRecordings: { enabled: true, requireConsent: false } });
    const recordings = "/api/v1/me/sessionrecordings";
    const start = { viewport: { width: 800, height: 600 }, userAgent: "test" };
    const begun = await planner.post(recordings, start);
    const path = `/api/v1/admin/sessionrecordings/${idOf(begun)}`;
    const refused = [await planner.post(`${path}/sas`, {}), await planner.send("DELETE", path, {})];
    expect([begun, ...refused].map(({ status }) => status)).toEqual([201, 403, 403]);
    await configure(api.administrator, { sessionRecordings: { enabled: false } });
  });

  test("may answer an invitation to a project in its user's name", async () => {
    const owner = await api.createUser();
    const project = idOf(await owner.post("/api/v1/projects", { name: "Shared" }));
    const invitation = { emailAddress: administratorEmail, role: "viewer" };
    await owner.post(`/api/v1/projects/${project}/members`, invitation);
    const [asked = {}] = (await planner.get("/api/v1/me/invitations")).rows;
    const accepted = await planner.post(`/api/v1/me/invitations/${textOf(asked, "id")}/accept`);
    expect([accepted.status, asked["projectId"]]).toEqual([201, project]);
  });

  test("may replace a user with the same roles, invite without privileges, create a public client that asks for consent and choose the language", async () => {
    const path = `/api/v1/admin/users/${colleague.id}`;
    const { body } = await planner.get(path);
    const settings = { "dealer/tag": { value: "4711" } };
    const answers = [
      await planner.put(path, { ...body, settings }),
      await planner.post("/api/v1/admin/users/invite", { emailAddress: "mia@dealer.example", roles: [] }),
      await planner.post("/api/v1/admin/oauthClients", { name: "Viewer", type: "public", redirectUris }),
      await patchClient(planner, await createClient({ name: "Plans" }), {
        redirectUris: ["https://viewer.example/callback"],
      }),
      await configure(planner, { locale: "de" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 201, 200, 200]);
    expect((await api.administrator.get(path)).body).toMatchObject({ settings, roles: body["roles"] });
  });
});

describe("a third-party client may change a client that may administer", () => {
  const scopes = ["api", "mcp", "admin"];
  const settings = { redirectUris: redirectUriPair, scopes };
  test.each([
    ["by a new name", { name: "Renamed tool" }],
    ["by disabling it", { enabled: false }],
    ["by taking a scope from it", { scopes: ["api", "admin"] }],
    ["by taking a redirect URI from it", { redirectUris: redirectUriPair.slice(1) }],
    ["by another order of its scopes", { scopes: scopes.toReversed() }],
    ["by another order of its redirect URIs", { redirectUris: redirectUriPair.toReversed() }],
    ["by disabling it and taking a scope from it", { enabled: false, scopes: ["api", "admin"] }],
    ["by taking the scope admin from it", { scopes: ["api", "mcp"] }],
  ])("%s", async (name, change) => {
    const { status, body } = await patchClient(planner, await createClient({ name, ...settings }), change);
    expect([status, body]).toMatchObject([200, change]);
  });

  test("as it likes, once the client may no longer administer", async () => {
    const id = await createClient({ name: "Old tool", scopes: ["api", "admin"] });
    for (const change of [{ name: "Former tool" }, { enabled: false }, { scopes: ["api"] }, { enabled: true }])
      expect((await patchClient(planner, id, change)).status).toBe(200);
  });
});

test("a token without the scope admin is told the missing scope, and reads projects as before", async () => {
  const administratorId = textOf((await api.administrator.get("/api/v1/me")).body, "id");
  const narrow = await (await addThirdParty(api)).letIn(administratorId, "api");
  const refused = await narrow.get("/api/v1/admin/products");
  expect([refused.status, refused.body["requiredScope"]]).toEqual([403, "admin"]);
  expect(refused.headers.get("www-authenticate")).toContain('scope="admin", error="insufficient_scope"');
  expect((await narrow.post("/api/v1/projects/grid", { startRow: 0, endRow: 1 })).status).toBe(200);
});
