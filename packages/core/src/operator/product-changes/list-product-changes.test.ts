import { expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf } from "@design-catalog/testing/test-application";
import { parseId } from "../../engine/id.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { listProductChanges } from "./list-product-changes.ts";

async function setUp() {
  const application = await createTestApplication();
  const { callNamed } = application;
  const user = await application.addUser();
  const administrator = { ...application.administrator, userId: user.id };
  const at = (productId: string) => ({ parameters: { productId } });
  return {
    application,
    user,
    create: async (body: object) => idOf(await callNamed("createProduct", administrator, { body })),
    patch: (id: string, body: object) => callNamed("patchProduct", administrator, { ...at(id), body }),
    remove: (id: string) => callNamed("deleteProduct", administrator, at(id)),
    changes: (body: object = {}) => callNamed("listProductChanges", application.actorWith("Admin Products"), { body }),
  };
}

test("listProductChanges shows each change with its version and fields, the newest first", async () => {
  const { user, create, patch, remove, changes } = await setUp();
  const id = await create({ name: "Display", attributes: { "HDR/SDR": "no" } });
  await patch(id, { version: 0, powerW: 150, attributes: { "HDR/SDR": "yes" } });
  await remove(id);
  const actor = { userId: user.id, emailAddress: user.emailAddress };
  const shared = { productId: id, name: "Display", actor, impersonatorId: null };
  expect(await changes()).toMatchObject({
    changes: [
      { ...shared, action: "delete", version: 2, fields: [{ pointer: "/deleted", before: false, after: true }] },
      {
        ...shared,
        action: "update",
        version: 1,
        fields: [
          { pointer: "/powerW", before: null, after: 150 },
          { pointer: "/attributes/HDR~1SDR", before: "no", after: "yes" },
        ],
      },
      { ...shared, action: "create", version: 0 },
    ],
  });
});

test("listProductChanges pages, and tells the version whatever the filters leave out", async () => {
  const { create, patch, changes } = await setUp();
  const [first, second] = [await create({ name: "A" }), await create({ name: "B" })];
  await patch(first, { version: 0, powerW: 1 });
  await patch(first, { version: 1, powerW: 2 });
  const page = await changes({ limit: 3 });
  expect(page).toMatchObject({ changes: [{ version: 2 }, { version: 1 }, { productId: second, version: 0 }] });
  // The operation's output.
  const { next } = Object(page) as { next: string };
  const last = await changes({ limit: 3, before: next });
  expect(last).toMatchObject({ changes: [{ productId: first, action: "create", version: 0 }] });
  // The operation's output.
  expect(Object.keys(Object(last) as object)).toEqual(["changes"]);
  expect(await changes({ productIds: [second] })).toMatchObject({ changes: [{ productId: second }] });
});

test("listProductChanges filters by user and time", async () => {
  const { application, user, create, changes } = await setUp();
  await create({ name: "A" });
  await application.callNamed("createProduct", application.administrator, { body: { name: "B" } });
  // The operation's output.
  const { changes: found } = Object(await changes({ actorUserId: user.id })) as { changes: { at: string }[] };
  const [at] = found.map((change) => change.at);
  expect(found).toHaveLength(1);
  expect(await changes({ since: at })).toMatchObject({ changes: [{ actor: { emailAddress: null } }, { at }] });
  for (const body of [
    { until: at },
    { since: "2999-01-01T00:00:00.000Z" },
    { actorUserId: "6740a1f2c3d4e5f607182999" },
  ]) {
    expect(await changes(body)).toEqual({ changes: [] });
  }
  expect((await failureOf(() => changes({ since: "yesterday" }))).data.errors).toMatchObject([{ pointer: "/since" }]);
});

test("listProductChanges tells the version of a user's change though others came between and after", async () => {
  const { application, user, create, patch, changes } = await setUp();
  const id = await create({ name: "A" });
  const byOther = (version: number) =>
    application.callNamed("patchProduct", application.administrator, {
      parameters: { productId: id },
      body: { version, powerW: version },
    });
  await byOther(0);
  await patch(id, { version: 1, depthMm: 1 });
  await byOther(2);
  await patch(id, { version: 3, depthMm: 2 });
  await byOther(4);
  const found = { changes: [{ version: 4 }, { version: 2 }, { version: 0 }] };
  expect(await changes({ actorUserId: user.id })).toMatchObject(found);
});

test("listProductChanges reads no more of the trail than its page, and tells the version while products change", async () => {
  const { application, create, patch } = await setUp();
  const id = await create({ name: "A" });
  for (let version = 0; version < 20; version++) await patch(id, { version, powerW: version });
  const { store } = application;
  const context = application.contextOf(application.actorWith("Admin Products"));
  let [entries, changed] = [0, false];
  const select: typeof store.select = async (table, query) => {
    const rows = await store.select(table, query);
    if (table.name === "audit_entries") entries += rows.length;
    return rows;
  };
  // Another change commits between the trail and the products.
  const tally: typeof store.tally = async (table, query) => {
    const tallies = await store.tally(table, query);
    if (!changed) {
      changed = true;
      await patch(id, { version: 20, powerW: 20 });
    }
    return tallies;
  };
  const [newest] = await store.select(auditEntries, { orderBy: [{ column: "id", direction: "desc" }], limit: 1 });
  const before = parseId<"change">(newest?.id ?? "");
  const watched = { ...context, store: { ...store, select, tally } };
  const page = await listProductChanges.run(watched, {
    body: { limit: 2, before },
    parameters: {},
    query: {},
    subject: undefined,
  });
  expect(page.changes.map(({ version }) => version)).toEqual([19, 18]);
  expect(entries).toBe(3);
});
