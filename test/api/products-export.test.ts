import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { adapterNames } from "./adapters.ts";
import { textOf } from "./client.ts";
import { otherBaseUrl, startApi, type TestApi } from "./harness.ts";
import { unique } from "./world-parts.ts";

const path = "/api/v1/admin/products";

describe.each([...adapterNames])("the export of products on %s storage", (adapter) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(adapter);
  });
  afterAll(() => api.close());

  async function createDisplay(category: string, fields: object = {}) {
    const made = await api.administrator.post(path, { name: "Display", category, partNumber: unique("p"), ...fields });
    expect(made.status).toBe(201);
    return made.body;
  }

  const ofCategory = (filter: string) => ({ category: { filterType: "text", type: "equals", filter } });

  test("as JSON has the matching products in the order of their ids", async () => {
    const category = unique("category");
    const made = [await createDisplay(category), await createDisplay(category, { widthMm: 1240.5 })];
    await createDisplay(unique("other"));
    const gone = await createDisplay(category);
    expect((await api.administrator.delete(`${path}/${textOf(gone, "id")}`)).status).toBe(204);
    const answer = await api.administrator.post(`${path}/export`, {
      format: "json",
      filterModel: ofCategory(category),
    });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/json"]);
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="products-[\d-]{10}\.json"$/u);
    expect(JSON.parse(answer.text)).toEqual({ products: made });
    const none = await api.administrator.post(`${path}/export`, { format: "json", filterModel: ofCategory("none") });
    expect(JSON.parse(none.text)).toEqual({ products: [] });
  });

  test("as CSV has numbers, JSON for lists, and guards against formulas", async () => {
    const category = unique("category");
    const attributes = { "=cmd": 'a "b", c' };
    const id = textOf(await createDisplay(category, { name: "=1+1", powerW: 140, attributes }), "id");
    const answer = await api.administrator.post(`${path}/export`, { format: "csv", filterModel: ofCategory(category) });
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const [head = "", line = "", ...rest] = answer.text.split("\r\n");
    expect([line.startsWith(`${id},0,'=1+1,,,`), rest]).toEqual([true, [""]]);
    expect(head).toMatch(/^id,version,name,manufacturer,model,partNumber,category,description,widthMm,.*,attributes$/u);
    expect(line).toContain(`,${category},,,,,,140,,[],active,`);
    expect(line).toEndWith(String.raw`,"{""=cmd"":""a \""b\"", c""}"`);
  });

  test("does not have the products of another application", async () => {
    const category = unique("category");
    await createDisplay(category);
    const reader = await api.createUser({ origin: otherBaseUrl, privileges: ["Admin Products"] });
    const other = await reader.post(`${path}/export`, { format: "json", filterModel: ofCategory(category) });
    expect([other.status, JSON.parse(other.text)]).toEqual([200, { products: [] }]);
  });

  test.each([
    [{}, "/format"],
    [{ format: "xlsx" }, "/format"],
    [{ format: "csv", ids: [] }, "/ids"],
    [{ format: "csv", filterModel: { connectors: { filterType: "text", type: "blank" } } }, "/filterModel/connectors"],
  ])("refuses %j with a pointer", async (body, pointer) => {
    const answer = await api.administrator.post(`${path}/export`, body);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([400, "application/problem+json"]);
    expect(JSON.stringify(answer.body["errors"])).toContain(`"pointer":"${pointer}`);
  });
});
