import { expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf } from "@design-catalog/testing/test-application";
import { parseId } from "../engine/id.ts";
import { matches } from "../engine/rows/conditions.ts";
import { products } from "./products.ts";

test("a part number is unique within a manufacturer, and among products without one", async () => {
  const application = await createTestApplication();
  const create = (fields: object) =>
    application.callNamed("createProduct", application.administrator, { body: { name: "Bracket", ...fields } });
  await create({ partNumber: "B-1" });
  await create({ partNumber: "B-1", manufacturer: "Lumen" });
  for (const fields of [{ partNumber: "B-1" }, { partNumber: "B-1", manufacturer: "Lumen" }]) {
    const failure = await failureOf(() => create(fields));
    expect([failure.code, failure.data.field]).toEqual(["duplicate", "partNumber"]);
  }
  await create({ partNumber: "B-1", manufacturer: "Northwind" });
  await create({});
  await create({});
});

test("the replacement of a product must be a product of the catalog", async () => {
  const { administrator, callNamed } = await createTestApplication();
  const create = async (fields: object = {}) =>
    idOf(await callNamed("createProduct", administrator, { body: { name: "Bracket", ...fields } }));
  const replacedById = await create();
  const productId = await create({ replacedById });
  const patch = (version: number, body: object) =>
    callNamed("patchProduct", administrator, { parameters: { productId }, body: { ...body, version } });
  await callNamed("deleteProduct", administrator, { parameters: { productId: replacedById } });
  // What refers to it already stays.
  expect(await patch(0, { powerW: 5 })).toMatchObject({ replacedById });
  await patch(1, { replacedById: null });
  const failure = await failureOf(() => patch(2, { replacedById }));
  expect(failure.data.errors).toMatchObject([{ pointer: "/replacedById", code: "unknown_reference" }]);
});

test("a product has an accessory once, except where two predate the rule", async () => {
  const { administrator, callNamed, store } = await createTestApplication();
  const bracket = await callNamed("createProduct", administrator, { body: { name: "Bracket" } });
  const productId = parseId<"product">(idOf(bracket));
  const accessories = (["included", "optional"] as const).map((mode) => ({ productId, quantity: 1, mode }));
  const create = (body: object) => callNamed("createProduct", administrator, { body: { name: "Display", ...body } });
  const errors = [{ pointer: "/accessories/1/productId", code: "duplicate_item" }];
  expect((await failureOf(() => create({ accessories }))).data.errors).toMatchObject(errors);
  const older = idOf(await create({}));
  await store.transaction((change) => change.update(products.table, matches({ id: older }), { accessories }));
  const patch = (body: object) =>
    callNamed("patchProduct", administrator, { parameters: { productId: older }, body: { version: 0, ...body } });
  expect((await failureOf(() => patch({ accessories: accessories.toReversed() }))).data.errors).toMatchObject(errors);
  expect(await patch({ powerW: 5 })).toMatchObject({ accessories });
});
