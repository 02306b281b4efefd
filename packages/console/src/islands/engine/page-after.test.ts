import { expect, test } from "bun:test";
import { pageAfter } from "./page-after.ts";

const users = ["u0", "u1", "u2", "u3", "u4"];

/** The page from `startRow` to before `endRow` of three invitations and five users. */
async function page(startRow: number, endRow: number, isCounted = true) {
  return pageAfter(["i0", "i1", "i2"], { startRow, endRow, sortModel: [] }, async (range) => {
    expect(range.endRow).toBeGreaterThan(range.startRow);
    return { rowData: users.slice(range.startRow, range.endRow), ...(isCounted && { rowCount: users.length }) };
  });
}

test.each([
  [0, 2, ["i0", "i1"]],
  [0, 3, ["i0", "i1", "i2"]],
  [2, 5, ["i2", "u0", "u1"]],
  [3, 6, ["u0", "u1", "u2"]],
  [6, 100, ["u3", "u4"]],
])("pageAfter() from %d to %d continues the first rows with the others", async (startRow, endRow, rowData) => {
  expect(await page(startRow, endRow)).toEqual({ rowData, rowCount: 8 });
});

test("pageAfter() without a number of rows has none", async () => {
  expect(await page(0, 4, false)).toEqual({ rowData: ["i0", "i1", "i2", "u0"] });
});
