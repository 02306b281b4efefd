import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf } from "@design-catalog/testing/test-application";
import { auditEntries } from "../rows/audit.ts";
import { matches } from "../rows/conditions.ts";

const unknownId = "6740a1f2c3d4e5f607182999";

/** An application with products, by name and part number. */
async function createCatalog(...names: readonly string[]) {
  const { administrator, callNamed, store, withoutLimits } = await createTestApplication();
  const create = async (kind: string, body: object) => idOf(await callNamed(`create${kind}`, administrator, { body }));
  const ids: string[] = [];
  for (const name of names) {
    const body = { name, manufacturer: "Lumen", partNumber: name };
    ids.push(idOf(await withoutLimits.callNamed("createProduct", administrator, { body })));
  }
  return {
    store,
    ids,
    create,
    get: (productId: string) => callNamed("getProduct", administrator, { parameters: { productId } }),
    list: () => callNamed("listProducts", administrator),
    remove: (kind: string, parameters: Readonly<Record<string, string>>) =>
      callNamed(`delete${kind}`, administrator, { parameters }),
    patchAll: (body: readonly object[]) => callNamed("patchProducts", administrator, { body }),
    search: (query: string) => callNamed("searchProducts", administrator, { body: { query } }),
  };
}

describe("patchProducts", () => {
  test("changes and removes, and answers in the order sent", async () => {
    const { ids, patchAll, get, store } = await createCatalog("a1", "b2", "c3");
    const [first = "", second = "", third = ""] = ids;
    const changed = await patchAll([
      { id: third, version: 0, attributes: { colour: "black", depth: "60" } },
      { id: first, version: 0, deleted: true, model: "last" },
      { id: second, version: 0, partNumber: null, description: "UHD" },
    ]);
    expect(changed).toMatchObject([
      { id: third, version: 1, name: "c3", attributes: { colour: "black", depth: "60" } },
      { id: first, version: 1, deleted: true, model: "last" },
      { id: second, version: 1, partNumber: null, description: "UHD", manufacturer: "Lumen" },
    ]);
    expect((await failureOf(() => get(first))).code).toBe("not_found");
    const merged = await patchAll([{ id: third, version: 1, attributes: { colour: null } }]);
    expect(merged).toMatchObject([{ version: 2, attributes: { depth: "60" } }]);
    const entries = await store.select(auditEntries, { where: matches({ resourceId: first }) });
    expect(entries.map(({ action }) => action)).toEqual(["create", "delete"]);
  });

  const connector = { name: "HDMI 1", connectorId: unknownId, direction: "in", signalIds: [], quantity: 1 };
  test.each([
    ["an unknown product", { id: unknownId, version: 0 }, "validation_failed", "/1/id", "unknown_reference"],
    ["no version", {}, "validation_failed", "/1/version", "required"],
    ["a stale version", { version: 7 }, "version_conflict", "/1/version", "version_conflict"],
    ["a wrong member", { version: 0, weight: 1 }, "validation_failed", "/1/weight", "unknown_member"],
    ["a cleared name", { version: 0, name: null }, "validation_failed", "/1/name", "invalid_type"],
    [
      "an unknown connector",
      { version: 0, connectors: [connector] },
      "validation_failed",
      "/1/connectors/0/connectorId",
      "unknown_reference",
    ],
  ])("given %s changes none", async (_, change, code, pointer, issue) => {
    const { ids, patchAll, list } = await createCatalog("a1", "b2");
    const before = await list();
    const patches = [
      { id: ids[0], version: 0, model: "x" },
      { id: ids[1], ...change },
    ];
    const failure = await failureOf(() => patchAll(patches));
    // The table names codes as texts.
    expect(failure.code).toBe(code as typeof failure.code);
    expect(failure.data.errors).toMatchObject([{ pointer, code: issue }]);
    expect(await list()).toEqual(before);
  });

  test("names every stale version and every wrong item", async () => {
    const { ids, patchAll, create } = await createCatalog("a1", "b2", "c3");
    const [first, second, third] = ids;
    const stale = await failureOf(() => patchAll(ids.map((id, index) => ({ id, version: index, model: "x" }))));
    expect(stale.data).toMatchObject({
      currentVersion: 0,
      errors: [{ pointer: "/1/version" }, { pointer: "/2/version" }],
    });
    const connectorId = await create("Connector", { name: "HDMI", code: "hdmi", gender: "female", mounting: "panel" });
    const twice = [1, 2].map(() => ({ ...connector, connectorId }));
    const wrong = await failureOf(() =>
      patchAll([
        { id: first, version: 0, connectors: twice },
        { id: second, version: 0, model: "x" },
        { id: third, version: 0, connectors: twice },
      ]),
    );
    expect(wrong.data.errors).toMatchObject([
      { pointer: "/0/connectors/1/name", code: "duplicate_item" },
      { pointer: "/2/connectors/1/name", code: "duplicate_item" },
    ]);
  });

  test("names a product that comes twice, or that was removed", async () => {
    const { ids, patchAll, remove } = await createCatalog("a1", "b2");
    const [first = "", second = ""] = ids;
    await remove("Product", { productId: first });
    const patches = [second, second, first].map((id) => ({ id, version: 0, model: "x" }));
    const failure = await failureOf(() => patchAll(patches));
    expect(failure.data.errors).toMatchObject([
      { pointer: "/1/id", code: "duplicate", message: "It duplicates /0/id", id: second },
      { pointer: "/2/id", code: "unknown_reference" },
    ]);
  });

  test("keeps a reference whose row is gone only where it was", async () => {
    const { ids, patchAll, create, remove } = await createCatalog("a1", "b2");
    const connectorId = await create("Connector", { name: "HDMI", code: "hdmi", gender: "female", mounting: "panel" });
    const connectors = [{ ...connector, connectorId }];
    const [first, second] = ids;
    await patchAll([{ id: first, version: 0, connectors }]);
    await remove("Connector", { connectorId });
    await patchAll([{ id: first, version: 1, connectors: [{ ...connectors[0], quantity: 2 }] }]);
    const failure = await failureOf(() =>
      patchAll([
        { id: first, version: 2, model: "x" },
        { id: second, version: 0, connectors },
      ]),
    );
    expect(failure.data.errors).toMatchObject([{ pointer: "/1/connectors/0/connectorId", code: "unknown_reference" }]);
    await patchAll([{ id: second, version: 0, connectors, deleted: true }]);
  });

  test("refuses a taken part number, but lets it be taken over from a product that it removes", async () => {
    const { ids, patchAll, list } = await createCatalog("a1", "b2");
    const [first, second] = ids;
    const before = await list();
    const take = (deleted: boolean) =>
      patchAll([
        { id: second, version: 0, partNumber: "a1" },
        { id: first, version: 0, deleted },
      ]);
    const failure = await failureOf(() => take(false));
    expect([failure.code, failure.data.field]).toEqual(["duplicate", "partNumber"]);
    expect(await list()).toEqual(before);
    expect(await take(true)).toMatchObject([{ partNumber: "a1" }, { deleted: true }]);
  });

  test("lets unique values be exchanged, rotated and chained", async () => {
    const { ids, patchAll, store } = await createCatalog("a1", "b2", "c3", "d4", "e5");
    const rename = (version: number, ...numbers: readonly string[]) =>
      patchAll(numbers.map((partNumber, index) => ({ id: ids[index], version, partNumber })));
    expect(await rename(0, "b2", "a1", "d4", "e5", "f6")).toMatchObject([
      { partNumber: "b2", version: 1, deleted: false },
      { partNumber: "a1", version: 1, deleted: false },
      { partNumber: "d4" },
      { partNumber: "e5" },
      { partNumber: "f6" },
    ]);
    await rename(1, "a1", "d4", "b2");
    const where = matches({ resourceId: ids[2] ?? "", action: "update" });
    const [entry] = await store.select(auditEntries, { where });
    expect(entry?.changes.map(({ field }) => field)).toEqual(["partNumber"]);
  });

  test("names every product whose part number is taken, in the catalog or twice in the request", async () => {
    const { ids, patchAll, list } = await createCatalog("a1", "b2", "c3", "d4", "e5");
    const [first, second, third, fourth, fifth] = ids;
    const before = await list();
    const patches = [
      { id: first, version: 0, partNumber: "e5" },
      { id: second, version: 0, partNumber: "x9" },
      { id: third, version: 0, partNumber: "x9" },
      { id: fourth, version: 0, partNumber: "b2" },
    ];
    const failure = await failureOf(() => patchAll(patches));
    expect([failure.code, failure.data.field]).toEqual(["duplicate", "partNumber"]);
    const code = "duplicate";
    expect(failure.data.errors).toEqual([
      { pointer: "/0/partNumber", code, message: `${fifth} has the same value`, id: first ?? "", value: "e5" },
      { pointer: "/2/partNumber", code, message: "It duplicates /1", id: third ?? "", value: "x9" },
    ]);
    const many = patches.map(({ id, version }) => ({ id, version, partNumber: "e5", manufacturer: "Norvia" }));
    expect((await failureOf(() => patchAll(many))).data.errors).toHaveLength(3);
    expect(await list()).toEqual(before);
  });

  test("the search finds every product as it is then", async () => {
    const { ids, patchAll, search } = await createCatalog("ab11", "cd22", "ef33");
    const [first, second, third] = ids;
    await patchAll([
      { id: first, version: 0, name: "Matrix", partNumber: "gh44" },
      { id: second, version: 0, status: "draft" },
      { id: third, version: 0, deleted: true },
    ]);
    expect(await search("gh44")).toMatchObject({ products: [{ id: first }], total: 1 });
    for (const query of ["ab11", "cd22", "ef33"]) expect(await search(query)).toEqual({ products: [], total: 0 });
  });

  test("takes 1,000 products and no more", async () => {
    const names = Array.from({ length: 1000 }, (_, index) => `p${index}`);
    const { ids, patchAll } = await createCatalog(...names);
    const patches = ids.map((id) => ({ id, version: 0, category: "Displays" }));
    const changed = await patchAll(patches);
    expect((Array.isArray(changed) ? changed : []).map(idOf)).toEqual(ids);
    for (const wrong of [[], [...patches, { id: unknownId, version: 0 }]])
      expect((await failureOf(() => patchAll(wrong))).code).toBe("validation_failed");
  });
});
