import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { idOf, runOperation, type TestApplication } from "@design-catalog/testing/test-application";
import type { Actor } from "../../engine/calls/operation.ts";
import { isId } from "../../engine/id.ts";
import { matches } from "../../engine/rows/conditions.ts";
import type { Id } from "../../ports/id.ts";
import { interleaved } from "../project/interleaved.fixture.ts";
import { deleteProject } from "../project/project-operations.ts";
import { deleteProjectCable } from "./cable-operations.ts";
import { projectCables } from "./table.ts";
import { createWiring, unknownId } from "./wiring.fixture.ts";

type Wiring = Awaited<ReturnType<typeof createWiring>>;

describe("createProjectCable", () => {
  test("adds a loose cable for an empty body, and announces it as GET shows it", async () => {
    const { id, add, get, announced } = await createWiring();
    const [sent] = await announced(() => add());
    const object: unknown = sent?.data.object;
    expect(sent).toMatchObject({ type: "project.cable.added", data: { project: { id, name: "Lobby" } } });
    expect(Object.keys(sent?.data ?? {})).toEqual(["object", "project"]);
    expect(object).toEqual(await get(idOf(object)));
    const empty = {
      catalogCableId: null,
      signalId: null,
      from: null,
      to: null,
      lengthMm: null,
      label: null,
      notes: null,
    };
    const state = { cableId: "C-001", status: "planned", drawn: false, removalId: null, projectId: id };
    expect(object).toMatchObject({ ...empty, ...state, version: 0, deleted: false });
  });

  test("keeps the given fields, and takes the first port without an index", async () => {
    const { add, matrixId, displayIds, end, catalog } = await createWiring();
    const signalId = await catalog.signal("hdmi");
    const catalogCableId = await catalog.cable("Bulk", {});
    const ends = { from: end(matrixId, "OUT"), to: end(displayIds[1], "IN", 0) };
    const fields = {
      cableId: "W 7",
      lengthMm: 1500.5,
      label: "A",
      notes: "B",
      status: "tested",
      signalId,
      catalogCableId,
    };
    expect(await add({ ...fields, ...ends })).toMatchObject({
      ...fields,
      from: { projectProductId: matrixId, connector: "OUT", index: 0 },
      to: { projectProductId: displayIds[1], connector: "IN", index: 0 },
    });
  });

  test.each([
    ["a signal", { signalId: unknownId }, "/signalId", "unknown_reference"],
    ["a catalog cable", { catalogCableId: unknownId }, "/catalogCableId", "unknown_reference"],
    ["a status", { status: "lost" }, "/status", "invalid_value"],
    ["a length", { lengthMm: -1 }, "/lengthMm", "too_small"],
    ["a cable id", { cableId: "" }, "/cableId", "too_short"],
    ["a member", { drawn: true }, "/drawn", "unknown_member"],
  ])("refuses %s that it does not know", async (_, body, pointer, code) => {
    const { add, list } = await createWiring();
    expect((await failureOf(() => add(body))).data.errors).toMatchObject([{ pointer, code }]);
    expect(await list()).toEqual([]);
  });
});

