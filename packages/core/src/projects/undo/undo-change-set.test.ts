import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { idOf } from "@design-catalog/testing/test-application";
import { createUpdates } from "../../operator/product-update/update.fixture.ts";
import { addFileRow } from "../files/file-row.fixture.ts";
import { readProjectHistory } from "../project/read-history.ts";
import { undoChangeSet } from "./undo-change-set.ts";

async function setUp() {
  const updates = await createUpdates();
  const { application, owner } = updates;
  const history = (id: string) =>
    application.call(readProjectHistory, owner, { parameters: { id }, query: { limit: 100 } });
  return {
    ...updates,
    history,
    newest: async (id: string) => (await history(id))[0]?.id ?? "",
    undo: (id: string, changeSetId: string, actor = owner) =>
      application.call(undoChangeSet, actor, { parameters: { id }, body: { changeSetId } }),
  };
}

describe("the undo of a product update", () => {
  test("brings the former values back, and its own undo makes the update again", async () => {
    const { product, project, add, patchCatalog, run, copies, undo } = await setUp();
    const productId = await product();
    const id = await project();
    const [first, second] = await add(id, productId, productId);
    const before = await copies(id);
    await patchCatalog(productId, { version: 0, powerW: 150, description: "New" });
    const job = await run({ productIds: [productId] });
    const updated = await copies(id);
    expect(updated).toMatchObject([{ powerW: 150 }, { powerW: 150, description: "New" }]);

    const undone = await undo(id, job?.id ?? "");
    expect(undone.kept).toEqual([]);
    const fields = expect.arrayContaining(["powerW", "description", "catalogVersion"]);
    expect(undone.undone).toMatchObject([
      { kind: "ProjectProduct", resourceId: first, action: "update", fields },
      { resourceId: second, fields },
    ]);
    const plain = ({ powerW, description, catalogVersion, overridden }: (typeof before)[number]) => {
      return { powerW, description, catalogVersion, overridden };
    };
    expect((await copies(id)).map(plain)).toEqual(before.map(plain));
    expect(await undo(id, job?.id ?? "")).toMatchObject({ undone: [], kept: [] });
    await undo(id, undone.changeSetId);
    expect((await copies(id)).map(plain)).toEqual(updated.map(plain));
  });

  test("takes back one that waited for days, of which the history tells", async () => {
    const { application, product, project, add, patchCatalog, update, runJobs, copies, history, undo } = await setUp();
    const productId = await product();
    const id = await project();
    await add(id, productId);
    await patchCatalog(productId, { version: 0, powerW: 150 });
    const job = idOf(await update({ productIds: [productId] }));
    application.ports.clock.advance(40 * 86_400_000);
    await runJobs();
    expect((await history(id)).map((set) => set.id)).toContain(job);
    expect(await undo(id, job)).toMatchObject({ undone: [{ fields: expect.arrayContaining(["powerW"]) }], kept: [] });
    expect(await copies(id)).toMatchObject([{ powerW: 100 }]);
  });

  test("leaves what the project has changed since, and says so", async () => {
    const { product, project, add, patchCatalog, patch, run, copies, undo } = await setUp();
    const productId = await product();
    const id = await project();
    const [copy = ""] = await add(id, productId);
    await patchCatalog(productId, { version: 0, powerW: 150, weightG: 900 });
    const job = await run({ productIds: [productId] });
    await patch(id, copy, { version: 1, powerW: 175 });
    const { undone, kept } = await undo(id, job?.id ?? "");
    const place = { kind: "ProjectProduct", resourceId: copy, code: "changed_since" };
    expect(kept).toMatchObject([{ ...place, field: "powerW" }]);
    expect(undone).toMatchObject([{ resourceId: copy }]);
    expect(await copies(id)).toMatchObject([{ powerW: 175, weightG: null, overridden: ["powerW"] }]);
  });

  test("leaves a removed product, and connectors that cables need now", async () => {
    const { application, owner, product, port, project, add, plug, patchCatalog, run, copies, undo } = await setUp();
    const productId = await product({ connectors: [port("A")] });
    const id = await project();
    const [one = "", two = "", three = ""] = await add(id, productId, productId, productId);
    await patchCatalog(productId, { version: 0, powerW: 150, connectors: [port("A"), port("B")] });
    const job = await run({ productIds: [productId] });
    await plug(id, [one, "B"], [two, "A"]);
    await application.callNamed("deleteProjectProduct", owner, { parameters: { id, productId: three } });
    const { undone, kept } = await undo(id, job?.id ?? "");
    expect(kept).toMatchObject([
      { resourceId: one, code: "in_use", message: expect.stringContaining("C-001") },
      { resourceId: three, code: "gone" },
    ]);
    expect(undone.map(({ resourceId }) => resourceId)).toEqual([two]);
    expect(await copies(id)).toMatchObject([{ powerW: 150 }, { powerW: 100 }, { deleted: true, powerW: 150 }]);
  });
});

