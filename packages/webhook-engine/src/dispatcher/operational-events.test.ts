import { afterEach, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { isJsonObject, isValid, parseJson } from "@design-catalog/core/engine";
import { deliveries, events, operationalTypes, webhookEndpoints } from "@design-catalog/core/webhooks";
import { openScene, type Scene, until } from "./scene.fixture.ts";

setDefaultTimeout(90_000);

let scene: Scene;
beforeEach(async () => {
  scene = await openScene();
});
afterEach(() => scene.close());

/** Operational events so far, in order: their type and the endpoint that they are about. */
async function news() {
  const rows = await scene.application.store.select(events);
  return rows.flatMap(({ type, body }) => {
    const event = parseJson(body);
    const data = isJsonObject(event) && isJsonObject(event["data"]) ? event["data"] : {};
    const schema = operationalTypes.find((known) => known.type === type)?.data;
    if (schema) expect([type, isValid(schema, data)]).toEqual([type, true]);
    const { object } = data;
    return type.startsWith("webhook.") ? [{ type, object: isJsonObject(object) ? object : {} }] : [];
  });
}

async function endpointsSent(type: string) {
  return (await scene.application.store.select(deliveries)).filter((row) => row.eventType === type);
}

test("an endpoint is announced once as parked and once as recovered, to others only", async () => {
  const other = await scene.receiver();
  const { url } = other;
  const silent = await scene.register("https://localhost:1/hook?token=secret", { eventTypes: ["project.created"] });
  const watching = await scene.register(url, { eventTypes: ["*"] });
  for (let count = 0; count < 12; count++) await scene.emit();
  scene.dispatcher.start();
  await until(async () => (await news()).length > 0);
  const [parked] = await news();
  expect(parked).toMatchObject({
    type: "webhook.endpoint.parked",
    object: { id: silent.id, url: "https://localhost:1/hook" },
  });
  const rows = await scene.application.store.select(webhookEndpoints);
  expect(rows.flatMap(({ id, parkedAt }): string[] => (parkedAt === null ? [] : [id]))).toEqual([silent.id]);
  await scene.patch(silent.id, { url });
  await until(async () => {
    scene.clock.advance(6_000);
    return (await news()).some(({ type }) => type === "webhook.endpoint.recovered");
  });
  expect((await news()).map(({ type }) => type)).toEqual(["webhook.endpoint.parked", "webhook.endpoint.recovered"]);
  expect((await endpointsSent("webhook.endpoint.parked")).map(({ endpointId }): string => endpointId)).toEqual([
    watching.id,
  ]);
  expect(other.requests.length).toBeGreaterThan(0);
});

test("a delivery that is given up is announced once, and that of an operational event never", async () => {
  const { url } = await scene.receiver(() => ({ status: 503, headers: { "webhook-delivery": "abort" } }));
  const obeyed = { honourDeliveryHeader: true };
  const failing = await scene.register(url, { eventTypes: ["project.created"], ...obeyed });
  const watching = await scene.register(url, { eventTypes: ["webhook.delivery.exhausted"], ...obeyed });
  await scene.emit();
  scene.dispatcher.start();
  await until(async () => {
    const all = await scene.application.store.select(deliveries);
    return all.length === 2 && all.every(({ status }) => status === "exhausted");
  });
  const rows = await scene.application.store.select(deliveries);
  expect(rows.map(({ eventType, status, endpointId }): readonly string[] => [eventType, status, endpointId])).toEqual([
    ["project.created", "exhausted", failing.id],
    ["webhook.delivery.exhausted", "exhausted", watching.id],
  ]);
  const told = await news();
  expect(told).toHaveLength(1);
  expect(told[0]?.object).toMatchObject({ id: failing.id, exhausted: 1, enabled: true });
});

test("an endpoint that an administrator disables is announced to others", async () => {
  const one = await scene.register("https://localhost:1/");
  const other = await scene.register("https://localhost:2/");
  await scene.patch(one.id, { enabled: false });
  await scene.patch(one.id, { description: "Off" });
  expect(await news()).toMatchObject([
    { type: "webhook.endpoint.disabled", object: { id: one.id, enabled: false, disabledReason: "manual" } },
  ]);
  const sent = await endpointsSent("webhook.endpoint.disabled");
  expect(sent.map(({ endpointId }): string => endpointId)).toEqual([other.id]);
});
