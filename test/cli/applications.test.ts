import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { tables } from "@design-catalog/core";
import { newMasterKey } from "@design-catalog/host";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { withClient } from "@design-catalog/testing/test-database";
import { join } from "node:path";
import { tmpdir } from "node:os";
import { type CliOptions, runHere, runJson } from "../support/catalogctl.ts";

setDefaultTimeout(60_000);

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
});

test("an application is suspended and resumed, and both are audited", async () => {
  const id = String((await create("Dealer East", "max@dealer.example")).id);
  const entries = () =>
    withClient(database.connectionString, async (client) => {
      const text = "SELECT changes, request_id FROM audit_entries WHERE application_id = $1 AND action = 'update'";
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

test("an application is erased only by its name, with every row, and others stay", async () => {
  const [south, west] = [
    await create("Dealer South", "lee@dealer.example"),
    await create("Dealer West", "jo@dealer.example"),
  ];
  const [id, other] = [String(south.id), String(west.id)];
  await withClient(database.connectionString, async (client) => {
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
  const { erased, files } = await runJson(["applications", "delete", id, "--name", "Dealer South"], atDatabase());
  expect(files).toBe(0);
  expect(erased).toMatchObject({ applications: 1, users: 1, roles: 2 });
  expect(await rowsOf(id)).toBe(0);
  expect(await rowsOf(other)).toBe(kept);
  const first = await runHere(["applications", "delete", "000000000000000000000001", "--name", "x"], atDatabase());
  expect(first.err).toContain("Cannot delete the first application because the service starts with it");
});
