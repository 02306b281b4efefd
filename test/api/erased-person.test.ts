import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { defaultApplicationId, matches, runJob, tables } from "@design-catalog/core";
import { logEntries, mcpLog } from "@design-catalog/core/application";
import { idempotencyKeys } from "@design-catalog/core/engine";
import { signInGuards, userErasures, users } from "@design-catalog/core/identity";
import { keepPersons } from "@design-catalog/core/operator";
import { keepRecordings } from "@design-catalog/core/projects";
import { deliveries, deliveryAttempts, events } from "@design-catalog/core/webhooks";
import { writeBackup } from "@design-catalog/storage-kysely";
import { readTar } from "@design-catalog/testing/read-tar";
import { type AdapterName, adapterNames } from "./adapters.ts";
import { type Client, idOf, textOf } from "./client.ts";
import { administratorEmail, password, settingName, startApi, type TestApi } from "./harness.ts";
import { erasedColumns, markRows, unmarked } from "./marked-rows.ts";
import { hookUrl, unique } from "./world-parts.ts";

/** Every mark of the person contains it, in any case; nothing else does. */
const stem = /tracy/iu;
const former = "tracy.former@dealer.example";
const address = "tracy@dealer.example";

/** Columns besides those of the tables' own lists in which the id of an erased user stays, as the pseudonym. */
const pseudonyms = [
  "audit_entries.changes",
  "audit_entries.resourceId",
  "events.body",
  "jobs.parameters",
  "products.description",
  "projects.description",
  "projects.ownerId",
  "rate_limits.key",
  "users.emailAddress",
  "users.id",
];

/** Columns that show a mark of what the person did, before the erasure. */
const marked = [
  "account_tokens.emailAddress",
  "audit_entries.changes",
  "delivery_attempts.errorMessage",
  "delivery_attempts.responseBody",
  "delivery_attempts.responseHeaders",
  "events.body",
  "log_entries.fields",
  "log_entries.message",
  "mcp_log.arguments",
  "mcp_log.emailAddress",
  "mcp_log.userAgent",
  "outgoing_mails.recipient",
  "outgoing_mails.text",
  "products.description",
  "products.name",
  "project_invitations.emailAddress",
  "projects.description",
  "projects.name",
  "refresh_tokens.device",
  "users.emailAddress",
  "users.firstName",
  "users.lastName",
  "users.settings",
  "webhook_endpoints.notificationEmail",
];

const json = (value: unknown) => JSON.stringify(value, (_, one: unknown) => (one instanceof Uint8Array ? "" : one));

type Place = readonly [column: string, text: string];

/** Every stored value, by table and column. */
async function readAll({ store }: TestApi): Promise<readonly Place[]> {
  const read = await Promise.all(
    tables.map(async (table) => {
      const rows = await store.select(table);
      return rows.flatMap((row) =>
        Object.entries(row).map(([column, value]): Place => [`${table.name}.${column}`, json(value) ?? ""]),
      );
    }),
  );
  return read.flat();
}

/** Columns with a text, each once. */
function placesOf(all: readonly Place[], matching: (text: string) => boolean): readonly string[] {
  return [...new Set(all.flatMap(([column, text]) => (matching(text) ? [column] : [])))].toSorted();
}

/** Kept answers, opened. */
async function answersOf({ store, ports }: TestApi): Promise<readonly string[]> {
  const rows = await store.select(idempotencyKeys);
  return Promise.all(
    rows.map((row) => ports.secretBox.open(row.sealedBody, idempotencyKeys.sealed?.purpose(row) ?? "")),
  );
}

async function blobsOf({ ports }: TestApi): Promise<readonly string[]> {
  const listed = (await ports.blobs?.list("")) ?? [];
  return Promise.all(
    listed.map(async ({ key }) => {
      const parts: Uint8Array[] = [];
      for await (const part of (await ports.blobs?.read(key)) ?? []) parts.push(part);
      const bytes = Buffer.concat(parts);
      return `${key} ${(bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString("latin1")}`;
    }),
  );
}

