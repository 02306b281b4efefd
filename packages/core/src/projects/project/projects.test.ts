import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf } from "@design-catalog/testing/test-application";
import type { Actor } from "../../engine/calls/operation.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { createWebhook } from "../../webhooks/webhooks.fixture.ts";
import { patchProject } from "./patch-project.ts";
import { createProject, deleteProject, getProject, queryProjects } from "./project-operations.ts";
import { projects } from "./table.ts";

const unknownId = "6740a1f2c3d4e5f607182999";

async function setUp() {
  const application = await createTestApplication();
  const owner = application.actorWith();
  const create = async (actor = owner) =>
    idOf(await application.call(createProject, actor, { body: { name: "Lobby" } }));
  const id = await create();
  const get = (actor: Actor, wanted = id) => application.call(getProject, actor, { parameters: { id: wanted } });
  const patch = (actor: Actor, body: object, wanted = id) =>
    application.call(patchProject, actor, { parameters: { id: wanted }, body });
  const remove = (actor: Actor, wanted = id) => application.call(deleteProject, actor, { parameters: { id: wanted } });
  const eventTypes = async () => (await application.sentEvents()).map((event) => event.type);
  const lock = () =>
    application.store.transaction((transaction) =>
      transaction.update(projects.table, matches({ id }), { locked: true }),
    );
  return { application, owner, create, id, get, patch, remove, eventTypes, lock };
}

describe("rights in a project", () => {
  test("a stranger gets exactly the answer for an unknown id", async () => {
    const { application, get, patch, remove } = await setUp();
    const stranger = application.actorWith("Admin Products r/w");
    for (const attempt of [
      (id?: string) => get(stranger, id),
      (id?: string) => patch(stranger, { version: 0, name: "Mine" }, id),
      (id?: string) => patch(stranger, { nonsense: true }, id),
      (id?: string) => remove(stranger, id),
    ]) {
      const existing = await failureOf(() => attempt());
      const unknown = await failureOf(() => attempt(unknownId));
      expect([existing.code, existing.message, existing.data]).toEqual([unknown.code, unknown.message, unknown.data]);
      expect(existing.code).toBe("not_found");
    }
  });

  test("an administrator who may read projects sees them but may not change them", async () => {
    const { application, id, get, patch, remove } = await setUp();
    const reader = application.actorWith("Admin Projects");
    expect(await get(reader)).toMatchObject({ id, name: "Lobby" });
    expect((await failureOf(() => patch(reader, { version: 0, name: "Mine" }))).code).toBe("forbidden");
    expect((await failureOf(() => patch(reader, { nonsense: true }))).code).toBe("forbidden");
    expect((await failureOf(() => remove(reader))).code).toBe("forbidden");
  });

  test("an administrator of projects changes and removes them", async () => {
    const { application, patch, remove, eventTypes } = await setUp();
    const administrator = application.actorWith("Admin Projects r/w");
    expect(await patch(administrator, { version: 0, name: "Hall" })).toMatchObject({ name: "Hall", version: 1 });
    await remove(administrator);
    expect(await eventTypes()).toEqual(["project.created", "project.deleted"]);
  });

  test("queryProjects shows users their own, and readers of projects all", async () => {
    const { application, owner, create } = await setUp();
    const other = application.actorWith();
    await create(other);
    const count = async (actor: Actor, body: object = {}) => {
      const page = await application.call(queryProjects, actor, { body: { startRow: 0, endRow: 10, ...body } });
      expect(page.rowData).toHaveLength(page.rowCount ?? -1);
      return page.rowCount;
    };
    expect(await count(owner)).toBe(1);
    expect(await count(other)).toBe(1);
    expect(await count(application.actorWith())).toBe(0);
    expect(await count(application.actorWith("Admin Projects"))).toBe(2);
    // A filter only narrows the visible projects.
    const filterModel = { ownerId: { filterType: "text", type: "equals", filter: owner.userId } };
    expect(await count(other, { filterModel })).toBe(0);
    const either = {
      filterType: "text",
      operator: "OR",
      conditions: [filterModel.ownerId, { type: "notEqual", filter: "x" }],
    };
    expect(await count(other, { filterModel: { ownerId: either } })).toBe(1);
  });
});