describe("the undo of changes of a product", () => {
  const names = async () => {
    const updates = await setUp();
    const productId = await updates.product({ name: "Display", powerW: 100 });
    const id = await updates.project();
    const [copy = ""] = await updates.add(id, productId);
    let version = 0;
    return {
      ...updates,
      id,
      productId,
      /** Changes fields of the copy; returns the change set. */
      change: async (fields: object) => {
        await updates.patch(id, copy, { version, ...fields });
        version += 1;
        return updates.newest(id);
      },
      update: async (options: object = {}) => {
        version += 1;
        return (await updates.run({ productIds: [productId], ...options }))?.id ?? "";
      },
      shown: async () => (await updates.copies(id))[0],
    };
  };

  test("leaves a field that has changed since marked as the project's own, so updates leave it too", async () => {
    const { id, productId, change, undo, patchCatalog, update, shown } = await names();
    const first = await change({ name: "A" });
    await change({ name: "B" });
    expect(await undo(id, first)).toMatchObject({ undone: [], kept: [{ field: "name", code: "changed_since" }] });
    expect(await shown()).toMatchObject({ name: "B", overridden: ["name"] });
    await patchCatalog(productId, { version: 0, name: "C", powerW: 150 });
    await update();
    expect(await shown()).toMatchObject({ name: "B", powerW: 150, overridden: ["name"] });
  });

  test("takes the mark from what it reverts, and leaves that of what another change set changed", async () => {
    const { id, change, undo, newest, shown } = await names();
    const first = await change({ name: "A" });
    await change({ powerW: 150 });
    expect((await undo(id, first)).kept).toEqual([]);
    expect(await shown()).toMatchObject({ name: "Display", powerW: 150, overridden: ["powerW"] });
    await undo(id, await newest(id));
    expect(await shown()).toMatchObject({ name: "A", powerW: 150, overridden: ["name", "powerW"] });
  });

  test("marks again what an update had overwritten, also where others are marked since", async () => {
    const { id, productId, change, undo, patchCatalog, update, shown } = await names();
    await change({ name: "A" });
    await patchCatalog(productId, { version: 0, name: "C" });
    const overwriting = await update({ overwrite: true });
    expect(await shown()).toMatchObject({ name: "C", overridden: [] });
    await change({ powerW: 150 });
    expect((await undo(id, overwriting)).kept).toEqual([]);
    expect(await shown()).toMatchObject({ name: "A", powerW: 150, overridden: ["name", "powerW"] });
  });

  test("marks again a value that the catalog had too when an update took the mark from it", async () => {
    const { id, productId, change, undo, patchCatalog, update, shown } = await names();
    await change({ name: "C" });
    await patchCatalog(productId, { version: 0, name: "C", powerW: 150 });
    const overwriting = await update({ overwrite: true });
    expect(await shown()).toMatchObject({ name: "C", powerW: 150, overridden: [] });
    await change({ powerW: 175 });
    const { kept } = await undo(id, overwriting);
    expect(kept).toMatchObject([{ field: "powerW", code: "changed_since" }]);
    expect(await shown()).toMatchObject({ name: "C", powerW: 175, overridden: ["name", "powerW"] });
  });

  test("leaves no version of the catalog that a value which came back is not from", async () => {
    const { id, productId, undo, patchCatalog, update, shown } = await names();
    await patchCatalog(productId, { version: 0, name: "C" });
    const first = await update();
    await patchCatalog(productId, { version: 1, powerW: 150 });
    await update();
    expect((await undo(id, first)).kept).toEqual([]);
    expect(await shown()).toMatchObject({ name: "Display", powerW: 150, catalogVersion: 0 });
  });
});

