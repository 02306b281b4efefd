import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { idOf } from "@design-catalog/testing/test-application";
import { deleteProjectCable } from "../cables/cable-operations.ts";
import { restoreProjectCables } from "../cables/restore-cables.ts";
import { deleteProjectProduct } from "../products/product-operations.ts";
import { restoreProjectProducts } from "../products/restore-products.ts";
import { createProject } from "../project/project-operations.ts";
import { createDrawing, geometry, unknownId } from "../view-items/drawing.fixture.ts";
import { addProjectView } from "./add-view.ts";
import { restoreProjectViews } from "./restore-views.ts";
import { listProjectViews, patchProjectView } from "./view-operations.ts";

async function setUp() {
  const drawing = await createDrawing();
  const { application, owner, id } = drawing;
  const at = { parameters: { id } };
  return {
    ...drawing,
    views: () => application.call(listProjectViews, owner, at),
    addNamed: (name: string, viewKey: string) =>
      application.call(addProjectView, owner, { ...at, body: { name, viewKey } }),
    restoreViews: (ids: readonly string[]) => application.call(restoreProjectViews, owner, { ...at, body: { ids } }),
    restorePlayer: (productId = "") =>
      application.call(restoreProjectProducts, owner, { ...at, body: { ids: [productId] } }),
    removeCable: (cableId = "") => application.call(deleteProjectCable, owner, { parameters: { id, cableId } }),
    restoreCable: (cableId = "") => application.call(restoreProjectCables, owner, { ...at, body: { ids: [cableId] } }),
    removePlayer: (productId = "") => application.call(deleteProjectProduct, owner, { parameters: { id, productId } }),
  };
}

