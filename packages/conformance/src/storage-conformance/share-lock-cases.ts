import { type ApplicationStore, matches, type Transaction } from "@design-catalog/core";
import { expect, test } from "#runner";
import { addSpecimens, gate, openNew, specimens, type StorageSubject } from "./subject.ts";

/** Locks that let others share the rows. */
export function shareLockCases(subject: () => StorageSubject): void {
  test("transactions share a lock at once, and a change of the row waits for all of them", async () => {
    const store = openNew(subject());
    await addSpecimens(store, { amount: 1 });
    const order: string[] = [];
    const [isShared, mayEnd] = [gate(), gate()];
    const first = store.transaction(async (transaction) => {
      await share(transaction);
      isShared.open();
      await mayEnd.passed;
      order.push("first");
    });
    await isShared.passed;
    const second = await store.transaction(async (transaction) => {
      await share(transaction);
      const change = addOne(store).then(() => order.push("change"));
      // Whoever does not wait has changed the row by then.
      for (let count = 0; count < 20; count += 1) await addSpecimens(store, { amount: 0 });
      order.push("second");
      mayEnd.open();
      return { change };
    });
    await Promise.all([first, second.change]);
    expect(order.toSorted()).toEqual(["change", "first", "second"]);
    expect(order.at(-1)).toBe("change");
  });

  test("a lock to share waits for a change, and does not find a row that no longer matches", async () => {
    const store = openNew(subject());
    await addSpecimens(store, { amount: 1 }, { amount: 1 });
    const [isChanged, mayEnd] = [gate(), gate()];
    const change = store.transaction(async (transaction) => {
      const [row] = await transaction.select(specimens, { limit: 1, lock: true });
      await transaction.update(specimens, matches({ id: row?.id ?? "" }), { amount: 2 });
      isChanged.open();
      await mayEnd.passed;
    });
    await isChanged.passed;
    const sharing = store.transaction((transaction) => share(transaction));
    // Whoever does not wait has read the row by then.
    for (let count = 0; count < 5; count += 1) await addSpecimens(store, { amount: 0 });
    mayEnd.open();
    await change;
    expect((await sharing).map(({ amount }) => amount)).toEqual([1]);
  });

  test("two transactions that share a row before they change it both commit", async () => {
    const store = openNew(subject());
    await addSpecimens(store, { amount: 1 });
    const gates = [gate(), gate()] as const;
    const changing = (own: 0 | 1, other: 0 | 1) =>
      store.transaction(async (transaction) => {
        await transaction.select(specimens, { lock: "share" });
        gates[own].open();
        await gates[other].passed;
        await raise(transaction);
      });
    await Promise.all([changing(0, 1), changing(1, 0)]);
    expect((await store.select(specimens)).map(({ amount }) => amount)).toEqual([3]);
  });
}

function share(transaction: Transaction) {
  return transaction.select(specimens, { where: matches({ amount: 1 }), lock: "share" });
}

function addOne(store: ApplicationStore): Promise<void> {
  return store.transaction(raise);
}

/** Adds 1 to the first row. */
async function raise(transaction: Transaction): Promise<void> {
  const [row] = await transaction.select(specimens, { limit: 1, lock: true });
  await transaction.update(specimens, matches({ id: row?.id ?? "" }), { amount: Number(row?.amount) + 1 });
}
