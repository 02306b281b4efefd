import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf } from "@design-catalog/testing/test-application";
import type { Actor } from "../../engine/calls/operation.ts";
import {
  deleteAnyProject,
  deleteAnySnapshot,
  patchAnyProject,
  queryAllProjects,
  queryAllSnapshots,
  replaceAnyProject,
} from "./admin-operations.ts";
import { snapshotProject } from "./copy-project.ts";
import { createProject, deleteProject, getProject } from "./project-operations.ts";

const page = { startRow: 0, endRow: 100 };

async function setUp() {
  const application = await createTestApplication();
  const { call, administrator } = application;
  const owner = application.actorWith();
  const id = idOf(await call(createProject, owner, { body: { name: "Lobby", client: "Northwind" } }));
  const snapshot = idOf(await call(snapshotProject, owner, { parameters: { id }, body: {} }));
  const at = (projectId: string) => ({ parameters: { projectId } });
  return {
    application,
    owner,
    id,
    snapshot,
    patch: (projectId: string, body: object) => call(patchAnyProject, administrator, { ...at(projectId), body }),
    replace: (projectId: string, body: object) => call(replaceAnyProject, administrator, { ...at(projectId), body }),
    remove: (projectId: string) => call(deleteAnyProject, administrator, at(projectId)),
    get: (project: string, actor: Actor = owner) => call(getProject, actor, { parameters: { id: project } }),
    newEvents: async () => (await application.sentEvents()).slice(2),
  };
}

describe("queryAllProjects and queryAllSnapshots", () => {
  test("show everybody's, and removed ones on request", async () => {
    const { application, owner, id, snapshot } = await setUp();
    const { call, administrator } = application;
    const other = idOf(await call(createProject, application.actorWith(), { body: { name: "Hall" } }));
    await call(deleteProject, owner, { parameters: { id } });
    await call(deleteProject, owner, { parameters: { id: snapshot } });
    const kept = idOf(await call(snapshotProject, administrator, { parameters: { id: other }, body: {} }));
    const ids = async (operation: typeof queryAllProjects, query: object = {}) => {
      const { rowData, rowCount } = await call(operation, administrator, { body: page, query: { ...query } });
      expect(rowCount).toBe(rowData.length);
      return rowData.map(idOf);
    };
    expect(await ids(queryAllProjects)).toEqual([other, kept]);
    expect(await ids(queryAllProjects, { includeDeleted: true })).toEqual([id, snapshot, other, kept]);
    expect(await ids(queryAllSnapshots)).toEqual([kept]);
    expect(await ids(queryAllSnapshots, { includeDeleted: true })).toEqual([snapshot, kept]);
  });
});

describe("replaceAnyProject", () => {
  test("takes an edited answer of GET and keeps the rest", async () => {
    const { id, owner, get, replace, newEvents } = await setUp();
    const replaced = await replace(id, { ...(await get(id)), name: "Hall", client: null, ownerId: id });
    expect(replaced).toMatchObject({ name: "Hall", client: null, ownerId: owner.userId, version: 1 });
    expect(await replace(id, { name: "Foyer" })).toMatchObject({ name: "Foyer", version: 2 });
    expect((await failureOf(() => replace(id, { name: "x", version: 0 }))).data.currentVersion).toBe(2);
    expect(await newEvents()).toEqual([]);
  });

  test("is refused on a snapshot", async () => {
    const { snapshot, replace } = await setUp();
    expect((await failureOf(() => replace(snapshot, { name: "x" }))).code).toBe("locked");
  });
});

describe("patchAnyProject and deleteAnyProject", () => {
  test("change and remove anybody's project", async () => {
    const { id, patch, get, newEvents } = await setUp();
    expect(await patch(id, { version: 0, client: null })).toMatchObject({ client: null, version: 1 });
    expect(await patch(id, { version: 1, deleted: true })).toMatchObject({ deleted: true, version: 2 });
    expect((await failureOf(() => get(id))).code).toBe("not_found");
    expect((await newEvents()).map(({ type }) => type)).toEqual(["project.deleted"]);
  });

  test("remove a snapshot, but change nothing else of it", async () => {
    const { snapshot, patch, get, newEvents } = await setUp();
    for (const body of [{}, { name: "x" }, { name: "x", deleted: true }]) {
      expect((await failureOf(() => patch(snapshot, { version: 0, ...body }))).code).toBe("locked");
    }
    const stale = await failureOf(() => patch(snapshot, { version: 1, deleted: true }));
    expect(stale.code).toBe("version_conflict");
    const { name } = await get(snapshot);
    expect(await patch(snapshot, { version: 0, name, deleted: true })).toMatchObject({ deleted: true, locked: true });
    expect((await newEvents()).map(({ type }) => type)).toEqual(["snapshot.deleted"]);
  });

  test("remove a project or snapshot only once", async () => {
    const { id, snapshot, remove, newEvents } = await setUp();
    await remove(id);
    await remove(snapshot);
    expect((await failureOf(() => remove(id))).code).toBe("not_found");
    expect((await newEvents()).map(({ type, data }) => [type, data.object.id])).toEqual([
      ["project.deleted", id],
      ["snapshot.deleted", snapshot],
    ]);
  });
});

describe("deleteAnySnapshot", () => {
  test("removes and announces a snapshot, but does not find a project", async () => {
    const { application, id, snapshot, get, newEvents } = await setUp();
    const remove = (wanted: string) =>
      application.call(deleteAnySnapshot, application.administrator, { parameters: { id: wanted } });
    expect((await failureOf(() => remove(id))).code).toBe("not_found");
    await remove(snapshot);
    expect((await failureOf(() => remove(snapshot))).code).toBe("not_found");
    expect((await newEvents()).map(({ type }) => type)).toEqual(["snapshot.deleted"]);
    expect(await get(id)).toMatchObject({ deleted: false });
  });
});
