import { live, matches } from "@design-catalog/core";
import { among, compares, parseId } from "@design-catalog/core/engine";
import type { ConditionOn, Query } from "@design-catalog/core/ports";
import { expect, test } from "#runner";
import { addSpecimens, newId, openNew, type Specimen, specimens, type StorageSubject } from "./subject.ts";

const shelf: readonly Partial<Specimen>[] = [
  { label: "alpha", notes: ["a", 'b"]'], amount: 1, weight: 1.5, fragile: true, seenAt: "2026-01-01T00:00:00.000Z" },
  { label: "Alpine", notes: ["B"], amount: 2, weight: -2.25, fragile: false, seenAt: "2026-01-02T00:00:00.000Z" },
  {
    label: "beta_100%",
    notes: { "a/b": { value: 5 }, x: null, y: [[{ z: "deep" }]] },
    amount: 3,
    weight: 0,
    fragile: true,
  },
  { label: "  ", amount: null },
  { label: null, amount: 5 },
];

const conditions: readonly (readonly [title: string, where: ConditionOn<Specimen>, expected: readonly number[]])[] = [
  ["equals", matches({ amount: 2 }), [1]],
  ["equals null", matches({ label: null }), [4]],
  ["a text as written", matches({ label: "ALPHA" }), []],
  ["a boolean", matches({ fragile: true }), [0, 2]],
  ["an instant", matches({ seenAt: "2026-01-02T00:00:00.000Z" }), [1]],
  ["in", among("amount", [1, 5, 7]), [0, 4]],
  ["in with null", among("amount", [1, null]), [0, 3]],
  ["in nothing", among("amount", []), []],
  ["less than", { op: "lessThan", column: "amount", value: 3 }, [0, 1]],
  ["at least", { op: "greaterThanOrEqual", column: "weight", value: 0 }, [0, 2]],
  ["after", compares("seenAt", "greaterThan", "2026-01-01T00:00:00.000Z"), [1]],
  ["not, with null columns", { op: "not", condition: { op: "lessThan", column: "amount", value: 3 } }, [2, 3, 4]],
  ["contains, whatever the case", { op: "contains", column: "label", value: "ALP" }, [0, 1]],
  ["contains a wildcard", { op: "contains", column: "label", value: "_100%" }, [2]],
  ["starts with", { op: "startsWith", column: "label", value: "alpi" }, [1]],
  ["ends with", { op: "endsWith", column: "label", value: "A" }, [0]],
  ["equals, ignoring case", { op: "textEquals", column: "label", value: "ALPINE" }, [1]],
  ["one of, whatever the case", { op: "textIn", column: "label", values: ["ALPHA", null] }, [0, 4]],
  ["includes", { op: "includes", column: "notes", value: "a" }, [0]],
  ["includes, as written", { op: "includes", column: "notes", value: "b" }, []],
  ["includes marks of JSON", { op: "includes", column: "notes", value: 'b"]' }, [0]],
  ["a member", { op: "member", column: "notes", name: "a/b", value: { value: 5 } }, [2]],
  ["a member, as written", { op: "member", column: "notes", name: "a/b", value: { value: "5" } }, []],
  ["a member that is null", { op: "member", column: "notes", name: "x", value: null }, [2]],
  ["an inherited member", { op: "member", column: "notes", name: "__proto__", value: {} }, []],
  ["not a member", { op: "not", condition: { op: "member", column: "notes", name: "x", value: null } }, [0, 1, 3, 4]],
  ["mentions", { op: "mentions", column: "notes", value: "a" }, [0]],
  ["mentions a text deep inside", { op: "mentions", column: "notes", value: "deep" }, [2]],
  ["mentions marks of JSON", { op: "mentions", column: "notes", value: 'b"]' }, [0]],
  ["mentions a part of a text", { op: "mentions", column: "notes", value: "dee" }, []],
  ["mentions a name of a member", { op: "mentions", column: "notes", value: "x" }, []],
  ["mentions a number", { op: "mentions", column: "notes", value: "5" }, []],
  ["does not mention", { op: "not", condition: { op: "mentions", column: "notes", value: "a" } }, [1, 2, 3, 4]],
  ["contains a part of a text deep inside", { op: "contains", column: "notes", value: "DEE" }, [2]],
  ["contains a part of a text of a list", { op: "contains", column: "notes", value: '"]' }, [0]],
  ["contains a part of a name of a member", { op: "contains", column: "notes", value: "A/" }, [2]],
  ["contains marks of JSON", { op: "contains", column: "notes", value: '", ' }, []],
  ["contains a digit of a number", { op: "contains", column: "notes", value: "5" }, []],
  ["blank", { op: "blank", column: "label" }, [3, 4]],
  ["any of none", { op: "or", conditions: [] }, []],
  ["any of two", { op: "or", conditions: [matches({ amount: 1 }), matches({ amount: 3 })] }, [0, 2]],
];

