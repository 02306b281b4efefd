import { type ApplicationStore, DomainError, matches } from "@design-catalog/core";
import { always } from "@design-catalog/core/engine";
import type { ClaimedJob, NewJob } from "@design-catalog/core/ports";
import { expect, test } from "#runner";
import { refusal } from "../refusal.ts";
import { addSpecimens, newId, openNew, rejection, specimen, specimens, type StorageSubject } from "./subject.ts";

/** Insert, update, erase, uniqueness, rollback and counters. */
export function writingCases(subject: () => StorageSubject): void {
  test("insert() takes thousands of rows, and none", async () => {
    const store = openNew(subject());
    const rows = Array.from({ length: 5_000 }, (_, amount) => specimen({ amount, notes: { amount } }));
    await store.transaction(async (transaction) => {
      await transaction.insert(specimens, []);
      await transaction.insert(specimens, rows);
    });
    expect(await store.count(specimens)).toBe(5_000);
    expect(
      (await store.select(specimens, { orderBy: [{ column: "amount", direction: "desc" }], limit: 1 }))[0],
    ).toEqual(rows.at(-1));
  });

  test("update() changes only matching rows and returns their new state", async () => {
    const store = openNew(subject());
    const [first, second] = await addSpecimens(store, { amount: 1, notes: { old: true } }, { amount: 2 });
    const changes = { amount: 10, notes: [1, { two: "2" }], label: null, digest: new Uint8Array([1]) };
    const updated = await store.transaction((transaction) =>
      transaction.update(specimens, matches({ amount: 1 }), changes),
    );
    expect(updated).toEqual([{ ...specimen(), ...first, ...changes }]);
    expect(await store.find(specimens, second?.id ?? "")).toEqual(second);
  });

  test("update() returns nothing without a match, and unchanged rows without changes", async () => {
    const store = openNew(subject());
    const [row] = await addSpecimens(store, { amount: 1 });
    await store.transaction(async (transaction) => {
      expect(await transaction.update(specimens, matches({ amount: 7 }), { amount: 8 })).toEqual([]);
      expect(await transaction.update(specimens, always, {})).toEqual(row ? [row] : []);
    });
  });

  test("revise() changes rows like update(), and raises each version by one", async () => {
    const store = openNew(subject());
    const rows = await addSpecimens(store, { version: 3, amount: 1 }, { version: 7, amount: 1 }, { amount: 2 });
    const revised = await store.transaction((transaction) =>
      transaction.revise(specimens, matches({ amount: 1 }), { label: "l", version: 0 }),
    );
    expect(revised.toSorted((left, right) => left.version - right.version)).toEqual([
      { ...specimen(), ...rows[0], label: "l", version: 4 },
      { ...specimen(), ...rows[1], label: "l", version: 8 },
    ]);
    expect(await store.transaction((transaction) => transaction.revise(specimens, always, {}))).toHaveLength(3);
    expect((await store.select(specimens)).map(({ version }) => version)).toEqual([5, 9, 1]);
  });

  test("reviseEach() writes the named columns of each row, and raises each version by one", async () => {
    const store = openNew(subject());
    const [one, two] = [specimen({ version: 3, amount: 1 }), specimen({ version: 7, notes: { a: [1] } })];
    await addSpecimens(store, one, two, { amount: 2 });
    const given = [
      { ...two, amount: null, label: "not named", notes: { b: "é" }, version: 0 },
      { ...one, amount: 5, notes: [1, null], version: 0 },
    ];
    const revise = (where: ApplicationStore) =>
      where.transaction((transaction) => transaction.reviseEach(specimens, given, ["amount", "notes", "version"]));
    expect(await revise(openNew(subject()))).toEqual([]);
    expect((await revise(store)).toSorted((left, right) => left.version - right.version)).toEqual([
      { ...one, amount: 5, notes: [1, null], version: 4 },
      { ...two, amount: null, notes: { b: "é" }, version: 8 },
    ]);
    expect((await store.select(specimens)).map(({ version }) => version)).toEqual([4, 8, 0]);
  });

  test("erase() removes matching rows and returns their number", async () => {
    const store = openNew(subject());
    await addSpecimens(store, { amount: 1 }, { amount: 1 }, { amount: 2 });
    expect(await store.transaction((transaction) => transaction.erase(specimens, matches({ amount: 1 })))).toBe(2);
    expect((await store.select(specimens)).map(({ amount }) => amount)).toEqual([2]);
  });

  test("a transaction sees its own writes", async () => {
    const store = openNew(subject());
    const row = specimen({ amount: 1 });
    await store.transaction(async (transaction) => {
      await transaction.insert(specimens, [row]);
      await transaction.update(specimens, matches({ id: row.id }), { amount: 2 });
      expect((await transaction.find(specimens, row.id))?.amount).toBe(2);
      expect(await transaction.count(specimens)).toBe(1);
      await transaction.erase(specimens, matches({ id: row.id }));
      expect(await transaction.select(specimens)).toEqual([]);
    });
  });

  test("an error rolls everything back and is rethrown unchanged", async () => {
    const store = openNew(subject());
    const [row] = await addSpecimens(store, { amount: 1 });
    const reason = new Error("no");
    const work = store.transaction(async (transaction) => {
      await transaction.insert(specimens, [specimen()]);
      await transaction.update(specimens, always, { amount: 2 });
      await transaction.nextNumber("rolled-back");
      await transaction.erase(specimens, always);
      throw reason;
    });
    expect(await work.catch((error: unknown) => error)).toBe(reason);
    expect(await store.select(specimens)).toEqual(row ? [row] : []);
    expect(await store.transaction((transaction) => transaction.nextNumber("rolled-back"))).toBe(1);
  });

  test("a statement's swallowed error commits nothing", async () => {
    const store = openNew(subject());
    await addSpecimens(store, { code: "taken" });
    const work = store.transaction(async (transaction) => {
      await transaction.insert(specimens, [specimen({ code: "new" })]);
      await transaction.insert(specimens, [specimen({ code: "taken" })]).catch(() => undefined);
    });
    expect(await refusal(work)).toMatchObject({ code: "duplicate" });
    expect(await store.count(specimens)).toBe(1);
  });

  uniquenessCases(subject);

  test("nextNumber() counts from 1, by name and by application", async () => {
    const [store, other] = [openNew(subject()), openNew(subject())];
    const take = (from: ApplicationStore, name: string) =>
      from.transaction((transaction) => transaction.nextNumber(name));
    expect([await take(store, "a"), await take(store, "a"), await take(store, "b"), await take(other, "a")]).toEqual([
      1, 2, 1, 1,
    ]);
    expect(
      await store.transaction(async (transaction) => [
        await transaction.nextNumber("a"),
        await transaction.nextNumber("a"),
      ]),
    ).toEqual([3, 4]);
  });

  test("nextNumber() continues from the least number asked for, and never goes back", async () => {
    const store = openNew(subject());
    const take = (atLeast?: number) => store.transaction((transaction) => transaction.nextNumber("a", atLeast));
    expect([await take(7), await take(), await take(3), await take(12), await take(12)]).toEqual([7, 8, 9, 12, 13]);
  });

  holdingCases(subject);

  test("enqueue() makes jobs visible with the commit, and never without", async () => {
    const store = openNew(subject());
    const claimAll = () => subject().queue.claim("deliveries", { limit: 100, perGroupLimit: 100 });
    const data = { deliveryId: newId() };
    await store.transaction(async (transaction) => {
      await transaction.enqueue([{ queue: "deliveries", data, group: "g" }]);
      expect(await claimAll()).toEqual([]);
    });
    await store
      .transaction(async (transaction) => {
        await transaction.enqueue([{ queue: "deliveries", data: { lost: 1 } }]);
        throw new Error("no");
      })
      .catch(() => undefined);
    const claimed = await claimAll();
    expect(claimed.map((job) => job.data)).toEqual([data]);
    const ended = await store.transaction((transaction) => transaction.complete(claimed));
    expect([...ended]).toEqual(claimed.map(({ id }) => id));
    expect(await store.transaction((transaction) => transaction.complete(claimed))).toEqual(new Set());
  });
}

