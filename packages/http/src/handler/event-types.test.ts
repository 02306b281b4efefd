import { describe, expect, test } from "bun:test";
import { type Actor, withEventTypes } from "@design-catalog/core";
import {
  createWebhooksWing,
  defineEventTypes,
  deliveries,
  type EventData,
  eventRecorder,
  events,
} from "@design-catalog/core/webhooks";
import { applicationId, baseUrl, createTestService, readObject } from "@design-catalog/testing/http/service";
import { testId } from "@design-catalog/testing/test-id";

/** Event types of a host that has no projects. */
const orderTypes = defineEventTypes({
  "order.placed": { group: "Orders", description: "A dealer placed an order" },
  "order.shipped": {
    group: "Orders",
    description: "An order left the warehouse",
    example: { object: { id: "6740a1f2c3d4e5f607182940" }, parcels: 2 },
  },
});

interface OrderData extends EventData {
  readonly parcels?: number;
}

const recordOrders = eventRecorder<(typeof orderTypes)[number]["type"], OrderData>(orderTypes);
const path = "/api/v1/admin/webhooks";

async function setUp() {
  const actor: Actor = {
    userId: testId("a"),
    emailAddress: "kim@dealer.example",
    roles: [],
    privileges: new Set(["Admin Webhooks", "Admin Webhooks r/w"]),
  };
  const { operations } = createWebhooksWing(orderTypes);
  const service = await createTestService({ operations, authenticate: async () => actor });
  const register = (...eventTypes: readonly string[]) =>
    service.send(path, { token: "user", json: { url: "https://hooks.dealer.example/", eventTypes } });
  const store = service.storage.open(applicationId);
  const circumstances = { requestId: "request-1", changeSetId: testId("c"), baseUrl, clientAddress: null };
  const context = { applicationId, actor, ...circumstances, store, ports: service.allPorts };
  const record = (...drafts: Parameters<typeof recordOrders>[1]) =>
    store.transaction((transaction) => recordOrders({ context, transaction }, drafts));
  return { service, store, register, record };
}

const object = { id: "6740a1f2c3d4e5f607182941" };

describe("a host with event types of its own", () => {
  test("takes an endpoint for them, and writes an event with its delivery", async () => {
    const { store, register, record } = await setUp();
    expect((await register("order.placed", "order.shipped")).status).toBe(201);
    await record({ type: "order.shipped", data: { object, parcels: 3 } });
    const [event] = await store.select(events);
    expect(JSON.parse(event?.body ?? "")).toMatchObject({ type: "order.shipped", data: { object, parcels: 3 } });
    expect(await store.select(deliveries)).toMatchObject([{ eventType: "order.shipped", status: "pending" }]);
  });

  test.each(["order.returned", "project.created", "webhook.test"])("refuses a subscription to %s", async (type) => {
    const { register } = await setUp();
    const answer = await register("order.placed", type);
    expect(answer.status).toBe(400);
    expect(await readObject(answer)).toMatchObject({ errors: [{ pointer: "/eventTypes/1" }] });
  });

  test("refuses to record an event of another type", async () => {
    const { store, record } = await setUp();
    // As a host without a compiler would.
    const type = "order.returned" as "order.placed";
    await expect(record({ type, data: { object } })).rejects.toThrow("Cannot record the event order.returned");
    expect(await store.count(events)).toBe(0);
  });

  test("lists them, and filters deliveries by them", async () => {
    const { service, register, record } = await setUp();
    const listed: unknown = await (await service.send(`${path}/event-types`, { token: "user" })).json();
    expect(listed).toMatchObject([{ type: "order.placed" }, { type: "order.shipped" }, { type: "webhook.test" }]);
    await register("*");
    await record({ type: "order.placed", data: { object } }, { type: "order.shipped", data: { object } });
    const eventType = { filterType: "set", values: ["order.placed"] };
    const json = { startRow: 0, endRow: 10, filterModel: { eventType } };
    const page = await readObject(await service.send(`${path}/deliveries/grid`, { token: "user", json }));
    expect(page).toMatchObject({ rowCount: 1, rowData: [{ eventType: "order.placed" }] });
  });

  test("documents them and none of the catalog's", async () => {
    const { service } = await setUp();
    const document = await (await service.send("/api/v1/admin/openapi.json")).text();
    expect(document).toContain('"enum":["*","order.placed","order.shipped"]');
    expect(document).toContain('"eventTypes":["order.shipped"]');
    expect(document).toContain('"values":["order.placed","order.shipped","webhook.test"]');
    expect(document).toContain('"parcels":2');
    expect(document).not.toContain("project.");
  });
});

test("withEventTypes() adds types of the host to those of the service, for subscriptions, documents and recording", async () => {
  const actor: Actor = {
    userId: testId("a"),
    emailAddress: "kim@dealer.example",
    roles: [],
    privileges: new Set(["Admin Webhooks", "Admin Webhooks r/w"]),
  };
  const { operations, recordEvents, eventTypes } = withEventTypes({
    "order.placed": { group: "Orders", description: "A dealer placed an order" },
  });
  const service = await createTestService({ operations, authenticate: async () => actor });
  const json = { url: "https://hooks.dealer.example/", eventTypes: ["order.placed", "project.created"] };
  expect((await service.send(path, { token: "user", json })).status).toBe(201);
  const store = service.storage.open(applicationId);
  const circumstances = { requestId: "request-1", changeSetId: testId("c"), baseUrl, clientAddress: null };
  const context = { applicationId, actor, ...circumstances, store, ports: service.allPorts };
  const placed = { type: "order.placed", data: { object } } as const;
  await store.transaction((transaction) => recordEvents({ context, transaction }, [placed]));
  expect(await store.select(deliveries)).toMatchObject([{ eventType: "order.placed", status: "pending" }]);
  const listed: unknown = await (await service.send(`${path}/event-types`, { token: "user" })).json();
  expect(listed).toMatchObject([...eventTypes]);
  const document = await (await service.send("/api/v1/admin/openapi.json")).text();
  expect(document).toMatch(/"enum":\["\*","project\.created",[^\]]*,"order\.placed"\]/u);
});

test.each(["", "*", "webhook.test", "order placed", "order..placed", ".placed", "größe", "a".repeat(129)])(
  "defineEventTypes() refuses the name %p",
  (name) => {
    const type = { group: "Orders", description: "An order" };
    expect(() => defineEventTypes({ [name]: type })).toThrow("Cannot define the event type");
    expect(() => withEventTypes({ "project.created": type })).toThrow(
      "Cannot list the event type project.created twice",
    );
  },
);

test("createWebhooksWing() refuses no types, and types with one name", () => {
  expect(() => createWebhooksWing([])).toThrow("there are no event types");
  for (const type of ["order.placed", "*", "webhook.test"]) {
    const twice = [...orderTypes, { type, group: "Orders", description: "Another" }];
    expect(() => createWebhooksWing(twice)).toThrow(`Cannot list the event type ${type} twice`);
  }
});
