import { expect, test } from "bun:test";
import { deferred } from "@design-catalog/testing/deferred";
import { among, matches } from "../../engine/rows/conditions.ts";
import { createCodeMemory } from "./code-memory.ts";
import { readCodes } from "./product-codes.ts";
import { createSimilar } from "./similar.fixture.ts";
import { generations, productCodes, productVectors } from "./tables.ts";
import { wordsOfCode } from "./vectors.ts";

/** A process that remembers the codes of some products. */
async function createRemembered(names: readonly string[]) {
  const codeMemory = createCodeMemory();
  const world = await createSimilar({ codeMemory });
  const ids: string[] = [];
  for (const name of names) ids.push(await world.product(name));
  await world.reindex();
  await world.similar({ text: "display" });
  return {
    ...world,
    remove: async (removed: readonly string[]) => {
      for (const id of removed) await world.patch(id, { deleted: true, version: 0 });
      while ((await world.follow()) > 0);
    },
    remembered: async () => {
      const codes = await codeMemory.get(world.contextOf().applicationId);
      return { codes, names: codes?.productIds.map((id) => names[ids.indexOf(id)]).toSorted() };
    },
    ids,
  };
}

test("findSimilarProducts given removed products among the remembered ones forgets them and keeps the others", async () => {
  const names = ["55 inch display", "65 inch display", "HDMI receiver", "HDMI transmitter", "Ceiling speaker"];
  const { application, remove, similar, remembered, ids } = await createRemembered(names);
  await remove([String(ids[0]), String(ids[4])]);
  for (let call = 0; call < 2; call++) {
    const found = await similar({ text: "hdmi transmitter" });
    expect(found).toEqual(["HDMI transmitter", "HDMI receiver", "65 inch display"]);
    const { codes, names: kept } = await remembered();
    expect(kept).toEqual(["65 inch display", "HDMI receiver", "HDMI transmitter"]);
    expect(codes?.rowIds).toHaveLength(3);
    const stored = await application.store.select(productCodes);
    const words = new Map(stored.map(({ productId, code }) => [productId, wordsOfCode(code)]));
    expect(codes?.codes).toEqual(codes?.productIds.flatMap((id) => words.get(id) ?? []) ?? []);
    expect([...(codes?.places ?? [])].map(([id, place]) => codes?.productIds[place] === id)).toEqual([
      true,
      true,
      true,
    ]);
  }
});

test("a process given more changes than one page reads all of them", async () => {
  const { application, similar, remembered } = await createRemembered(["Display"]);
  const { store, ports } = application;
  const [code] = await store.select(productCodes);
  const vector = code && (await store.find(productVectors, code.id));
  if (!vector) throw new TypeError("Cannot copy the code because the product has none");
  // A page has 10,000 rows, and ends within a revision.
  const copies = Array.from({ length: 10_150 }, (_, index) => ({
    ...code,
    id: ports.ids.next(),
    productId: ports.ids.next<"product">(),
    revision: 1 + Math.floor(index / 64),
  }));
  await store.transaction(async (transaction) => {
    await transaction.update(generations, matches({ isLive: true }), { revision: 159 });
    await transaction.insert(productCodes, copies);
    await transaction.insert(
      productVectors,
      copies.map(({ id }) => ({ ...vector, id })),
    );
  });
  await similar({ text: "display" });
  const { codes } = await remembered();
  expect(codes?.rowIds).toHaveLength(10_151);
  expect(codes?.revision).toBe(159);
});

test("findSimilarProducts given that most remembered products were removed still finds others by vectors", async () => {
  const world = await createRemembered(["Display", "Displays", "Ceiling speaker"]);
  const { application, similar, ids } = world;
  const { store, ports } = application;
  const [code] = await store.select(productCodes, { where: matches({ productId: String(ids[0]) }) });
  const vector = code && (await store.find(productVectors, code.id));
  if (!vector) throw new TypeError("Cannot copy the vector because the product has none");
  const copies = Array.from({ length: 4_500 }, () => ({
    id: ports.ids.next(),
    productId: ports.ids.next<"product">(),
  }));
  await store.transaction(async (transaction) => {
    await transaction.update(generations, matches({ isLive: true }), { revision: 1 });
    await transaction.insert(
      productCodes,
      copies.map((copy) => ({ ...code, ...copy, revision: 1 })),
    );
    await transaction.insert(
      productVectors,
      copies.map(({ id }) => ({ ...vector, id })),
    );
  });
  await similar({ text: "display" });
  expect((await world.remembered()).codes?.rowIds).toHaveLength(4_503);
  await store.transaction(async (transaction) => {
    const where = among(
      "id",
      copies.map(({ id }) => id),
    );
    await transaction.erase(productCodes, where);
    await transaction.erase(productVectors, where);
  });
  // Words find only the first two.
  const found = ["Display", "Displays", "Ceiling speaker"];
  for (let call = 0; call < 2; call++) expect(await similar({ text: "display" })).toEqual(found);
});

test("findSimilarProducts given a search whose answer is late keeps what another one has read since", async () => {
  const { similar, patch, follow, contextOf, ids } = await createRemembered(["Display", "Ceiling speaker"]);
  const rename = async (name: string, version: number) => {
    await patch(String(ids[0]), { name, version });
    await follow();
  };
  await follow();
  await rename("Projector", 0);
  const context = contextOf();
  const [generation] = await context.store.select(generations, { where: matches({ isLive: true }) });
  if (!generation) throw new TypeError("Cannot read the codes because there is no generation");
  const [hasRead, goOn] = [deferred<void>(), deferred<void>()];
  const select: typeof context.store.select = async (table, query) => {
    const rows = await context.store.select(table, query);
    hasRead.resolve();
    await goOn.promise;
    return rows;
  };
  const late = readCodes({ ...context, store: { ...context.store, select } }, generation);
  await hasRead.promise;
  await rename("Microphone", 1);
  const found = ["Microphone", "Ceiling speaker"];
  expect(await similar({ text: "microphone" })).toEqual(found);
  goOn.resolve();
  await late;
  for (let call = 0; call < 2; call++) expect(await similar({ text: "microphone" })).toEqual(found);
});
