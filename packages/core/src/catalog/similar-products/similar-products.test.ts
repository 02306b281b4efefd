import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { jobRetentionDays, jobs } from "../../application/mod.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { DomainError } from "../../engine/errors.ts";
import type { Embedder } from "../../ports/embedder.ts";
import { eraseExpired } from "../../service.ts";
import { createCodeMemory } from "./code-memory.ts";
import { lexicalEmbedder } from "./lexical-embedder.ts";
import { createSimilar } from "./similar.fixture.ts";
import { changedProducts, generations, productCodes, productVectors } from "./tables.ts";

const catalog = ["55 inch display", "65 inch display", "HDMI receiver", "HDMI transmitter", "Ceiling speaker"];

async function createIndexed(ports: Parameters<typeof createSimilar>[0] = {}) {
  const world = await createSimilar(ports);
  const ids: string[] = [];
  for (const name of catalog) ids.push(await world.product(name));
  await world.reindex();
  return { ...world, ids };
}

/** The context of a process that dies before it commits its n-th transaction. */
function dyingBefore(count: number): (context: OperationContext) => OperationContext {
  let commits = 0;
  return (context) => {
    const transaction: typeof context.store.transaction = (work) => {
      commits++;
      if (commits >= count) return Promise.reject(new DomainError("unavailable", "The process died"));
      return context.store.transaction(work);
    };
    return { ...context, store: { ...context.store, transaction } };
  };
}

describe("findSimilarProducts", () => {
  test.each(["with", "without"])("given a process %s memory finds products like a text", async (memory) => {
    const { similar } = await createIndexed(memory === "with" ? { codeMemory: createCodeMemory() } : {});
    for (let call = 0; call < 2; call++) {
      const found = await similar({ text: "speakers for the ceiling" });
      expect(found[0]).toBe("Ceiling speaker");
      expect(found).toHaveLength(catalog.length);
      expect(await similar({ text: "hdmi recever", limit: 2 })).toEqual(["HDMI receiver", "HDMI transmitter"]);
    }
  });

  test("finds products like another one, without that one", async () => {
    const { similar, ids } = await createIndexed();
    const found = await similar({ productId: ids[0], limit: 1 });
    expect(found).toEqual(["65 inch display"]);
    expect(await similar({ productId: ids[0] })).not.toContain("55 inch display");
  });

  test("leaves out drafts and removed products at once", async () => {
    const { similar, ids, patch } = await createIndexed();
    await patch(String(ids[0]), { status: "draft", version: 0 });
    await patch(String(ids[1]), { deleted: true, version: 0 });
    const found = await similar({ text: "display" });
    expect(found).not.toContain("55 inch display");
    expect(found).not.toContain("65 inch display");
  });

  test("given many removed products before the others finds as many as wanted", async () => {
    const { similar, product, patch, reindex } = await createSimilar();
    const removed: string[] = [];
    for (let index = 0; index < 40; index++) removed.push(await product("Ceiling speaker"));
    for (let index = 0; index < 4; index++) await product(`Speaker for a rack ${index}`);
    await reindex();
    for (const id of removed) await patch(id, { deleted: true, version: 0 });
    expect(await similar({ text: "ceiling speaker", limit: 3 })).toHaveLength(3);
  });

  test("refuses neither and both, an unknown product and a draft", async () => {
    const { similar, product } = await createIndexed();
    const draft = await product("Secret", { status: "draft" });
    expect(await failureOf(() => similar({}))).toMatchObject({ data: { errors: [{ pointer: "/productId" }] } });
    const both = await failureOf(() => similar({ productId: draft, text: "x" }));
    expect(both).toMatchObject({ code: "validation_failed", data: { errors: [{ pointer: "/text" }] } });
    for (const productId of [draft, "6740a1f2c3d4e5f6071829ff"]) {
      const failure = await failureOf(() => similar({ productId }));
      expect(failure).toMatchObject({ data: { errors: [{ pointer: "/productId", code: "unknown_reference" }] } });
    }
  });

  test("finds by words before the first reindex, and after another model is configured", async () => {
    const { similar, product } = await createSimilar();
    const id = await product("Ceiling speaker");
    await product("Ceiling speaker of another kind");
    expect(await similar({ text: "ceiling", limit: 1 })).toEqual(["Ceiling speaker"]);
    expect(await similar({ productId: id })).toEqual(["Ceiling speaker of another kind"]);
    const indexed = await createIndexed();
    const embedder: Embedder = { ...lexicalEmbedder, model: "other" };
    Object.assign(indexed.application.ports, { embedder });
    expect(await indexed.similar({ text: "hdmi receiver" })).toEqual(["HDMI receiver"]);
    expect(await indexed.state()).toMatchObject({ model: "other", stale: true });
  });

  test.each(["with", "without"])("given a process %s memory follows changes after their commit", async (memory) => {
    const world = await createIndexed(memory === "with" ? { codeMemory: createCodeMemory() } : {});
    const { similar, patch, product, follow, state, ids } = world;
    await similar({ text: "display" });
    await follow();
    expect(await state()).toMatchObject({ stale: false });
    await patch(String(ids[4]), { name: "Portable projector", version: 0 });
    await product("Wireless projector");
    expect(await state()).toMatchObject({ stale: true });
    expect(await follow()).toBe(2);
    const found = await similar({ text: "projector", limit: 2 });
    expect(new Set(found)).toEqual(new Set(["Portable projector", "Wireless projector"]));
    expect(await state()).toMatchObject({ stale: false });
    expect(await follow()).toBe(0);
  });
});

