import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { idOf } from "@design-catalog/testing/test-application";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { createDrawing, geometry, unknownId } from "./drawing.fixture.ts";

const typesOf = (sent: readonly { readonly type: string }[]) => sent.map(({ type }) => type);

describe("patchViewItem", () => {
  test("moves by the geometry members that are sent, and merges the style by key", async () => {
    const { placement, addOne, get, patch, announced } = await createDrawing();
    const body = { ...placement(), geometry: { ...geometry, rotation: 90 }, style: { fill: "#fff", dash: [1] } };
    const itemId = await addOne(body);
    const sent = await announced(async () => {
      const change = { geometry: { x: 11, rotation: null }, style: { fill: null, width: 2 }, text: "DSP" };
      const changed = await patch(itemId, { version: 0, ...change });
      expect(changed).toMatchObject({ version: 1, style: { dash: [1], width: 2 }, text: "DSP" });
      expect(changed.geometry).toEqual({ ...geometry, x: 11 });
      expect(Object.keys(changed.style)).toEqual(["dash", "width"]);
      expect(await get(itemId)).toEqual(changed);
      expect(await patch(itemId, { version: 1, geometry: { x: 11 } })).toEqual(changed);
    });
    expect(sent).toEqual([]);
  });

  test.each([
    ["text", "line", { text: "x" }, "/text", "unknown_member"],
    ["a file", "product", { fileId: unknownId }, "/fileId", "unknown_member"],
    [
      "points",
      "product",
      {
        geometry: {
          points: [
            { x: 0, y: 0 },
            { x: 1, y: 1 },
          ],
        },
      },
      "/geometry/points",
      "unknown_member",
    ],
    ["no points", "line", { geometry: { points: null } }, "/geometry/points", "invalid_type"],
    ["no text", "text", { text: null }, "/text", "invalid_type"],
    ["another view", "product", { viewId: unknownId }, "/viewId", "unknown_member"],
    ["another type", "product", { type: "text" }, "/type", "unknown_member"],
    ["another product", "product", { projectProductId: unknownId }, "/projectProductId", "unknown_member"],
  ])("does not give %s to an item of type %s", async (_, type, change, pointer, code) => {
    const { viewId, placement, addOne, get, patch } = await createDrawing();
    const points = [
      { x: 0, y: 0 },
      { x: 1, y: 1 },
    ];
    const bodies: Record<string, object> = {
      product: placement(),
      line: { viewId, type, geometry: { ...geometry, points } },
      text: { viewId, type, geometry, text: "Hall" },
    };
    const itemId = await addOne(bodies[type] ?? {});
    const before = await get(itemId);
    const failure = await failureOf(() => patch(itemId, { version: 0, ...change }));
    expect(failure.data.errors).toContainEqual(expect.objectContaining({ pointer, code }));
    expect(await get(itemId)).toEqual(before);
  });

  test("changes nothing at a stale version", async () => {
    const { placement, addOne, get, patch } = await createDrawing();
    const itemId = await addOne(placement());
    await patch(itemId, { version: 0, text: "first" });
    const failure = await failureOf(() => patch(itemId, { version: 0, deleted: true }));
    expect([failure.code, failure.data.currentVersion]).toEqual(["version_conflict", 1]);
    expect(await get(itemId)).toMatchObject({ version: 1, text: "first", deleted: false });
  });

  test("given deleted removes the item with its other changes, and announces a placement as it is then", async () => {
    const { id, viewId, placement, addOne, patch, get, announced } = await createDrawing();
    const itemId = await addOne(placement());
    const [sent, ...others] = await announced(async () => {
      const removed = await patch(itemId, { version: 0, deleted: true, text: "last words" });
      expect(removed).toMatchObject({ version: 1, deleted: true, text: "last words" });
      expect((await failureOf(() => get(itemId))).code).toBe("not_found");
    });
    expect(others).toEqual([]);
    expect(sent?.type).toBe("project.view.product.deleted");
    expect(sent?.data).toMatchObject({
      object: { id: itemId, deleted: true, version: 1 },
      project: { id, name: "Lobby" },
      view: { id: viewId, name: "Ground floor", viewKey: "ground-floor" },
    });
  });
});

