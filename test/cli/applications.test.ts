import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createIdSource, tables } from "@design-catalog/core";
import { newMasterKey, openBlobContents, systemPorts } from "@design-catalog/host";
import { createPool, ensurePartitions } from "@design-catalog/storage-kysely";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { withClient } from "@design-catalog/testing/test-database";
import { silentLog } from "@design-catalog/testing/test-ports";
import type pg from "pg";
import { type CliOptions, runHere, runJson } from "../support/catalogctl.ts";

setDefaultTimeout(90_000);

const masterKey = newMasterKey();
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function atDatabase(options: Partial<CliOptions> = {}): CliOptions {
  const environment = {
    DATABASE_URL: database.connectionString,
    MASTER_KEY: masterKey,
    XDG_CONFIG_HOME: join(tmpdir(), "nobody"),
    DATA_DIR: join(tmpdir(), `applications-${process.pid}`),
  };
  return { ...options, environment };
}

/** Number of rows of an application in every table. */
function rowsOf(id: string): Promise<number> {
  return withClient(database.connectionString, async (client) => {
    let rows = 0;
    for (const name of [...tables.map((table) => table.name), "counters"]) {
      const found = await client.query<{ count: number }>(
        `SELECT count(*)::int FROM ${name} WHERE application_id = $1`,
        [id],
      );
      rows += found.rows[0]?.count ?? 0;
    }
    return rows;
  });
}

/** A delivery of now with one attempt. */
async function addAttempt(client: Pick<pg.Client, "query">, id: string): Promise<void> {
  const pool = createPool({ connectionString: database.connectionString, log: silentLog });
  await ensurePartitions(pool, { fromMs: Date.now(), days: 1 });
  await pool.end();
  const deliveryId = createIdSource(systemPorts.clock, systemPorts.random).next();
  await client.query(
    `INSERT INTO deliveries (id, application_id, event_id, event_type, endpoint_id, url, status, attempt_count,
       automatic_count, created_at, completed_at)
     VALUES ($1, $2, $1, 'project.created', $1, 'https://hooks.example/', 'delivered', 1, 1, now(), now())`,
    [deliveryId, id],
  );
  await client.query(
    `INSERT INTO delivery_attempts (delivery_id, number, application_id, trigger, started_at, duration_ms, outcome,
       timings, response_headers) VALUES ($1, 1, $2, 'automatic', now(), 20, 'success', '{}', '{}')`,
    [deliveryId, id],
  );
}

function create(name: string, emailAddress: string) {
  return runJson(["applications", "create", name, emailAddress], atDatabase({ input: "a long and quiet harbour\n" }));
}

test("an application is created with its administrator, listed and shown", async () => {
  const north = await create("Dealer North", "kim@dealer.example");
  expect(north).toMatchObject({ name: "Dealer North", users: 1 });
  const { applications } = await runJson(["applications", "list"], atDatabase());
  expect(applications).toEqual([north]);
  expect(await runJson(["applications", "show", String(north.id)], atDatabase())).toEqual(north);
  const unknown = await runHere(["applications", "show", "000000000000000000000009"], atDatabase());
  expect(unknown.err).toContain("Cannot find the application because none has the id 000000000000000000000009");
  const wrong = await runHere(["applications", "show", "north"], atDatabase());
  expect(wrong.err).toContain("ID must be the id of an application: current value is north");
  await withClient(database.connectionString, (client) =>
    client.query("UPDATE users SET deleted = true WHERE application_id = $1", [north.id]),
  );
  expect(await runJson(["applications", "show", String(north.id)], atDatabase())).toMatchObject({ users: 0 });
});

test.each(["", "   ", "N".repeat(201)])("an application is not created with the name %p", async (name) => {
  const refused = await runHere(["applications", "create", name, "kim@dealer.example"], atDatabase());
  expect([refused.exitCode, refused.err]).toEqual([2, expect.stringContaining("NAME must have 1 to 200 characters")]);
});

