import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { events } from "@design-catalog/core/webhooks";
import { adapterNames } from "./adapters.ts";
import { atOnce, faultsOf, statuses } from "./at-once.ts";
import { idOf, textOf } from "./client.ts";
import { startApi, type TestApi, type TestUser } from "./harness.ts";
import { connectorBody } from "./world-parts.ts";

describe.each([...adapterNames])("cables and products under concurrent requests on %s storage", (adapter) => {
  let api: TestApi;
  let owner: TestUser;
  let product: string;
  beforeAll(async () => {
    api = await startApi(adapter);
    owner = await api.createUser();
    const connector = { ...connectorBody(), gender: "neutral", family: "Terminal" };
    const connectorId = idOf(await api.administrator.post("/api/v1/admin/connectors", connector));
    const port = { name: "PORT", connectorId, direction: "inout", signalIds: [], quantity: 1 };
    product = idOf(await api.administrator.post("/api/v1/admin/products", { name: "Box", connectors: [port] }));
  });
  afterAll(() => api.close());

  /** A project with this many products. */
  async function createProject(quantity: number) {
    const id = idOf(await owner.post("/api/v1/projects", { name: "Lobby" }));
    const path = `/api/v1/projects/${id}`;
    const body = { products: [{ productId: product, quantity }] };
    const productIds = (await owner.post(`${path}/products`, body)).rows.map((row) => textOf(row, "id"));
    const end = (index: number) => ({ projectProductId: productIds[index], connector: "PORT" });
    return { id, path, productIds, end };
  }

  async function countEvents(type: string, text: string): Promise<number> {
    const rows = await api.store.select(events);
    return rows.filter((row) => row.type === type && row.body.includes(text)).length;
  }

  test("50 cables at once get 50 numbers, and each is announced once", async () => {
    const { id, path } = await createProject(1);
    const answers = await atOnce(50, () => owner.post(`${path}/cables`, {}));
    expect(statuses(answers)).toEqual({ "201": 50 });
    const numbers = answers.map(({ body }) => textOf(body, "cableId"));
    const expected = Array.from({ length: 50 }, (_, index) => `C-${String(index + 1).padStart(3, "0")}`);
    expect(numbers.toSorted()).toEqual(expected);
    expect(await countEvents("project.cable.added", id)).toBe(50);
  });

  test("of 50 cables at once with one id, and 50 for one port, one each is added", async () => {
    const { id, path, end } = await createProject(51);
    const named = await atOnce(50, () => owner.post(`${path}/cables`, { cableId: "W-1" }));
    expect(statuses(named)).toEqual({ "201": 1, "409": 49 });
    const plugged = await atOnce(50, (index) => owner.post(`${path}/cables`, { from: end(0), to: end(index + 1) }));
    expect(statuses(plugged)).toEqual({ "201": 1, "409": 49 });
    const refused = plugged.filter(({ status }) => status === 409).map(({ body }) => [body["code"], body["reason"]]);
    expect(refused).toEqual(refused.map(() => ["not_mateable", "port_taken"]));
    expect((await owner.get(`${path}/cables`)).rows).toHaveLength(2);
    expect(await countEvents("project.cable.added", id)).toBe(2);
  });

  test("a product repeatedly removed and restored keeps its drawn cable whole", async () => {
    const { id, path, productIds, end } = await createProject(2);
    const [productId = ""] = productIds;
    const viewId = idOf(await owner.post(`${path}/views`, { name: "Rack" }));
    const geometry = { x: 0, y: 0, width: 1, height: 1 };
    await owner.post(`${path}/viewitems`, { viewId, type: "connection", geometry, from: end(0), to: end(1) });
    await atOnce(40, (index) =>
      index % 2 === 0
        ? owner.delete(`${path}/products/${productId}`)
        : owner.post(`${path}/products/restore`, { ids: [productId] }),
    );
    expect((await owner.post(`${path}/products/restore`, { ids: [productId] })).status).toBe(200);
    const [cables, items] = [await owner.get(`${path}/cables`), await owner.get(`${path}/views/${viewId}/viewitems`)];
    expect([cables.rows.length, items.rows.length]).toEqual([1, 1]);
    const removals = await countEvents("project.product.deleted", id);
    expect(await countEvents("project.product.restored", id)).toBe(removals);
    expect(await countEvents("project.cable.deleted", id)).toBe(removals);
    expect(await countEvents("project.cable.added", id)).toBe(removals + 1);
  });

  test("no request was answered with a fault", () => {
    expect(faultsOf(api)).toEqual([]);
  });
});