/** The files of an export of a person. */
async function exportOf({ ports }: TestApi, exported: string): Promise<ReadonlyMap<string, string>> {
  const key = (await ports.blobs?.list(""))?.find((blob) => blob.key.endsWith(`-${exported}`))?.key;
  if (key === undefined) throw new TypeError("Cannot read the export because there is none");
  const parts: Uint8Array[] = [];
  for await (const part of (await ports.blobs?.read(key)) ?? []) parts.push(part);
  const files = readTar(gunzipSync(Buffer.concat(parts)));
  return new Map([...files].map(([name, content]) => [name, content.toString()]));
}

/** Places of which an export has the rows, and none of their texts: they are secrets. */
const unexported = ["user_factors.userId"];

async function backupOf(connectionString: string): Promise<string> {
  const destination = new PassThrough();
  const [bytes] = await Promise.all([buffer(destination), writeBackup({ connectionString, destination })]);
  return gunzipSync(bytes).toString("latin1");
}

/** The person: a user with every personal field, who has done many things, and to whom others have. */
async function leaveTraces(api: TestApi): Promise<{ readonly id: string; readonly project: string }> {
  const { administrator } = api;
  const user = await api.createUser({ privileges: ["Admin Webhooks r/w", "Admin Products r/w", "Admin Users r/w"] });
  const row = await api.store.find(users, user.id);
  const own = { firstName: "Tracyfirst", lastName: "Tracylast", roles: row?.roles ?? [] };
  const settings = { [settingName]: { value: "tracysetting" } };
  for (const emailAddress of [former, address])
    expect((await administrator.put(`/api/v1/admin/users/${user.id}`, { ...own, emailAddress, settings })).status).toBe(
      200,
    );
  await api.store.transaction((transaction) =>
    transaction.update(users, matches({ id: user.id }), { addressState: "verified" }),
  );
  const device = { "user-agent": "TracyDevice/1.0" };
  const wrong = { grant_type: "password", username: address, password: "wrong" };
  await api.client().send("POST", "/api/v1/oauth/token", { form: wrong, headers: device });
  const form = { ...wrong, password, scope: "openid api admin" };
  const { body } = await api.client().send("POST", "/api/v1/oauth/token", { form, headers: device });
  const tracy = api.client(textOf(body, "access_token"));
  await api.client().post("/api/v1/account/password/forgot", { emailAddress: address });
  await act(api, tracy, user.id);
  const project = await share(api, tracy, user.id);
  await answer(api);
  return { id: user.id, project };
}

/** Notes an attempt of each delivery that names the person, which the receiver repeats in every part of its answer. */
async function answer({ store }: TestApi): Promise<void> {
  const naming = new Set((await store.select(events)).filter(({ body }) => stem.test(body)).map(({ id }) => id));
  const made = (await store.select(deliveries)).filter(({ eventId }) => naming.has(eventId));
  const attempts = made.map(({ id: deliveryId, createdAt: startedAt }) => ({
    ...({ deliveryId, number: 1, startedAt, trigger: "automatic", durationMs: 1, remoteAddress: "192.0.2.1" } as const),
    ...({ timings: {}, outcome: "failure", statusCode: 422, errorClass: "http_4xx" } as const),
    errorMessage: `the certificate is for ${address}`,
    responseHeaders: { "x-refused": address },
    responseBody: `no ${address}`,
  }));
  await store.transaction((transaction) => transaction.insert(deliveryAttempts, attempts));
}

