import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { idOf } from "@design-catalog/testing/test-application";
import type { Actor } from "../../engine/calls/operation.ts";
import { readProjectHistory } from "../project/read-history.ts";
import { createDrawing, unknownId } from "../view-items/drawing.fixture.ts";
import { addProjectView } from "./add-view.ts";
import { deepCopyProjectView } from "./copy-view.ts";
import { projectViews } from "./table.ts";
import { deleteProjectView, getProjectView, listProjectViews, patchProjectView } from "./view-operations.ts";

const typesOf = (sent: readonly { readonly type: string }[]) => sent.map(({ type }) => type);

/** Sets up a project with one view, the ground floor. */
async function setUp() {
  const drawing = await createDrawing();
  const { application, owner, id } = drawing;
  const at = (viewId: string) => ({ parameters: { id, viewId } });
  return {
    ...drawing,
    add: (body: object, actor: Actor = owner) => application.call(addProjectView, actor, { parameters: { id }, body }),
    get: (viewId: string, actor: Actor = owner) => application.call(getProjectView, actor, at(viewId)),
    list: (actor: Actor = owner) => application.call(listProjectViews, actor, { parameters: { id } }),
    patch: (viewId: string, body: object, actor: Actor = owner) =>
      application.call(patchProjectView, actor, { ...at(viewId), body }),
    remove: (viewId: string, actor: Actor = owner) => application.call(deleteProjectView, actor, at(viewId)),
    copy: (viewId: string, body: object = {}, actor: Actor = owner) =>
      application.call(deepCopyProjectView, actor, { ...at(viewId), body }),
    addItems: drawing.add,
    items: drawing.list,
    removeItem: drawing.remove,
  };
}

describe("addProjectView", () => {
  test("announces the view as GET shows it, with its project", async () => {
    const { id, add, get, list, announced } = await setUp();
    const body = { ...projectViews.definition.example, viewKey: "G", settings: { grid: 10 } };
    const sent = await announced(async () => expect(await add(body)).toMatchObject({ ...body, projectId: id }));
    expect(typesOf(sent)).toEqual(["project.view.added"]);
    const view = (await list())[1];
    expect(sent[0]?.data as unknown).toEqual({ object: view, project: { id, name: "Lobby" } });
    expect(await get(idOf(view))).toEqual(view ?? {});
  });

  test.each([
    ["Ground floor", "ground-floor-2"],
    ["GROUND  Floor!", "ground-floor-2"],
    ["Ground", "ground"],
    ["EG / 1.OG", "eg-1-og"],
    ["Übersicht", "übersicht"],
    ["一階", "一階"],
    ["***", "view"],
    ["x".repeat(200), "x".repeat(80)],
    [`${"x".repeat(79)} y`, "x".repeat(79)],
    [`${"x".repeat(79)}𠮷x`, `${"x".repeat(79)}𠮷`],
  ])("given the name %p makes the view key %p", async (name, viewKey) => {
    const { add } = await setUp();
    expect(await add({ name })).toMatchObject({ viewKey });
  });

  test("counts view keys up past taken ones, and reuses those of removed views", async () => {
    const { add, remove } = await setUp();
    const made = [await add({ name: "Rack" }), await add({ name: "rack" }), await add({ name: "Rack" })];
    expect(made).toMatchObject([{ viewKey: "rack" }, { viewKey: "rack-2" }, { viewKey: "rack-3" }]);
    await remove(idOf(made[1]));
    expect(await add({ name: "Rack" })).toMatchObject({ viewKey: "rack-2" });
  });

  test("refuses a view key that the project has, but takes one of another project", async () => {
    const { application, owner, add } = await setUp();
    const body = { name: "x", viewKey: "ground-floor" };
    expect((await failureOf(() => add(body))).code).toBe("duplicate");
    const other = idOf(await application.callNamed("createProject", owner, { body: { name: "Other" } }));
    const input = { parameters: { id: other }, body };
    expect(await application.call(addProjectView, owner, input)).toMatchObject({ viewKey: "ground-floor" });
  });

  test("copies the fields that the request leaves out from the template", async () => {
    const { application, add } = await setUp();
    const template = { name: "A3", viewKey: "plan", widthMm: 420, heightMm: 297, settings: { grid: 5 } };
    const { administrator } = application;
    const templateId = idOf(await application.callNamed("createViewTemplate", administrator, { body: template }));
    const { name: _, ...sheet } = template;
    expect(await add({ name: "Plan", templateId })).toMatchObject({ ...sheet, name: "Plan", templateId });
    const own = { name: "Own", viewKey: "own", widthMm: null, settings: {} };
    expect(await add({ ...own, templateId })).toMatchObject({ ...own, heightMm: 297, templateId });
    const hide = { parameters: { viewId: templateId }, body: { version: 0, hidden: true } };
    await application.callNamed("patchViewTemplate", administrator, hide);
    for (const id of [templateId, unknownId]) {
      const failure = await failureOf(() => add({ name: "x", templateId: id }));
      expect(failure.data.errors).toMatchObject([{ pointer: "/templateId", code: "unknown_reference" }]);
    }
  });
});

