import { expect, test } from "bun:test";
import { createGridBlocks } from "./grid-blocks.ts";
import { getRows } from "./grid-rows.ts";
import type { DrawnGrid, GridRows } from "./grid-types.ts";

interface Row {
  readonly id: string;
}

/** A grid whose questions are answered when the test says so; it notes all that it is told. */
function openGrid() {
  const blocks = createGridBlocks<Row>(100);
  const told: string[] = [];
  const answers: PromiseWithResolvers<GridRows<Row>>[] = [];
  const grid: DrawnGrid<Row> = {
    label: "Rows",
    columns: [],
    look: { order: [], hidden: [], isRoomy: false },
    onOrder: () => undefined,
    load: async () => {
      const answer = Promise.withResolvers<GridRows<Row>>();
      answers.push(answer);
      return answer.promise;
    },
    onHeld: () => undefined,
    addressOf: ({ id }) => id,
    onCount: (count) => told.push(`${count} rows`),
    onFailure: (failure) => told.push(failure ? "failed" : "read"),
  };
  const ask = async () =>
    getRows({
      grid,
      blocks,
      request: {
        startRow: 0,
        endRow: 100,
        sortModel: [],
        successCallback: (rows) => told.push(`shown ${rows.map((row) => Object(row).id).join()}`),
        failCallback: () => told.push("dropped"),
      },
      readAll: () => undefined,
    });
  return { blocks, told, answers, ask };
}

test.each([
  ["rows", ({ resolve }: PromiseWithResolvers<GridRows<Row>>) => resolve({ rowData: [{ id: "old" }], rowCount: 1 })],
  ["a failure", ({ reject }: PromiseWithResolvers<GridRows<Row>>) => reject(new Error("Not now"))],
] as const)("a grid that was asked with other filters meanwhile drops %s", async (_what, answer) => {
  const { blocks, told, answers, ask } = openGrid();
  const earlier = ask();
  blocks.clear();
  const later = ask();
  const [first, second] = answers;
  second?.resolve({ rowData: [{ id: "new" }], rowCount: 2 });
  await later;
  expect(told).toEqual(["2 rows", "shown new", "read"]);
  if (first) answer(first);
  await earlier;
  expect(told).toEqual(["2 rows", "shown new", "read", "dropped"]);
});
