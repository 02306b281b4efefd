import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf } from "@design-catalog/testing/test-application";
import { products } from "../../catalog/products.ts";
import type { Actor } from "../../engine/calls/operation.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { addFileRow } from "../files/file-row.fixture.ts";
import { createProject, deleteProject } from "../project/project-operations.ts";
import { projects } from "../project/table.ts";
import { addProjectProducts } from "./add-products.ts";
import {
  deleteProjectProduct,
  getProjectProduct,
  listProjectProducts,
  patchProjectProduct,
} from "./product-operations.ts";
import { restoreProjectProducts } from "./restore-products.ts";
import { projectProducts } from "./table.ts";

const unknownId = "6740a1f2c3d4e5f607182999";

async function setUp() {
  const application = await createTestApplication();
  const owner = application.actorWith();
  const { administrator, store } = application;
  const catalogId = idOf(
    await application.callNamed("createProduct", administrator, { body: products.definition.example }),
  );
  const id = idOf(await application.call(createProject, owner, { body: { name: "Lobby" } }));
  const at = (productId: string, actor: Actor = owner, projectId = id) => ({
    get: () => application.call(getProjectProduct, actor, { parameters: { id: projectId, productId } }),
    patch: (body: object) =>
      application.call(patchProjectProduct, actor, { parameters: { id: projectId, productId }, body }),
    remove: () => application.call(deleteProjectProduct, actor, { parameters: { id: projectId, productId } }),
  });
  const add = (added: readonly object[], actor: Actor = owner) =>
    application.call(addProjectProducts, actor, { parameters: { id }, body: { products: added } });
  const addOne = async () => idOf((await add([{ productId: catalogId }]))[0]);
  const list = (actor: Actor = owner) => application.call(listProjectProducts, actor, { parameters: { id } });
  const restore = (ids: readonly string[], actor: Actor = owner) =>
    application.call(restoreProjectProducts, actor, { parameters: { id }, body: { ids } });
  /** Types of the events after the project's own. */
  const eventTypes = async () => (await application.sentEvents()).slice(1).map((event) => event.type);
  const lock = () =>
    store.transaction((transaction) => transaction.update(projects.table, matches({ id }), { locked: true }));
  return { application, owner, store, catalogId, id, at, add, addOne, list, restore, eventTypes, lock };
}

describe("addProjectProducts", () => {
  test("copies the catalog's fields and announces each product with its project", async () => {
    const { application, catalogId, id, add, list } = await setUp();
    const added = await add([{ productId: catalogId, quantity: 2, label: "DSP" }, { productId: catalogId }]);
    expect(added).toHaveLength(3);
    const { name, manufacturer, widthMm, connectors } = products.definition.example;
    expect(added[0]).toMatchObject({
      name,
      manufacturer,
      widthMm,
      connectors,
      projectId: id,
      productId: catalogId,
      label: "DSP",
    });
    expect(added[2]).toMatchObject({ label: null, notes: null, version: 0 });
    expect(await list()).toEqual(added);
    const announced = (await application.sentEvents()).slice(1);
    expect(announced.map((event) => event.type)).toEqual(Array.from({ length: 3 }, () => "project.product.added"));
    expect(announced.map((event): unknown => event.data.object)).toEqual([...added]);
    for (const event of announced) expect(event.data.project).toEqual({ id, name: "Lobby" });
  });

  test("keeps the copy when the catalog changes", async () => {
    const { application, catalogId, add, at } = await setUp();
    const [added] = await add([{ productId: catalogId }]);
    const parameters = { productId: catalogId };
    const body = { version: 0, name: "Renamed", deleted: true };
    await application.callNamed("patchProduct", application.administrator, { parameters, body });
    expect(await at(idOf(added)).get()).toEqual(added ?? {});
  });

  test("keeps the version of the catalog product that its fields are from", async () => {
    const { application, catalogId, add } = await setUp();
    const symbolFileId = await addFileRow(application);
    const input = { parameters: { productId: catalogId }, body: { symbolFileId, version: 0 } };
    await application.callNamed("patchProduct", application.administrator, input);
    const [added] = await add([{ productId: catalogId }]);
    expect(added).toMatchObject({ version: 0, catalogVersion: 1, overridden: [], symbolFileId });
  });

  test("adds all or none", async () => {
    const { catalogId, add, list, eventTypes } = await setUp();
    const failure = await failureOf(() =>
      add([{ productId: catalogId }, { productId: unknownId }, { productId: catalogId }]),
    );
    expect(failure.data.errors).toMatchObject([{ pointer: "/products/1/productId", code: "unknown_reference" }]);
    expect(await list()).toEqual([]);
    expect(await eventTypes()).toEqual([]);
  });

  test("does not place a product that the catalog has removed", async () => {
    const { application, catalogId, add } = await setUp();
    const parameters = { productId: catalogId };
    await application.callNamed("deleteProduct", application.administrator, { parameters });
    expect((await failureOf(() => add([{ productId: catalogId }]))).code).toBe("validation_failed");
  });

  test("adds at most 1,000, quantities counted", async () => {
    const { catalogId, add, list } = await setUp();
    const product = { productId: catalogId };
    const failure = await failureOf(() => add([{ ...product, quantity: 1000 }, product]));
    expect(failure.data.errors).toMatchObject([{ pointer: "/products", code: "too_many_items" }]);
    for (const quantity of [0, 1001, 1.5, "2"]) {
      expect((await failureOf(() => add([{ ...product, quantity }]))).code).toBe("validation_failed");
    }
    expect((await failureOf(() => add([]))).code).toBe("validation_failed");
    expect(await list()).toEqual([]);
    expect(await add([{ ...product, quantity: 999 }, product])).toHaveLength(1000);
  });
});