test("an application is suspended and resumed, and both are audited", async () => {
  const id = String((await create("Dealer East", "max@dealer.example")).id);
  const entries = () =>
    withClient(database.connectionString, async (client) => {
      const text = `SELECT changes, request_id FROM audit_entries
         WHERE application_id = $1 AND action = 'update' ORDER BY at`;
      return (await client.query<{ changes: unknown; request_id: string }>(text, [id])).rows;
    });
  const shown = await runJson(["applications", "suspend", id], atDatabase());
  expect(shown).toMatchObject({ id, name: "Dealer East" });
  expect(shown.suspendedAt).toMatch(/^20.*Z$/u);
  expect(await runJson(["applications", "suspend", id], atDatabase())).toEqual(shown);
  expect((await runHere(["applications", "list"], atDatabase())).out).toContain(String(shown.suspendedAt));
  expect(await runJson(["applications", "resume", id], atDatabase())).toMatchObject({ id, suspendedAt: null });
  const audited = await entries();
  for (const { request_id: requestId } of audited) expect(requestId).toStartWith("catalogctl:");
  expect(audited).toMatchObject([
    { changes: [{ field: "suspendedAt", before: null }] },
    { changes: [{ field: "suspendedAt", after: null }] },
  ]);
  const unknown = await runHere(["applications", "suspend", "000000000000000000000009"], atDatabase());
  expect(unknown.err).toContain("Cannot find the application because none has the id 000000000000000000000009");
});