describe("deleteViewItem", () => {
  test("announces only placements of products, once", async () => {
    const { viewId, placement, addOne, remove, list, announced } = await createDrawing();
    const ids = [await addOne(placement()), await addOne({ viewId, type: "rectangle", geometry })];
    const sent = await announced(async () => {
      for (const itemId of ids) await remove(itemId);
      for (const itemId of ids) expect((await failureOf(() => remove(itemId))).code).toBe("not_found");
    });
    expect(typesOf(sent)).toEqual(["project.view.product.deleted"]);
    expect(await list()).toEqual([]);
  });

  test("announces once for ten requests at once", async () => {
    const { placement, addOne, remove, announced } = await createDrawing();
    const itemId = await addOne(placement());
    const sent = await announced(() => Promise.allSettled(Array.from({ length: 10 }, () => remove(itemId))));
    expect(typesOf(sent)).toEqual(["project.view.product.deleted"]);
  });
});

describe("patchViewItems", () => {
  test("changes and removes in the given order, and announces the removals", async () => {
    const { placement, addOne, patchAll, announced } = await createDrawing();
    const [first, second, third] = [await addOne(placement(0)), await addOne(placement(1)), await addOne(placement(2))];
    const sent = await announced(async () => {
      const changed = await patchAll([
        { id: third, version: 0, geometry: { y: 1 } },
        { id: first, version: 0, deleted: true },
        { id: second, version: 0, geometry: { y: 1 } },
      ]);
      expect(changed).toMatchObject([
        { id: third, version: 1, geometry: { ...geometry, y: 1 } },
        { id: first, version: 1, deleted: true },
        { id: second, version: 1, geometry: { ...geometry, y: 1 } },
      ]);
    });
    expect(typesOf(sent)).toEqual(["project.view.product.deleted"]);
    expect(sent[0]?.data.object.id).toBe(first);
  });

  test.each([
    ["an unknown item", { id: unknownId, version: 0 }, "/1/id", "unknown_reference"],
    ["a wrong member", { version: 0, fileId: unknownId }, "/1/fileId", "unknown_member"],
    ["no version", {}, "/1/version", "required"],
    ["a stale version", { version: 7 }, "/1/version", "version_conflict"],
  ])("given %s changes none", async (_, change, pointer, code) => {
    const { placement, addOne, list, patchAll } = await createDrawing();
    const [first, second] = [await addOne(placement(0)), await addOne(placement(1))];
    const before = await list();
    const patches = [
      { id: first, version: 0, text: "x" },
      { id: second, ...change },
    ];
    const failure = await failureOf(() => patchAll(patches));
    expect(failure.data.errors).toMatchObject([{ pointer, code }]);
    expect(await list()).toEqual(before);
  });

  test("changes none when an item comes twice", async () => {
    const { placement, addOne, get, patchAll } = await createDrawing();
    const id = await addOne(placement());
    const failure = await failureOf(() => patchAll([1, 2].map((x) => ({ id, version: 0, geometry: { x } }))));
    expect(failure.data.errors).toMatchObject([{ pointer: "/1/id" }]);
    expect((await get(id)).version).toBe(0);
  });

  test("reaches no item of another project", async () => {
    const drawing = await createDrawing();
    const { application, owner, placement, addOne } = drawing;
    const id = await addOne(placement());
    const other = await application.callNamed("createProject", owner, { body: { name: "Other" } });
    const parameters = { id: idOf(other) };
    const body = [{ id, version: 0, text: "x" }];
    const failure = await failureOf(() => application.callNamed("patchViewItems", owner, { parameters, body }));
    expect(failure.data.errors).toMatchObject([{ pointer: "/0/id", code: "unknown_reference" }]);
  });
});

test("the history of the project has an entry for every written item", async () => {
  const { application, id, placement, add, list, patchAll } = await createDrawing();
  await add([placement(0), placement(1)]);
  await patchAll((await list()).map((item) => ({ id: item.id, version: 0, text: "x" })));
  const entries = await application.store.select(auditEntries, { where: matches({ historyId: id, kind: "ViewItem" }) });
  expect(entries.map(({ action }) => action)).toEqual(["create", "create", "update", "update"]);
});
