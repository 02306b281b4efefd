import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf, runOperation } from "@design-catalog/testing/test-application";
import type { Actor } from "../../engine/calls/operation.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import type { Id } from "../../ports/id.ts";
import { cableCounter } from "../cables/cable-counter.ts";
import { projectCables } from "../cables/table.ts";
import { addProjectMember } from "../members/member-operations.ts";
import { projectProducts } from "../products/table.ts";
import { viewItems } from "../view-items/table.ts";
import { projectViews } from "../views/table.ts";
import { addContents } from "./contents.fixture.ts";
import { copyProject, snapshotProject } from "./copy-project.ts";
import { interleaved } from "./interleaved.fixture.ts";
import { listSnapshots } from "./list-snapshots.ts";
import { patchProject } from "./patch-project.ts";
import { createProject, deleteProject, getProject } from "./project-operations.ts";

const body = { name: "Lobby", number: "P-1", client: "Northwind", settings: { theme: { dark: true } } };

async function setUp() {
  const application = await createTestApplication();
  const { store, ports } = application;
  const owner = application.actorWith();
  const id = idOf<"project">(await application.call(createProject, owner, { body }));
  const contents = await addContents(store, ports.ids, id);
  const on = (project: string) => ({ parameters: { id: project } });
  const copy = (actor: Actor, request: object = {}, from = id) =>
    application.call(copyProject, actor, { ...on(from), body: request });
  const snapshot = (actor: Actor, request: object = {}, from = id) =>
    application.call(snapshotProject, actor, { ...on(from), body: request });
  const contentsOf = async (projectId: Id<"project">) => {
    const where = matches({ projectId });
    const [products, views] = [
      await store.select(projectProducts.table, { where }),
      await store.select(projectViews.table, { where }),
    ];
    return {
      products,
      views,
      cables: await store.select(projectCables, { where }),
      items: await store.select(viewItems, { where }),
    };
  };
  const lastEvent = async () => (await application.sentEvents()).at(-1);
  return { application, store, owner, id, contents, on, copy, snapshot, contentsOf, lastEvent };
}

