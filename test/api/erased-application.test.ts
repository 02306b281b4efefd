import { afterAll, beforeAll, expect, test } from "bun:test";
import { defaultApplicationId, tables } from "@design-catalog/core";
import { eraseApplication } from "@design-catalog/core/application";
import type { StoredTable } from "@design-catalog/core/ports";
import { administratorEmail, otherApplicationId, otherBaseUrl, startApi, type TestApi } from "./harness.ts";
import { createWorld } from "./world.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startApi("memory");
  await createWorld(api, { user: await api.createUser() });
  const other = await api.signIn(administratorEmail, { origin: otherBaseUrl });
  for (const name of ["One", "Two"]) expect((await other.post("/api/v1/projects", { name })).status).toBe(201);
});
afterAll(() => api.close());

/** All rows of an application, by table. */
async function rowsOf(applicationId: typeof otherApplicationId): Promise<ReadonlyMap<string, readonly object[]>> {
  const store = api.storage.open(applicationId);
  const read = async (table: StoredTable) => [table.name, await store.select(table)] as const;
  return new Map((await Promise.all(tables.map(read))).filter(([, rows]) => rows.length > 0));
}

test("an application is erased with every row of every table, and another one stays as it is", async () => {
  const [erased, kept] = [await rowsOf(defaultApplicationId), await rowsOf(otherApplicationId)];
  expect([...erased.values()].filter(({ length }) => length > 1).length).toBeGreaterThan(15);
  const counted = await eraseApplication(api.store, { tables });
  expect(Object.fromEntries(counted)).toEqual(
    Object.fromEntries([...erased].map(([name, rows]) => [name, rows.length])),
  );
  expect(await rowsOf(defaultApplicationId)).toEqual(new Map());
  expect(await rowsOf(otherApplicationId)).toEqual(kept);
});
