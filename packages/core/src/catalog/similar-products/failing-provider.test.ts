import { expect, test } from "bun:test";
import { silentLog } from "@design-catalog/testing/test-ports";
import type { Embedder } from "../../ports/embedder.ts";
import { lexicalEmbedder } from "./lexical-embedder.ts";
import { createSimilar } from "./similar.fixture.ts";
import { productCodes } from "./tables.ts";
import { TextRefusal } from "./text-refusal.ts";

/** Refuses each batch with a forbidden text. */
const fastidious: Embedder = {
  ...lexicalEmbedder,
  embed: (texts, options) =>
    texts.some((text) => text.startsWith("Forbidden"))
      ? Promise.reject(new TextRefusal("400"))
      : lexicalEmbedder.embed(texts, options),
};

test.each(["a text", "a product without a vector"])(
  "findSimilarProducts given %s and a provider that fails asks it once, with a deadline, and finds by words",
  async (kind) => {
    const { application, similar, product, reindex } = await createSimilar();
    for (const name of ["HDMI receiver", "Ceiling speaker"]) await product(name);
    await reindex();
    const productId = await product("HDMI");
    const asked: unknown[] = [];
    const embed: Embedder["embed"] = (texts, options) => {
      asked.push([texts.length, options]);
      return Promise.reject(new TypeError("The provider is down"));
    };
    Object.assign(application.ports, { embedder: { ...lexicalEmbedder, embed } });
    const found = await similar(kind === "a text" ? { text: "hdmi", limit: 2 } : { productId });
    expect(found).toEqual(kind === "a text" ? ["HDMI", "HDMI receiver"] : ["HDMI receiver"]);
    expect(asked).toEqual([[1, { deadlineMs: 2_000 }]]);
  },
);

test("the upkeep given products whose texts the provider refuses indexes all others and names these", async () => {
  const warnings: unknown[] = [];
  const log = { ...silentLog, warn: (_: string, fields?: object) => void warnings.push(fields) };
  const { application, similar, product, reindex, follow, state } = await createSimilar({ log });
  await product("HDMI receiver");
  await reindex();
  await follow();
  const refused = [await product("Forbidden display"), await product("Forbidden speaker")];
  for (let index = 0; index < 70; index++) await product(`Microphone ${index}`);
  const { ports } = application;
  Object.assign(ports, { embedder: fastidious });
  expect(await follow()).toBe(70);
  expect(await application.store.count(productCodes)).toBe(71);
  for (const id of refused) {
    const reason = `The provider refuses the text of the product ${id}`;
    expect(warnings).toContainEqual({ source: "upkeep", reason });
  }
  const lastError = `The provider refuses the text of the product ${refused[0]} and of 1 more`;
  const lastErrorSentence = { code: "texts_refused", parameters: { product: refused[0], others: "1" } };
  expect(await state()).toMatchObject({ stale: true, failed: 2, lastError, lastErrorSentence });
  expect(await similar({ text: "microphone", limit: 1 })).toHaveLength(1);
  Object.assign(ports, { embedder: lexicalEmbedder });
  ports.clock.advance(3_600_000);
  expect(await follow()).toBe(0);
  ports.clock.advance(1);
  expect(await follow()).toBe(2);
  expect(await state()).toMatchObject({ stale: false, failed: 0, lastError: null });
});

test("the upkeep given a refused product that changes tries its new text at once", async () => {
  const { application, product, patch, reindex, follow, state } = await createSimilar();
  await product("HDMI receiver");
  await reindex();
  await follow();
  const refused = await product("Forbidden display");
  Object.assign(application.ports, { embedder: fastidious });
  expect(await follow()).toBe(0);
  expect(await state()).toMatchObject({ failed: 1 });
  await patch(refused, { name: "Allowed display", version: 0 });
  expect(await state()).toMatchObject({ failed: 0, lastError: null });
  expect(await follow()).toBe(1);
});