function holdingCases(subject: () => StorageSubject): void {
  const claimAll = () => subject().queue.claim("deliveries", { limit: 100, perGroupLimit: 100 });
  const newJob = () => ({ queue: "deliveries", data: { deliveryId: newId() } }) as const;
  const hold = async (store: ApplicationStore, jobs: readonly NewJob[]) => {
    const held: ClaimedJob[] = [];
    await store.transaction((transaction) => transaction.hold(jobs, (added) => held.push(...added)));
    return held;
  };

  test("hold() adds jobs that nobody can claim, and whose holder can end them", async () => {
    const store = openNew(subject());
    const jobs = [newJob(), newJob()];
    const held = await hold(store, jobs);
    expect(held.map(({ queue, data }) => ({ queue, data }))).toEqual(jobs);
    expect(await claimAll()).toEqual([]);
    const ended = await store.transaction((transaction) => transaction.complete(held));
    expect(ended).toEqual(new Set(held.map(({ id }) => id)));
    expect(await store.transaction((transaction) => transaction.complete(held))).toEqual(new Set());
  });

  test("hold() leaves nothing in a transaction that is rolled back", async () => {
    const store = openNew(subject());
    const held: ClaimedJob[] = [];
    const failing = store.transaction(async (transaction) => {
      await transaction.hold([newJob()], (jobs) => held.push(...jobs));
      // An adapter may have put the statement off until a result is needed.
      await transaction.count(specimens);
      throw new Error("no");
    });
    expect(await rejection(failing)).toMatchObject({ message: "no" });
    expect(held).toHaveLength(1);
    expect(await store.transaction((transaction) => transaction.complete(held))).toEqual(new Set());
  });

  test("hold() does not return a job whose key is taken, in the queue or by the same call", async () => {
    const store = openNew(subject());
    const keyed = { ...newJob(), key: `${newId()}00000001` };
    await store.transaction((transaction) => transaction.enqueue([keyed]));
    const other = { ...newJob(), key: `${newId()}00000001` };
    const held = await hold(store, [keyed, other, other]);
    expect(held.map(({ data }) => data)).toEqual([other.data]);
    const [claimed, ...more] = await claimAll();
    expect([claimed?.data, more]).toEqual([keyed.data, []]);
    await store.transaction((transaction) => transaction.complete(claimed ? [claimed, ...held] : held));
  });
}

