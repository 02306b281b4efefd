import { beforeEach, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf, type TestApplication } from "@design-catalog/testing/test-application";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import { validate } from "../../engine/schemas/validate.ts";
import { foundProductsSchema } from "../product-search/search-products.ts";
import { products } from "../products.ts";

let application: TestApplication;

beforeEach(async () => {
  application = await createTestApplication();
});

const call = (name: string, input: Parameters<TestApplication["callNamed"]>[2]) =>
  application.callNamed(name, application.administrator, input);
const create = async (fields: object) => idOf(await call("createProduct", { body: { name: "Display", ...fields } }));
const patch = (productId: string, body: object) => call("patchProduct", { parameters: { productId }, body });
const stored = (id: string) => application.store.find(products.table, id);
const undo = (changeSetId: unknown) => call("undoProducts", { body: { changeSetId } });
const write = async (items: readonly object[]) =>
  changeSetOf(await call("importProducts", { body: { products: items } }));

function changeSetOf(answer: unknown): unknown {
  return isJsonObject(answer) ? answer["changeSetId"] : undefined;
}

async function search(query: string) {
  const found = await application.callNamed("searchProducts", application.actorWith(), { body: { query } });
  return validate(foundProductsSchema, found).products.map((product) => product["name"]);
}

/** The change set of the newest entry about a product. */
async function newestChangeSet(resourceId: string): Promise<unknown> {
  const entries = await application.store.select(auditEntries, { where: matches({ resourceId }) });
  return entries.at(-1)?.changeSetId;
}

test("undoProducts takes back an import, and its own undo makes it again", async () => {
  const kept = await create({ partNumber: "a1", powerW: 100, attributes: { colour: "black", depth: "60" } });
  const gone = await create({ name: "Mount", partNumber: "b2" });
  const imported = await write([
    { id: kept, partNumber: "b2", powerW: 150, attributes: { colour: null, width: "5" } },
    { id: gone, deleted: true },
    { name: "Matrix", partNumber: "d4" },
  ]);
  const undone = await undo(imported);
  expect(undone).toMatchObject({ updated: 1, deleted: 1, restored: 1 });
  expect(Object(undone).undone).toEqual(
    expect.arrayContaining([
      { action: "update", productId: kept, name: "Display", fields: ["partNumber", "powerW", "attributes"] },
      { action: "restore", productId: gone, name: "Mount", fields: [] },
      { action: "delete", productId: expect.any(String), name: "Matrix", fields: [] },
    ]),
  );
  expect(await stored(kept)).toMatchObject({
    version: 2,
    partNumber: "a1",
    powerW: 100,
    attributes: { colour: "black", depth: "60" },
  });
  expect(await stored(gone)).toMatchObject({ deleted: false, partNumber: "b2" });
  expect([await search("a1"), await search("d4")]).toEqual([["Display"], []]);
  expect(await undo(imported)).toMatchObject({ updated: 0, deleted: 0, restored: 0, undone: [] });
  expect(await undo(changeSetOf(undone))).toMatchObject({ updated: 1, deleted: 1, restored: 1 });
  expect(await stored(kept)).toMatchObject({ partNumber: "b2", attributes: { depth: "60", width: "5" } });
  expect([await search("d4"), await stored(gone)]).toMatchObject([["Matrix"], { deleted: true }]);
});

test("undoProducts takes back an import that was undone and made again, and what was removed and restored since", async () => {
  const imported = await write([{ name: "Matrix", partNumber: "d4", attributes: { colour: "black" } }]);
  await undo(changeSetOf(await undo(imported)));
  const [added] = await application.store.select(products.table, { where: matches({ partNumber: "d4" }) });
  const id = added?.id ?? "";
  await call("deleteProduct", { parameters: { productId: id } });
  await call("restoreProducts", { body: { ids: [id] } });
  await patch(id, { version: 4, attributes: { colour: "white" } });
  await patch(id, { version: 5, attributes: { colour: "black" } });
  expect(await undo(imported)).toMatchObject({ deleted: 1 });
  expect(await stored(id)).toMatchObject({ deleted: true });
  await undo(await newestChangeSet(id));
  await patch(id, { version: 8, attributes: { depth: "60" } });
  const { data } = await failureOf(() => undo(imported));
  expect(data.errors).toMatchObject([{ id, code: "changed_since" }]);
});