describe("patchProjectView", () => {
  test("changes the sent fields, silently", async () => {
    const { viewId, patch, get, announced } = await setUp();
    const sent = await announced(async () => {
      const changed = await patch(viewId, { version: 0, name: "First floor", settings: { grid: 1 } });
      expect(changed).toMatchObject({
        version: 1,
        name: "First floor",
        viewKey: "ground-floor",
        settings: { grid: 1 },
      });
      expect(await get(viewId)).toEqual(changed);
    });
    expect(sent).toEqual([]);
  });

  test("changes nothing for a stale version, a taken view key or a member that only the service sets", async () => {
    const { viewId, add, patch, get } = await setUp();
    const before = await get(viewId);
    await add({ name: "Taken" });
    expect((await failureOf(() => patch(viewId, { version: 1, name: "x" }))).code).toBe("version_conflict");
    expect((await failureOf(() => patch(viewId, { version: 0, viewKey: "taken" }))).code).toBe("duplicate");
    for (const member of ["projectId", "templateId", "removalId"]) {
      const failure = await failureOf(() => patch(viewId, { version: 0, [member]: unknownId }));
      expect(failure.data.errors).toMatchObject([{ pointer: `/${member}`, code: "unknown_member" }]);
    }
    expect(await get(viewId)).toEqual(before);
  });
});

describe("the removal of a view", () => {
  test.each(["delete", "patch"])("by %s takes its items along and announces only the view", async (way) => {
    const { application, id, viewId, placement, addItems, items, patch, remove, get, addView, announced } =
      await setUp();
    const other = await addView("First floor");
    await addItems([placement(0), placement(1), placement(2, other)]);
    const itemIds = (await items()).map((item) => item.id);
    const sent = await announced(() =>
      way === "delete" ? remove(viewId) : patch(viewId, { version: 0, deleted: true, name: "Gone" }),
    );
    expect(typesOf(sent)).toEqual(["project.view.deleted"]);
    const object = { id: viewId, deleted: true, version: 1, name: way === "delete" ? "Ground floor" : "Gone" };
    expect(sent[0]?.data).toMatchObject({ object, project: { id, name: "Lobby" } });
    expect((await failureOf(() => get(viewId))).code).toBe("not_found");
    const attempts = [
      ...itemIds.map((itemId) => ["getViewItem", { itemId }] as const),
      ["listViewItems", { viewId }] as const,
    ];
    for (const [name, parameters] of attempts) {
      const call = () => application.callNamed(name, application.administrator, { parameters: { id, ...parameters } });
      expect((await failureOf(call)).code).toBe("not_found");
    }
    expect(await items(other)).toHaveLength(1);
  });
});

describe("deepCopyProjectView", () => {
  test("copies view and items and announces only the copy, with its source", async () => {
    const { id, viewId, placement, connection, addItems, items, cables, copy, get, announced } = await setUp();
    await addItems([{ ...placement(), style: { fill: "#fff" } }, connection()]);
    let copied: object = {};
    const sent = await announced(async () => (copied = await copy(viewId, { name: "First floor" })));
    const copyId = idOf(copied);
    expect(copied).toMatchObject({ name: "First floor", viewKey: "first-floor", version: 0, projectId: id });
    expect<object>(await get(copyId)).toEqual(copied);
    expect(typesOf(sent)).toEqual(["project.view.added"]);
    expect(sent[0]?.data as unknown).toEqual({
      object: copied,
      project: { id, name: "Lobby" },
      copiedFromViewId: viewId,
    });
    const [from, to] = [await items(viewId), await items(copyId)];
    expect(to).toHaveLength(2);
    expect(to).toMatchObject(from.map((item) => ({ ...item, id: expect.any(String), viewId: copyId })));
    expect(to.map((item) => item.id).filter((one) => from.some((item) => item.id === one))).toEqual([]);
    expect(await cables()).toHaveLength(1);
  });

  test("calls itself a copy by default, and leaves out removed items", async () => {
    const { viewId, placement, addItems, addOne, removeItem, items, copy } = await setUp();
    await addItems([placement(0), placement(1)]);
    await removeItem(await addOne(placement(2)));
    const copied = await copy(viewId);
    expect(copied).toMatchObject({ name: "Ground floor copy", viewKey: "ground-floor-copy" });
    expect(await items(idOf(copied))).toHaveLength(2);
  });

  test("records in the project's history how many items it copied", async () => {
    const { application, owner, id, viewId, placement, addItems, copy } = await setUp();
    await addItems([placement(0), placement(1)]);
    const copyId = idOf(await copy(viewId));
    const [newest] = await application.call(readProjectHistory, owner, { parameters: { id }, query: {} });
    const fields = expect.arrayContaining([{ field: "copiedItems", before: null, after: 2 }]);
    expect(newest?.changes).toMatchObject([{ action: "create", kind: "ProjectView", resourceId: copyId, fields }]);
  });

  test("shortens a long name without splitting a character", async () => {
    const { viewId, patch, copy } = await setUp();
    for (const [version, start] of ["", "x"].entries()) {
      await patch(viewId, { version, name: `${start}${"\u{1f3a5}".repeat(198)}` });
      const name = String((await copy(viewId)).name);
      expect([name.isWellFormed(), name.endsWith("\u{1f3a5} copy"), Array.from(name).length]).toEqual([
        true,
        true,
        200,
      ]);
    }
  });
});
