import { expect, test } from "bun:test";
import { createTestApplication, idOf } from "@design-catalog/testing/test-application";

async function setUp() {
  const application = await createTestApplication();
  const query = (filterModel: object, sort = "asc") => {
    const body = { startRow: 0, endRow: 100, filterModel, sortModel: [{ colId: "at", sort }] };
    return application.callNamed("queryAudit", application.actorWith("Admin Audit"), { body });
  };
  return { application, query };
}

test("queryAudit shows who changed which fields of what, in the order of the sort", async () => {
  const { application, query } = await setUp();
  const { administrator, callNamed } = application;
  const id = idOf(
    await callNamed("createSignal", administrator, { body: { name: "HDMI", code: "h", category: "video" } }),
  );
  const parameters = { signalId: id };
  await callNamed("patchSignal", administrator, { parameters, body: { version: 0, name: "HDMI 2.1" } });
  const page = await query({ resourceId: { filterType: "text", type: "equals", filter: id } });
  const shared = { kind: "Signal", resourceId: id, actorUserId: administrator.userId, impersonatorId: null };
  const rename = { field: "name", before: "HDMI", after: "HDMI 2.1" };
  expect(page).toMatchObject({
    rowCount: 2,
    rowData: [
      { ...shared, action: "create" },
      { ...shared, action: "update", changes: [rename] },
    ],
  });
});

test("queryAudit masks secrets", async () => {
  const { application, query } = await setUp();
  const { administrator, callNamed } = application;
  const headers = { "X-Token": "swordfish" };
  const body = { url: "https://hooks.dealer.example/catalog", eventTypes: ["*"], headers };
  await callNamed("createWebhook", administrator, { body });
  const page = await query({ kind: { filterType: "text", type: "equals", filter: "WebhookEndpoint" } });
  expect(page).toMatchObject({ rowCount: 1 });
  expect(JSON.stringify(page)).toContain("[secret]");
  expect(JSON.stringify(page)).not.toContain("swordfish");
});

test("queryAudit finds a project with its contents by the id of the project", async () => {
  const { application, query } = await setUp();
  const { actorWith, callNamed } = application;
  const owner = actorWith();
  const create = async () => idOf(await callNamed("createProject", owner, { body: { name: "Lobby" } }));
  const [id, other] = [await create(), await create()];
  const view = idOf(await callNamed("addProjectView", owner, { parameters: { id }, body: { name: "Floor" } }));
  await callNamed("addProjectView", owner, { parameters: { id: other }, body: { name: "Floor" } });
  expect(await query({ projectId: { filterType: "text", type: "equals", filter: id } })).toMatchObject({
    rowCount: 2,
    rowData: [
      { kind: "Project", resourceId: id, projectId: id },
      { kind: "ProjectView", resourceId: view, projectId: id },
    ],
  });
});
