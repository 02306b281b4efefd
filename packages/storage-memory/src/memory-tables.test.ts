import { expect, test } from "bun:test";
import { matches, type Table } from "@design-catalog/core";
import { baseColumns, type BaseRow } from "@design-catalog/core/ports";
import { testId } from "@design-catalog/testing/test-id";
import { createMemoryStorage } from "./memory-storage.ts";
import { createMemoryTables } from "./memory-tables.ts";

interface Crate extends BaseRow {
  readonly code: string;
}

const crates: Table<Crate> = { name: "crates", columns: { ...baseColumns, code: "text" }, unique: [["code"]] };

function crate(code: string, id = code): Crate {
  const now = "2026-11-21T10:00:00.000Z";
  const base = { version: 0, deleted: false, createdAt: now, updatedAt: now, createdBy: null, updatedBy: null };
  return { id: testId(id), ...base, code };
}

test("save() brings back rows that were changed twice, erased and inserted, and their unique values", async () => {
  const tables = createMemoryTables();
  const { storage } = createMemoryStorage({ clock: { now: () => Date.now() }, tables });
  const store = storage.open(testId("a"));
  const insert = (...codes: readonly string[]) =>
    store.transaction((transaction) =>
      transaction.insert(
        crates,
        codes.map((code) => crate(code)),
      ),
    );
  const rename = (from: string, to: string) =>
    store.transaction((transaction) => transaction.update(crates, matches({ code: from }), { code: to }));
  await insert("c1", "c2");
  const before = await store.select(crates);
  const restore = tables.save();
  for (const round of ["first", "second"]) {
    await rename("c1", `between ${round}`);
    await rename("c2", "c1");
    await store.transaction((transaction) => transaction.erase(crates, matches({ code: "c1" })));
    await insert("c3");
    expect(await store.select(crates)).not.toEqual(before);
    restore();
    expect(await store.select(crates)).toEqual(before);
    for (const taken of ["c1", "c2"]) {
      const added = store.transaction((transaction) => transaction.insert(crates, [crate(taken, "d")]));
      await expect(added).rejects.toMatchObject({ code: "duplicate" });
    }
    expect(await store.count(crates)).toBe(2);
  }
  await insert("c3");
});
