import { expect, test } from "bun:test";
import { products } from "../../catalog/mod.ts";
import { always } from "../../engine/rows/conditions.ts";
import type { Reader } from "../../ports/storage.ts";
import { createCatalog } from "./audit.fixture.ts";
import { readProducts } from "./read-products.ts";

/** Reads products, each with so many ports, which must come in the order of ids; returns the limits of all pages. */
async function readCopies({ count, ports }: { readonly count: number; readonly ports: number }) {
  const { application, product } = await createCatalog();
  await product();
  const { store } = application;
  const [row] = await store.select(products.table, { limit: 1 });
  if (!row) throw new TypeError("Cannot copy the product because it was not created");
  const connectorId = application.ports.ids.next<"connector">();
  const connectors = Array.from({ length: ports }, (_, index) => {
    return { name: `IN ${index}`, connectorId, direction: "in" as const, signalIds: [], quantity: 1 };
  });
  const copies = Array.from({ length: count }, () => {
    return { ...row, connectors, id: application.ports.ids.next<"product">() };
  });
  await store.transaction(async (transaction) => {
    await transaction.erase(products.table, always);
    await transaction.insert(products.table, copies);
  });
  const limits: unknown[] = [];
  const select: Reader["select"] = (table, query) => {
    limits.push(query?.limit);
    return store.select(table, query);
  };
  const read: string[] = [];
  for await (const { id } of readProducts({ ...store, select }, always)) read.push(id);
  expect(read).toEqual(copies.map(({ id }) => id).toSorted());
  return limits;
}

test("readProducts() reads ever larger pages of small products", async () => {
  expect(await readCopies({ count: 1_500, ports: 9 })).toEqual([100, 200, 400, 800, 1_600]);
});

test("readProducts() reads small pages of large products, however many there are", async () => {
  expect(await readCopies({ count: 450, ports: 449 })).toEqual([100, 100, 100, 100, 100]);
  // 45,000 parts.
  expect(await readCopies({ count: 450, ports: 299 })).toEqual([100, 150, 150, 150]);
});