/** Does what the person does. */
async function act(api: TestApi, tracy: Client, userId: string): Promise<void> {
  const hook = { url: hookUrl, eventTypes: ["*"], notificationEmail: address };
  await succeed(tracy.post("/api/v1/admin/webhooks", hook));
  const key = { "idempotency-key": unique("tracy") };
  await succeed(
    tracy.patch("/api/v1/me", { firstName: "Tracysecond", version: (await tracy.get("/api/v1/me")).body["version"] }),
  );
  await succeed(tracy.post("/api/v1/projects", { name: "Kept", client: "Northwind" }, key));
  const text = `Tracysecond Tracylast's hall, ask TRACYFIRST Tracylast or ${address}`;
  const hall = { name: "Tracylast, Tracysecond: hall", client: "Tracysecond  Tracylast", description: text };
  await succeed(tracy.post("/api/v1/projects", hall));
  await succeed(tracy.post("/api/v1/admin/products", { name: "Tracyfirst Tracylast's lamp", description: text }));
  await succeed(api.administrator.post(`/api/v1/admin/users/${userId}/export`));
  const createdAt = new Date().toISOString();
  const base = {
    id: api.ports.ids.next(),
    requestId: "r",
    userId: await api.store.find(users, userId).then((row) => row?.id ?? null),
  };
  if (base.userId === null) throw new TypeError("Cannot log because there is no user");
  const line = { ...base, userId: base.userId, at: createdAt, message: `Tracy ${address}`, fields: { tracy: address } };
  const call = {
    ...base,
    userId: base.userId,
    createdAt,
    emailAddress: address,
    userAgent: "tracy",
    arguments: { q: "tracy" },
  };
  await api.store.transaction(async (transaction) => {
    const facts = { level: "warn", source: "security", operation: null, method: null, status: null } as const;
    await transaction.insert(logEntries, [{ ...line, ...facts, durationMs: null, errorClass: null }]);
    const counts = { durationMs: 1, requestBytes: 1, responseBytes: 1 };
    const names = { clientId: "c", clientName: null, protocolVersion: null, tool: "search", projectId: null };
    await transaction.insert(mcpLog, [{ ...call, ...counts, ...names, outcome: "ok", errorCode: null }]);
  });
}

/** Does what the person and others do with one another; returns a project of the person. */
async function share(api: TestApi, tracy: Client, userId: string): Promise<string> {
  const project = idOf(await succeed(tracy.post("/api/v1/projects", { name: "Lobby" })));
  await succeed(
    tracy.post(`/api/v1/projects/${project}/members`, { emailAddress: "guest@dealer.example", role: "viewer" }),
  );
  const others = idOf(await succeed(api.administrator.post("/api/v1/projects", { name: "Hall" })));
  const members = `/api/v1/projects/${others}/members`;
  const key = { "idempotency-key": unique("key") };
  await succeed(api.administrator.post(members, { userId, role: "editor" }, key));
  const invited = idOf(await succeed(api.administrator.post("/api/v1/projects", { name: "Stage" })));
  await succeed(
    api.administrator.post(`/api/v1/projects/${invited}/members`, { emailAddress: address, role: "viewer" }),
  );
  return project;
}

async function succeed<Answer extends { readonly status: number; readonly text: string }>(
  sent: Promise<Answer>,
): Promise<Answer> {
  const answer = await sent;
  if (answer.status >= 300) throw new TypeError(`Cannot leave a trace: ${answer.status} ${answer.text}`);
  return answer;
}

