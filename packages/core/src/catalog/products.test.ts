import { expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication } from "@design-catalog/testing/test-application";

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
