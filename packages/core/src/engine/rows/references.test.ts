import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf } from "@design-catalog/testing/test-application";
import { testId } from "@design-catalog/testing/test-id";
import { connectors } from "../../catalog/connectors.ts";
import { checkReferences } from "./references.ts";

const references = { connectorAId: () => connectors.table, connectorBId: () => connectors.table };

async function withConnector() {
  const application = await createTestApplication();
  const created = await application.callNamed("createConnector", application.administrator, {
    body: connectors.definition.example,
  });
  return { application, id: idOf(created) };
}

describe("checkReferences()", () => {
  test("accepts live rows, null and absent ids", async () => {
    const { application, id } = await withConnector();
    await checkReferences(application.store, references, { after: { connectorAId: id, connectorBId: null } });
    await checkReferences(application.store, references, { after: {} });
    expect(await application.store.count(connectors.table)).toBe(1);
  });

  test("names each unknown id", async () => {
    const { application, id } = await withConnector();
    const unknown = "6740a1f2c3d4e5f607182999";
    const values = { connectorAId: unknown, connectorBId: id };
    const failure = await failureOf(() => checkReferences(application.store, references, { after: values }));
    expect(failure.code).toBe("validation_failed");
    expect(failure.data.errors).toMatchObject([{ pointer: "/connectorAId", code: "unknown_reference" }]);
    const both = { connectorAId: unknown, connectorBId: unknown };
    expect(
      (await failureOf(() => checkReferences(application.store, references, { after: both }))).data.errors,
    ).toHaveLength(2);
  });

  test("refuses a removed row", async () => {
    const { application, id } = await withConnector();
    await application.callNamed("deleteConnector", application.administrator, { parameters: { connectorId: id } });
    const failure = await failureOf(() =>
      checkReferences(application.store, references, { after: { connectorAId: id } }),
    );
    expect(failure.data.errors).toMatchObject([{ pointer: "/connectorAId", code: "unknown_reference" }]);
  });

  test("accepts an unchanged id of a removed row", async () => {
    const { application, id } = await withConnector();
    const body = { connectorAId: id, connectorBId: id };
    const created = await application.callNamed("createConnectorPairing", application.administrator, { body });
    const parameters = { pairingId: idOf(created) };
    await application.callNamed("deleteConnector", application.administrator, { parameters: { connectorId: id } });
    const change = (name: string, changed: object) =>
      application.callNamed(name, application.administrator, { parameters, body: changed });
    expect(await change("patchConnectorPairing", { version: 0, note: "worn" })).toMatchObject({ note: "worn" });
    expect(await change("replaceConnectorPairing", { ...body, note: "worn out" })).toMatchObject({ version: 2 });
    expect(await change("patchConnectorPairing", { version: 2, deleted: true })).toMatchObject({ deleted: true });
  });

  test("refuses a row of another application", async () => {
    const { application, id } = await withConnector();
    const other = application.storage.open(testId("2"));
    const failure = await failureOf(() => checkReferences(other, references, { after: { connectorAId: id } }));
    expect(failure.code).toBe("validation_failed");
  });
});
