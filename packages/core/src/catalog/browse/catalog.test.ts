import { describe, expect, test } from "bun:test";
import { createTestApplication, idOf } from "@design-catalog/testing/test-application";

const page = { startRow: 0, endRow: 10 };

describe("the catalog for users", () => {
  test("shows active and discontinued products, but no drafts or removed ones", async () => {
    const { administrator, actorWith, callNamed } = await createTestApplication();
    const ids = new Map<string, string>();
    for (const status of ["active", "discontinued", "draft", "removed"]) {
      const body = { name: status, status: status === "removed" ? "active" : status };
      ids.set(status, idOf(await callNamed("createProduct", administrator, { body })));
    }
    await callNamed("deleteProduct", administrator, { parameters: { productId: ids.get("removed") ?? "" } });
    const user = actorWith();
    expect(await callNamed("queryCatalogProducts", user, { body: page })).toMatchObject({
      rowData: [{ name: "active" }, { name: "discontinued" }],
      rowCount: 2,
    });
    const read = (status: string) =>
      callNamed("getCatalogProduct", user, { parameters: { id: ids.get(status) ?? "" } });
    expect(await read("discontinued")).toMatchObject({ name: "discontinued" });
    await expect(read("draft")).rejects.toMatchObject({ code: "not_found" });
    await expect(read("removed")).rejects.toMatchObject({ code: "not_found" });
  });

  test("lists every live connector, even more than a page holds", async () => {
    const { administrator, actorWith, callNamed } = (await createTestApplication()).withoutLimits;
    for (let made = 0; made < 1_001; made++) {
      const body = { name: "Socket", code: `code-${made}`, gender: "female", mounting: "panel" };
      await callNamed("createConnector", administrator, { body });
    }
    expect(await callNamed("listConnectors", actorWith())).toHaveLength(1_001);
  });

  test.each([
    ["listSignals", "createSignal", { name: "HDMI", code: "hdmi", category: "video" }],
    ["listCables", "createCable", { name: "Patch" }],
    ["listAvailableReports", "createReport", { name: "Cables", kind: "cable-list" }],
  ])("%s lists the created entities", async (list, create, body) => {
    const { administrator, actorWith, callNamed } = await createTestApplication();
    const created = await callNamed(create, administrator, { body });
    expect(await callNamed(list, actorWith())).toEqual([created]);
  });

  test("lists the pairings of connectors", async () => {
    const { administrator, actorWith, callNamed } = await createTestApplication();
    const connector = async (code: string) =>
      idOf(
        await callNamed("createConnector", administrator, {
          body: { name: code, code, gender: "male", mounting: "cable" },
        }),
      );
    const body = { connectorAId: await connector("a"), connectorBId: await connector("b") };
    const created = await callNamed("createConnectorPairing", administrator, { body });
    expect(await callNamed("listConnectorPairings", actorWith())).toEqual([created]);
  });
});
