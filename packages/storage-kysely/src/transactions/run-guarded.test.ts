import { beforeAll, beforeEach, expect, test } from "bun:test";
import { auditArchives } from "@design-catalog/core/application";
import { signals } from "@design-catalog/core/catalog";
import { always, createIdSource, DomainError } from "@design-catalog/core/engine";
import type { ApplicationStore, Transaction } from "@design-catalog/core/ports";
import { testId } from "@design-catalog/testing/test-id";
import { createStorage } from "../kysely-storage.ts";
import { createMigratedDatabase, createTestQueue, openTestPool, rejection } from "../storage-test-tools.ts";

const applicationId = testId<"application">("a");
const refusal = new DomainError("application_moving", "Not now", { retryAfterSeconds: 5 });
const archive = {
  id: testId("b"),
  day: "2025-11-20",
  rowCount: 1,
  sha256: "0",
  bytes: 1,
  archivedAt: "2026-11-21T00:31:07.000Z",
};
const ids = createIdSource(
  { now: () => Date.now() },
  { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) },
);

const copy = { table: signals.table, where: always, set: {}, references: {}, sharedReferences: {}, dependents: {} };

const { pool } = await openTestPool({}, createMigratedDatabase);

let store: ApplicationStore;
/** Application and rows of each commit that asked. */
let asked: unknown[];
let isRefused: boolean;

beforeAll(async () => {
  const { queue } = await createTestQueue(pool);
  store = createStorage({
    pool,
    queue,
    async mayCommit(id, execute) {
      const { rows } = await execute("SELECT count(*)::int AS count FROM audit_archives", []);
      asked.push([id, rows[0]?.["count"]]);
      if (isRefused) throw refusal;
    },
  }).open(applicationId);
});

beforeEach(async () => {
  [asked, isRefused] = [[], false];
  await pool.query("TRUNCATE audit_archives");
});
const changes: Readonly<Record<string, (transaction: Transaction) => Promise<unknown>>> = {
  insert: (transaction) => transaction.insert(auditArchives, [archive]),
  update: (transaction) => transaction.update(auditArchives, always, { bytes: 2 }),
  erase: (transaction) => transaction.erase(auditArchives, always),
  revise: (transaction) => transaction.revise(signals.table, always, { name: "HDMI" }),
  reviseEach: (transaction) => transaction.reviseEach(signals.table, [], ["name"]),
  copyRows: (transaction) => transaction.copyRows([copy], ids),
  nextNumber: (transaction) => transaction.nextNumber("numbers"),
  copyCounter: (transaction) => transaction.copyCounter("numbers", "copies"),
};

test.each(Object.keys(changes))("a transaction that has called %s asks before its commit", async (name) => {
  isRefused = true;
  expect(await rejection(store.transaction(async (transaction) => changes[name]?.(transaction)))).toBe(refusal);
  expect(asked).toHaveLength(1);
});

test("a refused transaction leaves nothing, and is asked once, by its own statements", async () => {
  const insert = () => store.transaction((transaction) => transaction.insert(auditArchives, [archive]));
  isRefused = true;
  expect(await rejection(insert())).toBe(refusal);
  expect(await store.count(auditArchives)).toBe(0);
  isRefused = false;
  await insert();
  expect(await store.count(auditArchives)).toBe(1);
  expect(asked).toEqual([
    [applicationId, 1],
    [applicationId, 1],
  ]);
});

test("a transaction that changes no row asks nobody", async () => {
  isRefused = true;
  const found = await store.transaction(async (transaction) => {
    await transaction.lock("a name");
    await transaction.complete([]);
    return transaction.find(signals.table, testId("c"), { lock: true });
  });
  expect([found, asked]).toEqual([undefined, []]);
});
