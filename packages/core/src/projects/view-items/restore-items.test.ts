import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { deleteProjectProduct } from "../products/product-operations.ts";
import { createDrawing, geometry, unknownId } from "./drawing.fixture.ts";

const typesOf = (sent: readonly { readonly type: string }[]) => sent.map(({ type }) => type);

describe("restoreViewItems", () => {
  test("brings items of every type back and announces only placements of products", async () => {
    const { id, viewId, placement, addOne, get, list, remove, restore, announced } = await createDrawing();
    const ids = [await addOne(placement()), await addOne({ viewId, type: "rectangle", geometry })];
    for (const itemId of ids) await remove(itemId);
    const sent = await announced(async () => {
      const restored = await restore(ids);
      expect(restored.map((item) => item.id)).toEqual(ids);
      expect(restored).toMatchObject([1, 2].map(() => ({ version: 2, deleted: false, removalId: null })));
      expect(await list()).toEqual([...restored]);
    });
    expect(typesOf(sent)).toEqual(["project.view.product.restored"]);
    expect(sent[0]?.data.object as unknown).toEqual(await get(ids[0] ?? ""));
    expect(sent[0]?.data).toMatchObject({ project: { id }, view: { id: viewId, viewKey: "ground-floor" } });
  });

  test("leaves live items unchanged, so a restore can be repeated", async () => {
    const { placement, addOne, remove, restore, announced } = await createDrawing();
    const ids = [await addOne(placement(0)), await addOne(placement(1))];
    await remove(ids[1] ?? "");
    const first = await restore(ids);
    expect(first).toMatchObject([{ version: 0 }, { version: 2 }]);
    expect(await announced(async () => expect(await restore(ids)).toEqual(first))).toEqual([]);
  });

  test("restores all or none", async () => {
    const { placement, addOne, list, remove, restore } = await createDrawing();
    const itemId = await addOne(placement());
    await remove(itemId);
    const failure = await failureOf(() => restore([itemId, unknownId]));
    expect(failure.data.errors).toMatchObject([{ pointer: "/ids/1", code: "unknown_reference" }]);
    expect(await list()).toEqual([]);
  });

  test("is a conflict when the view of an item is gone", async () => {
    const { placement, addOne, addView, remove, removeView, restore, list } = await createDrawing();
    const view = await addView("First floor");
    const [kept, lost] = [await addOne(placement()), await addOne(placement(1, view))];
    for (const itemId of [kept, lost]) await remove(itemId);
    await removeView(view);
    const { code, data } = await failureOf(() => restore([kept, lost]));
    expect([code, data.errors]).toMatchObject(["conflict", [{ pointer: "/ids/1", code: "conflict", id: lost }]]);
    expect(await list()).toEqual([]);
    expect(await restore([kept])).toHaveLength(1);
  });

  test("is a conflict when the product of an item is gone", async () => {
    const { application, owner, id, players, placement, connection, add, list, restore } = await createDrawing();
    await add([placement(), connection()]);
    const ids = (await list()).map((item) => item.id);
    const parameters = { id, productId: players[0] ?? "" };
    await application.call(deleteProjectProduct, owner, { parameters });
    expect(await list()).toEqual([]);
    for (const itemId of ids) expect((await failureOf(() => restore([itemId]))).code).toBe("conflict");
  });
});
