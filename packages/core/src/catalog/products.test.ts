import { expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf } from "@design-catalog/testing/test-application";

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
