import { expect, test } from "bun:test";
import { findRows } from "./find-rows.ts";

const id = "6740a1f2c3d4e5f607182950";

function sourceOf(names: ReadonlyMap<string, string>) {
  const read = new Set<string>();
  return {
    find: async (text: string) => [...names].filter(([, name]) => name.includes(text)),
    read: async (ids: readonly string[]) => ids.forEach((one) => read.add(one)),
    nameOf: (one: string) => (read.has(one) ? (names.get(one) ?? one) : one),
  };
}

test("findRows() finds by a part of a name, and by an id under its name", async () => {
  const source = sourceOf(new Map([[id, "Hall"]]));
  expect(await findRows(source, "Ha")).toEqual([[id, "Hall"]]);
  expect(await findRows(source, id)).toEqual([[id, "Hall"]]);
});

test("findRows() offers an id that nobody may name", async () => {
  expect(await findRows(sourceOf(new Map()), id)).toEqual([[id, id]]);
  expect(await findRows(sourceOf(new Map()), id.slice(1))).toEqual([]);
});
