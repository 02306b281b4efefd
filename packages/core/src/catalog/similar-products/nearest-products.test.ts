import { expect, test } from "bun:test";
import { createTestPorts } from "@design-catalog/testing/test-ports";
import { nearestCodes } from "./product-codes.ts";
import { createSimilar } from "./similar.fixture.ts";
import { productCodes, productVectors } from "./tables.ts";

test("findSimilarProducts given more products with one vector than it compares finds a nearer one behind them", async () => {
  const { application, similar, product, reindex, follow } = await createSimilar();
  const { store, ports } = application;
  await product("Display");
  await reindex();
  const [code] = await store.select(productCodes);
  const vector = code && (await store.find(productVectors, code.id));
  if (!vector) throw new TypeError("Cannot copy the vector because the product has none");
  const copies = Array.from({ length: 1_010 }, () => ports.ids.next());
  await store.transaction(async (transaction) => {
    await transaction.insert(
      productCodes,
      copies.map((id) => ({ ...code, id, productId: ports.ids.next<"product">() })),
    );
    await transaction.insert(
      productVectors,
      copies.map((id) => ({ ...vector, id })),
    );
  });
  await product("Ceiling speaker");
  await follow();
  expect(await similar({ text: "Ceiling speaker", limit: 2 })).toEqual(["Ceiling speaker", "Display"]);
});

test("nearestCodes() given more codes at one distance than it may return takes the nearer ones first", () => {
  const { ids } = createTestPorts();
  const distances = [2, 2, 2, 2, 0, 3];
  const codes = {
    generationId: ids.next(),
    revision: 0,
    rowIds: distances.map((_, place) => `row ${place}`),
    productIds: distances.map(() => ids.next<"product">()),
    revisions: distances.map(() => 0),
    // The code of the vector has all bits.
    codes: distances.map((distance) => -1 << distance),
    places: new Map(),
  };
  const nearest = (max: number) =>
    nearestCodes(codes, new Uint8Array(32).fill(1), { rank: 2, max }).map(({ rowId }) => rowId);
  expect(nearest(3)).toEqual(["row 4", "row 0", "row 1"]);
  expect(nearest(10)).toEqual(["row 4", "row 0", "row 1", "row 2", "row 3"]);
});