describe("copyProject", () => {
  test("makes a project of the caller that names its source, and announces only that project", async () => {
    const { application, owner, id, copy, on, lastEvent } = await setUp();
    const project = await copy(owner, { name: "Hall" });
    const expected = { ...body, name: "Hall", ownerId: owner.userId, sourceProjectId: id, locked: false, version: 0 };
    expect(project).toMatchObject({ ...expected, uniqueNumber: null, message: null });
    expect(await application.call(getProject, owner, on(idOf(project)))).toEqual(project);
    expect(await application.sentEvents()).toHaveLength(2);
    expect(await lastEvent()).toMatchObject({
      type: "project.created",
      data: { object: project, copiedFromProjectId: id },
    });
    expect(Object.keys((await lastEvent())?.data ?? {})).toEqual(["object", "copiedFromProjectId"]);
  });

  test("copies products, views, cables and items with their references to each other", async () => {
    const { application, owner, contents, copy, contentsOf } = await setUp();
    application.ports.clock.advance(1000);
    const projectId = idOf<"project">(await copy(owner));
    const { products, views, cables, items } = await contentsOf(projectId);
    const now = "2026-11-21T09:30:01.000Z";
    const by = { createdBy: owner.userId, updatedBy: owner.userId };
    const base = { projectId, version: 0, createdAt: now, updatedAt: now, ...by };
    const [main, accessory] = products.map((row) => row.id);
    const [ground, upper] = views.map((row) => row.id);
    const ends = { fromProductId: main, toProductId: accessory };
    const own = (row: { readonly id: string } | undefined) => ({ ...base, id: row?.id });
    const source = contents;
    expect(products as unknown[]).toEqual([
      { ...source.products[0], ...own(products[0]) },
      { ...source.products[1], ...own(products[1]), accessoryOfId: main },
    ]);
    expect(views as unknown[]).toEqual(source.views.map((row, index) => ({ ...row, ...own(views[index]) })));
    expect(cables as unknown[]).toEqual([
      { ...source.cables[0], ...own(cables[0]), ...ends },
      { ...source.cables[1], ...own(cables[1]) },
    ]);
    expect(items as unknown[]).toEqual([
      { ...source.items[0], ...own(items[0]), viewId: ground, projectProductId: main },
      { ...source.items[1], ...own(items[1]), viewId: upper, projectCableId: cables[0]?.id, ...ends },
    ]);
    const copies = [...products, ...views, ...cables, ...items].map((row) => row.id);
    const sources = [...source.products, ...source.views, ...source.cables, ...source.items].map((row) => row.id);
    expect(new Set([...copies, ...sources]).size).toBe(16);
  });

  test("leaves out removed rows, even where others refer to them", async () => {
    const { store, owner, contents, copy, contentsOf } = await setUp();
    const removed = { deleted: true };
    await store.transaction(async (transaction) => {
      await transaction.update(projectProducts.table, matches({ id: contents.products[1].id }), removed);
      await transaction.update(projectViews.table, matches({ id: contents.views[1].id }), removed);
      await transaction.update(viewItems, matches({ id: contents.items[1].id }), removed);
    });
    const { products, views, cables, items } = await contentsOf(idOf(await copy(owner)));
    expect([products.length, views.length, cables.length, items.length]).toEqual([1, 1, 2, 1]);
    const loose = { toProductId: null, toConnector: null, toIndex: null };
    expect(cables[0]).toMatchObject({
      fromProductId: products[0]?.id ?? "",
      fromConnector: "OUT",
      fromIndex: 0,
      ...loose,
    });
  });

  test.each([196, 197, 198, 199, 200])(
    "names the copy of a name of %d characters without splitting one",
    async (length) => {
      const { application, owner, id, copy, snapshot } = await setUp();
      const name = "\u{1f3a5}".repeat(length);
      await application.call(patchProject, owner, { parameters: { id }, body: { version: 0, name } });
      for (const made of [await copy(owner), await snapshot(owner)]) {
        const given = String(made.name);
        expect([given.isWellFormed(), Array.from(given).length <= 200, given.startsWith(name.slice(0, 185))]).toEqual([
          true,
          true,
          true,
        ]);
        expect(given).toMatch(/ copy$| snapshot 1$/u);
      }
    },
  );

  test("changes nothing in its source, and continues its count of cables", async () => {
    const { store, owner, id, contents, copy, contentsOf } = await setUp();
    const next = (project: Id<"project">) =>
      store.transaction((transaction) => transaction.nextNumber(cableCounter(project)));
    await next(id);
    await next(id);
    const copied = idOf<"project">(await copy(owner));
    expect([await next(copied), await next(copied), await next(id)]).toEqual([3, 4, 3]);
    expect(await contentsOf(id)).toEqual({
      products: [...contents.products],
      views: [...contents.views],
      cables: [...contents.cables],
      items: [...contents.items],
    });
  });

  test("writes one audit entry, in the history of the copy", async () => {
    const { store, owner, id, copy } = await setUp();
    const before = await store.count(auditEntries);
    const copied = idOf(await copy(owner));
    expect(await store.count(auditEntries)).toBe(before + 1);
    const [entry] = await store.select(auditEntries, { where: matches({ historyId: copied }) });
    expect(entry).toMatchObject({ action: "create", kind: "Project", resourceId: copied });
    expect(entry?.changes).toContainEqual({ field: "sourceProjectId", before: null, after: id });
  });

  test("takes its source's name with an ending by default, within the limit", async () => {
    const { application, owner, copy, on } = await setUp();
    expect(await copy(owner)).toMatchObject({ name: "Lobby copy" });
    const long = "x".repeat(200);
    const named = await copy(owner, { name: long });
    expect(await copy(owner, {}, idOf(named))).toMatchObject({ name: `${"x".repeat(195)} copy` });
    expect(await application.call(getProject, owner, on(idOf(named)))).toMatchObject({ name: long });
  });

  test("by a viewer makes a project of the viewer's own", async () => {
    const { application, owner, id, on, copy } = await setUp();
    const user = await application.addUser();
    const viewer = { ...application.actorWith(), userId: user.id };
    expect((await failureOf(() => copy(viewer))).code).toBe("not_found");
    const added = { userId: user.id, role: "viewer" };
    await application.call(addProjectMember, application.administrator, { ...on(id), body: added });
    const copied = await copy(viewer);
    expect(copied).toMatchObject({ ownerId: user.id });
    expect((await failureOf(() => application.call(getProject, owner, on(idOf(copied))))).code).toBe("not_found");
  });

  test("of a snapshot makes an unlocked project", async () => {
    const { application, owner, on, copy, snapshot, contentsOf } = await setUp();
    const taken = idOf<"project">(await snapshot(owner));
    const copied = await copy(owner, {}, taken);
    expect(copied).toMatchObject({ locked: false, uniqueNumber: null, message: null, sourceProjectId: taken });
    expect((await contentsOf(idOf(copied))).items).toHaveLength(2);
    const patch = { ...on(idOf(copied)), body: { version: 0, name: "Free" } };
    expect(await application.call(patchProject, owner, patch)).toMatchObject({ name: "Free" });
  });
});

