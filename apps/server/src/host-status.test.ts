import { expect, test } from "bun:test";
import { defaultApplicationId } from "@design-catalog/core";
import type { Id } from "@design-catalog/core/ports";
import { createDatabaseClock, createPool } from "@design-catalog/storage-kysely";
import { createTestDatabase } from "@design-catalog/testing";
import { testId } from "@design-catalog/testing/test-id";
import { createTestClock, silentLog } from "@design-catalog/testing/test-ports";
import { readHostStatus } from "./host-status.ts";

test("readHostStatus() shows sizes of other applications only to the operator's own, the first", async () => {
  const database = await createTestDatabase();
  const pool = createPool({ connectionString: database.connectionString, log: silentLog });
  const [north, south] = [testId<"application">("a"), testId<"application">("b")];
  for (const [id, bytes] of [
    [defaultApplicationId, 1],
    [north, 3],
    [south, 2],
  ] as const) {
    await pool.query(
      "INSERT INTO applications (application_id, id, name, user_settings, created_at) VALUES ($1, $1, 'North', '[]', now())",
      [id],
    );
    await pool.query("INSERT INTO application_sizes VALUES ($1, $1, now(), 1, $2, 0, 0)", [id, bytes]);
  }
  const sources = {
    pool,
    jobs: { states: async () => [] },
    clock: createDatabaseClock(createTestClock()),
    parked: () => null,
  };
  const seenBy = async (id: Id<"application">) =>
    (await readHostStatus(sources, id)).applications.map(({ id: seen }) => seen);
  try {
    expect(await seenBy(north)).toEqual([north]);
    expect(await seenBy(south)).toEqual([south]);
    expect(await seenBy(defaultApplicationId)).toEqual([north, south, defaultApplicationId]);
  } finally {
    await pool.end();
    await database.drop();
  }
});