test("the contents of a removed project are not found", async () => {
  const { application, owner, id, at, addOne, list, eventTypes } = await setUp();
  const productId = await addOne();
  await application.call(deleteProject, owner, { parameters: { id } });
  expect((await failureOf(() => list())).code).toBe("not_found");
  expect((await failureOf(at(productId).get)).code).toBe("not_found");
  expect(await eventTypes()).toEqual(["project.product.added", "project.deleted"]);
});

describe("patchProjectProduct and deleteProjectProduct", () => {
  test("announce a removal once and a change never", async () => {
    const { at, addOne, eventTypes } = await setUp();
    const [changed, patched, deleted] = [await addOne(), await addOne(), await addOne()];
    expect(await at(changed).patch({ version: 0, label: "DSP-01" })).toMatchObject({ label: "DSP-01", version: 1 });
    expect(await at(patched).patch({ version: 0, label: "x", deleted: true })).toMatchObject({
      version: 1,
      deleted: true,
    });
    await at(deleted).remove();
    for (const gone of [patched, deleted]) expect((await failureOf(at(gone).remove)).code).toBe("not_found");
    expect((await eventTypes()).slice(3)).toEqual(["project.product.deleted", "project.product.deleted"]);
  });

  test("a change of the project's own adds the fields that it changes to the overridden ones", async () => {
    const { at, addOne } = await setUp();
    const { patch, get } = at(await addOne());
    const { name } = products.definition.example;
    await patch({ version: 0, name, powerW: 150, label: "DSP-01" });
    expect(await get()).toMatchObject({ catalogVersion: 0, overridden: ["powerW"] });
    await patch({ version: 1, manufacturer: null });
    expect(await get()).toMatchObject({ version: 2, overridden: ["manufacturer", "powerW"] });
    const body = { version: 2, overridden: [] };
    expect((await failureOf(() => patch(body))).data.errors).toMatchObject([{ pointer: "/overridden" }]);
  });

  test("change nothing at a stale version", async () => {
    const { at, addOne, eventTypes } = await setUp();
    const productId = await addOne();
    await at(productId).patch({ version: 0, notes: "first" });
    const failure = await failureOf(() => at(productId).patch({ version: 0, deleted: true }));
    expect([failure.code, failure.data.currentVersion]).toEqual(["version_conflict", 1]);
    expect(await at(productId).get()).toMatchObject({ notes: "first", version: 1 });
    expect(await eventTypes()).toEqual(["project.product.added"]);
  });

  test.each(["projectId", "productId"])("do not accept %s", async (member) => {
    const { at, addOne } = await setUp();
    const productId = await addOne();
    const failure = await failureOf(() => at(productId).patch({ version: 0, [member]: unknownId }));
    expect(failure.data.errors).toMatchObject([{ pointer: `/${member}`, code: "unknown_member" }]);
  });
});