test("an application is exported whole, without secrets, also while it is suspended", async () => {
  const id = String((await create("Dealer Export", "ina@dealer.example")).id);
  const secrets = await withClient(database.connectionString, async (client) => {
    await client.query(
      `INSERT INTO webhook_endpoints (id, application_id, version, deleted, created_at, updated_at, url, event_types, enabled,
         headers, secrets, secret_hint, enabled_at, failure_count)
       VALUES ($1, $1, 0, false, now(), now(), 'https://hooks.example/', '["*"]', true, '{"X-Token":"v1.sealed-header"}',
         '[{"sealed":"v1.sealed-secret","expiresAt":null}]', 'abcd', now(), 0)`,
      [id],
    );
    await addAttempt(client, id);
    const text = "SELECT password_hash FROM users WHERE application_id = $1";
    return (await client.query<{ password_hash: string }>(text, [id])).rows.map((row) => row.password_hash);
  });
  await runJson(["applications", "suspend", id], atDatabase());
  const file = join(mkdtempSync(join(tmpdir(), "application-export-")), "east.ndjson");
  const shown = await runJson(["applications", "export", id, file], atDatabase());
  const text = readFileSync(file, "utf8");
  expect(shown).toMatchObject({
    id,
    file,
    bytes: Buffer.byteLength(text),
    files: 0,
    rows: { users: 1, applications: 1 },
  });
  const lines = text
    .trimEnd()
    .split("\n")
    .map((one) => JSON.parse(one));
  expect(lines[0]).toMatchObject({ applicationId: id, format: 1 });
  expect(lines.at(-1)).toEqual({ complete: true, rows: shown.rows, files: 0 });
  const rowsIn = (table: string) => lines.filter((one) => one.table === table).map(({ row }) => row);
  expect(rowsIn("users")).toMatchObject([{ emailAddress: "ina@dealer.example" }]);
  expect(rowsIn("webhook_endpoints")).toMatchObject([{ url: "https://hooks.example/", secretHint: "abcd" }]);
  expect(secrets).toHaveLength(1);
  expect([rowsIn("deliveries").length, rowsIn("delivery_attempts").length]).toEqual([1, 1]);
  for (const secret of [...secrets, "sealed-header", "sealed-secret"]) expect(text).not.toContain(secret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const again = await runHere(["applications", "export", id, file], atDatabase());
  expect([again.exitCode === 0, again.err.includes("--force")]).toEqual([false, true]);
  expect((await runHere(["applications", "export", id], atDatabase())).out).toContain('"complete":true');
});

async function suspendedSince(id: string, age: string): Promise<void> {
  await withClient(database.connectionString, (client) =>
    client.query("UPDATE applications SET suspended_at = now() - $2::interval WHERE id = $1", [id, age]),
  );
}

test("an application is erased only by its name and after 30 days, with every row, and others stay", async () => {
  const [south, west] = [
    await create("Dealer South", "lee@dealer.example"),
    await create("Dealer West", "jo@dealer.example"),
  ];
  const [id, other] = [String(south.id), String(west.id)];
  await withClient(database.connectionString, async (client) => {
    await addAttempt(client, id);
    await client.query("INSERT INTO counters (application_id, name, value) VALUES ($1, 'projects', 7)", [id]);
    await client.query(
      `INSERT INTO rate_refusals (id, application_id, key, policy, per, subject, enforced, count, last_at)
       SELECT lpad(to_hex(n), 24, '0'), $1, n::text, 'write', 'user', 'x', true, 1, now() FROM generate_series(1, 2500) n`,
      [id],
    );
  });
  const kept = await rowsOf(other);
  const before = await rowsOf(id);
  expect(before).toBeGreaterThan(2_500);
  for (const words of [[], ["--name", "Dealer West"]]) {
    const refused = await runHere(["applications", "delete", id, ...words], atDatabase());
    expect(refused.exitCode).not.toBe(0);
  }
  expect(await rowsOf(id)).toBe(before);
  const words = ["applications", "delete", id, "--name", "Dealer South"];
  const suspended = await runJson(words, atDatabase());
  expect(await runJson(words, atDatabase())).toEqual(suspended);
  expect(suspended).toMatchObject({ id, suspendedAt: expect.any(String) });
  await suspendedSince(id, "29 days 23 hours");
  expect(await runJson(words, atDatabase())).toMatchObject({ id, suspendedAt: expect.any(String) });
  expect(await rowsOf(id)).toBeGreaterThanOrEqual(before);
  await suspendedSince(id, "30 days");
  const { erased, files } = await runJson(words, atDatabase());
  expect(files).toBe(0);
  expect(erased).toMatchObject({ applications: 1, users: 1, roles: 2 });
  expect(await rowsOf(id)).toBe(0);
  expect(await rowsOf(other)).toBe(kept);
  expect(
    await runJson(["applications", "delete", other, "--name", "Dealer West", "--now"], atDatabase()),
  ).toMatchObject({
    erased: { applications: 1 },
  });
  const first = await runHere(["applications", "delete", "000000000000000000000001", "--name", "x"], atDatabase());
  expect(first.err).toContain("Cannot delete the first application because the service starts with it");
});

/** One stored file of an application. */
async function storeFile(id: string): Promise<{ readonly isThere: () => Promise<boolean> }> {
  const directory = join(tmpdir(), `applications-${process.pid}`, "blobs");
  const blobs = openBlobContents({ kind: "file", directory }, systemPorts.clock);
  const key = `${id}/files/plan`;
  const content = async function* () {
    yield new Uint8Array([1, 2, 3]);
  };
  await blobs.write(key, content(), { bytes: 3 });
  return { isThere: async () => (await blobs.head(key)) !== undefined };
}

test.each([
  ["goes with an application", null, 1],
  ["stays of one that has moved, because another deployment uses it", "moved", 0],
  ["stays of one that has not arrived whole, for the same reason", "arriving", 0],
])("a stored file %s", async (_, state, files) => {
  const id = String((await create("Dealer Files", `files-${state ?? "none"}@dealer.example`)).id);
  const file = await storeFile(id);
  await withClient(database.connectionString, (client) =>
    client.query("UPDATE applications SET move_state = $2 WHERE id = $1", [id, state]),
  );
  const words = ["applications", "delete", id, "--name", "Dealer Files", "--now"];
  expect(await runJson(words, atDatabase())).toMatchObject({ files });
  expect([await rowsOf(id), await file.isThere()]).toEqual([0, files === 0]);
});
