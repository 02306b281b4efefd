import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf } from "@design-catalog/testing/test-application";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import type { AttemptRecord } from "../../ports/delivery-store.ts";
import { createProject } from "../../projects/project/project-operations.ts";
import { recordedTypes } from "../../service.ts";
import { deliveries, deliveryAttempts, events } from "../events/delivery-tables.ts";
import { eventSchemas } from "../schemas/event-schema.ts";
import {
  createWebhook,
  getDelivery,
  listEvents,
  patchWebhook,
  queryDeliveries,
  resendDelivery,
  sendWebhookExample,
  testWebhook,
} from "../webhooks.fixture.ts";

const page = { startRow: 0, endRow: 100 };

const acceptedAttempt: AttemptRecord = {
  trigger: "automatic",
  startedAt: "2026-11-21T09:30:00.000Z",
  durationMs: 20,
  outcome: "success",
  statusCode: 204,
  errorClass: null,
  errorMessage: null,
  remoteAddress: null,
  timings: {},
  responseHeaders: {},
  responseBody: null,
};

async function setUp(enabled = true) {
  const application = await createTestApplication();
  const { administrator } = application;
  const register = async (host: string) => {
    const body = { url: `https://${host}.example/`, eventTypes: ["project.created"], enabled };
    return (await application.call(createWebhook, administrator, { body })).endpoint;
  };
  const endpoint = await register("a");
  const other = await register("b");
  const announce = () => application.call(createProject, administrator, { body: { name: "Lobby" } });
  const claim = () => application.memory.queue.claim("deliveries", { limit: 100, perGroupLimit: 100 });
  return { application, administrator, endpoint, other, announce, claim };
}