describe("patchProjectCable and deleteProjectCable", () => {
  test("announce a removal once and a change never", async () => {
    const { add, patch, remove, get, list, announced } = await createWiring();
    const [changed, patched, deleted] = [idOf(await add()), idOf(await add()), idOf(await add())];
    const sent = await announced(async () => {
      expect(await patch(changed, { version: 0, label: "A" })).toMatchObject({ label: "A", version: 1 });
      const gone = await patch(patched, { version: 0, label: "B", deleted: true });
      expect(gone).toMatchObject({ deleted: true, label: "B", version: 1 });
      expect(isId(gone.removalId)).toBe(true);
      await remove(deleted);
    });
    expect(sent.map(({ type, data }) => [type, data.object.id])).toEqual([
      ["project.cable.deleted", patched],
      ["project.cable.deleted", deleted],
    ]);
    for (const id of [patched, deleted]) expect((await failureOf(() => get(id))).code).toBe("not_found");
    for (const id of [patched, deleted]) expect((await failureOf(() => remove(id))).code).toBe("not_found");
    expect((await list()).map(idOf)).toEqual([changed]);
  });

  test("check changes that come with a removal, because an undo restores them", async () => {
    const { application, owner, id, add, patch, get, list, remove, restore, ends, end, matrixId, announced } =
      await createWiring();
    const elsewhere = await createOtherProduct(application, owner);
    const [cable, other] = [idOf(await add(ends(0))), idOf(await add({ ...ends(1), cableId: "W-1" }))];
    const attempts = [
      [{ cableId: "W-1" }, "duplicate"],
      [{ from: end(matrixId, "OUT", 1) }, "not_mateable"],
      [{ from: end(matrixId, "OUT", 2) }, "validation_failed"],
      [{ from: end(elsewhere, "OUT") }, "validation_failed"],
      [{ signalId: unknownId }, "validation_failed"],
      [{ catalogCableId: unknownId }, "validation_failed"],
    ] as const;
    const sent = await announced(async () => {
      for (const [changes, code] of attempts) {
        const failure = await failureOf(() => patch(cable, { version: 0, deleted: true, ...changes }));
        expect([changes, failure.code]).toEqual([changes, code]);
      }
    });
    expect([sent, (await get(cable)).version]).toEqual([[], 0]);
    await remove(other);
    await patch(cable, { version: 0, deleted: true, cableId: "W-2", from: end(matrixId, "OUT", 1) });
    expect(await restore([cable])).toMatchObject([{ cableId: "W-2", from: end(matrixId, "OUT", 1) }]);
    expect((await failureOf(() => restore([other]))).data.reason).toBe("port_taken");
    expect((await list()).map(idOf)).toEqual([cable]);
    expect(id).not.toBe(elsewhere);
  });

  test("move the segments of a cable removed with other ends, where an undo draws them", async () => {
    const { application, owner, id, add, patch, restore, ends, end, matrixId } = await createWiring();
    const call = (name: string, request: object) =>
      application.callNamed(name, owner, { parameters: { id }, ...request });
    const cableId = idOf(await add(ends(0)));
    const viewId = idOf(await call("addProjectView", { body: { name: "Rack" } }));
    const geometry = { x: 0, y: 0, width: 1, height: 1 };
    const itemId = idOf(await call("addViewItems", { body: { viewId, type: "connection", geometry, cableId } }));
    const from = end(matrixId, "OUT", 1);
    const item = () => call("getViewItem", { parameters: { id, itemId } });
    await patch(cableId, { version: 1, deleted: true, from });
    expect((await failureOf(item)).code).toBe("not_found");
    await restore([cableId]);
    expect(await item()).toMatchObject({ cableId, from, to: ends(0).to });
  });

  test("compare the version of If-Match again under the lock", async () => {
    const { application, owner, id, add, patch, get } = await createWiring();
    const cableId = idOf(await add());
    const asked = { ...application.contextOf(owner), expectedVersion: 0 };
    const context = interleaved(asked, () => patch(cableId, { version: 0, label: "A" }));
    const removal = () => runOperation(deleteProjectCable, context, { parameters: { id, cableId } });
    const failure = await failureOf(removal);
    expect([failure.code, failure.data.currentVersion]).toEqual(["precondition_failed", 1]);
    expect(await get(cableId)).toMatchObject({ label: "A", deleted: false });
  });

  test("change nothing at a stale version", async () => {
    const { add, patch, get, announced } = await createWiring();
    const cable = idOf(await add());
    await patch(cable, { version: 0, notes: "first" });
    const sent = await announced(async () => {
      for (const body of [{ deleted: true }, { notes: "second" }]) {
        const failure = await failureOf(() => patch(cable, { version: 0, ...body }));
        expect([failure.code, failure.data.currentVersion]).toEqual(["version_conflict", 1]);
      }
    });
    expect(sent).toEqual([]);
    expect(await get(cable)).toMatchObject({ notes: "first", version: 1 });
  });

  test("are refused without a version, and keep it when no value differs", async () => {
    const { add, patch, ends } = await createWiring();
    const cable = await add({ ...ends(), label: "A" });
    expect((await failureOf(() => patch(idOf(cable), { label: "B" }))).code).toBe("version_required");
    expect(await patch(idOf(cable), { version: 0, label: "A", from: cable.from, status: "planned" })).toEqual(cable);
  });

  test("clear a field given null, and replace an end as a whole", async () => {
    const { add, patch, ends, end, matrixId } = await createWiring();
    const cable = idOf(await add({ ...ends(1), label: "A" }));
    const patched = await patch(cable, { version: 0, label: null, to: null, from: end(matrixId, "IN") });
    expect(patched).toMatchObject({ label: null, to: null, from: { ...end(matrixId, "IN"), index: 0 } });
  });
});

/** Creates a product with the port `OUT` in another project and returns its id. */
async function createOtherProduct(application: TestApplication, owner: Actor): Promise<Id<"projectProduct">> {
  const { administrator, callNamed } = application;
  const socket = { name: "Other", code: "other", family: "HDMI", gender: "male", mounting: "panel" };
  const connectorId = idOf(await callNamed("createConnector", administrator, { body: socket }));
  const connectors = [{ name: "OUT", connectorId, direction: "out", signalIds: [], quantity: 1 }];
  const productId = idOf(await callNamed("createProduct", administrator, { body: { name: "Player", connectors } }));
  const id = idOf(await callNamed("createProject", owner, { body: { name: "Other" } }));
  const added = await callNamed("addProjectProducts", owner, {
    parameters: { id },
    body: { products: [{ productId }] },
  });
  return idOf<"projectProduct">(Array.isArray(added) ? added[0] : undefined);
}

