import { type ApplicationStore, DomainError, matches, type Transaction } from "@design-catalog/core";
import { always } from "@design-catalog/core/engine";
import { expect, test } from "#runner";
import {
  addSpecimens,
  gate,
  manyAtOnce,
  openNew,
  rejection,
  specimen,
  specimens,
  type StorageSubject,
} from "./subject.ts";

/** Visibility and waiting among concurrent transactions. */
export function concurrencyCases(subject: () => StorageSubject): void {
  test("writes of a transaction are invisible outside until it commits", async () => {
    const store = openNew(subject());
    await addSpecimens(store, { amount: 1 });
    await store.transaction(async (transaction) => {
      await transaction.update(specimens, always, { amount: 2 });
      await transaction.insert(specimens, [specimen({ amount: 3 })]);
      expect((await store.select(specimens)).map(({ amount }) => amount)).toEqual([1]);
    });
    expect((await store.select(specimens)).map(({ amount }) => amount)).toEqual([2, 3]);
  });

  test("64 transactions that lock a row and add one add up to 64", async () => {
    const store = openNew(subject());
    const [row] = await addSpecimens(store, { amount: 0 });
    const addOne = () =>
      store.transaction(async (transaction) => {
        const locked = await transaction.find(specimens, row?.id ?? "", { lock: true });
        await transaction.update(specimens, matches({ id: row?.id ?? "" }), { amount: Number(locked?.amount) + 1 });
      });
    await manyAtOnce(64, addOne);
    expect((await store.find(specimens, row?.id ?? ""))?.amount).toBe(64);
  });

  test("of 64 updates that expect one version, one wins", async () => {
    const store = openNew(subject());
    const [row] = await addSpecimens(store, { version: 0 });
    const where = matches({ id: row?.id ?? "", version: 0 });
    const update = () => store.transaction((transaction) => transaction.update(specimens, where, { version: 1 }));
    const updates = await manyAtOnce(64, update);
    expect(updates.filter(({ length }) => length === 1)).toHaveLength(1);
  });

  test("of 32 inserts of one unique value, one wins", async () => {
    const store = openNew(subject());
    const insert = () => rejection(addSpecimens(store, { code: "only" }));
    const errors = await manyAtOnce(32, insert);
    const duplicates = errors.filter((error) => error instanceof DomainError && error.code === "duplicate");
    expect([duplicates.length, errors.filter((error) => error === undefined).length]).toEqual([31, 1]);
    expect(await store.count(specimens)).toBe(1);
  });

  test("nextNumber() gives 64 transactions the numbers 1 to 64", async () => {
    const store = openNew(subject());
    const take = () => store.transaction((transaction) => transaction.nextNumber("cables"));
    const numbers = await manyAtOnce(64, take);
    expect(numbers.toSorted((left, right) => left - right)).toEqual(
      Array.from({ length: 64 }, (_, index) => index + 1),
    );
  });

  commitReadingCases(subject);
  rememberedRowCases(subject);
  missingRowCases(subject);

  test("transactions that lock rows crosswise both commit", async () => {
    const store = openNew(subject());
    const [first, second] = await addSpecimens(store, { amount: 0 }, { amount: 0 });
    const [left, right] = [gate(), gate()];
    await Promise.all([
      addToBoth(store, [first?.id, second?.id], () => (left.open(), right.passed)),
      addToBoth(store, [second?.id, first?.id], () => (right.open(), left.passed)),
    ]);
    expect((await store.select(specimens)).map(({ amount }) => amount)).toEqual([2, 2]);
  });

  test("tryLock() is false while another transaction holds the name, and true after it", async () => {
    const [store, other] = [openNew(subject()), openNew(subject())];
    const tryLock = (from: ApplicationStore, name: string) =>
      from.transaction((transaction) => transaction.tryLock(name));
    await store.transaction(async (transaction) => {
      expect([await transaction.tryLock("n"), await transaction.tryLock("n")]).toEqual([true, true]);
      expect([await tryLock(store, "n"), await tryLock(store, "m"), await tryLock(other, "n")]).toEqual([
        false,
        true,
        true,
      ]);
    });
    expect(await tryLock(store, "n")).toBe(true);
  });

  test("lock() waits for the transaction that holds the name", async () => {
    const store = openNew(subject());
    const [held, mayEnd] = [gate(), gate()];
    const order: string[] = [];
    const first = store.transaction(async (transaction) => {
      await transaction.lock("n");
      held.open();
      await mayEnd.passed;
      order.push("first");
    });
    await held.passed;
    const second = store.transaction(async (transaction) => {
      await transaction.lock("n");
      order.push("second");
    });
    mayEnd.open();
    await Promise.all([first, second]);
    expect(order).toEqual(["first", "second"]);
  });

  test("an open transaction does not hold up others", async () => {
    const store = openNew(subject());
    const [row] = await addSpecimens(store, { amount: 1 });
    await store.transaction(async (transaction) => {
      await transaction.update(specimens, matches({ id: row?.id ?? "" }), { amount: 2 });
      await manyAtOnce(20, () => addSpecimens(store, {}));
      expect(await store.count(specimens)).toBe(21);
    });
  });
}

/**
 * Adds 1 to two rows, one after the other. The first time, `meet` waits until another transaction has its first row.
 */
async function addToBoth(
  store: ApplicationStore,
  rowIds: readonly (string | undefined)[],
  meet: () => Promise<void>,
): Promise<void> {
  await store.transaction(async (transaction) => {
    for (const id of rowIds) {
      const row = await transaction.find(specimens, id ?? "", { lock: true });
      await transaction.update(specimens, matches({ id: id ?? "" }), { amount: Number(row?.amount) + 1 });
      await meet();
    }
  });
}