describe("the reindex of products", () => {
  test("shows its state, and one at a time runs", async () => {
    const { application, product, request, runJobs, state } = await createSimilar();
    expect(await state()).toMatchObject({ state: "idle", model: "lexical-v1", dimensions: 512, stale: true });
    for (let index = 0; index < 70; index++) await product(`Display ${index}`);
    await request();
    expect(await state()).toMatchObject({ state: "queued", done: 0, finishedAt: null });
    expect((await failureOf(request)).code).toBe("in_progress");
    await runJobs();
    expect(await state()).toMatchObject({ state: "succeeded", done: 70, total: 70, failed: 0, lastError: null });
    expect(await application.store.count(productCodes)).toBe(70);
  });

  test("given a process that dies before any commit keeps the old vectors and continues", async () => {
    for (let count = 1; count <= 6; count++) {
      const { application, request, runJobs, similar } = await createIndexed();
      const { store, ports } = application;
      const [old] = await store.select(generations);
      await request();
      await runJobs(dyingBefore(count)).catch(() => undefined);
      expect(await similar({ text: "ceiling speaker", limit: 1 })).toEqual(["Ceiling speaker"]);
      ports.clock.advance(3_600_000);
      await runJobs();
      const [job] = await store.select(jobs, { orderBy: [{ column: "id", direction: "desc" }], limit: 1 });
      expect(job?.status).toBe("succeeded");
      const kept = await store.select(generations);
      expect(kept.map(({ isLive, total }) => [isLive, total])).toEqual([[true, catalog.length]]);
      expect(kept[0]?.id).not.toBe(old?.id ?? "");
      expect(await store.count(productVectors)).toBe(catalog.length);
    }
  });

  test("given a cancel keeps the old vectors, and the next one removes what it left", async () => {
    const { application, request, reindex, runJobs, cancel, similar, state } = await createIndexed();
    expect(await cancel()).toMatchObject({ state: "succeeded" });
    await request();
    expect(await cancel()).toMatchObject({ state: "cancelled" });
    await runJobs();
    expect(await similar({ text: "ceiling speaker", limit: 1 })).toEqual(["Ceiling speaker"]);
    await reindex();
    expect(await state()).toMatchObject({ state: "succeeded" });
    expect(await application.store.count(generations)).toBe(1);
  });

  test.each<[string, Embedder["embed"]]>([
    ["too few vectors", async () => []],
    ["other dimensions", async (texts) => texts.map(() => new Float32Array(3))],
    ["numbers that are not finite", async (texts) => texts.map(() => new Float32Array(512).fill(Number.NaN))],
    ["a failure", () => Promise.reject(new TypeError("key sk-1234 is refused"))],
  ])("given a provider that answers %s fails without its words and keeps the old vectors", async (_, embed) => {
    const { application, reindex, state } = await createIndexed();
    Object.assign(application.ports, { embedder: { ...lexicalEmbedder, embed } });
    await reindex();
    const lastError = "The provider built-in failed 3 times in a row";
    expect(await state()).toMatchObject({ state: "failed", failed: catalog.length, lastError });
    const [live] = await application.store.select(generations, { orderBy: [{ column: "id", direction: "asc" }] });
    expect(live).toMatchObject({ isLive: true, total: catalog.length });
  });

  test.each(["the upkeep", "an administrator"])(
    "that %s requested first and cancelled is not begun again by itself",
    async (who) => {
      const { application, product, request, follow, cancel, contextOf, runJobs, state } = await createSimilar();
      const { ports, store } = application;
      await product("Ceiling speaker");
      await (who === "the upkeep" ? follow() : request());
      await cancel();
      await runJobs();
      ports.clock.advance(jobRetentionDays * 86_400_000);
      await eraseExpired({ ...ports, contextOf, applicationIds: async () => [store.applicationId] });
      expect(await state()).toMatchObject({ state: "idle" });
      await follow();
      expect(await store.count(jobs)).toBe(0);
      await request();
      await runJobs();
      expect(await store.select(generations)).toMatchObject([{ isLive: true, total: 1 }]);
    },
  );

  test("given changes before any reindex is requested by the upkeep", async () => {
    const { application, product, follow, runJobs, similar } = await createSimilar();
    await product("Ceiling speaker");
    expect(await follow()).toBe(0);
    expect(await follow()).toBe(0);
    expect(await application.store.count(jobs)).toBe(1);
    await runJobs();
    expect(await similar({ text: "speaker" })).toEqual(["Ceiling speaker"]);
    expect(await application.store.count(changedProducts)).toBe(0);
  });

  test("given products that change meanwhile leaves them to the upkeep", async () => {
    const { application, product, request, follow, runJobs, similar, patch, ids } = await createIndexed();
    await follow();
    await request();
    await patch(String(ids[4]), { name: "Portable projector", version: 0 });
    expect(await follow()).toBe(0);
    await runJobs();
    await product("Table projector");
    expect(await follow()).toBe(2);
    const found = await similar({ text: "projector", limit: 2 });
    expect(new Set(found)).toEqual(new Set(["Portable projector", "Table projector"]));
    expect(await application.store.count(productCodes)).toBe(catalog.length + 1);
  });
});
