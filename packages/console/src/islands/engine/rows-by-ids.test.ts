import { expect, test } from "bun:test";
import { rowsByIds } from "./rows-by-ids.ts";

test("rowsByIds() asks for each id once, in parts that a request takes, and for nothing without ids", async () => {
  const asked: number[] = [];
  const read = (ids: readonly string[]) =>
    rowsByIds(ids, async ({ endRow, filterModel }) => {
      asked.push(endRow);
      return { rowData: [filterModel] };
    });
  expect(await read([])).toEqual([]);
  expect(asked).toEqual([]);
  const ids = Array.from({ length: 501 }, (_, place) => String(place));
  expect(await read([...ids, "0"])).toEqual([
    { id: { filterType: "set", values: ids.slice(0, 500) } },
    { id: { filterType: "set", values: ["500"] } },
  ]);
  expect(asked).toEqual([500, 1]);
});
