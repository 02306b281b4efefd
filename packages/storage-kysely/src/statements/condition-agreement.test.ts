import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Condition } from "@design-catalog/core";
import { compareRows, evaluate } from "@design-catalog/core/engine";
import type { SortKey } from "@design-catalog/core/ports";
import * as fc from "fast-check";
import { emptyItem, type Item, items, type ItemStore, openItems } from "./item-store.fixture.ts";

let table: ItemStore;

beforeAll(async () => {
  table = await openItems();
});

afterAll(() => table.close());

test("compileCondition() and compileOrderBy() select the same rows as evaluate() and compareRows()", async () => {
  const queries = fc.array(fc.tuple(conditions(), orders()), { minLength: 4, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(rowArbitrary, { selector: ({ id }) => id, maxLength: 25 }),
      queries,
      async (rows, list) => {
        await table.store(rows);
        for (const [where, keys] of list) {
          const orderBy: readonly SortKey[] = [...keys, { column: "id", direction: "asc" }];
          const expected = rows.filter((row) => evaluate(where, row)).toSorted(compareRows(orderBy, items.columns));
          expect(await table.select(where, orderBy)).toEqual(expected.map(({ id }) => id));
        }
      },
    ),
    { numRuns: 400 },
  );
}, 90_000);

/** Ranges of letters, digits and marks that the versions of ICU in use order alike; quotation marks are not among them. */
const ranges = [
  [0x20, 0x7e],
  [0xa1, 0x17f],
  [0x300, 0x304],
  [0x306, 0x30c],
  [0x386, 0x3ce],
  [0x400, 0x481],
  [0x5d0, 0x5ea],
  [0x621, 0x64a],
  [0x660, 0x669],
  [0x904, 0x939],
  [0x966, 0x96f],
  [0xe01, 0xe2e],
  [0x1e00, 0x1e95],
  [0x2020, 0x2027],
  [0x3041, 0x3094],
  [0x4e00, 0x4eff],
  [0xac00, 0xacff],
  [0xff10, 0xff5a],
  [0x1f600, 0x1f60f],
] as const;
const letter = fc.oneof(
  ...ranges.map(([min, max]) => fc.integer({ min, max }).map((point) => String.fromCodePoint(point))),
  fc.constantFrom("a", "A", "ä", "1", "2", "10", "02", "-", " "),
);

test("compileOrderBy() orders texts of all scripts as compareRows()", async () => {
  const texts = fc.sample(fc.string({ unit: letter, minLength: 1, maxLength: 6 }), {
    numRuns: 4_000,
    seed: 20_261_128,
  });
  const rows = texts.map((text, index) => ({
    ...emptyItem,
    id: String(index).padStart(24, "0"),
    itemName: text.normalize("NFC"),
  }));
  await table.store(rows);
  for (const direction of ["asc", "desc"] as const) {
    const orderBy: readonly SortKey[] = [
      { column: "itemName", direction },
      { column: "id", direction: "asc" },
    ];
    const sorted = rows.toSorted(compareRows(orderBy, items.columns)).map(({ id }) => id);
    const found = await table.select({ op: "and", conditions: [] }, orderBy);
    const nameOf = (id: string | undefined) => rows[Number(id)]?.itemName;
    const index = found.findIndex((id, at) => id !== sorted[at]);
    expect([nameOf(found[index]), nameOf(sorted[index])]).toEqual([undefined, undefined]);
  }
});

