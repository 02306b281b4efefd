import { describe, expect, test } from "bun:test";
import { parseId } from "../../engine/id.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import { validate } from "../../engine/schemas/validate.ts";
import type { Embedder } from "../../ports/embedder.ts";
import { createSimilar } from "../similar-products/similar.fixture.ts";
import { fuseRankings } from "./fuse-rankings.ts";
import { foundProductsSchema } from "./search-products.ts";

/** Stands in for a model: it knows what a few words mean. */
const meanings: readonly (readonly string[])[] = [
  ["loudspeaker", "speaker", "sound", "boxen"],
  ["display", "screen", "panel"],
];

/** An honest fake of a provider; `fault` decides whether it answers. */
function createModel(fault: () => void = () => undefined): Embedder {
  return {
    provider: "test",
    model: "meanings",
    dimensions: 32,
    async embed(texts) {
      fault();
      return texts.map((text) => {
        const words = text.toLowerCase().split(/\W+/u);
        const vector = Float32Array.from({ length: 32 }, (_, index) => (index % 2 === 0 ? 0.1 : -0.1));
        for (const [place, group] of meanings.entries())
          if (words.some((word) => group.includes(word))) vector.fill(1, place * 8, place * 8 + 8);
        return vector;
      });
    },
  };
}

async function createSearch(embedder?: Embedder) {
  const similar = await createSimilar(embedder && { embedder });
  const { application, product, reindex } = similar;
  await product("Ceiling loudspeaker", { category: "Audio" });
  await product("Wall screen", { category: "Video" });
  await product("Boxen stand", { category: "Stands" });
  await reindex();
  const find = async (body: object) => {
    const found = await application.callNamed("searchProducts", application.actorWith(), { body });
    const { products, ...rest } = validate(foundProductsSchema, found);
    return { ...rest, names: products.map((one) => (isJsonObject(one) ? one["name"] : null)) };
  };
  return { ...similar, find };
}

describe("searchProducts given a provider of vectors", () => {
  test("joins words and vectors, and counts both", async () => {
    const { find } = await createSearch(createModel());
    const found = await find({ query: "boxen" });
    expect(found.names.slice(0, 2)).toEqual(["Boxen stand", "Ceiling loudspeaker"]);
    expect(found.total).toBe(3);
    expect((await find({ query: "panel" })).names[0]).toBe("Wall screen");
  });

  test("pages through both", async () => {
    const { find } = await createSearch(createModel());
    const whole = await find({ query: "boxen" });
    const first = await find({ query: "boxen", limit: 2 });
    const second = await find({ query: "boxen", limit: 2, after: first.next });
    expect([...first.names, ...second.names]).toEqual(whole.names);
    expect(second.next).toBeUndefined();
  });

  test("keeps to the filters and to what users see", async () => {
    const { find, product, patch } = await createSearch(createModel());
    expect((await find({ query: "sound", category: "audio" })).names).toEqual(["Ceiling loudspeaker"]);
    const draft = await product("Bookshelf speaker");
    await patch(draft, { status: "draft", version: 0 });
    expect((await find({ query: "sound" })).names).not.toContain("Bookshelf speaker");
  });

  test("finds by words while the provider is unreachable, or before it has computed vectors", async () => {
    let isAway = false;
    const model = createModel(() => {
      if (isAway) throw new TypeError("away");
    });
    const { find, application } = await createSearch(model);
    isAway = true;
    expect(await find({ query: "boxen" })).toEqual({ names: ["Boxen stand"], total: 1 });
    isAway = false;
    Object.assign(application.ports, { embedder: { ...model, model: "another" } });
    expect(await find({ query: "boxen" })).toEqual({ names: ["Boxen stand"], total: 1 });
  });
});

test("searchProducts without a provider searches by words only", async () => {
  const { find } = await createSearch();
  expect(await find({ query: "boxen" })).toEqual({ names: ["Boxen stand"], total: 1 });
});

test("fuseRankings() adds the reciprocal places of both rankings", () => {
  const ids = ["a", "b", "c"].map((letter) => parseId<"product">(letter.repeat(24)));
  const ranking = (...places: readonly number[]) =>
    places.flatMap((place) => ids[place] ?? []).map((id) => ({ id, value: 1, length: 2 }));
  const fused = fuseRankings({ ranked: ranking(0, 1), total: 10 }, ranking(1, 2));
  expect(fused.total).toBe(11);
  expect(fused.ranked.map(({ id, value }) => [id, value])).toEqual([
    [ids[1], 1 / 62 + 1 / 61],
    [ids[0], 1 / 61],
    [ids[2], 1 / 62],
  ] as never); // Only the members that the search reads.
});
