import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { matches } from "@design-catalog/core";
import { always, auditEntries, idempotencyKeys, rateLimits } from "@design-catalog/core/engine";
import { webhookEndpoints } from "@design-catalog/core/webhooks";
import { adapterNames } from "./adapters.ts";
import { atOnce, faultsOf } from "./at-once.ts";
import { objectOf, textOf } from "./client.ts";
import { startApi, type TestApi } from "./harness.ts";
import { hookUrl, removeEndpoints, unique } from "./world-parts.ts";

const productsPath = "/api/v1/admin/products";
const hooksPath = "/api/v1/admin/webhooks";

describe.each([...adapterNames])("an Idempotency-Key on %s storage", (adapter) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(adapter);
  });
  afterAll(() => api.close());

  function newProduct() {
    return { name: "Display", partNumber: unique("part") };
  }

  test("given the same request again replays the answer and writes nothing", async () => {
    const [body, headers] = [newProduct(), { "idempotency-key": unique("key") }];
    const first = await api.administrator.post(productsPath, body, headers);
    expect([first.status, first.headers.get("idempotency-replayed")]).toEqual([201, null]);
    const before = await api.fingerprint();
    for (const key of [headers["idempotency-key"], `"${headers["idempotency-key"]}"`]) {
      const again = await api.administrator.post(productsPath, body, { "idempotency-key": key });
      expect([again.status, again.text]).toEqual([201, first.text]);
      expect(again.headers.get("idempotency-replayed")).toBe("true");
      for (const name of ["location", "etag", "content-type"])
        expect(again.headers.get(name)).toBe(first.headers.get(name));
    }
    expect(await api.fingerprint()).toBe(before);
  });

  test("replays the secret of a created endpoint, but stores it sealed", async () => {
    await removeEndpoints(api);
    const body = { url: hookUrl, eventTypes: ["*"], headers: { "X-Token": "a custom token" } };
    const headers = { "idempotency-key": unique("key") };
    const first = await api.administrator.post("/api/v1/admin/webhooks", body, headers);
    const again = await api.administrator.post("/api/v1/admin/webhooks", body, headers);
    const secret = textOf(first.body, "secret");
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/u);
    expect(again.text).toBe(first.text);
    const stored = JSON.stringify([await api.store.select(idempotencyKeys), await api.store.select(webhookEndpoints)]);
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(secret.slice("whsec_".length));
    expect(stored).not.toContain("a custom token");
  });

  test("replays the secrets of clients and audits each replay as a reveal, but stores them sealed", async () => {
    const clients = "/api/v1/admin/oauthClients";
    const client = { name: unique("Planner"), redirectUris: ["https://planner.example/callback"] };
    const service = { kind: "service", name: unique("Stock sync") };
    const made = objectOf((await api.administrator.post(clients, { ...service, name: unique("Sync") })).body, "client");
    for (const [path, body] of [
      [clients, client],
      [clients, service],
      [`${clients}/${textOf(made, "id")}/secrets`, {}],
    ] as const) {
      const headers = { "idempotency-key": unique("key") };
      const first = await api.administrator.post(path, body, headers);
      const reveals = await api.store.count(auditEntries, matches({ action: "reveal" }));
      const again = await api.administrator.post(path, body, headers);
      expect([first.status, again.text]).toEqual([201, first.text]);
      expect(await api.store.count(auditEntries, matches({ action: "reveal" }))).toBe(reveals + 1);
      const stored = JSON.stringify(await api.store.select(idempotencyKeys));
      expect(stored).not.toContain(textOf(first.body, "secret"));
    }
  });

  test("audits and limits each replay of a secret as a reveal", async () => {
    await removeEndpoints(api);
    await api.store.transaction((transaction) => transaction.erase(rateLimits, always));
    const created = { "idempotency-key": unique("key") };
    const create = () => api.administrator.post(hooksPath, { url: hookUrl, eventTypes: ["*"] }, created);
    const id = textOf(objectOf((await create()).body, "endpoint"), "id");
    const rolled = { "idempotency-key": unique("key") };
    const roll = () => api.administrator.post(`${hooksPath}/${id}/secret/roll`, { gracePeriodHours: 24 }, rolled);
    const first = await roll();
    const where = matches({ action: "reveal", resourceId: id, kind: "WebhookEndpoint" });
    expect(await api.store.count(auditEntries, where)).toBe(0);
    for (let replay = 0; replay < 10; replay += 1) {
      expect((await create()).headers.get("idempotency-replayed")).toBe("true");
      expect((await roll()).text).toBe(first.text);
    }
    expect(await api.store.count(auditEntries, where)).toBe(20);
    for (const refused of [await roll(), await create(), await api.administrator.get(`${hooksPath}/${id}/secret`)]) {
      expect([refused.status, refused.body["code"]]).toEqual([429, "rate_limited"]);
      expect(refused.text).not.toContain("whsec_");
    }
    expect(await api.store.count(auditEntries, where)).toBe(20);
    await api.store.transaction((transaction) => transaction.erase(rateLimits, always));
  });

  test("of a failed request may be used for the corrected one", async () => {
    const headers = { "idempotency-key": unique("key") };
    const taken = newProduct();
    await api.administrator.post(productsPath, { ...taken, manufacturer: "Lumen" });
    const before = await api.fingerprint();
    const duplicate = await api.administrator.post(productsPath, { ...taken, manufacturer: "Lumen" }, headers);
    expect([duplicate.status, duplicate.body["code"]]).toEqual([409, "duplicate"]);
    expect((await api.administrator.post(productsPath, { name: 5 }, headers)).status).toBe(400);
    expect(await api.fingerprint()).toBe(before);
    expect((await api.administrator.post(productsPath, newProduct(), headers)).status).toBe(201);
  });

  test("given 16 requests at once creates one thing, for the first of them", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [body, headers] = [newProduct(), { "idempotency-key": unique("key") }];
      const answers = await atOnce(16, () => api.administrator.post(productsPath, body, headers));
      const made = answers.filter(({ status }) => status === 201);
      const refused = answers.filter(({ status }) => status !== 201);
      expect(made.filter((answer) => answer.headers.get("idempotency-replayed") === null)).toHaveLength(1);
      expect(new Set(made.map(({ text }) => text)).size).toBe(1);
      expect(refused.map(({ body: { code } }) => code)).toEqual(refused.map(() => "idempotency_in_flight"));
      for (const { headers: sent } of refused) expect(Number(sent.get("retry-after"))).toBeGreaterThan(0);
      const filterModel = { partNumber: { filterType: "text", type: "equals", filter: body.partNumber } };
      const grid = await api.administrator.post(`${productsPath}/grid`, { startRow: 0, endRow: 10, filterModel });
      expect(grid.body["rowCount"]).toBe(1);
      expect((await api.administrator.post(productsPath, body, headers)).text).toBe(made[0]?.text ?? "");
    }
  });

  test("no request was answered with a fault", () => {
    expect(faultsOf(api)).toEqual([]);
  });
});
