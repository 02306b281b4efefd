import { beforeAll, describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf, type TestApplication } from "@design-catalog/testing/test-application";
import type { Actor } from "../../engine/calls/operation.ts";
import { deleteUser } from "../../identity/users/delete-user.ts";
import type { UserRow } from "../../identity/users/table.ts";
import type { Id } from "../../ports/id.ts";
import { queryUserProjects } from "./query-user-projects.ts";

let application: TestApplication;
let user: UserRow;
let owned: string;
let shared: string;
let snapshot: string;

beforeAll(async () => {
  application = await createTestApplication();
  user = await application.addUser();
  const actor = { ...application.actorWith(), userId: user.id };
  const other = application.actorWith();
  owned = await createProject(actor, "Owned");
  shared = await createProject(other, "Shared");
  await createProject(other, "Another");
  const parameters = { id: shared };
  const body = { userId: user.id, role: "viewer" };
  await application.callNamed("addProjectMember", application.administrator, { parameters, body });
  snapshot = idOf(await application.callNamed("snapshotProject", other, { parameters, body: {} }));
  const gone = await createProject(actor, "Removed");
  await application.callNamed("deleteProject", actor, { parameters: { id: gone } });
});

async function createProject(actor: Actor, name: string): Promise<string> {
  return idOf(await application.callNamed("createProject", actor, { body: { name } }));
}

function query(options: { readonly userId?: Id<"user">; readonly query?: object; readonly body?: object } = {}) {
  const { userId = user.id, body = {} } = options;
  return application.call(queryUserProjects, application.administrator, {
    parameters: { userId },
    query: { ...options.query },
    body: { startRow: 0, endRow: 10, sortModel: [{ colId: "name", sort: "asc" }], ...body },
  });
}

describe("queryUserProjects", () => {
  test("shows the projects that the user owns or is a member of, whoever asks", async () => {
    const { rowData, rowCount } = await query();
    expect(new Set(rowData.map(idOf))).toEqual(new Set([owned, shared, snapshot]));
    expect(rowCount).toBe(3);
    expect(await query({ userId: (await application.addUser()).id })).toEqual({ rowData: [], rowCount: 0 });
  });

  test("filters, sorts and pages like every grid", async () => {
    const filterModel = { name: { filterType: "text", type: "contains", filter: "OWN" } };
    expect(await query({ body: { filterModel } })).toMatchObject({ rowData: [{ id: owned }], rowCount: 1 });
    expect(await query({ body: { endRow: 1, count: false } })).toEqual({
      rowData: [expect.objectContaining({ name: "Owned" })],
    });
    const unknown = { sortModel: [{ colId: "secret", sort: "asc" }] };
    expect((await failureOf(() => query({ body: unknown }))).code).toBe("validation_failed");
  });

  test("shows removed projects, and those of a removed user, only with includeDeleted", async () => {
    expect((await query({ query: { includeDeleted: true } })).rowCount).toBe(4);
    const parting = await application.addUser();
    const id = await createProject({ ...application.actorWith(), userId: parting.id }, "Left behind");
    await application.call(deleteUser, application.administrator, { parameters: { userId: parting.id } });
    expect((await failureOf(() => query({ userId: parting.id }))).code).toBe("not_found");
    expect(await query({ userId: parting.id, query: { includeDeleted: true } })).toMatchObject({ rowData: [{ id }] });
  });
});