const orders: readonly (readonly [
  title: string,
  query: Query<keyof Specimen, ConditionOn<Specimen>>,
  expected: readonly number[],
])[] = [
  ["by id unless specified otherwise", {}, [0, 1, 2, 3, 4]],
  ["text by its lower case, nulls first", { orderBy: [{ column: "label", direction: "asc" }] }, [4, 3, 0, 1, 2]],
  ["descending, nulls last", { orderBy: [{ column: "amount", direction: "desc" }] }, [4, 2, 1, 0, 3]],
  ["a page", { offset: 1, limit: 2 }, [1, 2]],
  ["a page beyond the end", { offset: 4, limit: 10 }, [4]],
  ["nothing", { limit: 0 }, []],
];

/** Conditions, order, pages, value types and the separation of applications. */
export function readingCases(subject: () => StorageSubject): void {
  test.each(conditions)("select() finds rows by %s", async (_title, where, expected) => {
    const store = openNew(subject());
    const rows = await addSpecimens(store, ...shelf);
    const found = await store.select(specimens, { where });
    expect(found.map(({ id }) => rows.findIndex((row) => row.id === id))).toEqual([...expected]);
    expect(await store.count(specimens, where)).toBe(expected.length);
  });

  test("select() by ids finds each row once, none of another application, and none that the rest excludes", async () => {
    const store = openNew(subject());
    const [first, , third] = await addSpecimens(store, ...shelf);
    const [foreign] = await addSpecimens(openNew(subject()), { label: "foreign" });
    const ids = [third, first, third, foreign].flatMap((row) => (row ? [row.id] : []));
    const where = among("id", [...ids, newId()]);
    expect(await store.select(specimens, { where })).toMatchObject([{ label: "alpha" }, { label: "beta_100%" }]);
    expect(await store.count(specimens, where)).toBe(2);
    const both: ConditionOn<Specimen> = { op: "and", conditions: [matches({ amount: 3 }), where] };
    expect(await store.select(specimens, { where: both })).toMatchObject([{ label: "beta_100%" }]);
    const either: ConditionOn<Specimen> = { op: "or", conditions: [matches({ amount: 2 }), where] };
    expect(await store.count(specimens, either)).toBe(3);
  });

  test.each(orders)("select() orders and pages: %s", async (_title, query, expected) => {
    const store = openNew(subject());
    const rows = await addSpecimens(store, ...shelf);
    const found = await store.select(specimens, query);
    expect(found.map(({ id }) => rows.findIndex((row) => row.id === id))).toEqual([...expected]);
  });

  test("select() of sparse rows returns the same page", async () => {
    const store = openNew(subject());
    await addSpecimens(store, ...[3, 1, 2, 1, 5].map((amount) => ({ amount, label: amount === 5 ? "no" : "yes" })));
    const query: Query<keyof Specimen, ConditionOn<Specimen>> = {
      where: matches({ label: "yes" }),
      orderBy: [
        { column: "amount", direction: "desc" },
        { column: "id", direction: "asc" },
      ],
      offset: 1,
      limit: 2,
    };
    const page = await store.select(specimens, query);
    expect(page.map(({ amount }) => amount)).toEqual([2, 1]);
    expect(await store.select(specimens, { ...query, sparse: true })).toEqual([...page]);
  });

  test("select() orders by a second key if the first is equal", async () => {
    const store = openNew(subject());
    await addSpecimens(
      store,
      { shelf: "b", label: "x", amount: 1 },
      { shelf: "a", amount: 2 },
      { shelf: "b", amount: 3 },
    );
    const found = await store.select(specimens, {
      orderBy: [
        { column: "shelf", direction: "asc" },
        { column: "amount", direction: "desc" },
      ],
    });
    expect(found.map(({ amount }) => amount)).toEqual([2, 3, 1]);
  });

  test("find() returns every type of value as it was stored", async () => {
    const store = openNew(subject());
    const [row] = await addSpecimens(store, {
      code: 'q"uo\\te{,}',
      label: "Zoë 𝄞 \u{1F600}\n",
      amount: -2_147_483_648,
      weight: 0.1,
      fragile: false,
      seenAt: "2026-02-28T23:59:59.007Z",
      notes: { list: [1, "two", null, { three: [] }], text: 'a "b" \\ c', empty: {} },
      digest: new Uint8Array([0, 92, 255]),
      createdBy: newId(),
    });
    expect(await store.find(specimens, row?.id ?? "")).toEqual(row);
  });

  test("find() given arrays and texts in a json column returns the same", async () => {
    const store = openNew(subject());
    const rows = await addSpecimens(
      store,
      { notes: [] },
      { notes: ["a,b", '"'] },
      { notes: "text" },
      { notes: 7 },
      { notes: false },
    );
    expect((await store.select(specimens)).map(({ notes }) => notes)).toEqual(rows.map(({ notes }) => notes));
  });

  test("a row inserted by itself returns as one inserted together with others", async () => {
    const store = openNew(subject());
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const given = [
      {},
      { code: "NULL", shelf: "", label: '"\\{},', weight: -1.5e-300, amount: 0, digest: new Uint8Array() },
      { notes: [], digest: bytes, fragile: true, seenAt: "2026-11-25T00:00:00.001Z" },
      { notes: ["a,b", null], weight: 0.1 },
      { notes: "text" },
      { notes: 7, label: "\u{1F600}" },
      { notes: false },
    ];
    const rows = [];
    for (const fields of given) rows.push(...(await addSpecimens(store, fields)));
    expect(await store.select(specimens)).toEqual(rows);
    const together = openNew(subject());
    const same = await addSpecimens(together, ...given);
    expect(await together.select(specimens)).toEqual(same);
  });

  test("timestamps return in UTC with milliseconds, however they were written", async () => {
    const store = openNew(subject());
    await addSpecimens(store, { seenAt: "2026-03-01T02:30:00+02:30" }, { seenAt: "2026-03-01T00:00:00.5Z" });
    const found = await store.select(specimens);
    expect(found.map(({ seenAt }) => seenAt)).toEqual(["2026-03-01T00:00:00.000Z", "2026-03-01T00:00:00.500Z"]);
  });

  test("find() returns a deleted row by its id", async () => {
    const store = openNew(subject());
    const [row] = await addSpecimens(store, { deleted: true });
    expect((await store.find(specimens, row?.id ?? ""))?.deleted).toBe(true);
  });

  test("tally() counts groups: the latest first, then by key", async () => {
    const store = openNew(subject());
    const [early, late] = ["2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z"];
    await addSpecimens(
      store,
      { shelf: "b", label: "1", seenAt: early, amount: 7 },
      { shelf: "b", label: "2", seenAt: late, amount: 7 },
      { shelf: "a", label: "3", amount: 1 },
      { shelf: null, label: "4", seenAt: early },
      { shelf: "a", label: "5", deleted: true, seenAt: late },
    );
    const query = { where: live, by: ["shelf"], distinct: "amount", latest: "seenAt" } as const;
    const expected = [
      { key: { shelf: "b" }, hour: null, count: 2, distinct: 1, latest: late },
      { key: { shelf: null }, hour: null, count: 1, distinct: 0, latest: early },
      { key: { shelf: "a" }, hour: null, count: 1, distinct: 1, latest: null },
    ];
    expect(await store.tally(specimens, query)).toEqual(expected);
    expect(await store.tally(specimens, { ...query, limit: 1 })).toEqual(expected.slice(0, 1));
    const told = { hour: null, distinct: 0, latest: null };
    expect(await store.transaction((transaction) => transaction.tally(specimens, { by: ["amount"] }))).toEqual([
      { key: { amount: null }, count: 2, ...told },
      { key: { amount: 1 }, count: 1, ...told },
      { key: { amount: 7 }, count: 2, ...told },
    ]);
    expect(await store.tally(specimens, { by: [] })).toEqual([{ key: {}, count: 5, ...told }]);
    expect(await store.tally(specimens, { by: [], where: matches({ amount: 9 }) })).toEqual([]);
  });

  test("tally() counts groups by the UTC hour of a time, in its order", async () => {
    const store = openNew(subject());
    await addSpecimens(
      store,
      { shelf: "b", seenAt: "2026-01-01T23:59:59.999Z" },
      { shelf: "a", seenAt: "2026-01-02T02:30:00+02:30" },
      { shelf: "b", seenAt: "2026-01-02T00:59:00.000Z" },
      { shelf: "b", seenAt: "2026-01-02T00:00:00.000Z" },
      { shelf: "a" },
    );
    const told = { distinct: 0, latest: null };
    const [last, first] = ["2026-01-01T23:00:00.000Z", "2026-01-02T00:00:00.000Z"];
    expect(await store.tally(specimens, { by: ["shelf"], hourOf: "seenAt" })).toEqual([
      { key: { shelf: "a" }, hour: null, count: 1, ...told },
      { key: { shelf: "b" }, hour: last, count: 1, ...told },
      { key: { shelf: "a" }, hour: first, count: 1, ...told },
      { key: { shelf: "b" }, hour: first, count: 2, ...told },
    ]);
    expect(await store.tally(specimens, { by: [], hourOf: "seenAt", where: matches({ shelf: "b" }) })).toEqual([
      { key: {}, hour: last, count: 1, ...told },
      { key: {}, hour: first, count: 2, ...told },
    ]);
  });

  test("tally() counts only rows that belong to some rows of another table", async () => {
    const [store, other] = [openNew(subject()), openNew(subject())];
    const [first, second] = await addSpecimens(store, { label: "first" }, { label: "second" });
    await addSpecimens(
      store,
      { createdBy: parseId(first?.id ?? ""), code: "a" },
      { createdBy: parseId(second?.id ?? ""), code: "b" },
      { code: "c" },
    );
    const among = { column: "createdBy", table: specimens, where: matches({ label: "first" }) } as const;
    const found = { hour: null, distinct: 0, latest: null, count: 1 };
    expect(await store.tally(specimens, { by: ["code"], among })).toEqual([{ key: { code: "a" }, ...found }]);
    expect(await other.tally(specimens, { by: ["code"], among })).toEqual([]);
  });

  test("rows of another application do not exist", async () => {
    const [mine, other] = [openNew(subject()), openNew(subject())];
    const [row] = await addSpecimens(mine, { code: "mine" });
    const id = row?.id ?? "";
    const changed = await other.transaction(async (transaction) => [
      await transaction.find(specimens, id, { lock: true }),
      await transaction.select(specimens, { where: matches({ id }), lock: true }),
      await transaction.update(specimens, matches({ id }), { code: "theirs" }),
      await transaction.erase(specimens, { op: "or", conditions: [matches({ id }), matches({ code: "mine" })] }),
    ]);
    expect(changed).toEqual([undefined, [], [], 0]);
    expect([await other.find(specimens, id), await other.select(specimens), await other.count(specimens)]).toEqual([
      undefined,
      [],
      0,
    ]);
    expect(await mine.find(specimens, id)).toEqual(row);
  });
}