describe("the undo of an addition", () => {
  test("removes products with events, and leaves those that were changed or used since", async () => {
    const { application, product, port, project, add, plug, patch, newest, undo, copies } = await setUp();
    const productId = await product({ connectors: [port("A", 2)] });
    const id = await project();
    const [old = ""] = await add(id, productId);
    const added = await add(id, productId, productId, productId);
    const changeSetId = await newest(id);
    const [changed = "", wired = "", free = ""] = added;
    await patch(id, changed, { version: 0, label: "D-1" });
    await plug(id, [old, "A"], [wired, "A"]);
    const { undone, kept } = await undo(id, changeSetId);
    expect(kept).toMatchObject([
      { resourceId: changed, code: "changed_since" },
      { resourceId: wired, code: "in_use" },
    ]);
    expect(undone).toMatchObject([{ resourceId: free, action: "delete", fields: [] }]);
    const live = (await copies(id)).filter(({ deleted }) => !deleted).map((row): string => row.id);
    expect(live.toSorted()).toEqual([old, changed, wired].toSorted());
    const events = (await application.sentEvents()).map(({ type }) => type);
    expect(events.filter((type) => type === "project.product.deleted")).toHaveLength(1);
    expect((await undo(id, changeSetId)).undone).toEqual([]);
  });

  test("counts as the deliveries that it causes, which a body of 50 bytes does not show", async () => {
    const { application, administrator, product, project, add, newest, undo, copies } = await setUp();
    const productId = await product();
    const projects = [await project(), await project()];
    const sets: (readonly [id: (typeof projects)[number], changeSetId: string])[] = [];
    for (const id of projects) {
      await add(id, ...Array<string>(100).fill(productId));
      sets.push([id, await newest(id)]);
    }
    for (const name of ["a", "b", "c", "d"]) {
      const body = { url: `https://${name}.example/`, eventTypes: ["project.product.deleted"] };
      await application.callNamed("createWebhook", administrator, { body });
    }
    const write = { name: "write", match: {}, per: "user", quota: 9, windowSeconds: 3_600, burst: null };
    const { applicationId } = application.contextOf(null);
    const body = { version: 0, settings: { rateLimits: [write] } };
    await application.callNamed("patchApplication", administrator, { parameters: { applicationId }, body });
    application.ports.clock.advance(5_000);
    const [[first, ofFirst] = [], [second, ofSecond] = []] = sets;
    if (!first || !ofFirst || !second || !ofSecond) throw new TypeError("Cannot undo because nothing was added");
    // One for the request and four for 400 deliveries of nine; the other would need five more.
    expect((await undo(first, ofFirst)).undone).toHaveLength(100);
    expect(await failureOf(() => undo(second, ofSecond))).toMatchObject({ code: "rate_limited" });
    expect((await copies(second)).filter(({ deleted }) => deleted)).toEqual([]);
  });

  test("removes products that were removed and restored since", async () => {
    const { application, owner, product, project, add, newest, undo } = await setUp();
    const id = await project();
    const [copy = ""] = await add(id, await product());
    const changeSetId = await newest(id);
    await application.callNamed("deleteProjectProduct", owner, { parameters: { id, productId: copy } });
    await application.callNamed("restoreProjectProducts", owner, { parameters: { id }, body: { ids: [copy] } });
    expect(await undo(id, changeSetId)).toMatchObject({ undone: [{ resourceId: copy, action: "delete" }], kept: [] });
  });

  test("removes a cable and announces it", async () => {
    const { application, product, port, project, add, plug, newest, undo } = await setUp();
    const productId = await product({ connectors: [port("A")] });
    const id = await project();
    const [one = "", two = ""] = await add(id, productId, productId);
    const cable = idOf(await plug(id, [one, "A"], [two, "A"]));
    const { undone } = await undo(id, await newest(id));
    expect(undone).toMatchObject([{ kind: "ProjectCable", resourceId: cable, action: "delete" }]);
    expect((await application.sentEvents()).map(({ type }) => type)).toContain("project.cable.deleted");
  });
});

