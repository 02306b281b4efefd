import { expect, test } from "bun:test";
import { listedRows } from "./listed-rows.ts";

const rows = [
  { key: "b10", name: "Beta", hidden: false },
  { key: "a2", name: "Alpha", hidden: true },
  { key: "b9", name: "beta two", hidden: false },
];
const range = { startRow: 0, endRow: 100, sortModel: [{ colId: "key", sort: "asc" }] } as const;
const keysOf = (answer: { readonly rowData: readonly { readonly key: string }[] }) =>
  answer.rowData.map(({ key }) => key);

test("listedRows() sorts numbers in texts by value, in both directions", () => {
  expect(keysOf(listedRows(rows, { ...range, filterModel: {} }))).toEqual(["a2", "b9", "b10"]);
  const sortModel = [{ colId: "key", sort: "desc" }] as const;
  expect(keysOf(listedRows(rows, { ...range, sortModel, filterModel: {} }))).toEqual(["b10", "b9", "a2"]);
});

test("listedRows() filters by parts of texts in any case, by values and by truth, and counts what it found", () => {
  const name = { filterType: "text", type: "contains", filter: "BETA" } as const;
  const found = listedRows(rows, { ...range, endRow: 1, filterModel: { name } });
  expect([keysOf(found), found.rowCount]).toEqual([["b9"], 2]);
  const key = { filterType: "set", values: ["a2"] } as const;
  expect(keysOf(listedRows(rows, { ...range, filterModel: { key } }))).toEqual(["a2"]);
  const hidden = { filterType: "boolean", type: "true" } as const;
  expect(keysOf(listedRows(rows, { ...range, filterModel: { hidden } }))).toEqual(["a2"]);
});