test("the upkeep given a product that changes while the provider refuses its old text keeps the change", async () => {
  const { application, product, patch, reindex, follow, state } = await createSimilar();
  await product("HDMI receiver");
  await reindex();
  await follow();
  const refused = await product("Forbidden display");
  let hasChanged = false;
  const embed: Embedder["embed"] = async (texts, options) => {
    if (!hasChanged) await patch(refused, { name: "Allowed display", version: 0 });
    hasChanged = true;
    return fastidious.embed(texts, options);
  };
  Object.assign(application.ports, { embedder: { ...fastidious, embed } });
  expect(await follow()).toBe(0);
  expect(await state()).toMatchObject({ failed: 0, stale: true });
  expect(await follow()).toBe(1);
});

test.each(["before any other", "after another one"])(
  "a reindex %s, given products whose texts the provider refuses, succeeds with all others and names one",
  async (moment) => {
    const { application, similar, product, reindex, follow, state } = await createSimilar();
    const { ports, store } = application;
    const refused = await product("Forbidden display");
    for (let index = 0; index < 70; index++) await product(`Microphone ${index}`);
    if (moment === "after another one") {
      await reindex();
      await follow();
    }
    Object.assign(ports, { embedder: fastidious });
    await reindex();
    const lastError = `The provider refuses the text of the product ${refused}`;
    const failed = { state: "succeeded", done: 71, failed: 1, lastError, stale: true };
    expect(await state()).toMatchObject(failed);
    expect(await store.count(productCodes)).toBe(70);
    expect(await similar({ text: "microphone", limit: 1 })).toHaveLength(1);
    await reindex();
    expect(await state()).toMatchObject(failed);
    Object.assign(ports, { embedder: lexicalEmbedder });
    await reindex();
    await follow();
    expect(await state()).toMatchObject({ failed: 0, lastError: null, stale: false });
    expect(await store.count(productCodes)).toBe(71);
  },
);

test("the upkeep given a provider that is away asks no more than six times, and keeps the changes", async () => {
  const { application, product, reindex, follow, state } = await createSimilar();
  await product("HDMI receiver");
  await reindex();
  await follow();
  for (let index = 0; index < 10; index++) await product(`Microphone ${index}`);
  let asked = 0;
  const embed: Embedder["embed"] = () => {
    asked++;
    return Promise.reject(new TypeError("The provider is down"));
  };
  Object.assign(application.ports, { embedder: { ...lexicalEmbedder, embed } });
  expect(await follow()).toBe(0);
  expect(asked).toBe(6);
  expect(await state()).toMatchObject({ stale: true });
});

test.each([
  ["fails three more times for one product", 3, 0],
  ["fails once more for one product", 1, 2],
])("the upkeep given a provider that %s after the batch never blames its text", async (_, failuresMax, indexed) => {
  const { application, product, reindex, follow, state } = await createSimilar();
  await product("HDMI receiver");
  await reindex();
  await follow();
  for (const name of ["Microphone", "Display"]) await product(name);
  let failures = 0;
  const embed: Embedder["embed"] = (texts, options) => {
    const isBusy = texts.length > 1 || (texts[0] === "Microphone" && ++failures <= failuresMax);
    return isBusy ? Promise.reject(new TypeError("429")) : lexicalEmbedder.embed(texts, options);
  };
  Object.assign(application.ports, { embedder: { ...lexicalEmbedder, embed } });
  expect(await follow()).toBe(indexed);
  expect(await state()).toMatchObject({ failed: 0, lastError: null, stale: indexed === 0 });
  expect(await follow()).toBe(2 - indexed);
  expect(await state()).toMatchObject({ failed: 0, stale: false });
});

test("the upkeep given a text whose vector has numbers that are not finite names its product", async () => {
  const { application, product, reindex, follow, state } = await createSimilar();
  await product("HDMI receiver");
  await reindex();
  await follow();
  const odd = await product("Odd display");
  await product("Microphone");
  const embed: Embedder["embed"] = async (texts, options) => {
    const vectors = await lexicalEmbedder.embed(texts, options);
    return vectors.map((vector, index) => (texts[index]?.startsWith("Odd") ? vector.fill(Number.NaN) : vector));
  };
  Object.assign(application.ports, { embedder: { ...lexicalEmbedder, embed } });
  expect(await follow()).toBe(1);
  expect(await state()).toMatchObject({ failed: 1, lastError: `The provider refuses the text of the product ${odd}` });
});
