import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { createProject } from "../../projects/project/project-operations.ts";
import { createWebhook, getWebhook, listEventTypes, listWebhooks, patchWebhook } from "../webhooks.fixture.ts";
import { mask as headerMask } from "./masked.ts";
import { endpointPurpose, webhookEndpoints } from "./table.ts";

const example = { url: "https://hooks.dealer.example/catalog", eventTypes: ["*"] };

async function setUp(extra: object = {}) {
  const application = await createTestApplication();
  const { administrator, store } = application;
  const create = (more: object = {}) =>
    application.call(createWebhook, administrator, { body: { ...example, ...extra, ...more } });
  const { endpoint, secret } = await create();
  const parameters = { id: endpoint.id };
  const patch = (body: object) => application.call(patchWebhook, administrator, { parameters, body });
  const get = () => application.call(getWebhook, administrator, { parameters });
  const stored = () => store.find(webhookEndpoints, endpoint.id);
  /** Values that deliveries would send. */
  const headerValues = async () => {
    const sealed = Object.entries((await stored())?.headers ?? {});
    const purpose = endpointPurpose(endpoint.id);
    return Object.fromEntries(
      await Promise.all(
        sealed.map(async ([name, blob]) => [name, await application.ports.secretBox.open(blob, purpose)] as const),
      ),
    );
  };
  return { application, administrator, store, create, endpoint, secret, patch, get, stored, headerValues };
}

describe("createWebhook", () => {
  test("shows the secret once, and keeps it sealed", async () => {
    const { application, endpoint, secret, get, stored } = await setUp();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(endpoint).toMatchObject({ version: 0, enabled: true, secretHint: secret.slice(-4), disabledAt: null });
    expect(await get()).toEqual(endpoint);
    const everything = [await get(), await stored(), await application.store.select(auditEntries)];
    expect(JSON.stringify(everything)).not.toContain(secret.slice(6));
  });

  test("gives each endpoint a secret of its own", async () => {
    const { create, secret } = await setUp();
    expect((await create()).secret).not.toBe(secret);
  });

  test("gives the reason when the endpoint starts disabled", async () => {
    const { endpoint } = await setUp({ enabled: false });
    expect(endpoint).toMatchObject({ enabled: false, disabledReason: "manual", disabledAt: endpoint.createdAt });
  });

  test("refuses a URL that deliveries would refuse", async () => {
    const { create, store } = await setUp();
    const failure = await failureOf(() => create({ url: "https://refused.example/" }));
    expect(failure.data.errors).toEqual([{ pointer: "/url", code: "forbidden_url", message: "The host is refused" }]);
    expect(await store.count(webhookEndpoints)).toBe(1);
  });

  test.each([
    [{ eventTypes: [] }, "/eventTypes"],
    [{ eventTypes: ["webhook.test"] }, "/eventTypes/0"],
    [{ eventTypes: ["project.created", "project.exploded"] }, "/eventTypes/1"],
    [{ eventTypes: ["*", "*"] }, "/eventTypes"],
    [{ eventTypes: "*" }, "/eventTypes"],
    [{ notificationEmail: "nobody" }, "/notificationEmail"],
    [{ url: `https://a.example/${"x".repeat(2048)}` }, "/url"],
    [{ headers: { "Content-Type": "text/plain" } }, "/headers/Content-Type"],
    [{ secret: "whsec_mine" }, "/secret"],
  ])("given %j refuses at %s", async (wrong, pointer) => {
    const { create } = await setUp();
    const failure = await failureOf(() => create(wrong));
    expect(failure.code).toBe("validation_failed");
    expect(failure.data.errors?.map((issue) => issue.pointer)).toContain(pointer);
  });

  test("is told beforehand whether a URL would be refused", async () => {
    const { application } = await setUp();
    const check = (url: string) =>
      application.callNamed("checkWebhookUrl", application.administrator, { body: { url } });
    expect(await check("https://hooks.dealer.example/catalog")).toEqual({ ok: true });
    const refusal = { ok: false, code: "forbidden_url", message: "The host is refused" };
    expect(await check("https://refused.example/")).toEqual(refusal);
  });

  test("registers 15 of 20 at once after one exists, and refuses five", async () => {
    const { create, store } = await setUp();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => create()));
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused).toHaveLength(5);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: "limit_reached", data: { limit: 16 } });
    expect(await store.count(webhookEndpoints)).toBe(16);
  });

  test("counts only live endpoints", async () => {
    const { create, patch } = await setUp();
    for (let made = 1; made < 16; made++) await create();
    expect((await failureOf(() => create())).code).toBe("limit_reached");
    await patch({ version: 0, deleted: true });
    expect((await create()).endpoint.version).toBe(0);
    expect((await failureOf(() => create())).code).toBe("limit_reached");
  });
});

