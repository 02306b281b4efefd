import { expect, test } from "bun:test";
import type { Embedder } from "../../ports/embedder.ts";
import { lexicalEmbedder } from "./lexical-embedder.ts";
import { createSimilar } from "./similar.fixture.ts";

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