function uniquenessCases(subject: () => StorageSubject): void {
  const insert = (store: ApplicationStore, fields: Parameters<typeof specimen>[0]) =>
    store.transaction((transaction) => transaction.insert(specimens, [specimen(fields)]));

  test("a taken value is refused with its field, on insert and on update", async () => {
    const store = openNew(subject());
    const [, second] = await addSpecimens(store, { code: "a" }, { code: "b" });
    expect(await refusal(insert(store, { code: "a" }))).toMatchObject({ code: "duplicate", data: { field: "code" } });
    const update = store.transaction((transaction) =>
      transaction.update(specimens, matches({ id: second?.id ?? "" }), { code: "a" }),
    );
    expect(await refusal(update)).toMatchObject({ code: "duplicate", data: { field: "code" } });
  });

  test("a taken set is refused with its last field; one equal member is not enough", async () => {
    const store = openNew(subject());
    await addSpecimens(store, { shelf: "s", label: "l" }, { shelf: "s", label: "m" });
    const refused = await refusal(insert(store, { shelf: "s", label: "l" }));
    expect(refused).toMatchObject({ code: "duplicate", data: { field: "label" } });
  });

  test("two equal values within one insert are refused", async () => {
    const store = openNew(subject());
    expect(await refusal(addSpecimens(store, { code: "a" }, { code: "a" }))).toMatchObject({ code: "duplicate" });
    expect(await store.count(specimens)).toBe(0);
  });

  test("deleted rows, nulls and other applications occupy no value", async () => {
    const [store, other] = [openNew(subject()), openNew(subject())];
    await addSpecimens(
      store,
      { code: "a", deleted: true },
      { code: "a" },
      { code: null, shelf: "s" },
      { code: null, shelf: "s" },
    );
    await addSpecimens(other, { code: "a" });
    expect(await store.count(specimens)).toBe(4);
  });

  test.each([
    ["texts that differ by case", { mark: "Grün Ⅷ" }, { mark: "GRÜN ⅷ" }, "duplicate"],
    ["two absent parts", { place: null, mark: "a" }, { place: null, mark: "a" }, "duplicate"],
    ["an absent part and a present one", { place: null, mark: "a" }, { place: "here", mark: "a" }, undefined],
    ["the last part absent twice", { place: "here", mark: null }, { place: "here", mark: null }, undefined],
    ["look-alike letters of another alphabet", { mark: "a" }, { mark: "а" }, undefined],
  ] as const)("by the rules of its columns: %s", async (_, first, second, code) => {
    const store = openNew(subject());
    await addSpecimens(store, first);
    const result = await addSpecimens(store, second).then(
      () => undefined,
      (error: unknown) => (error instanceof DomainError ? error.code : error),
    );
    expect(result).toBe(code);
  });

  test("a restored row is refused if its value is taken", async () => {
    const store = openNew(subject());
    await addSpecimens(store, { code: "a", deleted: true }, { code: "a" });
    const restore = store.transaction((transaction) =>
      transaction.update(specimens, matches({ deleted: true }), { deleted: false }),
    );
    expect(await refusal(restore)).toMatchObject({ code: "duplicate", data: { field: "code" } });
  });
}