describe("undo", () => {
  test("takes back a change of the project and of its settings, and restores nothing that was removed", async () => {
    const { application, owner, product, project, add, newest, undo } = await setUp();
    const id = await project();
    const [copy = ""] = await add(id, await product());
    const parameters = { id };
    const body = { version: 0, name: "Hall", settings: { floor: 2 } };
    await application.callNamed("patchProject", owner, { parameters, body });
    await undo(id, await newest(id));
    expect(await application.callNamed("getProject", owner, { parameters })).toMatchObject({
      name: "Lobby",
      settings: {},
    });
    await application.callNamed("deleteProjectProduct", owner, { parameters: { id, productId: copy } });
    const { kept } = await undo(id, await newest(id));
    expect(kept).toMatchObject([{ resourceId: copy, code: "not_undoable" }]);
  });

  test("leaves settings of a view that would name a file which has been removed since", async () => {
    const { application, owner, project, newest, undo } = await setUp();
    const id = await project();
    const fileId = await addFileRow(application);
    const body = { name: "Ground floor", settings: { background: fileId } };
    const viewId = idOf(await application.callNamed("addProjectView", owner, { parameters: { id }, body }));
    const patch = (version: number, settings: object) =>
      application.callNamed("patchProjectView", owner, { parameters: { id, viewId }, body: { version, settings } });
    await patch(0, { background: null });
    const changeSetId = await newest(id);
    expect(await undo(id, changeSetId)).toMatchObject({ undone: [{ resourceId: viewId }], kept: [] });
    await patch(2, { background: null });
    await application.callNamed("deleteFile", application.administrator, { parameters: { fileId } });
    const { undone, kept } = await undo(id, await newest(id));
    expect([undone, kept]).toMatchObject([[], [{ resourceId: viewId, code: "gone" }]]);
  });

  test("takes back each key of a map that has not changed since", async () => {
    const { application, owner, project, newest, undo } = await setUp();
    const id = await project();
    const patch = (version: number, settings: object) =>
      application.callNamed("patchProject", owner, { parameters: { id }, body: { version, settings } });
    await patch(0, { floor: 1, wing: "A" });
    await patch(1, { floor: 2, wing: "B", "a.b": true });
    const changeSetId = await newest(id);
    await patch(2, { wing: "C" });
    const { kept } = await undo(id, changeSetId);
    expect(kept).toMatchObject([{ field: "settings.wing", code: "changed_since" }]);
    const shown = await application.callNamed("getProject", owner, { parameters: { id } });
    expect(shown).toMatchObject({ settings: { floor: 1, wing: "C" }, version: 4 });
    expect(Object.keys(Object(Reflect.get(Object(shown), "settings")))).not.toContain("a.b");
  });

  test("is for writers of the project, its own change sets, and no snapshot", async () => {
    const { application, project, newest, undo, snapshot } = await setUp();
    const [id, other] = [await project("A"), await project("B")];
    const changeSetId = await newest(id);
    const { data } = await failureOf(() => undo(other, changeSetId));
    expect(data.errors).toMatchObject([{ pointer: "/changeSetId", code: "unknown_reference" }]);
    const reader = application.actorWith("Admin Projects");
    expect((await failureOf(() => undo(id, changeSetId, reader))).code).toBe("forbidden");
    const locked = await snapshot(id);
    expect((await failureOf(() => undo(locked, changeSetId))).code).toBe("locked");
  });
});