describe("options of an endpoint", () => {
  test("are stored only where they differ from the defaults, and shown in full", async () => {
    const { get, patch, stored } = await setUp({ payload: "full", traceparent: true });
    expect(await get()).toMatchObject({ payload: "full", traceparent: true });
    expect((await stored())?.options).toEqual({ traceparent: true });
    await patch({ version: 0, payload: "thin" });
    expect((await stored())?.options).toEqual({ payload: "thin", traceparent: true });
    expect(await patch({ version: 1, payload: "thin", traceparent: true })).toMatchObject({ version: 1 });
    expect(await patch({ version: 1, payload: "full", traceparent: false })).toMatchObject({ version: 2 });
    expect((await stored())?.options).toBeNull();
  });

  test("of a later version stay when a process of this one changes the endpoint", async () => {
    const { patch, stored, store, endpoint } = await setUp({ traceparent: true });
    const later = { traceparent: true, maxPerSecond: 5 };
    await store.transaction((transaction) =>
      transaction.update(webhookEndpoints, matches({ id: endpoint.id }), { options: later }),
    );
    await patch({ version: 0, description: "Orders" });
    expect((await stored())?.options).toEqual(later);
    await patch({ version: 1, payload: "thin", traceparent: false });
    expect(await stored()).toMatchObject({ options: { payload: "thin", maxPerSecond: 5 } });
  });

  test("are of a closed list", async () => {
    const { patch } = await setUp();
    expect((await failureOf(() => patch({ version: 0, payload: "stub" }))).data.errors).toMatchObject([
      { pointer: "/payload" },
    ]);
  });
});