describe.each([...adapterNames])("a person erased on %s storage", (adapter: AdapterName) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(adapter);
  });
  afterAll(() => api.close());

  const contextOf = () => {
    const { store, ports } = api;
    const circumstances = {
      requestId: "upkeep",
      changeSetId: ports.ids.next(),
      clientAddress: null,
      baseUrl: "https://catalog.example",
    };
    return { applicationId: defaultApplicationId, actor: null, ...circumstances, store, ports };
  };

  const upkeep = () => {
    const { clock, log } = api.ports;
    return { clock, log, contextOf, applicationIds: async () => [defaultApplicationId] };
  };

  /** Runs the upkeep and all long jobs. */
  async function work(): Promise<void> {
    await keepPersons(upkeep());
    await keepRecordings(upkeep());
    for (;;) {
      const claimed = await api.queue.claim("long-jobs", { limit: 10, perGroupLimit: 10 });
      if (claimed.length === 0) return;
      for (const job of claimed) await runJob(contextOf(), job);
    }
  }

  test("leaves no mark in any table, kept answer, blob, line of the log, or backup made afterwards", async () => {
    const { id } = await leaveTraces(api);
    await work();
    const person = { id, address, stem };
    await markRows(api, await unmarked(api, person), person);
    expect((await unmarked(api, person)).map(({ table, column }) => `${table.name}.${column}`)).toEqual([]);
    expect(placesOf(await readAll(api), (text) => stem.test(text))).toEqual(expect.arrayContaining(marked));
    expect((await answersOf(api)).some((text) => stem.test(text))).toBe(true);
    const kinds = ["/person-exports/", "/recordings/"];
    const blobs = (await blobsOf(api)).filter((text) => stem.test(text));
    expect(kinds.filter((kind) => !blobs.some((text) => text.includes(kind)))).toEqual([]);

    const exported = idOf(await succeed(api.administrator.post(`/api/v1/admin/users/${id}/export`)));
    await work();
    const files = [...(await exportOf(api, exported))];
    const shows = (place: string) => files.some(([name, text]) => name.startsWith(`rows/${place}.`) && stem.test(text));
    const places = erasedColumns.map(({ table, column }) => `${table.name}.${column}`);
    expect(places.filter((place) => !shows(place))).toEqual(unexported);
    expect(
      ["events.body", "idempotency_keys.body", "audit_entries.resourceId"].filter((place) => !shows(place)),
    ).toEqual([]);

    const path = `/api/v1/admin/users/${id}/erase`;
    const heir = (await api.store.select(users, { where: matches({ emailAddress: administratorEmail }) }))[0]?.id;
    expect((await api.administrator.post(path, { confirmation: address, handOverTo: heir })).status).toBe(202);
    await api.store.transaction((transaction) =>
      transaction.update(userErasures, matches({ finishedAt: null }), {
        dueAt: new Date(Date.now() - 1000).toISOString(),
      }),
    );
    await work();
    expect((await api.administrator.get(path)).body).toMatchObject({
      status: "erased",
      result: { projects: 3, keptTexts: [] },
    });

    const after = await readAll(api);
    expect(placesOf(after, (text) => stem.test(text))).toEqual([]);
    expect(
      await api.store.count(deliveryAttempts, matches({ statusCode: 422, errorClass: "http_4xx" })),
    ).toBeGreaterThan(0);
    expect((await answersOf(api)).filter((text) => stem.test(text))).toEqual([]);
    expect((await blobsOf(api)).filter((text) => stem.test(text))).toEqual([]);
    expect(api.logged.filter((text) => stem.test(text))).toEqual([]);
    if (api.connectionString !== undefined) expect(await backupOf(api.connectionString)).not.toMatch(stem);
    expect(await api.store.count(signInGuards, { op: "greaterThan", column: "failures", value: 0 })).toBe(0);
    const feed = await api.administrator.get("/api/v1/admin/webhooks/events?limit=100");
    expect(feed.text).not.toMatch(stem);
    expect(feed.text).toContain(`${id}@erased.invalid`);

    const listed = tables.flatMap(({ name, persons = {} }) =>
      Object.keys(persons).map((column) => `${name}.${column}`),
    );
    const kept = placesOf(after, (text) => text.includes(id)).filter(
      (place) => !/\.(?:createdBy|updatedBy)$/u.test(place) && !listed.includes(place),
    );
    expect(kept.filter((place) => !pseudonyms.includes(place))).toEqual([]);
  });

  test("is not kept waiting by others whose jobs run", async () => {
    const { id, emailAddress } = await api.createUser();
    const { ids } = api.ports;
    const running = idOf(await succeed(api.administrator.post(`/api/v1/admin/users/${id}/export`)));
    const at = new Date(Date.now() - 60_000).toISOString();
    const times = { requestedAt: at, dueAt: at, requestedBy: null, approvedBy: null };
    const begun = { ...times, handOverTo: null, wasRemoved: false, jobId: running, finishedAt: null, result: null };
    const others = Array.from({ length: 20 }, () => ({ ...begun, id: ids.next(), userId: ids.next<"user">() }));
    await api.store.transaction((transaction) => transaction.insert(userErasures, others));
    await succeed(api.administrator.post(`/api/v1/admin/users/${id}/erase`, { confirmation: emailAddress }));
    const own = matches({ userId: id });
    const dueAt = new Date(Date.now() - 1000).toISOString();
    await api.store.transaction((transaction) => transaction.update(userErasures, own, { dueAt }));
    await keepPersons(upkeep());
    expect((await api.administrator.get(`/api/v1/admin/users/${id}/erase`)).body).toMatchObject({ status: "erasing" });
  });
});
