import { expect, test } from "bun:test";
import { createTestApplication, idOf } from "@design-catalog/testing/test-application";
import { listAvailableViewTemplates } from "./list-available.ts";
import { viewTemplates } from "./table.ts";

test("users are offered the templates that are neither hidden nor removed", async () => {
  const application = await createTestApplication();
  const { administrator, callNamed } = application;
  const user = application.actorWith();
  const body = viewTemplates.definition.example;
  const create = async (name: string) =>
    idOf(await callNamed("createViewTemplate", administrator, { body: { ...body, name } }));
  const [shown, hidden, removed] = [await create("Shown"), await create("Hidden"), await create("Removed")];
  const hide = { parameters: { viewId: hidden }, body: { version: 0, hidden: true } };
  await callNamed("patchViewTemplate", administrator, hide);
  await callNamed("deleteViewTemplate", administrator, { parameters: { viewId: removed } });
  expect(await application.call(listAvailableViewTemplates, user)).toMatchObject([
    { ...body, id: shown, name: "Shown" },
  ]);
  expect(await callNamed("listViewTemplates", administrator, { query: {} })).toMatchObject([
    { id: shown },
    { id: hidden },
  ]);
  const everything = await callNamed("listViewTemplates", administrator, { query: { includeDeleted: true } });
  expect(everything).toMatchObject([{ id: shown }, { id: hidden, hidden: true }, { id: removed, deleted: true }]);
});
