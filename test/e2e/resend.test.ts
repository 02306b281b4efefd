import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { ReceivedRequest, Receiver, ReceiverResponse } from "@design-catalog/conformance/receiver";
import { type ApiClient, signIn } from "@design-catalog/testing/api-client";
import { withClient } from "@design-catalog/testing/test-database";
import { entityIdOf, isVerified, webhookIdOf } from "../support/arrivals.ts";
import { createProject, registerEndpoint, type RegisteredEndpoint } from "../support/endpoints.ts";
import { printFigures } from "../support/figures.ts";
import { type DatabaseVariables, makeStageDatabase } from "../support/stage-database.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { waitUntil } from "../support/wait-until.ts";

setDefaultTimeout(40_000);

const deliveries = "/api/v1/admin/webhooks/deliveries";
const arrivalTimeoutMs = 20_000;
/** The schedule's first wait is 5 s and 10 % of jitter; then the queue is looked into twice a second. */
const firstRetryMsMin = 4_500;
const firstRetryMsMax = 5_500 + 2_000;
/** Allows for a busy machine; any later wait of the schedule is longer. */
const retryMsMax = 20_000;
const retryAfterSeconds = 7;

let stage: Stage;
let receiver: Receiver;
let trap: Receiver;
let client: ApiClient;
let database: DatabaseVariables;

/** Each path of the receiver answers in its own way to the n-th request of a webhook id, from 1. */
const manners: Readonly<Record<string, (count: number) => ReceiverResponse>> = {
  "/flaky": (count) => (count === 1 ? { status: 500, body: "not now" } : { status: 204 }),
  "/down": (count) => (count <= 2 ? { status: 500 } : { status: 204 }),
  "/busy": (count) =>
    count === 1 ? { status: 503, headers: { "retry-after": String(retryAfterSeconds) } } : { status: 204 },
  "/moved": () => ({ status: 302, headers: { location: `${trap.url}/trap` } }),
  "/broken": () => ({ status: 500 }),
  "/doomed": () => ({ status: 500 }),
};