describe("restoreProjectCables", () => {
  test("brings cables back under their ids and announces each as restored", async () => {
    const { add, remove, restore, list, announced, ends } = await createWiring();
    const ids = [idOf(await add(ends())), idOf(await add())];
    for (const id of ids) await remove(id);
    const sent = await announced(() => restore(ids));
    const live = await list();
    expect(live.map(idOf)).toEqual(ids);
    expect(live).toMatchObject(ids.map(() => ({ version: 2, deleted: false, removalId: null })));
    expect(sent.map(({ type, data }) => [type, data.restored])).toEqual(ids.map(() => ["project.cable.added", true]));
    expect(sent.map(({ data }): unknown => data.object)).toEqual([...live]);
  });

  test("leaves live cables unchanged, so a restore can be repeated", async () => {
    const { add, remove, restore, announced } = await createWiring();
    const [live, removed] = [idOf(await add()), idOf(await add())];
    await remove(removed);
    const first = await restore([live, removed]);
    expect(first).toMatchObject([
      { id: live, version: 0 },
      { id: removed, version: 2 },
    ]);
    expect(await announced(async () => expect(await restore([removed, live])).toEqual(first))).toEqual([]);
  });

  test("restores all or none", async () => {
    const { add, remove, restore, list, announced } = await createWiring();
    const cable = idOf(await add());
    await remove(cable);
    const sent = await announced(async () => {
      const failure = await failureOf(() => restore([cable, unknownId]));
      expect(failure.data.errors).toMatchObject([{ pointer: "/ids/1", code: "unknown_reference" }]);
    });
    expect([sent, await list()]).toEqual([[], []]);
  });

  test("is a conflict while a product is removed", async () => {
    const { add, remove, restore, ends, displayIds, removeProduct, restoreProducts, announced } = await createWiring();
    const cable = idOf(await add({ ...ends(), cableId: "W-1" }));
    await remove(cable);
    await removeProduct(displayIds[0]);
    const failure = await failureOf(() => restore([cable]));
    expect([failure.code, failure.message]).toEqual(["conflict", expect.stringContaining("W-1")]);
    expect(await announced(() => restoreProducts([displayIds[0]]))).toMatchObject([
      { type: "project.product.restored" },
    ]);
    expect(await restore([cable])).toMatchObject([{ deleted: false }]);
  });

  test.each([
    ["a product is gone", "conflict", (wiring: Wiring) => wiring.removeProduct(wiring.matrixId)],
    [
      "ports are gone",
      "conflict",
      (wiring: Wiring) => wiring.patchProduct(wiring.matrixId, { version: 0, connectors: [] }),
    ],
    [
      "ports are taken",
      "not_mateable",
      async (wiring: Wiring) => {
        for (const index of [0, 1] as const) await wiring.add(wiring.ends(index));
      },
    ],
    [
      "nothing mates",
      "not_mateable",
      async (wiring: Wiring) => {
        const dvi = await wiring.catalog.connector("dvi", "female", { family: "DVI" });
        const out = { name: "OUT", connectorId: dvi, direction: "out", signalIds: [], quantity: 2 };
        await wiring.patchProduct(wiring.matrixId, { version: 0, connectors: [out] });
      },
    ],
  ])("names each cable that cannot come back where the request lists it: %s", async (_, code, change) => {
    const wiring = await createWiring();
    const cables = [idOf(await wiring.add(wiring.ends(0))), idOf(await wiring.add(wiring.ends(1)))];
    for (const cable of cables) await wiring.remove(cable);
    await change(wiring);
    const failure = await failureOf(() => wiring.restore(cables));
    expect<string>(failure.code).toBe(code);
    expect(failure.data.errors).toMatchObject(cables.map((id, index) => ({ pointer: `/ids/${index}`, code, id })));
  });

  test("treats a product of another project as removed", async () => {
    const { application, owner, add, remove, restore, ends } = await createWiring();
    const cable = idOf(await add(ends()));
    await remove(cable);
    // No operation writes such an end, but an earlier fault may have left one.
    const fromProductId = await createOtherProduct(application, owner);
    await application.store.transaction((transaction) =>
      transaction.update(projectCables, matches({ id: cable }), { fromProductId }),
    );
    expect((await failureOf(() => restore([cable]))).code).toBe("conflict");
  });

  test("is a conflict when a product has lost the port", async () => {
    const { add, remove, restore, ends, matrixId, patchProduct } = await createWiring();
    const cable = idOf(await add(ends()));
    await remove(cable);
    await patchProduct(matrixId, { version: 0, connectors: [] });
    const failure = await failureOf(() => restore([cable]));
    expect([failure.code, failure.message]).toEqual([
      "conflict",
      expect.stringContaining("no longer has the port OUT [0]"),
    ]);
  });

  test("is not mateable when the ports no longer mate", async () => {
    const { add, remove, restore, ends, matrixId, patchProduct, catalog, list } = await createWiring();
    const cable = idOf(await add(ends()));
    await remove(cable);
    const dvi = await catalog.connector("dvi", "female", { family: "DVI" });
    const out = { name: "OUT", connectorId: dvi, direction: "out", signalIds: [], quantity: 2 };
    await patchProduct(matrixId, { version: 0, connectors: [out] });
    const failure = await failureOf(() => restore([cable]));
    expect([failure.code, failure.data.reason, await list()]).toEqual(["not_mateable", "connector", []]);
    expect(failure.message).toStartWith("The cable C-001 no longer fits: ");
  });

  test("is not mateable when another cable has taken the port", async () => {
    const { add, remove, restore, list, ends } = await createWiring();
    const cable = idOf(await add(ends()));
    await remove(cable);
    const other = idOf(await add(ends()));
    const failure = await failureOf(() => restore([cable]));
    expect([failure.code, failure.data.reason]).toEqual(["not_mateable", "port_taken"]);
    expect(failure.message).toContain("C-001 and C-002");
    expect((await list()).map(idOf)).toEqual([other]);
    await remove(other);
    expect((await failureOf(() => restore([cable, other]))).data.reason).toBe("port_taken");
    expect(await restore([cable])).toHaveLength(1);
  });

  test("names every cable at a port that a later cable has taken, and of two that want one the later", async () => {
    const { add, remove, restore, ends, end, matrixId, displayIds } = await createWiring();
    const removed: string[] = [];
    for (const to of [0, 1] as const) {
      const cable = idOf(await add({ from: end(matrixId, "OUT", 0), to: end(displayIds[to], "IN") }));
      await remove(cable);
      removed.push(cable);
    }
    const between = await failureOf(() => restore(removed));
    expect(between.data.errors).toMatchObject([
      { pointer: "/ids/1", message: expect.stringContaining("C-001 and C-002") },
    ]);
    await add({ from: ends(0).from });
    const taken = await failureOf(() => restore(removed));
    expect(taken.data.errors).toMatchObject([
      { pointer: "/ids/0", message: expect.stringContaining("C-001 and C-003") },
      { pointer: "/ids/1", message: expect.stringContaining("C-002 and C-003") },
    ]);
  });
});