describe("headers of an endpoint", () => {
  const headers = { Authorization: "Bearer top-secret", "X-Tenant": "42" };

  test("are shown masked and stored sealed", async () => {
    const { application, administrator, get, stored } = await setUp({ headers });
    expect((await get()).headers).toEqual({ Authorization: headerMask, "X-Tenant": headerMask });
    const list = await application.call(listWebhooks, administrator);
    expect(JSON.stringify([list, await stored()])).not.toContain("top-secret");
  });

  test("keep their value when the mask comes back", async () => {
    const { get, patch, headerValues } = await setUp({ headers });
    const { version, headers: masked } = await get();
    expect((await patch({ version, headers: masked })).version).toBe(0);
    expect(await headerValues()).toEqual(headers);
  });

  test.each<[string, string, object]>([
    ["another host", "https://other.dealer.example/catalog", {}],
    ["another port", "https://hooks.dealer.example:8443/catalog", {}],
    ["another host, with a mask", "https://other.dealer.example/", { Authorization: headerMask, "X-Tenant": "42" }],
    ["another host, with one of two", "https://other.dealer.example/", { "X-Tenant": null }],
  ])("given a URL of %s must be sent again", async (_, url, sent) => {
    const { patch, get, endpoint } = await setUp({ headers });
    const failure = await failureOf(() => patch({ version: 0, url, headers: sent }));
    expect(failure.data.errors).toMatchObject([{ pointer: "/headers", code: "header_values_required" }]);
    expect(failure.message).toContain("Authorization");
    expect(JSON.stringify(failure)).not.toContain("top-secret");
    expect(await get()).toEqual(endpoint);
  });

  test.each<[string, string, Readonly<Record<string, string | null>>, Record<string, string>]>([
    ["another path", "https://HOOKS.dealer.example:443/other?a=b", {}, headers],
    ["another host that sends them", "https://other.dealer.example/", headers, headers],
    ["another host that removes them", "https://other.dealer.example/", { Authorization: null, "X-Tenant": null }, {}],
  ])("given a URL of %s are as asked", async (_, url, sent, expected) => {
    const { patch, headerValues } = await setUp({ headers });
    expect((await patch({ version: 0, url, headers: sent })).url).toBe(url);
    expect(await headerValues()).toEqual(expected);
  });

  test("merge by name, and null removes", async () => {
    const { patch, headerValues } = await setUp({ headers });
    const after = await patch({ version: 0, headers: { "X-Tenant": null, "X-New": "7" } });
    expect(after.headers).toEqual({ Authorization: headerMask, "X-New": headerMask });
    expect(await headerValues()).toEqual({ Authorization: headers.Authorization, "X-New": "7" });
  });

  test("can change the case of a name and trade one for another at the limit", async () => {
    const twenty = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`X-${index}`, "1"]));
    const { patch, headerValues } = await setUp({ headers: twenty });
    await patch({ version: 0, headers: { "X-0": null, "x-0": "2" } });
    await patch({ version: 1, headers: { "X-1": null, "X-Other": "3" } });
    expect(Object.keys(await headerValues())).toHaveLength(20);
    const failure = await failureOf(() => patch({ version: 2, headers: { "X-More": "4" } }));
    expect(failure.data.errors).toMatchObject([{ pointer: "/headers", code: "too_many_items" }]);
  });

  test.each<[string, object, object]>([
    ["removes by null", { "x-tenant": null }, { Authorization: headers.Authorization }],
    ["replaces a value", { AUTHORIZATION: "other" }, { ...headers, Authorization: "other" }],
    ["keeps a value by its mask", { "x-tenant": headerMask }, headers],
    ["sets a value and removes", { "X-TENANT": "7", "x-tenant": null }, { ...headers, "X-Tenant": "7" }],
  ])("given a name in another case %s", async (_, sent, expected) => {
    const { patch, headerValues } = await setUp({ headers });
    await patch({ version: 0, headers: sent });
    expect(await headerValues()).toEqual({ ...expected });
  });

  test("given a name in two other cases need one value", async () => {
    const { patch } = await setUp({ headers });
    const failure = await failureOf(() => patch({ version: 0, headers: { "x-tenant": "1", "X-TENANT": "2" } }));
    expect(failure.data.errors).toMatchObject([{ pointer: "/headers", code: "duplicate_header" }]);
  });

  test("take an inherited name", async () => {
    const { patch, headerValues } = await setUp();
    await patch({ version: 0, headers: { constructor: "1" } });
    expect(await headerValues()).toEqual({ constructor: "1" });
  });

  test.each([
    ["another name", { "X-Key": headerMask }, "X-Key"],
    ["a name that objects inherit", { constructor: headerMask }, "constructor"],
    ["a name in another case", { "X-Tenant": null, "x-tenant": headerMask }, "x-tenant"],
  ])("given the mask under %s need its value", async (_, sent, name) => {
    const { patch, get, endpoint, headerValues } = await setUp({ headers });
    const failure = await failureOf(() => patch({ version: 0, headers: { Authorization: headerMask, ...sent } }));
    const message = `Send the value of the header ${name}: ******** stands for a stored one, and none is stored`;
    expect(failure.code).toBe("validation_failed");
    expect(failure.data.errors).toEqual([{ pointer: `/headers/${name}`, code: "header_values_required", message }]);
    expect([await get(), await headerValues()]).toEqual([endpoint, headers]);
  });

  test("of a copied endpoint need their values", async () => {
    const { application, get, create } = await setUp({ headers });
    const failure = await failureOf(async () => create({ headers: (await get()).headers }));
    expect(failure.data.errors).toMatchObject([
      { pointer: "/headers/Authorization", code: "header_values_required" },
      { pointer: "/headers/X-Tenant", code: "header_values_required" },
    ]);
    expect(await application.store.count(webhookEndpoints)).toBe(1);
  });

  test("cannot become forbidden ones by a patch", async () => {
    const { patch, get } = await setUp({ headers });
    const failure = await failureOf(() => patch({ version: 0, headers: { "Webhook-Id": "1" } }));
    expect(failure.data.errors).toMatchObject([{ pointer: "/headers/Webhook-Id", code: "forbidden_header" }]);
    expect((await get()).version).toBe(0);
  });

  test("leave no trace of their values in the audit trail", async () => {
    const { application, endpoint, patch } = await setUp({ headers });
    await patch({ version: 0, headers: { Authorization: "Bearer other-secret" } });
    const entries = await application.store.select(auditEntries, { where: matches({ resourceId: endpoint.id }) });
    expect(entries.at(-1)?.changes).toEqual([{ field: "headers", before: "[secret]", after: "[secret]" }]);
    expect(JSON.stringify(entries)).not.toMatch(/top-secret|other-secret/);
  });
});