describe("createProject", () => {
  test("makes a project of the caller and announces it as GET returns it", async () => {
    const { application, owner, id, get } = await setUp();
    const project = await get(owner);
    expect(project).toMatchObject({ id, ownerId: owner.userId, locked: false, uniqueNumber: null, version: 0 });
    const [event] = await application.sentEvents();
    expect(event).toMatchObject({
      type: "project.created",
      actor: { userId: owner.userId },
      data: { object: project },
    });
    expect(Object.keys(event?.data ?? {})).toEqual(["object"]);
  });

  test.each(["ownerId", "locked", "uniqueNumber", "sourceProjectId", "id"])("does not accept %s", async (member) => {
    const { application, owner } = await setUp();
    const body = { name: "Hall", [member]: unknownId };
    const failure = await failureOf(() => application.call(createProject, owner, { body }));
    expect(failure.data.errors).toMatchObject([{ pointer: `/${member}`, code: "unknown_member" }]);
  });

  test("announces nothing when it is refused", async () => {
    const { application, owner, eventTypes } = await setUp();
    await failureOf(() => application.call(createProject, owner, { body: { name: "" } }));
    expect(await eventTypes()).toEqual(["project.created"]);
  });
});

describe("patchProject", () => {
  test("announces nothing unless it removes", async () => {
    const { owner, patch, eventTypes } = await setUp();
    await patch(owner, { version: 0, name: "Hall", settings: { theme: { dark: true } } });
    expect(await patch(owner, { version: 1, settings: { theme: { size: 2 } } })).toMatchObject({
      version: 2,
      settings: { theme: { dark: true, size: 2 } },
    });
    expect(await eventTypes()).toEqual(["project.created"]);
  });

  test("given deleted, removes and changes in one version, with one audit entry and one event", async () => {
    const { application, owner, id, patch, get, eventTypes } = await setUp();
    expect(await patch(owner, { version: 0, name: "Gone", deleted: true })).toMatchObject({
      version: 1,
      deleted: true,
    });
    expect(await eventTypes()).toEqual(["project.created", "project.deleted"]);
    const entries = await application.store.select(auditEntries, { where: matches({ resourceId: id }) });
    expect(entries.map((entry) => entry.action)).toEqual(["create", "delete"]);
    expect((await failureOf(() => get(owner))).code).toBe("not_found");
  });

  test("changes and announces nothing at a stale version", async () => {
    const { owner, patch, get, eventTypes } = await setUp();
    await patch(owner, { version: 0, name: "Hall" });
    const stale = await failureOf(() => patch(owner, { version: 0, deleted: true }));
    expect([stale.code, stale.data.currentVersion]).toEqual(["version_conflict", 1]);
    expect(await get(owner)).toMatchObject({ name: "Hall", deleted: false });
    expect(await eventTypes()).toEqual(["project.created"]);
  });

  test("changes once for ten requests at one version", async () => {
    const { owner, patch, get } = await setUp();
    const attempts = Array.from({ length: 10 }, (_, index) => patch(owner, { version: 0, name: `Name ${index}` }));
    const results = await Promise.allSettled(attempts);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await get(owner)).toMatchObject({ version: 1 });
  });
});

describe("a snapshot", () => {
  test("refuses every change but its removal, which announces snapshot.deleted", async () => {
    const { owner, patch, remove, lock, eventTypes } = await setUp();
    await lock();
    expect((await failureOf(() => patch(owner, { version: 0, name: "Other" }))).code).toBe("locked");
    expect((await failureOf(() => patch(owner, { version: 0 }))).code).toBe("locked");
    await remove(owner);
    expect(await eventTypes()).toEqual(["project.created", "snapshot.deleted"]);
  });
});

describe("deleteProject", () => {
  test("announces the project once, and then does not find it", async () => {
    const { application, owner, id, remove, eventTypes } = await setUp();
    await remove(owner);
    expect((await failureOf(() => remove(owner))).code).toBe("not_found");
    expect(await eventTypes()).toEqual(["project.created", "project.deleted"]);
    expect((await application.sentEvents())[1]?.data.object).toMatchObject({ id, deleted: true, version: 1 });
  });

  test("removes and announces once for ten requests at once", async () => {
    const { owner, remove, eventTypes } = await setUp();
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => remove(owner)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await eventTypes()).toEqual(["project.created", "project.deleted"]);
  });

  test("reaches a subscriber of removals but not of creations", async () => {
    const { application, owner, remove } = await setUp();
    for (const type of ["project.created", "project.deleted"]) {
      const body = { url: `https://${type}.example/`, eventTypes: [type] };
      await application.call(createWebhook, application.administrator, { body });
    }
    await remove(owner);
    expect((await application.allDeliveries()).map(({ url, eventType }) => [url, eventType])).toEqual([
      ["https://project.deleted.example/", "project.deleted"],
    ]);
  });
});