test("undoProducts takes back a bulk edit whose unique values went round, and leaves later changes of other fields", async () => {
  const [first, second] = [await create({ partNumber: "a1" }), await create({ partNumber: "b2" })];
  const body = [
    { id: first, version: 0, partNumber: "b2", model: "x" },
    { id: second, version: 0, partNumber: "a1", model: "x" },
  ];
  await call("patchProducts", { body });
  const changeSetId = await newestChangeSet(first);
  await patch(first, { version: 1, description: "A later change" });
  await undo(changeSetId);
  expect(await stored(first)).toMatchObject({ partNumber: "a1", model: null, description: "A later change" });
  expect(await stored(second)).toMatchObject({ partNumber: "b2", model: null, deleted: false });
});

test("undoProducts takes back nothing while some products have changed, and names these", async () => {
  const [changed, removed, free] = [
    await create({ name: "Changed" }),
    await create({ name: "Removed" }),
    await create({ name: "Free" }),
  ];
  const items = [changed, removed, free].map((id) => ({ id, powerW: 150 }));
  const changeSetId = await write([...items, { name: "Added", partNumber: "n1" }]);
  const [added] = await application.store.select(products.table, { where: matches({ partNumber: "n1" }) });
  await patch(changed, { version: 1, powerW: 175 });
  await patch(added?.id ?? "", { version: 0, model: "x" });
  await call("deleteProduct", { parameters: { productId: removed } });
  const { code, data } = await failureOf(() => undo(changeSetId));
  expect(code).toBe("conflict");
  const named = new Map(data.errors?.map(({ message, ...issue }) => [message, issue]));
  const at = (id: string, issue: string) => ({ pointer: "/changeSetId", code: issue, id });
  expect(Object.fromEntries(named)).toEqual({
    "Changed: powerW changed again since": at(changed, "changed_since"),
    "Removed: removed since": at(removed, "gone"),
    "Added: changed since it was added": at(added?.id ?? "", "changed_since"),
  });
  expect(await stored(free)).toMatchObject({ powerW: 150, version: 1 });
});

test("undoProducts refuses former values that are impossible now", async () => {
  const connectorId = idOf(
    await call("createConnector", { body: { name: "HDMI A", code: "hdmi", gender: "female", mounting: "panel" } }),
  );
  const connectors = [{ name: "In", connectorId, direction: "in", signalIds: [], quantity: 1 }];
  const [wired, taken] = [
    await create({ name: "Wired", connectors }),
    await create({ name: "Taken", partNumber: "a1" }),
  ];
  const changeSetId = await write([
    { id: wired, connectors: [] },
    { id: taken, deleted: true },
  ]);
  await call("deleteConnector", { parameters: { connectorId } });
  const lost = await failureOf(() => undo(changeSetId));
  expect([lost.code, lost.data.errors]).toMatchObject([
    "conflict",
    [{ id: wired, code: "unknown_reference", message: expect.stringContaining("Wired: connectors/0/connectorId") }],
  ]);
  await call("restoreConnectors", { body: { ids: [connectorId] } });
  await create({ partNumber: "a1" });
  const { code, data } = await failureOf(() => undo(changeSetId));
  expect([code, data.errors]).toMatchObject(["conflict", [{ id: taken, code: "duplicate" }]]);
  expect(await stored(wired)).toMatchObject({ connectors: [] });
});

test("undoProducts knows only change sets of products, and is for those who may change them", async () => {
  const id = await create({});
  const changeSetId = await newestChangeSet(id);
  const project = idOf(await call("createProject", { body: { name: "Lobby" } }));
  const unknown = [await newestChangeSet(project), "6740a1f2c3d4e5f607182999"];
  for (const other of unknown)
    expect((await failureOf(() => undo(other))).data.errors).toMatchObject([{ code: "unknown_reference" }]);
  const reader = application.actorWith("Admin Products");
  const refused = await failureOf(() => application.callNamed("undoProducts", reader, { body: { changeSetId } }));
  expect(refused.code).toBe("forbidden");
});

test("undoProducts removes before it restores, as a quota that both keep demands", async () => {
  const many = (prefix: string, fields: object = {}) =>
    Array.from({ length: 300 }, (_, index) => ({ name: prefix, partNumber: `${prefix}${index}`, ...fields }));
  await write(many("a"));
  const { id: applicationId, version } = Object(await call("getApplication", {}));
  const settings = { quotas: { products: 300 } };
  await call("patchApplication", { parameters: { applicationId }, body: { version, settings } });
  const changeSetId = await write([...many("a", { deleted: true }), ...many("b")]);
  expect(await undo(changeSetId)).toMatchObject({ deleted: 300, restored: 300 });
});
