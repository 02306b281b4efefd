import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf } from "@design-catalog/testing/test-application";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { addFileRow } from "../files/file-row.fixture.ts";
import { listAvailableViewTemplates } from "./list-available.ts";
import { serviceViews } from "./service-views.ts";
import { viewTemplates } from "./table.ts";

async function setUp() {
  const application = await createTestApplication();
  const { administrator, callNamed } = application;
  const body = viewTemplates.definition.example;
  return {
    application,
    create: async (name: string) =>
      idOf(await callNamed("createViewTemplate", administrator, { body: { ...body, name } })),
    hide: (viewId: string) => callNamed("deleteViewTemplate", administrator, { parameters: { viewId } }),
    patch: (viewId: string, change: object) =>
      callNamed("patchViewTemplate", administrator, { parameters: { viewId }, body: change }),
    /** Templates as users see them. */
    offered: () => application.call(listAvailableViewTemplates, application.actorWith()),
    /** Templates as administrators see them. */
    listed: (query = {}) => callNamed("listViewTemplates", administrator, { query }),
    actionsOn: async (resourceId: string) =>
      (await application.store.select(auditEntries, { where: matches({ resourceId }) })).map(({ action }) => action),
  };
}

test("users see the templates that are neither hidden nor removed", async () => {
  const { create, patch, offered, listed } = await setUp();
  const [shown, hidden, removed] = [await create("Shown"), await create("Hidden"), await create("Removed")];
  await patch(hidden, { version: 0, hidden: true });
  await patch(removed, { version: 0, deleted: true });
  expect(await offered()).toMatchObject([{ ...viewTemplates.definition.example, id: shown, name: "Shown" }]);
  expect(await listed()).toMatchObject([{ id: shown }, { id: hidden }]);
  const everything = await listed({ includeDeleted: true });
  expect(everything).toMatchObject([{ id: shown }, { id: hidden, hidden: true }, { id: removed, deleted: true }]);
});

test("DELETE hides a template from users, and PATCH shows it again", async () => {
  const { create, hide, patch, offered, listed, actionsOn } = await setUp();
  const id = await create("Floor plan");
  expect(await hide(id)).toBeUndefined();
  expect(await offered()).toEqual([]);
  expect(await listed()).toMatchObject([{ id, hidden: true, deleted: false, version: 1 }]);
  expect(await hide(id)).toBeUndefined();
  expect(await patch(id, { version: 1, hidden: false })).toMatchObject({ hidden: false, version: 2 });
  expect(await offered()).toMatchObject([{ id }]);
  // Hiding a hidden template changes nothing and leaves no trace.
  expect(await actionsOn(id)).toEqual(["create", "update", "update"]);
});

test("a removed template does not come back without a file that its settings name", async () => {
  const { application, create, patch } = await setUp();
  const id = await create("Floor plan");
  const fileId = await addFileRow(application);
  await patch(id, { version: 0, settings: { background: fileId } });
  await patch(id, { version: 1, deleted: true });
  const { administrator, callNamed } = application;
  const restore = () => callNamed("restoreViewTemplates", administrator, { body: { ids: [id] } });
  expect(await restore()).toMatchObject([{ id, deleted: false }]);
  await patch(id, { version: 3, deleted: true });
  await callNamed("deleteFile", administrator, { parameters: { fileId } });
  const { code, data } = await failureOf(restore);
  expect([code, data.errors]).toMatchObject(["conflict", [{ pointer: "/ids/0", id }]]);
});

describe("createViewTemplateFromTemplate", () => {
  const setUpCopies = async () => {
    const templates = await setUp();
    const { application } = templates;
    const { administrator, callNamed } = application;
    const copy = (body: object) => callNamed("createViewTemplateFromTemplate", administrator, { body });
    return { ...templates, copy, services: () => callNamed("listServiceViews", administrator) };
  };

  test("copies each template of the service, under its own name or another", async () => {
    const { copy, services, offered } = await setUpCopies();
    expect(await services()).toEqual([...serviceViews]);
    for (const { id, ...fields } of serviceViews) {
      expect(await copy({ serviceViewId: id })).toMatchObject({ ...fields, hidden: false, version: 0 });
    }
    const [first] = serviceViews;
    const named = { name: "Canteen", viewKey: "canteen" };
    expect(await copy({ serviceViewId: first?.id, ...named })).toMatchObject({ ...named, widthMm: first?.widthMm });
    expect(await offered()).toHaveLength(serviceViews.length + 1);
  });

  test("copies a template of the application, which is shown even if the source is hidden", async () => {
    const { create, hide, copy } = await setUpCopies();
    const templateId = await create("Floor plan");
    await hide(templateId);
    const copied = await copy({ templateId, name: "First floor" });
    expect(copied).toMatchObject({ ...viewTemplates.definition.example, name: "First floor", hidden: false });
    expect(idOf(copied)).not.toBe(templateId);
  });

  test("takes exactly one source, which must exist", async () => {
    const { create, copy } = await setUpCopies();
    const templateId = await create("Floor plan");
    const serviceViewId = serviceViews[0]?.id;
    const refusals = [await failureOf(() => copy({})), await failureOf(() => copy({ serviceViewId, templateId }))];
    expect(refusals.map(({ data }) => data.errors)).toMatchObject([
      [{ pointer: "/serviceViewId", code: "required" }],
      [{ pointer: "/templateId", code: "conflict" }],
    ]);
    const unknown = "6740a1f2c3d4e5f607182999";
    for (const body of [{ serviceViewId: unknown }, { templateId: unknown }]) {
      expect((await failureOf(() => copy(body))).code).toBe("not_found");
    }
  });
});