describe("restoreProjectProducts", () => {
  test("brings products back under their ids and announces each", async () => {
    const { application, at, addOne, list, restore, eventTypes } = await setUp();
    const ids = [await addOne(), await addOne()];
    for (const productId of ids) await at(productId).remove();
    const restored = await restore(ids);
    expect(restored.map(idOf)).toEqual(ids);
    expect(restored).toMatchObject([
      { version: 2, deleted: false },
      { version: 2, deleted: false },
    ]);
    expect(await list()).toEqual(restored);
    expect((await eventTypes()).slice(4)).toEqual(["project.product.restored", "project.product.restored"]);
    expect(await application.store.count(auditEntries, matches({ action: "restore" }))).toBe(2);
  });

  test("brings a product back without its symbol once that has been removed", async () => {
    const { application, catalogId, at, add, restore } = await setUp();
    const symbolFileId = await addFileRow(application);
    const { administrator } = application;
    const patch = (version: number, id: string | null) => {
      const body = { version, symbolFileId: id };
      return application.callNamed("patchProduct", administrator, { parameters: { productId: catalogId }, body });
    };
    await patch(0, symbolFileId);
    const ids = (await add([{ productId: catalogId, quantity: 2 }])).map(idOf);
    await patch(1, null);
    for (const id of ids) await at(id).remove();
    expect(await restore(ids.slice(0, 1))).toMatchObject([{ symbolFileId }]);
    await at(ids[0] ?? "").remove();
    await application.callNamed("deleteFile", administrator, { parameters: { fileId: symbolFileId } });
    expect(await restore(ids)).toMatchObject([{ symbolFileId: null }, { symbolFileId: null }]);
  });

  test("leaves live products unchanged, so a restore can be repeated", async () => {
    const { at, addOne, restore, eventTypes } = await setUp();
    const [live, removed] = [await addOne(), await addOne()];
    await at(removed).remove();
    const first = await restore([live, removed]);
    expect(first).toMatchObject([
      { id: live, version: 0 },
      { id: removed, version: 2 },
    ]);
    expect(await restore([live, removed])).toEqual(first);
    expect((await eventTypes()).filter((type) => type === "project.product.restored")).toHaveLength(1);
  });

  test("restores all or none", async () => {
    const { store, at, addOne, list, restore, eventTypes } = await setUp();
    const productId = await addOne();
    await at(productId).remove();
    const failure = await failureOf(() => restore([productId, unknownId]));
    expect(failure.data.errors).toMatchObject([{ pointer: "/ids/1", code: "unknown_reference" }]);
    expect(await list()).toEqual([]);
    expect((await store.find(projectProducts.table, productId))?.deleted).toBe(true);
    expect(await eventTypes()).toEqual(["project.product.added", "project.product.deleted"]);
  });

  test("does not reach into another project", async () => {
    const { application, owner, at, addOne } = await setUp();
    const productId = await addOne();
    await at(productId).remove();
    const other = idOf(await application.call(createProject, owner, { body: { name: "Other" } }));
    const input = { parameters: { id: other }, body: { ids: [productId] } };
    const failure = await failureOf(() => application.call(restoreProjectProducts, owner, input));
    expect(failure.data.errors).toMatchObject([{ pointer: "/ids/0", code: "unknown_reference" }]);
  });

  test.each([[[]], [["x"]], [[unknownId, unknownId]]])("refuses the ids %j", async (ids) => {
    const { restore } = await setUp();
    expect((await failureOf(() => restore(ids))).code).toBe("validation_failed");
  });

  test("announces each product once for ten requests at once", async () => {
    const { at, addOne, restore, eventTypes } = await setUp();
    const productId = await addOne();
    await at(productId).remove();
    await Promise.all(Array.from({ length: 10 }, () => restore([productId])));
    expect((await eventTypes()).filter((type) => type === "project.product.restored")).toHaveLength(1);
  });
});