describe("deliveries", () => {
  test("show in a grid, of one endpoint on request, without the schedule's own counter", async () => {
    const { application, administrator, endpoint, announce } = await setUp();
    await announce();
    const all = await application.call(queryDeliveries, administrator, { body: page });
    expect(all.rowCount).toBe(2);
    const query = { endpointId: endpoint.id };
    const mine = await application.call(queryDeliveries, administrator, { query, body: page });
    expect(mine.rowData).toMatchObject([{ endpointId: endpoint.id, status: "pending", url: "https://a.example/" }]);
    expect(JSON.stringify(all)).not.toContain("automaticCount");
  });

  test("are found by project, and by the outcome of their newest attempt", async () => {
    const { application, administrator, announce } = await setUp();
    const project = await announce();
    await announce();
    const [first] = await application.allDeliveries();
    const found = async (filterModel: object) =>
      (await application.call(queryDeliveries, administrator, { body: { ...page, filterModel } })).rowCount;
    const projectId = { filterType: "text", type: "equals", filter: idOf(project) };
    expect(await found({ projectId })).toBe(2);
    const lastStatusCode = { filterType: "number", type: "equals", filter: 503 };
    const lastErrorClass = { filterType: "set", values: ["http_5xx"] };
    expect(await found({ lastStatusCode })).toBe(0);
    await application.store.transaction((transaction) =>
      transaction.update(deliveries, matches({ id: first?.id ?? "" }), {
        lastStatusCode: 503,
        lastErrorClass: "http_5xx",
      }),
    );
    expect(await found({ lastStatusCode })).toBe(1);
    expect(await found({ lastErrorClass, projectId })).toBe(1);
    expect(await found({ lastErrorClass: { ...lastErrorClass, values: ["dns"] } })).toBe(0);
  });

  test("tell the project around the subject of their event, and none of an event outside projects", async () => {
    const { application, administrator, announce } = await setUp();
    const body = { url: "https://all.example/", eventTypes: ["*"] };
    const { endpoint } = await application.call(createWebhook, administrator, { body });
    const id = idOf(await announce());
    await application.callNamed("addProjectView", administrator, { parameters: { id }, body: { name: "Plan" } });
    await application.call(testWebhook, administrator, { parameters: { id: endpoint.id } });
    const sortModel = [{ colId: "id", sort: "asc" }] as const;
    const request = { query: { endpointId: endpoint.id }, body: { ...page, sortModel } };
    const { rowData } = await application.call(queryDeliveries, administrator, request);
    expect(rowData).toMatchObject([
      { eventType: "project.created", projectId: id },
      { eventType: "project.view.added", projectId: id },
      { eventType: "webhook.test", projectId: null },
    ]);
  });

  test("show their event as sent, and no attempts yet", async () => {
    const { application, administrator, announce } = await setUp();
    const project = await announce();
    const [delivery] = await application.allDeliveries();
    const detail = await application.call(getDelivery, administrator, { parameters: { id: delivery?.id ?? "" } });
    const [event] = await application.store.select(events);
    expect(detail).toMatchObject({ id: delivery?.id, attempts: [], event: JSON.parse(event?.body ?? "") });
    expect(detail.event).toMatchObject({ type: "project.created", data: { object: project } });
  });

  test("leave out an attempt that ends during the read, so state and attempts agree", async () => {
    const { application, administrator, announce } = await setUp();
    await announce();
    const [before] = await application.allDeliveries();
    if (!before) throw new Error("Cannot continue because nothing was announced");
    await application.store.transaction(async (transaction) => {
      await transaction.insert(deliveryAttempts, [{ ...acceptedAttempt, deliveryId: before.id, number: 1 }]);
      await transaction.update(deliveries, matches({ id: before.id }), { status: "delivered", attemptCount: 1 });
    });
    const context = application.contextOf(administrator);
    const input = { parameters: { id: before.id }, query: {}, body: undefined };
    expect(await getDelivery.run(context, { ...input, subject: before })).toMatchObject({
      status: "pending",
      attempts: [],
    });
    const { parameters } = input;
    expect(await application.call(getDelivery, administrator, { parameters })).toMatchObject({
      status: "delivered",
      attempts: [{ number: 1, outcome: "success" }],
    });
  });

  test("of examples are tests whose event has the type asked for and the mark, even of a disabled endpoint", async () => {
    const { application, administrator, endpoint, claim } = await setUp(false);
    const request = { parameters: { id: endpoint.id }, body: { eventType: "user.registered" } };
    const { id, ...sent } = await application.call(sendWebhookExample, administrator, request);
    expect(sent).toMatchObject({ endpointId: endpoint.id, eventType: "webhook.test", status: "pending" });
    const [event] = await application.store.select(events);
    const examples = eventSchemas(recordedTypes).get("user.registered")?.["examples"];
    expect(JSON.parse(event?.body ?? "")).toMatchObject({ id: sent.eventId, type: "user.registered", example: true });
    expect([JSON.parse(event?.body ?? "").data]).toEqual([examples].flat().map((example) => Object(example).data));
    expect(await claim()).toMatchObject([{ data: { deliveryId: id, trigger: "test" } }]);
    // Who follows the feed of a type takes no example for what has happened.
    const list = async (eventTypes: string) => application.call(listEvents, administrator, { query: { eventTypes } });
    expect((await list("user.registered")).events).toEqual([]);
    expect((await list("webhook.test")).events).toMatchObject([{ type: "user.registered", example: true }]);
    const reference = { applicationId: application.store.applicationId, deliveryId: id };
    expect(await application.memory.deliveries.load([reference])).toMatchObject([{ eventType: "user.registered" }]);
    for (const eventType of ["webhook.test", "*", "project.renamed"]) {
      const failure = await failureOf(() =>
        application.call(sendWebhookExample, administrator, { ...request, body: { eventType } }),
      );
      expect(failure.code).toBe("validation_failed");
    }
  });

  test("show and send again what was sent, whatever the endpoint asks for by now", async () => {
    const { application, administrator, endpoint, other } = await setUp();
    const parameters = { id: endpoint.id };
    const gone = { parameters: { id: other.id }, body: { version: 0, deleted: true } };
    await application.call(patchWebhook, administrator, gone);
    const ask = async (version: number, payload: string) => {
      await application.call(patchWebhook, administrator, { parameters, body: { version, payload } });
      await application.callNamed("createProject", administrator, { body: { name: payload } });
    };
    await ask(0, "thin");
    await ask(1, "full");
    const rows = (await application.allDeliveries()).toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const objects = rows.map(async ({ id }) => {
      const detail = await application.call(getDelivery, administrator, { parameters: { id } });
      const reference = { applicationId: application.store.applicationId, deliveryId: id };
      const [item] = await application.memory.deliveries.load([reference]);
      return [JSON.stringify(detail.event).includes('"truncated":true'), item?.payload];
    });
    expect(await Promise.all(objects)).toEqual([
      [true, "thin"],
      [false, null],
    ]);
  });

  test("of an unknown id are not found", async () => {
    const { application, administrator } = await setUp();
    const parameters = { id: "6740a1f2c3d4e5f607182999" };
    for (const { name } of [getDelivery, resendDelivery]) {
      expect((await failureOf(() => application.callNamed(name, administrator, { parameters }))).code).toBe(
        "not_found",
      );
    }
  });
});

