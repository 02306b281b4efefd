import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { idOf } from "@design-catalog/testing/test-application";
import { testId } from "@design-catalog/testing/test-id";
import { createRack } from "./rack.fixture.ts";

/** The id of no product. */
const none = testId<"projectProduct">("0");

/**
 * Sets up an amplifier with a rail, which has a bolt, and a speaker; all but the bolt are placed. Connections draw a
 * cable from the amplifier and one from the rail to the speaker.
 */
async function withAmplifier() {
  const rack = await createRack();
  const bolt = await rack.product("Bolt");
  const rail = await rack.product("Rail", [{ productId: bolt, mode: "included" }]);
  const amplifier = await rack.product("Amplifier", [{ productId: rail, mode: "included" }]);
  const speaker = await rack.product("Speaker");
  const added = await rack.add({ productId: amplifier, accessories: true }, { productId: speaker });
  const ids = added.map(idOf<"projectProduct">);
  const [amplifierId = none, railId = none, boltId = none, speakerId = none] = ids;
  for (const id of [amplifierId, railId, speakerId]) await rack.place(id);
  const segments = [await rack.connect(amplifierId, speakerId, 0), await rack.connect(railId, speakerId, 1)];
  const state = async () => ({ products: await rack.list(), items: await rack.items(), cables: await rack.cables() });
  return { ...rack, amplifierId, railId, boltId, speakerId, segments, state };
}

/** Drops the fields that every removal and return changes. */
function withoutVersions(rows: readonly object[]) {
  return rows.map((row) => ({ ...row, version: 0, updatedAt: "" }));
}