function commitReadingCases(subject: () => StorageSubject): void {
  test("versionsAfterCommit() reads what others had committed by then, and only rows of the application", async () => {
    const [store, other] = [openNew(subject()), openNew(subject())];
    const [row, same] = await addSpecimens(store, { version: 3 }, { version: 5 });
    const [foreign] = await addSpecimens(other, { version: 7 });
    const seen: ReadonlyMap<string, number>[] = [];
    const take = (versions: ReadonlyMap<string, number>) => void seen.push(versions);
    const idOf = (found: { readonly id: string } | undefined) => found?.id ?? "";
    await store.transaction(async (transaction) => {
      transaction.versionsAfterCommit(specimens, [idOf(row), idOf(foreign)], take);
      transaction.versionsAfterCommit(specimens, [idOf(same)], take);
      transaction.versionsAfterCommit(specimens, [], take);
      await transaction.insert(specimens, [specimen()]);
      await store.transaction((later) => later.revise(specimens, matches({ id: idOf(row) }), {}));
      expect(seen).toEqual([]);
    });
    expect(seen.filter(({ size }) => size > 0)).toEqual([new Map([[idOf(row), 4]]), new Map([[idOf(same), 5]])]);
  });

  test("versionsAfterCommit() reads nothing in a transaction that is rolled back", async () => {
    const store = openNew(subject());
    const [row] = await addSpecimens(store, {});
    let reads = 0;
    const failing = store.transaction(async (transaction) => {
      transaction.versionsAfterCommit(specimens, [row?.id ?? ""], () => reads++);
      throw new Error("no");
    });
    expect(await rejection(failing)).toMatchObject({ message: "no" });
    expect(reads).toBe(0);
  });

  test("versionsAfterCommit() reads once in a transaction that runs again after a deadlock", async () => {
    const store = openNew(subject());
    const [first, second] = await addSpecimens(store, { amount: 0 }, { amount: 0 });
    const ids = [first?.id ?? "", second?.id ?? ""];
    let [runs, reads] = [0, 0];
    const lockBoth = (order: readonly string[], meet: () => void, met: Promise<void>) =>
      store.transaction(async (transaction) => {
        runs++;
        transaction.versionsAfterCommit(specimens, ids, () => reads++);
        await transaction.update(specimens, matches({ id: order[0] ?? "" }), { amount: 1 });
        meet();
        await met;
        await transaction.update(specimens, matches({ id: order[1] ?? "" }), { amount: 1 });
      });
    const [one, two] = [gate(), gate()];
    await Promise.all([lockBoth(ids, one.open, two.passed), lockBoth(ids.toReversed(), two.open, one.passed)]);
    expect([runs, reads]).toEqual([3, 2]);
  });
}

function rememberedRowCases(subject: () => StorageSubject): void {
  test("expectLive() lets a transaction commit if the live rows of its application are those", async () => {
    const [store, other] = [openNew(subject()), openNew(subject())];
    await addSpecimens(store, { deleted: true });
    await addSpecimens(other, {});
    const rows = [...(await addSpecimens(store, {}, { version: 7 }))].toReversed();
    const runs = await countRuns(store, (transaction) => transaction.expectLive(specimens, rows));
    expect(runs).toEqual([false]);
  });

  test.each([
    ["added", (store: Transaction) => store.insert(specimens, [specimen()])],
    ["changed", (store: Transaction) => store.revise(specimens, always, {})],
    ["removed", (store: Transaction) => store.update(specimens, always, { deleted: true })],
    ["another at the same version", (store: Transaction) => store.update(specimens, always, { updatedAt: laterAt })],
  ])("expectLive() runs a transaction again and drops its writes if a row was %s before", async (_, change) => {
    const store = openNew(subject());
    const known = await addSpecimens(store, {});
    await store.transaction<unknown>(change);
    const added: string[] = [];
    const runs = await countRuns(store, async (transaction) => {
      const row = specimen();
      added.push(row.id);
      if (!transaction.isRepeated) await transaction.expectLive(specimens, known);
      await transaction.insert(specimens, [row]);
    });
    expect(runs).toEqual([false, true]);
    expect(await store.find(specimens, added[0] ?? "")).toBeUndefined();
    expect(await store.find(specimens, added[1] ?? "")).toBeDefined();
  });
}

function missingRowCases(subject: () => StorageSubject): void {
  test("expectNone() lets a transaction commit if no row of its application has the text", async () => {
    const [store, other] = [openNew(subject()), openNew(subject())];
    await addSpecimens(store, { code: "a" });
    await addSpecimens(other, { code: "b" });
    const runs = await countRuns(store, (transaction) => transaction.expectNone(specimens, "code", "b"));
    expect(runs).toEqual([false]);
  });

  test("expectNone() runs a transaction again and drops its writes if a row has the text", async () => {
    const store = openNew(subject());
    await addSpecimens(store, { code: "b" });
    const runs = await countRuns(store, async (transaction) => {
      await transaction.insert(specimens, [specimen({ amount: 3 })]);
      if (!transaction.isRepeated) await transaction.expectNone(specimens, "code", "b");
    });
    expect(runs).toEqual([false, true]);
    expect(await store.count(specimens, matches({ amount: 3 }))).toBe(1);
  });
}

const laterAt = "2030-01-01T00:00:00.000Z";

/** Runs a transaction and returns for each of its runs whether it was repeated. */
async function countRuns(
  store: ApplicationStore,
  work: (transaction: Transaction) => Promise<void>,
): Promise<readonly boolean[]> {
  const runs: boolean[] = [];
  await store.transaction(async (transaction) => {
    runs.push(transaction.isRepeated);
    await work(transaction);
  });
  return runs;
}