describe("resendWebhookDelivery", () => {
  test("asks for one manual attempt and leaves the schedule as it is", async () => {
    const { application, administrator, announce, claim } = await setUp();
    await announce();
    const [before] = await application.allDeliveries();
    await claim();
    const parameters = { id: before?.id ?? "" };
    expect(await application.call(resendDelivery, administrator, { parameters })).toMatchObject({ id: before?.id });
    expect(await claim()).toMatchObject([{ data: { deliveryId: before?.id, trigger: "manual" } }]);
    expect((await application.allDeliveries())[0]).toEqual(before);
    expect(await application.store.count(events)).toBe(1);
    expect(await application.store.count(auditEntries, matches({ action: "resend" }))).toBe(1);
  });

  test("works on a delivery cancelled by a disabled endpoint", async () => {
    const { application, administrator, announce, claim } = await setUp(false);
    await announce();
    const [cancelled] = await application.allDeliveries();
    expect(cancelled?.status).toBe("cancelled");
    await application.call(resendDelivery, administrator, { parameters: { id: cancelled?.id ?? "" } });
    expect(await claim()).toMatchObject([{ data: { deliveryId: cancelled?.id, trigger: "manual" } }]);
  });
});

describe("resendWebhookDelivery after a change of the endpoint", () => {
  test("goes to the current URL, which pending deliveries and the resent one show", async () => {
    const { application, administrator, endpoint, announce } = await setUp();
    await announce();
    const parameters = { id: endpoint.id };
    const body = { version: 0, url: "https://moved.example/" };
    await application.call(patchWebhook, administrator, { parameters, body });
    const mine = (await application.allDeliveries()).find(({ endpointId }) => endpointId === endpoint.id);
    expect(mine?.url).toBe("https://moved.example/");
    const resent = await application.call(resendDelivery, administrator, { parameters: { id: mine?.id ?? "" } });
    expect(resent.url).toBe("https://moved.example/");
  });

  test("is refused once the endpoint is gone", async () => {
    const { application, administrator, endpoint, announce } = await setUp();
    await announce();
    const parameters = { id: endpoint.id };
    await application.call(patchWebhook, administrator, { parameters, body: { version: 0, deleted: true } });
    const mine = (await application.allDeliveries()).find(({ endpointId }) => endpointId === endpoint.id);
    const resend = () => application.call(resendDelivery, administrator, { parameters: { id: mine?.id ?? "" } });
    expect((await failureOf(resend)).code).toBe("conflict");
    expect(await application.store.count(auditEntries, matches({ action: "resend" }))).toBe(0);
  });
});

describe("testWebhook", () => {
  test.each([true, false])("given enabled %p sends one test event to that endpoint only", async (enabled) => {
    const { application, administrator, endpoint, claim } = await setUp(enabled);
    const parameters = { id: endpoint.id };
    const delivery = await application.call(testWebhook, administrator, { parameters });
    expect(delivery).toMatchObject({
      endpointId: endpoint.id,
      eventType: "webhook.test",
      status: "pending",
      attemptCount: 0,
    });
    expect(await claim()).toMatchObject([{ data: { deliveryId: delivery.id, trigger: "test" } }]);
    expect(await application.allDeliveries()).toHaveLength(1);
    const [event] = await application.sentEvents();
    expect(event).toMatchObject({ type: "webhook.test", data: { object: { id: endpoint.id } } });
    const grid = await application.call(queryDeliveries, administrator, { body: page });
    expect(grid.rowData.map(idOf)).toEqual([delivery.id]);
  });

  test("does not send to an endpoint that is gone", async () => {
    const { application, administrator, endpoint } = await setUp();
    const parameters = { id: endpoint.id };
    await application.call(patchWebhook, administrator, { parameters, body: { version: 0, deleted: true } });
    expect((await failureOf(() => application.call(testWebhook, administrator, { parameters }))).code).toBe(
      "not_found",
    );
  });
});