describe("restoreProjectViews", () => {
  test("brings a view back with its items and cables, and announces the view and the cables", async () => {
    const { id, viewId, placement, connection, add, list, cables, removeView, views, restoreViews, announced } =
      await setUp();
    await add([placement(), connection()]);
    const [items, wired] = [await list(), await cables()];
    await removeView();
    expect([await views(), await cables()]).toEqual([[], []]);
    const sent = await announced(async () => {
      expect(await restoreViews([viewId])).toMatchObject([{ id: viewId, deleted: false, removalId: null, version: 2 }]);
    });
    expect(sent.map(({ type, data }) => [type, data.restored])).toEqual([
      ["project.view.added", true],
      ["project.cable.added", true],
    ]);
    const [view] = await views();
    expect(sent[0]?.data as unknown).toEqual({ object: view, project: { id, name: "Lobby" }, restored: true });
    expect((await list()).map((item) => item.id)).toEqual(items.map((item) => item.id));
    expect((await cables()).map(({ cableId }) => cableId)).toEqual(wired.map(({ cableId }) => cableId));
  });

  test("leaves removed the items that were removed before the view", async () => {
    const { viewId, placement, addOne, list, remove, removeView, restoreViews } = await setUp();
    const [kept, removed] = [await addOne(placement(0)), await addOne(placement(1))];
    await remove(removed);
    await removeView();
    await restoreViews([viewId]);
    expect((await list()).map((item) => item.id)).toEqual([kept]);
  });

  test("leaves items of a product that is gone until the product is back", async () => {
    const { viewId, players, placement, addOne, list, removeView, removePlayer, restoreViews } = await setUp();
    const [lost, kept] = [await addOne(placement(0)), await addOne(placement(1))];
    await removeView();
    await removePlayer(players[0]);
    await restoreViews([viewId]);
    expect((await list()).map((item) => item.id)).toEqual([kept]);
    expect(lost).not.toBe(kept);
  });

  test("brings back items of a product that was restored while the view was gone", async () => {
    const drawing = await setUp();
    const { viewId, players, placement, connection, add, list, cables, removeView, removePlayer } = drawing;
    await add([placement(), connection()]);
    const [items, wired] = [await list(), await cables()];
    await removePlayer(players[0]);
    await removeView();
    await drawing.restorePlayer(players[0]);
    await drawing.restoreViews([viewId]);
    const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
    expect([ids(await list()), ids(await cables())]).toEqual([ids(items), ids(wired)]);
  });

  const twice = async () => {
    const drawing = await setUp();
    const other = await drawing.addView("First floor");
    const first = await drawing.addOne(drawing.connection());
    const cableId = (await drawing.cables())[0]?.id ?? "";
    const { from: _from, to: _to, ...further } = drawing.connection(0, other);
    const second = await drawing.addOne({ ...further, cableId });
    const shown = async () => (await Promise.all([drawing.list(), drawing.list(other)])).flat().map(({ id }) => id);
    return { ...drawing, other, cableId, first, second, shown };
  };

  test("brings back the segment of a cable that was restored while the view was gone", async () => {
    const { other, cableId, first, second, shown, removeView, removeCable, restoreCable, restoreViews } = await twice();
    await removeCable(cableId);
    await removeView(other);
    await restoreCable(cableId);
    await restoreViews([other]);
    expect(await shown()).toEqual([first, second]);
  });

  test("leaves the segment of a cable that was removed since until the cable is back", async () => {
    const { other, cableId, first, second, shown, removeView, removeCable, restoreCable, restoreViews } = await twice();
    await removeView(other);
    await removeCable(cableId);
    await restoreViews([other]);
    expect(await shown()).toEqual([]);
    await restoreCable(cableId);
    expect(await shown()).toEqual([first, second]);
  });

  test("can be repeated without an event, and restores all or none", async () => {
    const { viewId, removeView, views, restoreViews, announced } = await setUp();
    await removeView();
    const failure = await failureOf(() => restoreViews([viewId, unknownId]));
    expect(failure.data.errors).toMatchObject([{ pointer: "/ids/1", code: "unknown_reference" }]);
    expect(await views()).toEqual([]);
    const first = await restoreViews([viewId]);
    expect(await announced(async () => expect(await restoreViews([viewId])).toEqual(first))).toEqual([]);
  });

  test("is refused without the file of an image on the view", async () => {
    const { application, viewId, addFile, addOne, removeView, views, restoreViews } = await setUp();
    const fileId = await addFile();
    const image = await addOne({ viewId, type: "image", geometry, fileId });
    await removeView();
    await application.callNamed("deleteFile", application.administrator, { parameters: { fileId } });
    const { code, data } = await failureOf(() => restoreViews([viewId]));
    expect([code, data.errors]).toMatchObject(["conflict", [{ pointer: "/ids", id: image }]]);
    expect(await views()).toEqual([]);
  });

  test("is refused without a file that its settings name at any depth, and takes other ids for texts", async () => {
    const { application, owner, id, viewId, addFile, removeView, restoreViews } = await setUp();
    const fileId = await addFile();
    const parameters = { id, viewId };
    const settings = { layers: [{ background: fileId, note: unknownId }], scale: 50 };
    await application.call(patchProjectView, owner, { parameters, body: { version: 0, settings } });
    await removeView();
    expect(await restoreViews([viewId])).toMatchObject([{ settings }]);
    await removeView();
    await application.callNamed("deleteFile", application.administrator, { parameters: { fileId } });
    const { code, data } = await failureOf(() => restoreViews([viewId]));
    expect([code, data.errors]).toMatchObject(["conflict", [{ pointer: "/ids/0", id: viewId }]]);
  });

  test("finds no view of another project", async () => {
    const { application, owner, viewId, removeView, views } = await setUp();
    await removeView();
    const parameters = { id: idOf(await application.call(createProject, owner, { body: { name: "Canteen" } })) };
    const restore = () => application.call(restoreProjectViews, owner, { parameters, body: { ids: [viewId] } });
    expect((await failureOf(restore)).data.errors).toMatchObject([{ pointer: "/ids/0", code: "unknown_reference" }]);
    expect(await views()).toEqual([]);
  });

  test("is refused once another view has the key", async () => {
    const { viewId, addNamed, removeView, restoreViews } = await setUp();
    await removeView();
    await addNamed("Another", "ground-floor");
    const errors = [{ pointer: "/ids/0", code: "duplicate", id: viewId }];
    expect(await failureOf(() => restoreViews([viewId]))).toMatchObject({ code: "duplicate", data: { errors } });
  });
});