/** Few values, so they collide: wildcards, and letters whose lower case is longer, astral, or depends on its place. */
const names = [
  "a%b",
  "A%B",
  "axb",
  "a_b",
  "A!B",
  "a!_B",
  "\\",
  "A\\b",
  "É",
  "é",
  "e\u0301",
  "ß",
  "ẞ",
  "ΣΑΣ",
  "σας",
  "İ",
  "i\u0307",
  "Größe",
  "GROSSE",
  "Ærø łódź",
  "Άλφα",
  "が",
  "각",
  "ｆｕｌｌ％",
  "مُحَمَّد",
];
const oddities = ["", " ", "\u00a0\t", "\ufeff", "K", "\uffee", "😀", "𐐀", "𐐨", "'", '{"a,b"}', "null"];
const parts = ["öß", "aer", "か", "\u0301", "％", "αλ", "a", "A%", "%b", "_", "a_", "!", "!_", "Σ", "σ", "ς"];
const text = fc.oneof(
  fc.constantFrom(...names, ...oddities, ...parts),
  fc.string({ unit: "grapheme-ascii", maxLength: 3 }),
);
const hexId = fc.constantFrom("a", "b", "0", "9f").map((end) => end.padStart(24, "0"));
const integer = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer());
const bigInteger = fc.oneof(integer, fc.maxSafeInteger());
const double = fc.oneof(
  fc.constantFrom(-1.5, 0, 0.1, 1e300, 5e-324),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const number = fc.oneof(integer, bigInteger, double);
const timestamp = fc.oneof(
  fc.constantFrom(
    "2026-01-01T00:00:00.000Z",
    "2026-01-01T00:00:00.001Z",
    "0999-12-31T23:59:59.999Z",
    "9999-12-31T23:59:59.999Z",
  ),
  fc
    .date({ min: new Date("1000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString()),
);
const nullable = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null, freq: 4 });

const rowArbitrary: fc.Arbitrary<Item> = fc.record({
  id: fc.stringMatching(/^[0-9a-f]{24}$/u),
  ownerId: nullable(hexId),
  itemName: nullable(text),
  count: nullable(integer),
  total: nullable(bigInteger),
  ratio: nullable(double.map((value) => value + 0)),
  active: nullable(fc.boolean()),
  createdAt: timestamp,
  endedAt: nullable(timestamp),
  details: fc.constant(null),
  content: fc.constant(null),
});

function conditions(): fc.Arbitrary<Condition> {
  const { node } = fc.letrec<{ node: Condition }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      comparisons(),
      fc.record({ op: fc.constantFrom("and", "or"), conditions: fc.array(tie("node"), { maxLength: 3 }) }),
      fc.record({ op: fc.constant("not"), condition: tie("node") }),
    ),
  }));
  return node;
}

function comparisons(): fc.Arbitrary<Condition> {
  return fc.oneof(
    fc.record({ op: fc.constant("blank"), column: fc.constantFrom(...Object.keys(items.columns)) }),
    fc.record({
      op: fc.constantFrom("textEquals", "contains", "startsWith", "endsWith"),
      column: fc.constantFrom("itemName", "ownerId"),
      value: text,
    }),
    fc.record({
      op: fc.constant("textIn"),
      column: fc.constantFrom("itemName", "ownerId"),
      values: fc.array(nullable(text)),
    }),
    typed(["itemName"], text),
    typed(["ownerId", "id"], hexId),
    typed(["count", "total", "ratio"], number),
    typed(["createdAt", "endedAt"], timestamp),
    equality(["active"], fc.boolean()),
  );
}

function typed(columns: readonly string[], values: fc.Arbitrary<string | number>): fc.Arbitrary<Condition> {
  const op = fc.constantFrom("lessThan", "lessThanOrEqual", "greaterThan", "greaterThanOrEqual");
  return fc.oneof(equality(columns, values), fc.record({ op, column: fc.constantFrom(...columns), value: values }));
}

function equality(
  columns: readonly string[],
  values: fc.Arbitrary<string | number | boolean>,
): fc.Arbitrary<Condition> {
  const column = fc.constantFrom(...columns);
  return fc.oneof(
    fc.record({ op: fc.constant("equals"), column, value: nullable(values) }),
    fc.record({ op: fc.constant("in"), column, values: fc.array(nullable(values), { maxLength: 4 }) }),
  );
}

function orders(): fc.Arbitrary<readonly SortKey[]> {
  const columns = Object.keys(items.columns).filter((column) => column !== "details" && column !== "content");
  const key = fc.record({ column: fc.constantFrom(...columns), direction: fc.constantFrom("asc", "desc") });
  return fc.array(key, { maxLength: 3 });
}
