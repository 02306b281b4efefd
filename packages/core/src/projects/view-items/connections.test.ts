import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { idOf } from "@design-catalog/testing/test-application";
import { createProjectCable, deleteProjectCable } from "../cables/cable-operations.ts";
import { deepCopyProjectView } from "../views/copy-view.ts";
import { createDrawing, unknownId } from "./drawing.fixture.ts";

type Drawing = Awaited<ReturnType<typeof createDrawing>>;

/** Draws the connection at a position and returns the ids of item and cable. */
async function draw({ connection, addOne, get }: Drawing, index = 0) {
  const itemId = await addOne(connection(index));
  return { itemId, cableId: (await get(itemId)).cableId ?? "" };
}

const typesOf = (sent: readonly { readonly type: string }[]) => sent.map(({ type }) => type);

describe("a connection", () => {
  test("adds a drawn cable between its ends, which is announced instead of the item", async () => {
    const drawing = await createDrawing();
    const sent = await drawing.announced(() => drawing.add([drawing.connection(0), drawing.connection(1)]));
    expect(typesOf(sent)).toEqual(["project.cable.added", "project.cable.added"]);
    const cables = await drawing.cables();
    expect(cables).toMatchObject([
      { cableId: "C-001", drawn: true },
      { cableId: "C-002", drawn: true },
    ]);
    expect(sent.map(({ data }): unknown => data.object)).toEqual([...cables]);
    const items = await drawing.list();
    expect(items.map(({ cableId }) => cableId)).toEqual(cables.map(({ id }) => id));
    expect(items.map(({ from, to }) => ({ from, to }))).toEqual(cables.map(({ from, to }) => ({ from, to })));
  });

  test("draws a further segment of a given cable, with its ends", async () => {
    const drawing = await createDrawing();
    const { itemId, cableId } = await draw(drawing);
    const { from: _from, to: _to, ...further } = drawing.connection(0, await drawing.addView("First floor"));
    const sent = await drawing.announced(async () => {
      const segment = await drawing.get(await drawing.addOne({ ...further, cableId }));
      const { from, to } = await drawing.get(itemId);
      expect(segment).toMatchObject({ cableId, from, to });
      await drawing.addOne({ ...drawing.connection(0), cableId });
    });
    expect(sent).toEqual([]);
    expect(await drawing.cables()).toHaveLength(1);
  });

  test("is refused with ends other than the cable's", async () => {
    const drawing = await createDrawing();
    const { cableId } = await draw(drawing);
    const failure = await failureOf(() => drawing.add([{ ...drawing.connection(1), cableId }]));
    expect(failure.data.errors).toMatchObject([{ pointer: "/0/from", code: "invalid_value" }]);
  });

  test("is refused with every other one of the request that is wrong", async () => {
    const { connection, add, cables } = await createDrawing();
    const { to, ...half } = connection(1);
    const taken = { ...connection(2), from: { ...connection(2).from, connector: "IN" }, to };
    const failure = await failureOf(() => add([connection(0), half, taken]));
    expect(failure.data.errors?.map(({ pointer }) => pointer.slice(0, 2))).toEqual(["/1", "/2"]);
    expect(await cables()).toEqual([]);
  });

  test.each([
    ["from", { from: undefined }, "/0/from", "required"],
    ["to", { to: undefined }, "/0/to", "required"],
    ["a cable that exists", { cableId: unknownId }, "/0/cableId", "unknown_reference"],
    [
      "a product",
      { from: { projectProductId: unknownId, connector: "OUT" } },
      "/0/from/projectProductId",
      "unknown_reference",
    ],
  ])("without %s is refused with the pointer of its member", async (_, change, pointer, code) => {
    const { connection, add, list, cables } = await createDrawing();
    const body: unknown = JSON.parse(JSON.stringify([{ ...connection(), ...change }]));
    expect((await failureOf(() => add(body))).data.errors).toMatchObject([{ pointer, code }]);
    expect([await list(), await cables()]).toEqual([[], []]);
  });

  test("between ports that do not mate refuses its whole request", async () => {
    const { placement, connection, add, list, cables, announced } = await createDrawing();
    const { from } = connection(2);
    const sent = await announced(async () => {
      const failure = await failureOf(() => add([placement(), connection(0), { ...connection(1), to: from }]));
      expect(failure.code).toBe("not_mateable");
      expect(failure.data).toMatchObject({ reason: "direction", errors: [{ pointer: "/2", code: "not_mateable" }] });
    });
    expect([sent, await list(), await cables()]).toEqual([[], [], []]);
  });

  test("takes the cable along with its last segment", async () => {
    const drawing = await createDrawing();
    const { itemId, cableId } = await draw(drawing);
    const second = await drawing.addOne({ ...drawing.connection(0), cableId });
    expect(await drawing.announced(() => drawing.remove(itemId))).toEqual([]);
    const sent = await drawing.announced(() => drawing.patch(second, { version: 0, deleted: true }));
    expect(typesOf(sent)).toEqual(["project.cable.deleted"]);
    expect(sent[0]?.data.object.id).toBe(cableId);
    expect(await drawing.cables()).toEqual([]);
  });

  test("takes the cable once when its segments go in one request", async () => {
    const drawing = await createDrawing();
    const { itemId, cableId } = await draw(drawing);
    const second = await drawing.addOne({ ...drawing.connection(0), cableId });
    const removals = [itemId, second].map((id) => ({ id, version: 0, deleted: true }));
    expect(typesOf(await drawing.announced(() => drawing.patchAll(removals)))).toEqual(["project.cable.deleted"]);
  });

  test("brings back only its own cable", async () => {
    const drawing = await createDrawing();
    const [first, second] = [await draw(drawing, 0), await draw(drawing, 1)];
    const removals = [first, second].map(({ itemId: id }) => ({ id, version: 0, deleted: true }));
    await drawing.patchAll(removals);
    const sent = await drawing.announced(() => drawing.restore([second.itemId]));
    expect(typesOf(sent)).toEqual(["project.cable.added"]);
    expect(sent[0]?.data).toMatchObject({ restored: true, object: { id: second.cableId, deleted: false } });
    expect((await drawing.cables()).map(({ id }) => id)).toEqual([second.cableId]);
    expect((await drawing.list()).map(({ id }) => id)).toEqual([second.itemId]);
  });

  test("does not come back where another cable has taken its port", async () => {
    const drawing = await createDrawing();
    const { itemId } = await draw(drawing);
    await drawing.remove(itemId);
    await draw(drawing);
    expect((await failureOf(() => drawing.restore([itemId]))).code).toBe("not_mateable");
    expect(await drawing.list()).toHaveLength(1);
  });

  test("makes a cable that was added without a view a drawn one", async () => {
    const drawing = await createDrawing();
    const { application, owner, id, connection } = drawing;
    const { from, to } = connection();
    const input = { parameters: { id }, body: { from, to } };
    const cableId = idOf(await application.call(createProjectCable, owner, input));
    const itemId = await drawing.addOne({ ...connection(), cableId });
    expect(await drawing.cable(cableId)).toMatchObject({ drawn: true, version: 1 });
    expect(typesOf(await drawing.announced(() => drawing.remove(itemId)))).toEqual(["project.cable.deleted"]);
  });

  test("goes with its cable, silently", async () => {
    const drawing = await createDrawing();
    const { cableId } = await draw(drawing);
    const { application, owner, id } = drawing;
    const parameters = { id, cableId };
    const sent = await drawing.announced(() => application.call(deleteProjectCable, owner, { parameters }));
    expect(typesOf(sent)).toEqual(["project.cable.deleted"]);
    expect(await drawing.list()).toEqual([]);
  });

  test("keeps its cable when the view is removed but a copy of it still draws the cable", async () => {
    const drawing = await createDrawing();
    const { cableId } = await draw(drawing);
    const { application, owner, id, viewId } = drawing;
    const copy = idOf(
      await application.call(deepCopyProjectView, owner, { parameters: { id, viewId }, body: { name: "Copy" } }),
    );
    expect(typesOf(await drawing.announced(() => drawing.removeView(viewId)))).toEqual(["project.view.deleted"]);
    expect(await drawing.list(copy)).toMatchObject([{ cableId }]);
    const sent = await drawing.announced(() => drawing.removeView(copy));
    expect(typesOf(sent)).toEqual(["project.view.deleted", "project.cable.deleted"]);
    expect(await drawing.cables()).toEqual([]);
  });
});
