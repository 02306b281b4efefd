import { expect, test } from "bun:test";
import { createTestApplication, idOf } from "@design-catalog/testing/test-application";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../ports/condition.ts";
import { listAvailableViewTemplates } from "./list-available.ts";
import { viewTemplates } from "./table.ts";

async function setUp() {
  const application = await createTestApplication();
  const { administrator, callNamed } = application;
  const body = viewTemplates.definition.example;
  return {
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
