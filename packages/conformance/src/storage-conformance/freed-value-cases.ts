import { type ApplicationStore, matches, type Transaction } from "@design-catalog/core";
import { among } from "@design-catalog/core/engine";
import { expect, test } from "#runner";
import {
  addSpecimens,
  gate,
  openNew,
  rejection,
  type Specimen,
  specimen,
  specimens,
  type StorageSubject,
} from "./subject.ts";

const taken = { code: "duplicate", data: { field: "code" } };

type Free = (transaction: Transaction, row: Pick<Specimen, "id">) => Promise<unknown>;

/** The ways in which a row stops having its value. */
const ways: readonly (readonly [string, Free])[] = [
  ["erased", (transaction, { id }) => transaction.erase(specimens, matches({ id }))],
  ["deleted", (transaction, { id }) => transaction.update(specimens, matches({ id }), { deleted: true })],
  ["changed", (transaction, { id }) => transaction.update(specimens, matches({ id }), { code: "other" })],
];

const takeCode = (store: ApplicationStore, code: string) => rejection(addSpecimens(store, { code }));

/** When a unique value is free again: after a change that commits, and within its transaction. */
export function freedValueCases(subject: () => StorageSubject): void {
  test.each(ways)("the value of a row that is %s can be taken", async (_, free) => {
    const store = openNew(subject());
    const [row = specimen()] = await addSpecimens(store, { code: "a" });
    await store.transaction((transaction) => free(transaction, row));
    expect(await takeCode(store, "a")).toBeUndefined();
    expect(await takeCode(store, "a")).toMatchObject(taken);
  });

  test.each(ways)("the value of a row that is %s can be taken in the same transaction", async (_, free) => {
    const store = openNew(subject());
    const [row = specimen()] = await addSpecimens(store, { code: "a" });
    await store.transaction(async (transaction) => {
      await free(transaction, row);
      await transaction.insert(specimens, [specimen({ code: "a" })]);
    });
    expect(await takeCode(store, "a")).toMatchObject(taken);
  });

  test.each(ways)("the value of a row that is %s stays taken if that is rolled back", async (_, free) => {
    const store = openNew(subject());
    const [row = specimen()] = await addSpecimens(store, { code: "a" });
    const failing = store.transaction(async (transaction) => {
      await free(transaction, row);
      throw new Error("no");
    });
    expect(await rejection(failing)).toMatchObject({ message: "no" });
    expect(await takeCode(store, "a")).toMatchObject(taken);
  });

  test.each([
    ["commits", undefined, undefined],
    ["is rolled back", new Error("no"), taken],
  ])("an insert waits for the transaction that frees its value, which %s", async (_, error, expected) => {
    const store = openNew(subject());
    const [row = specimen()] = await addSpecimens(store, { code: "a" });
    const [freed, insertBegun] = [gate(), gate()];
    const freeing = store.transaction(async (transaction) => {
      await transaction.erase(specimens, matches({ id: row.id }));
      freed.open();
      await insertBegun.passed;
      if (error) throw error;
    });
    await freed.passed;
    const inserting = takeCode(store, "a");
    insertBegun.open();
    expect(await rejection(freeing)).toBe(error);
    expect((await inserting) ?? {}).toMatchObject(expected ?? {});
    expect(await takeCode(store, "a")).toMatchObject(taken);
  });

  movedValueCases(subject);
}

/** Values that pass from row to row within one transaction. */
function movedValueCases(subject: () => StorageSubject): void {
  const setCode = (transaction: Transaction, { id }: Specimen, code: string) =>
    transaction.update(specimens, matches({ id }), { code });

  test("two rows that swap their values in one transaction both keep them from others", async () => {
    const store = openNew(subject());
    const [first = specimen(), second = specimen()] = await addSpecimens(store, { code: "a" }, { code: "b" });
    await store.transaction(async (transaction) => {
      await setCode(transaction, first, "between");
      await setCode(transaction, second, "a");
      await setCode(transaction, first, "b");
    });
    expect([await takeCode(store, "a"), await takeCode(store, "b")]).toMatchObject([taken, taken]);
    expect(await takeCode(store, "between")).toBeUndefined();
  });

  test("reviseEach() exchanges the values of rows that were marked as deleted before", async () => {
    const store = openNew(subject());
    const [first = specimen(), second = specimen()] = await addSpecimens(store, { code: "a" }, { code: "b" });
    const given = [
      { ...first, code: "b" },
      { ...second, code: "a" },
    ];
    const written = await store.transaction(async (transaction) => {
      await transaction.update(specimens, among("id", [first.id, second.id]), { deleted: true });
      return transaction.reviseEach(specimens, given, ["code", "deleted"]);
    });
    expect(new Set(written)).toEqual(new Set(given.map((row) => ({ ...row, version: 1 }))));
    expect([await takeCode(store, "a"), await takeCode(store, "b")]).toMatchObject([taken, taken]);
  });

  test("a new row has only its last value when its transaction gave it two", async () => {
    const store = openNew(subject());
    await store.transaction(async (transaction) => {
      const row = specimen({ code: "a" });
      await transaction.insert(specimens, [row]);
      await setCode(transaction, row, "b");
      await transaction.insert(specimens, [specimen({ code: "a" })]);
    });
    expect([await takeCode(store, "a"), await takeCode(store, "b")]).toMatchObject([taken, taken]);
  });

  test("a row may be written with the value it has", async () => {
    const store = openNew(subject());
    const [row = specimen()] = await addSpecimens(store, { code: "a" });
    const written = await store.transaction((transaction) => setCode(transaction, row, "a"));
    expect(written).toHaveLength(1);
    expect(await takeCode(store, "a")).toMatchObject(taken);
  });
}
