import { expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf } from "@design-catalog/testing/test-application";
import { testId } from "@design-catalog/testing/test-id";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { listProjectProducts } from "../products/product-operations.ts";
import { projectProducts } from "../products/table.ts";
import { findProject } from "./access.ts";
import { removeProject } from "./change-project.ts";
import { addContents } from "./contents.fixture.ts";
import { snapshotProject } from "./copy-project.ts";
import { createProject, deleteProject, getProject } from "./project-operations.ts";
import { restoreProject } from "./restore-project.ts";
import { projects } from "./table.ts";

async function setUp() {
  const application = await createTestApplication();
  const owner = application.actorWith();
  const id = idOf<"project">(await application.call(createProject, owner, { body: { name: "Lobby" } }));
  const contents = await addContents(application.store, application.ports.ids, id);
  const on = { parameters: { id } };
  const remove = () => application.call(deleteProject, owner, on);
  const restore = (actor = owner, wanted = id) =>
    application.call(restoreProject, actor, { parameters: { id: wanted } });
  return { application, owner, id, contents, on, remove, restore };
}

test("restoreProject brings back the project with its contents, except those removed earlier", async () => {
  const { application, owner, contents, on, remove, restore } = await setUp();
  const [kept, removed] = contents.products;
  await application.store.transaction((transaction) =>
    transaction.update(projectProducts.table, matches({ id: removed.id }), { deleted: true }),
  );
  await remove();
  const restored = await restore();
  expect(restored).toMatchObject({ deleted: false, version: 2 });
  expect(await application.call(getProject, owner, on)).toEqual(restored);
  expect((await application.call(listProjectProducts, owner, on)).map(idOf)).toEqual([kept.id]);
});

test("restoreProject is audited and announces nothing, and leaves a live project unchanged", async () => {
  const { application, owner, id, remove, restore } = await setUp();
  await remove();
  const events = await application.sentEvents();
  const restored = await restore();
  expect(await restore()).toEqual(restored);
  expect(await application.sentEvents()).toEqual(events);
  const entries = await application.store.select(auditEntries, { where: matches({ historyId: id }) });
  expect(entries.map(({ action }) => action)).toEqual(["create", "delete", "restore"]);
  expect(entries[2]).toMatchObject({ actorUserId: owner.userId });
});

test("restoreProject is for the owner and administrators: others do not find a removed project", async () => {
  const { application, remove, restore } = await setUp();
  const [stranger, reader] = [application.actorWith(), application.actorWith("Admin Projects")];
  const codes = async () => [
    (await failureOf(() => restore(stranger))).code,
    (await failureOf(() => restore(reader))).code,
  ];
  expect(await codes()).toEqual(["not_found", "forbidden"]);
  await remove();
  expect(await codes()).toEqual(["not_found", "not_found"]);
  expect(await restore(application.actorWith("Admin Projects r/w"))).toMatchObject({ deleted: false });
});

test("restoreProject brings a removed snapshot back unchanged", async () => {
  const { application, owner, id, restore } = await setUp();
  const snapshot = await application.call(snapshotProject, owner, { parameters: { id }, body: {} });
  const parameters = { id: idOf<"project">(snapshot) };
  await application.call(deleteProject, owner, { parameters });
  const { version: _, updatedAt: __, ...same } = snapshot;
  expect(await restore(owner, parameters.id)).toMatchObject(same);
});

test("an owner cannot remove a project that an erasure has handed over meanwhile", async () => {
  const { application, owner, id } = await setUp();
  const { store } = application;
  const context = application.contextOf(owner);
  // A request has found its project when the hand-over commits.
  const found = await findProject(context, { id, right: "owner" });
  const given = { ownerId: testId<"user">("9") };
  await store.transaction((transaction) => transaction.update(projects.table, matches({ id }), given));
  expect(await failureOf(() => removeProject(context, found))).toMatchObject({ code: "not_found" });
});