describe("patchWebhook", () => {
  test("needs the current version", async () => {
    const { patch, get } = await setUp();
    await patch({ version: 0, description: "Orders" });
    const stale = await failureOf(() => patch({ version: 0, description: "Other" }));
    expect([stale.code, stale.data.currentVersion]).toEqual(["version_conflict", 1]);
    expect((await failureOf(() => patch({ description: "Other" }))).code).toBe("version_required");
    expect(await get()).toMatchObject({ version: 1, description: "Orders" });
  });

  test("that changes nothing keeps the version", async () => {
    const { patch, endpoint } = await setUp();
    expect(await patch({ version: 0, url: endpoint.url, enabled: true, eventTypes: ["*"] })).toEqual(endpoint);
  });

  test("vets a new URL", async () => {
    const { patch, get, endpoint } = await setUp();
    const failure = await failureOf(() => patch({ version: 0, url: "https://refused.example/" }));
    expect(failure.data.errors).toMatchObject([{ pointer: "/url", code: "forbidden_url" }]);
    expect((await get()).url).toBe(endpoint.url);
  });

  test("records when and why it was switched off, and restarts the clock when on again", async () => {
    const { application, patch, stored } = await setUp();
    application.ports.clock.advance(60_000);
    const off = await patch({ version: 0, enabled: false });
    expect(off).toMatchObject({ enabled: false, disabledReason: "manual", disabledAt: "2026-11-21T09:31:00.000Z" });
    application.ports.clock.advance(60_000);
    const on = await patch({ version: 1, enabled: true });
    expect(on).toMatchObject({ enabled: true, disabledReason: null, disabledAt: null });
    expect((await stored())?.enabledAt).toBe("2026-11-21T09:32:00.000Z");
  });

  test("with enabled false cancels pending deliveries, which can be resent, but no test", async () => {
    const { application, administrator, patch, endpoint } = await setUp();
    await application.call(createProject, administrator, { body: { name: "Lobby" } });
    const parameters = { id: endpoint.id };
    await application.callNamed("testWebhook", administrator, { parameters });
    await patch({ version: 0, enabled: false });
    const [announced, test] = await application.allDeliveries();
    const ended = { status: "cancelled", nextAttemptAt: null, completedAt: "2026-11-21T09:30:00.000Z" };
    expect(announced).toMatchObject(ended);
    expect(test).toMatchObject({ eventType: "webhook.test", status: "pending" });
    const resent = { parameters: { id: announced?.id ?? "" } };
    expect(await application.callNamed("resendWebhookDelivery", administrator, resent)).toMatchObject({
      id: announced?.id,
    });
    await patch({ version: 1, enabled: true });
    expect((await application.allDeliveries())[0]).toMatchObject(ended);
  });

  test("with deleted cancels pending deliveries and hides the endpoint", async () => {
    const { application, administrator, patch, get } = await setUp();
    await application.call(createProject, administrator, { body: { name: "Lobby" } });
    expect((await application.allDeliveries()).map(({ status }) => status)).toEqual(["pending"]);
    await patch({ version: 0, deleted: true });
    expect(await application.allDeliveries()).toMatchObject([{ status: "cancelled", nextAttemptAt: null }]);
    expect((await failureOf(get)).code).toBe("not_found");
    expect((await failureOf(() => patch({ version: 1, enabled: true }))).code).toBe("not_found");
    expect(await application.call(listWebhooks, administrator)).toEqual([]);
    await application.call(createProject, administrator, { body: { name: "Hall" } });
    expect(await application.allDeliveries()).toHaveLength(1);
  });
});

test("listEventTypes gives the catalog", async () => {
  const { application, administrator } = await setUp();
  const types = await application.call(listEventTypes, administrator);
  expect(types).toHaveLength(22);
  expect(types.at(-1)).toMatchObject({ type: "webhook.test", subscribable: false });
});