describe("queryProjectCables", () => {
  test("filters and sorts by the fields of cables and of their ends", async () => {
    const { add, grid, remove, ends, displayIds, end } = await createWiring();
    await add({ ...ends(0), label: "b", status: "pulled", lengthMm: 2 });
    await add({ ...ends(1), label: "a", lengthMm: 1 });
    await remove(idOf(await add({ label: "0" })));
    await add({ label: "c", to: end(displayIds[1], "LINK") });
    const expectIds = async (request: object, ids: readonly string[]) => {
      const { rowData, rowCount } = await grid({ startRow: 0, endRow: 10, ...request });
      expect(rowData).toMatchObject(ids.map((cableId) => ({ cableId })));
      expect([rowData.length, rowCount]).toEqual([ids.length, ids.length]);
    };
    const text = (filter: string) => ({ filterType: "text", type: "equals", filter });
    await expectIds({ sortModel: [{ colId: "label", sort: "asc" }] }, ["C-002", "C-001", "C-004"]);
    await expectIds({ sortModel: [{ colId: "lengthMm", sort: "desc" }] }, ["C-001", "C-002", "C-004"]);
    await expectIds({ filterModel: { "to.projectProductId": text(displayIds[1]) } }, ["C-002", "C-004"]);
    await expectIds({ filterModel: { "from.connector": text("out") } }, ["C-001", "C-002"]);
    await expectIds({ filterModel: { status: { filterType: "set", values: ["pulled"] } } }, ["C-001"]);
    await expectIds({ filterModel: { "to.connector": { filterType: "text", type: "blank" } } }, []);
  });

  test("returns rows as GET shows them", async () => {
    const { add, grid, get, ends } = await createWiring();
    const cable = idOf(await add(ends()));
    expect((await grid({ startRow: 0, endRow: 1 })).rowData).toEqual([await get(cable)]);
  });
});

test("the contents of a removed project are not found and were not announced", async () => {
  const { application, owner, id, add, get, announced } = await createWiring();
  const cable = idOf(await add());
  const sent = await announced(() => application.call(deleteProject, owner, { parameters: { id } }));
  expect(sent.map(({ type }) => type)).toEqual(["project.deleted"]);
  expect((await failureOf(() => get(cable))).code).toBe("not_found");
});
