import { type ApplicationStore, live, matches, type Table } from "@design-catalog/core";
import { always, copyOf } from "@design-catalog/core/engine";
import { type BaseRow, baseColumns, type RowCopy } from "@design-catalog/core/ports";
import { expect, test } from "#runner";
import { refusal } from "../refusal.ts";
import {
  addSpecimens,
  newId,
  openNew,
  rejection,
  type Specimen,
  specimen,
  specimens,
  type StorageSubject,
} from "./subject.ts";

/** A row that refers to a specimen and to another row of its own table. */
interface Crate extends BaseRow {
  readonly place: string | null;
  readonly specimenId: string | null;
  readonly insideId: string | null;
}

export const crates: Table<Crate> = {
  name: "conformance_crates",
  columns: { ...baseColumns, place: "text", specimenId: "id", insideId: "id" },
};

/** Copies of rows of several tables, and of their references. */
export function copyingCases(subject: () => StorageSubject): void {
  const copy = (store: ApplicationStore, ...copies: readonly RowCopy[]) =>
    store.transaction((transaction) => transaction.copyRows(copies, { next: newId }));

  test("copyRows() copies matching rows whole, except their ids and the columns set", async () => {
    const store = openNew(subject());
    const [row] = await addSpecimens(
      store,
      {
        version: 7,
        label: "l",
        amount: 5,
        weight: 0.1,
        fragile: true,
        seenAt: "2026-01-02T03:04:05.678Z",
        notes: { deep: [1, "two", null] },
        digest: new Uint8Array([0, 255]),
        createdBy: newId(),
      },
      { deleted: true },
    );
    const set = { version: 0, label: null, shelf: "s", notes: [true] };
    const newIds = await copy(store, copyOf({ table: specimens, where: live, set }));
    expect([...newIds.keys()]).toEqual(row ? [row.id] : []);
    expect(await store.select(specimens, { where: matches({ shelf: "s" }) })).toEqual([
      { ...specimen(), ...row, id: newIds.get(row?.id ?? "") ?? "", ...set },
    ]);
    expect(await store.find(specimens, row?.id ?? "")).toEqual(row);
  });

  test("copyRows() turns references to copied rows into references to their copies, and others into null", async () => {
    const store = openNew(subject());
    const [copied, left] = await addSpecimens(store, { amount: 1 }, { amount: 2 });
    const outer = await addCrate(store, { specimenId: copied?.id ?? null });
    const inner = await addCrate(store, { specimenId: left?.id ?? null, insideId: outer.id });
    const newIds = await copy(
      store,
      copyOf({
        table: crates,
        where: always,
        set: { place: "copied" },
        references: { specimenId: specimens, insideId: crates },
      }),
      copyOf({ table: specimens, where: matches({ amount: 1 }) }),
    );
    const newIdOf = (id: string | undefined) => newIds.get(id ?? "") ?? "none";
    expect(await store.select(crates, { where: matches({ place: "copied" }) })).toEqual([
      { ...outer, place: "copied", id: newIdOf(outer.id), specimenId: newIdOf(copied?.id) },
      { ...inner, place: "copied", id: newIdOf(inner.id), specimenId: null, insideId: newIdOf(outer.id) },
    ]);
    expect(newIds.has(left?.id ?? "")).toBe(false);
  });

  test("copyRows() turns shared references to copied rows into references to their copies, and keeps others", async () => {
    const store = openNew(subject());
    const [copied, left] = await addSpecimens(store, { amount: 1 }, { amount: 2 });
    const ids = [copied?.id ?? null, left?.id ?? null, null];
    for (const specimenId of ids) await addCrate(store, { specimenId });
    const newIds = await copy(
      store,
      copyOf({ table: specimens, where: matches({ amount: 1 }) }),
      copyOf({ table: crates, where: always, set: { place: "copied" }, sharedReferences: { specimenId: specimens } }),
    );
    const crated = await store.select(crates, { where: matches({ place: "copied" }) });
    expect(crated.map(({ specimenId }) => specimenId)).toEqual([
      newIds.get(ids[0] ?? "") ?? "none",
      ids[1] ?? "",
      null,
    ]);
  });

  test("copyRows() leaves other columns as they are", async () => {
    const store = openNew(subject());
    const [row] = await addSpecimens(store, {});
    const crate = await addCrate(store, { specimenId: row?.id ?? null });
    const newIds = await copy(store, copyOf({ table: crates, where: always }));
    expect((await store.find(crates, newIds.get(crate.id) ?? ""))?.specimenId).toBe(row?.id ?? "");
  });

  test("copyRows() assigns ids in the order of the tables and of the ids in each", async () => {
    const store = openNew(subject());
    const rows = await addSpecimens(store, ...Array.from({ length: 50 }, (_, index) => ({ amount: 100 - index })));
    const crate = await addCrate(store, {});
    const newIds = await copy(
      store,
      copyOf({ table: crates, where: always }),
      copyOf({ table: specimens, where: always, set: { label: "copy" } }),
    );
    const inOrder = [crate, ...rows].map(({ id }) => newIds.get(id) ?? "");
    expect(inOrder.toSorted()).toEqual(inOrder);
    expect(new Set(inOrder).size).toBe(51);
    const copies = await store.select(specimens, { where: matches({ label: "copy" }) });
    expect(copies.map(({ amount }) => amount)).toEqual(rows.map(({ amount }) => amount));
  });

  test("copyRows() copies thousands of rows, and none", async () => {
    const store = openNew(subject());
    const rows = Array.from({ length: 5_000 }, (_, amount): Specimen => specimen({ amount }));
    const inRows = rows.map(({ id }) => crateWith({ specimenId: id }));
    await store.transaction(async (transaction) => {
      await transaction.insert(specimens, rows);
      await transaction.insert(crates, inRows);
    });
    const references = { specimenId: specimens };
    const everything = [
      copyOf({ table: specimens, where: always, set: { label: "copy" } }),
      copyOf({ table: crates, where: always, set: { place: "copied" }, references }),
    ] as const;
    const newIds = await copy(store, ...everything);
    const copied = await store.select(crates, { where: matches({ place: "copied" }) });
    expect(copied.map(({ specimenId }) => specimenId)).toEqual(rows.map(({ id }) => newIds.get(id) ?? ""));
    const none = matches({ id: newId() });
    expect(await copy(store, copyOf({ table: specimens, where: none }))).toEqual(new Map());
    const onlyCrates = [copyOf({ table: specimens, where: none }), copyOf({ table: crates, where: none, references })];
    expect(await copy(store, ...onlyCrates)).toEqual(new Map());
  });

  test("copyRows() stays in the application, and is refused if a unique value is taken", async () => {
    const [store, other] = [openNew(subject()), openNew(subject())];
    const [row] = await addSpecimens(store, { code: "a" });
    await addSpecimens(other, { amount: 1 });
    expect(await refusal(copy(store, copyOf({ table: specimens, where: always })))).toMatchObject({
      code: "duplicate",
      data: { field: "code" },
    });
    expect(await store.select(specimens)).toEqual(row ? [row] : []);
    await copy(store, copyOf({ table: specimens, where: always, set: { code: "b" } }));
    expect([await store.count(specimens), await other.count(specimens)]).toEqual([2, 1]);
  });

  test("copyCounter() continues a counter from another, and leaves both independent", async () => {
    const [store, other] = [openNew(subject()), openNew(subject())];
    const take = (from: ApplicationStore, name: string) =>
      from.transaction((transaction) => transaction.nextNumber(name));
    await take(store, "a");
    await take(store, "a");
    for (const from of [store, other]) await from.transaction((transaction) => transaction.copyCounter("a", "b"));
    expect([await take(store, "b"), await take(store, "b"), await take(store, "a")]).toEqual([3, 4, 3]);
    expect(await take(other, "b")).toBe(1);
  });

  test("copyRows() sees the transaction's own writes, and is rolled back with it", async () => {
    const store = openNew(subject());
    const work = store.transaction(async (transaction) => {
      await transaction.insert(specimens, [specimen({ amount: 1 })]);
      await transaction.copyRows([copyOf({ table: specimens, where: always })], { next: newId });
      expect((await transaction.select(specimens)).map(({ amount }) => amount)).toEqual([1, 1]);
      throw new Error("no");
    });
    expect(await rejection(work)).toEqual(new Error("no"));
    expect(await store.count(specimens)).toBe(0);
  });
}

function crateWith(fields: Partial<Crate>): Crate {
  const { id, version, deleted, createdAt, updatedAt, createdBy, updatedBy } = specimen();
  const base = { id, version, deleted, createdAt, updatedAt, createdBy, updatedBy };
  return { ...base, place: null, specimenId: null, insideId: null, ...fields };
}

async function addCrate(store: ApplicationStore, fields: Partial<Crate>): Promise<Crate> {
  const crate = crateWith(fields);
  await store.transaction((transaction) => transaction.insert(crates, [crate]));
  return crate;
}