describe("snapshotProject", () => {
  test("takes a numbered, locked copy, and announces only that copy with its source", async () => {
    const { application, owner, id, snapshot, contentsOf, lastEvent } = await setUp();
    const taken = await snapshot(owner, { message: "As offered" });
    const expected = { locked: true, uniqueNumber: "S-2026-00001", sourceProjectId: id, message: "As offered" };
    expect(taken).toMatchObject({ ...body, name: "Lobby snapshot 1", ...expected });
    const contents = await contentsOf(idOf(taken));
    expect(Object.values(contents).map((rows) => rows.length)).toEqual([2, 2, 2, 2]);
    expect(await application.sentEvents()).toHaveLength(2);
    const event = await lastEvent();
    expect(event).toMatchObject({ type: "snapshot.created", data: { object: taken, sourceProjectId: id } });
    expect(Object.keys(event?.data ?? {})).toEqual(["object", "sourceProjectId"]);
  });

  test("never reuses a number, not even a removed snapshot's", async () => {
    const { application, owner, id, snapshot, on } = await setUp();
    const other = idOf<"project">(await application.call(createProject, owner, { body: { name: "Hall" } }));
    const first = await snapshot(owner);
    await application.call(deleteProject, owner, on(idOf(first)));
    expect(await snapshot(owner, {}, other)).toMatchObject({
      name: "Hall snapshot 1",
      uniqueNumber: "S-2026-00002",
      message: null,
    });
    expect(await snapshot(owner, { name: "Third" })).toMatchObject({ name: "Third", uniqueNumber: "S-2026-00003" });
    expect(await snapshot(owner)).toMatchObject({ name: "Lobby snapshot 3", uniqueNumber: "S-2026-00004" });
    const listed = await application.call(listSnapshots, owner, on(id));
    expect(listed.map(({ name }) => name)).toEqual(["Lobby snapshot 3", "Third"]);
  });

  test("of a snapshot is refused, and uses no number", async () => {
    const { owner, snapshot } = await setUp();
    const taken = idOf<"project">(await snapshot(owner));
    expect((await failureOf(() => snapshot(owner, {}, taken))).code).toBe("locked");
    expect(await snapshot(owner)).toMatchObject({ uniqueNumber: "S-2026-00002" });
  });

  test("by an editor belongs to the project's owner, and a viewer may not take one", async () => {
    const { application, owner, id, on, snapshot } = await setUp();
    const member = async (role: string) => {
      const user = await application.addUser();
      await application.call(addProjectMember, application.administrator, {
        ...on(id),
        body: { userId: user.id, role },
      });
      return { ...application.actorWith(), userId: user.id };
    };
    const [editor, viewer] = [await member("editor"), await member("viewer")];
    const taken = await snapshot(editor);
    expect(taken).toMatchObject({ ownerId: owner.userId, createdBy: editor.userId });
    expect((await failureOf(() => snapshot(viewer))).code).toBe("forbidden");
    for (const reader of [editor, viewer]) {
      expect(await application.call(getProject, reader, on(idOf(taken)))).toEqual(taken);
    }
    expect((await failureOf(() => application.call(deleteProject, editor, on(idOf(taken))))).code).toBe("forbidden");
  });

  test("keeps its contents when its project changes or goes", async () => {
    const { application, store, owner, id, on, snapshot, contentsOf } = await setUp();
    const taken = await snapshot(owner);
    const contents = await contentsOf(idOf(taken));
    await store.transaction((transaction) =>
      transaction.update(projectProducts.table, matches({ projectId: id }), { label: "changed" }),
    );
    await application.call(deleteProject, owner, on(id));
    expect(await application.call(getProject, owner, on(idOf(taken)))).toEqual(taken);
    expect(await contentsOf(idOf(taken))).toEqual(contents);
  });
});

test("snapshot and copy are refused when the version of If-Match changes in between", async () => {
  const application = await createTestApplication();
  const owner = application.actorWith();
  const id = idOf<"project">(await application.call(createProject, owner, { body }));
  const parameters = { id };
  const rename = async () =>
    void (await application.call(patchProject, owner, { parameters, body: { version: 0, name: "Renamed" } }));
  const context = interleaved({ ...application.contextOf(owner), expectedVersion: 0 }, rename);
  const failure = await failureOf(() => runOperation(snapshotProject, context, { parameters, body: {} }));
  expect([failure.code, failure.data.currentVersion]).toEqual(["precondition_failed", 1]);
  const later = { ...application.contextOf(owner), expectedVersion: 0 };
  expect((await failureOf(() => runOperation(copyProject, later, { parameters, body: {} }))).code).toBe(
    "precondition_failed",
  );
});
