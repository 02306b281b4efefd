import { expect, test } from "bun:test";
import { callOperation } from "../../engine/calls/call-operation.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { DomainError } from "../../engine/errors.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { products } from "../products.ts";
import { createCodeMemory } from "./code-memory.ts";
import { batchMax } from "./embed-products.ts";
import { lexicalEmbedder } from "./lexical-embedder.ts";
import { findSimilarProducts } from "./similar-products.ts";
import { createSimilar, namesOf } from "./similar.fixture.ts";
import { generations, productCodes, productVectors } from "./tables.ts";

/** Later than any lease of a dead process. */
const leaseLapsedMs = 60_000;

test("a reindex shows the new vectors before it erases the many old ones, a page in each transaction", async () => {
  const { application, product, reindex, request, runJobs, similar } = await createSimilar();
  const { store, ports } = application;
  await product("Ceiling speaker");
  await reindex();
  const [old] = await store.select(generations);
  if (!old) throw new TypeError("Cannot fill the generation because there is none");
  const rows = Array.from({ length: 4_500 }, () => ({ id: ports.ids.next(), generationId: old.id }));
  await store.transaction(async (transaction) => {
    const code = { revision: 0, code: new Uint8Array(64) };
    const codes = rows.map((row) => ({ ...row, ...code, productId: ports.ids.next<"product">() }));
    await transaction.insert(productCodes, codes);
    await transaction.insert(
      productVectors,
      rows.map((row) => ({ ...row, vector: new Uint8Array(512) })),
    );
  });
  await request();
  const seen: (readonly [isOldLive: boolean, left: number])[] = [];
  const look = async () => {
    const ofOld = matches({ generationId: old.id });
    const [codes, vectors] = [await store.count(productCodes, ofOld), await store.count(productVectors, ofOld)];
    expect(vectors).toBe(codes);
    seen.push([(await store.find(generations, old.id))?.isLive ?? false, codes]);
  };
  await runJobs((context) => looking(context, look));
  // A transaction writes the progress, too; what it leaves as it was does not count.
  const steps = seen.filter((one, index) => index === 0 || String(one) !== String(seen[index - 1]));
  expect(steps).toEqual([
    [true, 4_501],
    [false, 4_501],
    [false, 2_501],
    [false, 501],
    [false, 0],
  ]);
  expect(await store.count(generations)).toBe(1);
  expect(await similar({ text: "speaker" })).toEqual(["Ceiling speaker"]);
});

test("a reindex whose process dies between two batches goes on behind the last product with a vector", async () => {
  const { application, product, request, runJobs, similar } = await createSimilar();
  for (let count = 0; count < batchMax; count++) await product(`Display ${count}`);
  await product("Ceiling speaker");
  await request();
  let batches = 0;
  const dying = (context: OperationContext): OperationContext => {
    const select: typeof context.store.select = async (table, query) => {
      if (table.name === products.table.name && ++batches === 2) throw new DomainError("unavailable", "It is away");
      return context.store.select(table, query);
    };
    return { ...context, store: { ...context.store, select } };
  };
  await expect(runJobs(dying)).rejects.toMatchObject({ code: "unavailable" });
  expect(await application.store.count(productCodes)).toBe(batchMax);
  application.ports.clock.advance(leaseLapsedMs);
  await runJobs();
  expect(await application.store.count(productCodes)).toBe(batchMax + 1);
  expect((await similar({ text: "speaker" }))[0]).toBe("Ceiling speaker");
});

test("a reindex first erases what a cancelled one left, even if it fails itself", async () => {
  const { application, product, reindex, request, runJobs } = await createSimilar();
  const { store, ports } = application;
  await product("Ceiling speaker");
  await reindex();
  const [live] = await store.select(generations);
  if (!live) throw new TypeError("Cannot copy the generation because there is none");
  const left = { ...live, id: ports.ids.next(), isLive: false };
  await store.transaction((transaction) => transaction.insert(generations, [left]));
  const embed = () => Promise.reject(new TypeError("The provider is down"));
  Object.assign(ports, { embedder: { ...lexicalEmbedder, embed } });
  await request();
  await runJobs();
  expect(await store.find(generations, left.id)).toBeUndefined();
  expect(await store.find(generations, live.id)).toEqual(live);
});

for (const [read, table] of [
  ["the vectors of the codes that it knows", productVectors],
  ["the codes", productCodes],
] as const) {
  test(`findSimilarProducts given a reindex that erases what it replaces before ${read} are read finds all`, async () => {
    const memory = { codeMemory: createCodeMemory() };
    const { application, product, reindex, follow, similar } = await createSimilar(memory);
    const { store } = application;
    for (const name of ["Ceiling speaker", "Wall speaker", "Display"]) await product(name);
    await reindex();
    // It has as many as it was made of, and more.
    await product("Door speaker");
    await follow();
    if (table === productVectors) await similar({ text: "speaker" });
    const [old] = await store.select(generations);
    const [first, ...codes] = await store.select(productCodes);
    const vectors = (await store.select(productVectors)).filter(({ id }) => id !== first?.id);
    if (!old) throw new TypeError("Cannot replace the generation because there is none");
    const replace = once(async () => {
      await reindex();
      // As it is after the first page of what a reindex erases.
      await store.transaction(async (transaction) => {
        await transaction.insert(generations, [{ ...old, isLive: false }]);
        await transaction.insert(productCodes, codes);
        await transaction.insert(productVectors, vectors);
      });
    });
    const context = application.contextOf(application.actorWith());
    const select: typeof store.select = async (from, query) => {
      if (from.name === table.name) await replace();
      return context.store.select(from, query);
    };
    const searching = { ...context, store: { ...context.store, select } };
    const found = await callOperation(findSimilarProducts, searching, { body: { text: "speaker" } });
    expect(new Set(namesOf(found))).toEqual(new Set(["Ceiling speaker", "Display", "Door speaker", "Wall speaker"]));
    expect(await store.count(generations)).toBe(2);
  });
}

/** Runs `work` at the first call only. */
function once(work: () => Promise<void>): () => Promise<void> {
  let isOver = false;
  return async () => {
    if (isOver) return;
    isOver = true;
    await work();
  };
}

/** Calls a function after each transaction of a context. */
function looking(context: OperationContext, look: () => Promise<void>): OperationContext {
  const transaction: typeof context.store.transaction = async (work) => {
    const result = await context.store.transaction(work);
    await look();
    return result;
  };
  return { ...context, store: { ...context.store, transaction } };
}