describe("a removed product", () => {
  test("takes along accessories, placements and drawn cables; announces only the product and cables", async () => {
    const { amplifierId, speakerId, remove, state, cables, announced } = await withAmplifier();
    const drawn = (await cables()).map(({ id }) => id);
    expect(await announced(() => remove(amplifierId))).toEqual([
      ["project.product.deleted", amplifierId],
      ...drawn.map((id) => ["project.cable.deleted", id] as const),
    ]);
    const after = await state();
    expect(after.products.map(({ id }) => id)).toEqual([speakerId]);
    expect(after.items.map(({ projectProductId }) => projectProductId)).toEqual([speakerId]);
    expect(after.cables).toEqual([]);
  });

  test("comes back with exactly the rows that went; only the product and its cables are announced", async () => {
    const { amplifierId, railId, boltId, remove, restore, state, cables, announced } = await withAmplifier();
    const before = await state();
    const drawn = (await cables()).map(({ id }) => id);
    await remove(amplifierId);
    const sent = await announced(async () => {
      const back = [amplifierId, railId, boltId].map((id) => ({ id, deleted: false, removalId: null }));
      expect(await restore(amplifierId)).toMatchObject(back);
    });
    expect(sent).toEqual([
      ["project.product.restored", amplifierId],
      ...drawn.map((id) => ["project.cable.added", id] as const),
    ]);
    const after = await state();
    expect(withoutVersions(after.products)).toEqual(withoutVersions(before.products));
    expect(withoutVersions(after.items)).toEqual(withoutVersions(before.items));
    expect(withoutVersions(after.cables)).toEqual(withoutVersions(before.cables));
  });

  test("is announced with each accessory that the request names", async () => {
    const { amplifierId, railId, boltId, remove, restore, list, announced } = await withAmplifier();
    await remove(amplifierId);
    const sent = await announced(() => restore(railId, amplifierId));
    expect(sent.slice(0, 2)).toEqual([
      ["project.product.restored", amplifierId],
      ["project.product.restored", railId],
    ]);
    expect((await list()).map(({ id }) => id)).toContain(boltId);
  });

  test("does not bring back rows that were removed earlier", async () => {
    const { amplifierId, railId, boltId, remove, restore, list, state, announced } = await withAmplifier();
    await remove(railId);
    expect((await state()).cables).toHaveLength(1);
    await remove(amplifierId);
    await restore(amplifierId);
    expect((await list()).map(({ id }) => id)).not.toContain(railId);
    expect((await announced(() => restore(railId)))[0]).toEqual(["project.product.restored", railId]);
    expect((await list()).map(({ id }) => id)).toContain(boltId);
    expect((await state()).cables).toHaveLength(2);
  });

  test("is needed by its accessories, which do not come back without it", async () => {
    const { amplifierId, railId, boltId, remove, restore, list, announced } = await withAmplifier();
    await remove(amplifierId);
    const sent = await announced(async () => {
      const failure = await failureOf(() => restore(boltId, railId));
      expect([failure.code, failure.message]).toEqual(["conflict", expect.stringContaining(amplifierId)]);
      expect(failure.data.errors).toMatchObject([{ pointer: "/ids/1", code: "conflict", id: railId }]);
    });
    expect(sent).toEqual([]);
    expect(await list()).toHaveLength(1);
  });

  test("comes back without placements on a removed view, but with its cables", async () => {
    const { amplifierId, speakerId, remove, restore, removeView, cables, announced } = await withAmplifier();
    const drawn = (await cables()).map(({ id }) => id);
    await remove(amplifierId);
    await removeView();
    const sent = await announced(() => restore(amplifierId));
    expect(sent.slice(1)).toEqual(drawn.map((id) => ["project.cable.added", id]));
    // No view shows them any more, yet they go with their product.
    expect(await announced(() => remove(speakerId))).toEqual([
      ["project.product.deleted", speakerId],
      ...drawn.map((id) => ["project.cable.deleted", id] as const),
    ]);
    expect(await cables()).toEqual([]);
  });

  test("comes back without the cables whose other product has been removed since", async () => {
    const { amplifierId, railId, speakerId, remove, restore, cables, state } = await withAmplifier();
    await remove(railId);
    await remove(amplifierId);
    await remove(speakerId);
    await restore(amplifierId);
    expect(await cables()).toEqual([]);
    await restore(speakerId, railId);
    const { cables: back, items } = await state();
    expect(back.map(({ cableId }) => cableId)).toEqual(["C-001", "C-002"]);
    const types = ["product", "product", "product", "connection", "connection"] as const;
    expect(items.map(({ type }) => type)).toEqual([...types]);
  });

  // An accessory needs its product, so the rail is never first.
  test.each([
    ["amplifier, speaker, rail", [0, 1, 2]],
    ["amplifier, rail, speaker", [0, 2, 1]],
    ["speaker, amplifier, rail", [1, 0, 2]],
  ] as const)("comes back with all its cables, also out of order: %s", async (_, order) => {
    const { amplifierId, railId, speakerId, remove, restore, state, announced } = await withAmplifier();
    const before = await state();
    const drawn = before.cables.map(({ id }) => id);
    for (const id of [railId, speakerId, amplifierId]) await remove(id);
    const ids = order.map((index) => [amplifierId, speakerId, railId][index] ?? "");
    const sent = await announced(async () => {
      for (const id of ids) await restore(id);
    });
    const added = sent.filter(([type]) => type === "project.cable.added").map(([, id]) => id);
    expect(added.toSorted()).toEqual(drawn.toSorted());
    const after = await state();
    expect(withoutVersions(after.items)).toEqual(withoutVersions(before.items));
    expect(withoutVersions(after.cables)).toEqual(withoutVersions(before.cables));
  });

  test("does not come back when another cable has taken its cable's port", async () => {
    const { amplifierId, speakerId, add, product, remove, restore, connect, state } = await withAmplifier();
    await remove(amplifierId);
    const other = idOf((await add({ productId: await product("Other") }))[0]);
    await connect(other, speakerId, 0);
    const before = await state();
    const failure = await failureOf(() => restore(amplifierId));
    expect([failure.code, failure.data.reason]).toEqual(["not_mateable", "port_taken"]);
    expect(await state()).toEqual(before);
  });

  test("leaves a cable that has been unplugged from it, with its segments", async () => {
    const { application, owner, id, amplifierId, cables, items, remove } = await withAmplifier();
    const [cable] = await cables();
    if (!cable) throw new TypeError("Cannot test without a cable");
    expect(cable.drawn).toBe(true);
    const parameters = { id, cableId: cable.id };
    await application.callNamed("patchProjectCable", owner, { parameters, body: { version: 0, from: null } });
    await remove(amplifierId);
    expect((await cables()).map(({ cableId }) => cableId)).toEqual(["C-001"]);
    expect(await items()).toMatchObject([{ type: "product" }, { type: "connection", cableId: cable.id, from: null }]);
  });
});
