import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { idOf } from "@design-catalog/testing/test-application";
import { adapterNames } from "./adapters.ts";
import { atOnce, faultsOf } from "./at-once.ts";
import { listOf, objectOf } from "./client.ts";
import { startApi, type TestApi } from "./harness.ts";
import { unique } from "./world-parts.ts";

const products = "/api/v1/admin/products";

describe.each([...adapterNames])("quotas on %s storage", (adapter) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(adapter);
  });
  afterAll(() => api.close());

  const application = async () => (await api.administrator.get("/api/v1/admin/application")).body;
  const setQuotas = async (quotas: Readonly<Record<string, unknown>>) => {
    const { id, version } = await application();
    const body = { settings: { quotas }, version };
    return api.administrator.send("PATCH", `/api/v1/admin/applications/${idOf({ id })}`, { json: body });
  };
  const used = async () => (await application())["quotaUse"];
  const create = () => api.administrator.post(products, { name: unique("Lamp") });

  test("limit live rows exactly, show their use at once, and are switched off by null", async () => {
    // The process remembers from here on that there is no quota.
    expect((await create()).status).toBe(201);
    const rowCount = (await api.administrator.post(`${products}/grid`, { startRow: 0, endRow: 1 })).body["rowCount"];
    const before = Number(rowCount);
    expect((await setQuotas({ products: before + 2 })).status).toBe(200);
    expect(await used()).toEqual([{ name: "products", limit: before + 2, used: before }]);
    const first = await create();
    expect(first.status).toBe(201);
    expect(await used()).toEqual([{ name: "products", limit: before + 2, used: before + 1 }]);
    expect((await create()).status).toBe(201);
    const refused = await create();
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: "limit_reached", limit: before + 2, used: before + 2, errors: [{ pointer: "", code: "limit_reached" }] },
    ]);
    const id = idOf(first.body);
    expect((await api.administrator.send("DELETE", `${products}/${id}`)).status).toBe(204);
    expect((await create()).status).toBe(201);
    const restored = await api.administrator.post(`${products}/restore`, { ids: [id] });
    expect([restored.status, restored.body["code"]]).toEqual([409, "limit_reached"]);
    expect(await used()).toEqual([{ name: "products", limit: before + 2, used: before + 2 }]);
    expect((await setQuotas({ products: null })).body["quotaUse"]).toEqual([]);
    expect((await create()).status).toBe(201);
  });

  test("admit exactly as many of many requests at once", async () => {
    const found = (await api.administrator.post(`${products}/grid`, { startRow: 0, endRow: 1 })).body["rowCount"];
    await setQuotas({ products: Number(found) + 5 });
    const answers = await atOnce(12, create);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(statuses.filter((status) => status === 409)).toHaveLength(7);
    await setQuotas({ products: null });
  });

  test("of users and projects refuse further ones, also copies", async () => {
    const project = await api.administrator.post("/api/v1/projects", { name: unique("Lobby") });
    await setQuotas({ users: 0, projects: 0, jobs: 0 });
    const path = `/api/v1/projects/${idOf(project.body)}`;
    for (const answer of [
      await api.administrator.post("/api/v1/projects", { name: unique("Lobby") }),
      await api.administrator.post(`${path}/copy`, {}),
      await api.administrator.post("/api/v1/admin/products/reindex", {}),
    ]) {
      expect([answer.status, answer.body["code"]]).toEqual([409, "limit_reached"]);
    }
    await setQuotas({ users: null, projects: null, jobs: null });
  });

  test("show a number for every kind as soon as they are set", async () => {
    const kinds = Object.keys(objectOf(objectOf(await application(), "settings"), "quotas"));
    const { body } = await setQuotas(Object.fromEntries(kinds.map((kind) => [kind, 1_000_000])));
    const use = listOf(body, "quotaUse");
    expect(new Set(use.map(({ name }) => name))).toEqual(new Set(kinds));
    expect(use.filter(({ used: shown }) => typeof shown !== "number")).toEqual([]);
    expect(use.find(({ name }) => name === "users")?.["used"]).toBeGreaterThan(0);
    await setQuotas(Object.fromEntries(kinds.map((kind) => [kind, null])));
  });

  test("outside their bounds are 400", async () => {
    for (const quotas of [{ products: -1 }, { products: 1.5 }, { moons: 1 }]) {
      expect((await setQuotas(quotas)).status).toBe(400);
    }
  });

  test("no request was answered with a fault", () => {
    expect(faultsOf(api)).toEqual([]);
  });
});