beforeAll(async () => {
  stage = await createStage();
  const counts = new Map<string, number>();
  receiver = await stage.startReceiver({
    respond(request) {
      const key = `${request.path} ${webhookIdOf(request)}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return manners[request.path]?.(counts.get(key) ?? 0) ?? { status: 204 };
    },
  });
  trap = await stage.startReceiver();
  database = await makeStageDatabase(stage);
  const service = await stage.startService({ environment: database });
  client = await signIn(service.url, stage.administrator);
});

afterAll(() => stage.end());

// At the same time because most of them wait for a retry.
describe.concurrent("a delivery", () => {
  test("that fails first is recorded and retried after 5 s with the same id and bytes and a new timestamp", async () => {
    const { secret, id: endpointId } = await register("/flaky");
    const projectId = await createProject(client);
    const [first, second] = await arrivals("/flaky", projectId, 2);
    const waitedMs = second.receivedAtMs - first.receivedAtMs;
    const delivery = await findDelivery(endpointId, projectId);
    const shown = await whenStatus(delivery.id, "delivered");
    printFigures("first retry", { waitedMs });

    expect(waitedMs).toBeWithin(firstRetryMsMin, retryMsMax);
    expectSameEvent(first, second);
    expect(Number(second.headers["webhook-timestamp"])).toBeGreaterThan(Number(first.headers["webhook-timestamp"]));
    expect([first, second].map(({ headers }) => headers["service-delivery-attempt"])).toEqual(["1", "2"]);
    expect([first, second].map((request) => isVerified(request, secret))).toEqual([true, true]);
    expect(shown).toMatchObject({
      attemptCount: 2,
      nextAttemptAt: null,
      event: { data: { object: { id: projectId } } },
    });
    expect(shown.attempts).toMatchObject([
      {
        number: 1,
        trigger: "automatic",
        outcome: "failure",
        errorClass: "http_5xx",
        errorMessage: "the receiver answered with status 500",
        statusCode: 500,
        responseBody: "not now",
      },
      {
        number: 2,
        trigger: "automatic",
        outcome: "success",
        errorClass: null,
        errorMessage: null,
        statusCode: 204,
        remoteAddress: "127.0.0.1",
      },
    ]);
  });

  test("that was delivered can be sent again, with the same id and bytes", async () => {
    const { secret, id: endpointId } = await register("/well");
    const projectId = await createProject(client);
    const [first] = await arrivals("/well", projectId, 1);
    const delivery = await findDelivery(endpointId, projectId);
    await whenStatus(delivery.id, "delivered");
    // Lets the timestamp, in seconds, become a new one.
    await waitUntil(() => (Date.now() - first.receivedAtMs > 1_100 ? true : undefined), {
      timeoutMs: 20_000,
      what: "time",
    });
    const { status, body } = await client.call("POST", `${deliveries}/${delivery.id}/resend`);
    expect([status, body.id]).toEqual([202, delivery.id]);
    const [, again] = await arrivals("/well", projectId, 2);
    expectSameEvent(first, again);
    expect(Number(again.headers["webhook-timestamp"])).toBeGreaterThan(Number(first.headers["webhook-timestamp"]));
    expect(isVerified(again, secret)).toBe(true);
    const shown = await whenAttempts(delivery.id, 2);
    expect(shown.attempts).toMatchObject([
      { trigger: "automatic" },
      { number: 2, trigger: "manual", outcome: "success" },
    ]);
    expect(shown.status).toBe("delivered");
  });

  test("whose tenth attempt failed is exhausted, and delivered by a resend", async () => {
    const { id: endpointId } = await register("/down");
    const projectId = await createProject(client);
    await arrivals("/down", projectId, 1);
    const delivery = await findDelivery(endpointId, projectId);
    await whenAttempts(delivery.id, 1);
    // Three days later, so to speak: the job of the second attempt is that of the tenth.
    await withClient(database.DATABASE_URL, async (connection) => {
      await connection.query("UPDATE deliveries SET automatic_count = 9, attempt_count = 9 WHERE id = $1", [
        delivery.id,
      ]);
      const job = "UPDATE pgboss.job SET id = ($1 || '0000000a')::uuid WHERE id = ($1 || '00000002')::uuid";
      expect((await connection.query(job, [delivery.id])).rowCount).toBe(1);
    });
    const exhausted = await whenStatus(delivery.id, "exhausted");
    expect(exhausted).toMatchObject({ attemptCount: 10, nextAttemptAt: null });
    const [, tenth] = await arrivals("/down", projectId, 2);
    expect(tenth.headers["service-delivery-attempt"]).toBe("10");
    await client.call("POST", `${deliveries}/${delivery.id}/resend`);
    const [first, , resent] = await arrivals("/down", projectId, 3);
    expectSameEvent(first, resent);
    expect(await whenStatus(delivery.id, "delivered")).toMatchObject({ attemptCount: 11 });
  });

  test("given Retry-After on a 503 waits for it rather than for the shorter schedule", async () => {
    await register("/busy");
    const projectId = await createProject(client);
    const [first, second] = await arrivals("/busy", projectId, 2);
    const waitedMs = second.receivedAtMs - first.receivedAtMs;
    printFigures("Retry-After: 7", { waitedMs });
    expect(waitedMs).toBeWithin(retryAfterSeconds * 1_000, retryMsMax);
  });

  test("that is redirected fails and the other server hears nothing", async () => {
    const { id: endpointId } = await register("/moved");
    const projectId = await createProject(client);
    await arrivals("/moved", projectId, 1);
    const delivery = await findDelivery(endpointId, projectId);
    const shown = await whenAttempts(delivery.id, 1);
    expect(shown.attempts).toMatchObject([{ outcome: "failure", errorClass: "redirect", statusCode: 302 }]);
    expect(shown.status).toBe("pending");
    expect([trap.requests.length, trap.connectionCount()]).toEqual([0, 0]);
  });

  test("during a roll's grace period carries two signatures, and either secret verifies it", async () => {
    const { secret, id } = await register("/rolled");
    const rolled = await client.call("POST", `/api/v1/admin/webhooks/${id}/secret/roll`, { gracePeriodHours: 1 });
    expect([rolled.status, rolled.body.secret === secret]).toEqual([200, false]);
    const [during] = await arrivals("/rolled", await createProject(client), 1);
    expect(during.headers["webhook-signature"]).toMatch(/^v1,\S+ v1,\S+$/u);
    expect([isVerified(during, secret), isVerified(during, rolled.body.secret)]).toEqual([true, true]);

    const again = await client.call("POST", `/api/v1/admin/webhooks/${id}/secret/roll`, { gracePeriodHours: 0 });
    const [after] = await arrivals("/rolled", await createProject(client), 1);
    // Without a grace of its own the second ends at once; the first signs until the time that was promised for it.
    expect(after.headers["webhook-signature"]).toMatch(/^v1,\S+ v1,\S+$/u);
    const secrets = [secret, rolled.body.secret, again.body.secret];
    expect(secrets.map((each) => isVerified(after, each))).toEqual([true, false, true]);
  });

  test("carries the endpoint's own headers, which the API masks", async () => {
    const { id } = await register("/dressed", { headers: { Authorization: "Bearer of the dealer", "X-Shop": "7" } });
    const [request] = await arrivals("/dressed", await createProject(client), 1);
    expect(request.headers).toMatchObject({
      authorization: "Bearer of the dealer",
      "x-shop": "7",
      "content-type": "application/json; charset=utf-8",
      "user-agent": "Service-Webhooks/1.0",
      "service-event-type": "project.created",
    });
    const { body } = await client.call("GET", `/api/v1/admin/webhooks/${id}`);
    expect(JSON.stringify(body)).not.toContain("Bearer of the dealer");
    expect(Object.keys(body.headers).toSorted()).toEqual(["Authorization", "X-Shop"]);
  });
});

describe.concurrent("an endpoint that is", () => {
  test("disabled gets a test event, and what it missed by a resend only", async () => {
    // Deleted projects because none of the other tests deletes one.
    const { secret, id, version } = await register("/asleep", { eventTypes: ["project.deleted"] });
    const disabled = await client.call("PATCH", `/api/v1/admin/webhooks/${id}`, { version, enabled: false });
    expect(disabled.body).toMatchObject({ enabled: false, disabledReason: "manual" });

    const projectId = await createProject(client);
    expect((await client.call("DELETE", `/api/v1/projects/${projectId}`)).status).toBe(204);
    const missed = await findDelivery(id, projectId);
    expect(missed).toMatchObject({ status: "cancelled", attemptCount: 0, nextAttemptAt: null });

    const tested = await client.call("POST", `/api/v1/admin/webhooks/${id}/test`);
    expect([tested.status, tested.body.eventType]).toEqual([202, "webhook.test"]);
    const shown = await whenStatus(tested.body.id, "delivered");
    expect(shown.attempts).toMatchObject([{ number: 1, trigger: "test", outcome: "success" }]);
    const heard = receiver.requests.filter(({ path }) => path === "/asleep");
    expect(heard.map(({ headers }) => headers["service-event-type"])).toEqual(["webhook.test"]);
    expect(heard.map((request) => isVerified(request, secret))).toEqual([true]);

    await client.call("POST", `${deliveries}/${missed.id}/resend`);
    const [resent] = await arrivals("/asleep", projectId, 1);
    expect(isVerified(resent, secret)).toBe(true);
    expect(await whenStatus(missed.id, "delivered")).toMatchObject({ attempts: [{ trigger: "manual" }] });
  });

  test("broken gets one test event and no second", async () => {
    const { id } = await register("/broken");
    const tested = await client.call("POST", `/api/v1/admin/webhooks/${id}/test`);
    const shown = await whenStatus(tested.body.id, "exhausted");
    expect(shown).toMatchObject({ attemptCount: 1, attempts: [{ trigger: "test", errorClass: "http_5xx" }] });
  });

  test("deleted gets nothing more: its pending deliveries are cancelled", async () => {
    const { id } = await register("/doomed");
    const projectId = await createProject(client);
    const delivery = await findDelivery(id, projectId);
    await whenAttempts(delivery.id, 1);
    const current = await client.call("GET", `/api/v1/admin/webhooks/${id}`);
    const patch = { version: current.body.version, deleted: true };
    expect((await client.call("PATCH", `/api/v1/admin/webhooks/${id}`, patch)).status).toBe(200);
    const shown = await client.call("GET", `${deliveries}/${delivery.id}`);
    expect(shown.body).toMatchObject({ status: "cancelled", attemptCount: 1, nextAttemptAt: null });
    await Bun.sleep(firstRetryMsMax);
    expect((await client.call("GET", `${deliveries}/${delivery.id}`)).body.attemptCount).toBe(1);
  });
});

function register(path: string, more: object = {}): Promise<RegisteredEndpoint> {
  return registerEndpoint(client, { url: receiver.url + path, eventTypes: ["project.created"], ...more });
}

/** The requests at a path about one project, as soon as there are `count`, which they must be exactly. */
async function arrivals(path: string, projectId: string, count: number): Promise<Arrived> {
  const found = await waitUntil(
    () => {
      const about = receiver.requests.filter((request) => request.path === path && entityIdOf(request) === projectId);
      return about.length >= count ? about : undefined;
    },
    { timeoutMs: arrivalTimeoutMs, what: `${count} requests at ${path}` },
  );
  expect(found.length).toBe(count);
  // As many as were waited for.
  return found as unknown as Arrived;
}

type Arrived = readonly [ReceivedRequest, ReceivedRequest, ReceivedRequest];

/** The delivery of an endpoint that is about one project. */
async function findDelivery(endpointId: string, projectId: string) {
  const page = await client.call("POST", `${deliveries}/grid?endpointId=${endpointId}`, { startRow: 0, endRow: 100 });
  const rows: readonly { readonly id: string }[] = page.body.rowData;
  const shown = await Promise.all(rows.map(({ id }) => show(id)));
  const found = shown.find(({ event }) => event.data.object.id === projectId);
  if (found === undefined) throw new Error(`Cannot find the delivery: ${projectId}`);
  return found;
}

async function show(deliveryId: string) {
  return (await client.call("GET", `${deliveries}/${deliveryId}`)).body;
}

function whenStatus(deliveryId: string, status: string) {
  return whenShown(deliveryId, (shown) => shown.status === status, `delivery to be ${status}`);
}

function whenAttempts(deliveryId: string, count: number) {
  return whenShown(deliveryId, (shown) => shown.attempts.length === count, `${count} attempts`);
}

type Shown = Awaited<ReturnType<typeof show>>;

function whenShown(deliveryId: string, isIt: (shown: Shown) => boolean, what: string): Promise<Shown> {
  const look = async () => {
    const shown = await show(deliveryId);
    return isIt(shown) ? shown : undefined;
  };
  return waitUntil(look, { timeoutMs: arrivalTimeoutMs, what });
}

function expectSameEvent(one: ReceivedRequest, other: ReceivedRequest): void {
  expect(webhookIdOf(other)).toBe(webhookIdOf(one));
  expect(Buffer.from(other.body).equals(Buffer.from(one.body))).toBe(true);
}
