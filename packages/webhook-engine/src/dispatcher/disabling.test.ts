/** From attempts of real receivers to the sweep that disables endpoints which keep failing. */
import { afterEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { outgoingMails } from "@design-catalog/core/application";
import { matches } from "@design-catalog/core/engine";
import { deliveries, events, exhaustionNotices, webhookEndpoints } from "@design-catalog/core/webhooks";
import type { ReceiverResponse } from "@design-catalog/testing";
import { openScene, type Scene, until } from "./scene.fixture.ts";

setDefaultTimeout(90_000);

const hourMs = 3_600_000;
let scene: Scene;
let status: number;

afterEach(() => scene.close());

/** Opens a scene with one endpoint, whose receiver answers `status`. */
async function openOne(): Promise<string> {
  scene = await openScene();
  const receiver = await scene.receiver(() => ({ status }));
  const { id } = await scene.register(receiver.url);
  // Failures count that come after the endpoint was enabled.
  scene.clock.advance(1_000);
  scene.dispatcher.start();
  return id;
}

/** Lets more than five days pass without a worker, then sweeps. */
async function sweepLater() {
  await scene.dispatcher.stop({ drainMs: 1_000 });
  scene.clock.advance(121 * hourMs);
  const swept = await scene.disableFailing();
  const [endpoint] = await scene.application.store.select(webhookEndpoints);
  return { swept, endpoint };
}

const outcomes = async (id: Awaited<ReturnType<Scene["delivery"]>>["id"]) =>
  (await scene.attempts(id)).map(({ trigger, outcome }) => `${trigger} ${outcome}`);

describe("an endpoint that fails for five days", () => {
  test("is disabled if automatic attempts failed", async () => {
    status = 500;
    await openOne();
    await scene.emit();
    await scene.settled();
    expect(await outcomes((await scene.delivery()).id)).toEqual(["automatic failure"]);
    const { swept, endpoint } = await sweepLater();
    expect([swept, endpoint?.enabled, endpoint?.disabledReason]).toEqual([1, false, "failing"]);
  });

  test("stays enabled if only a test and a resend failed", async () => {
    status = 200;
    const id = await openOne();
    await scene.emit();
    await scene.settled();
    const { application } = scene;
    const { id: delivered } = await scene.delivery();
    scene.clock.advance(hourMs);
    status = 500;
    await application.callNamed("testWebhook", application.administrator, { parameters: { id } });
    await application.callNamed("resendWebhookDelivery", application.administrator, { parameters: { id: delivered } });
    await until(async () => (await outcomes(delivered)).length === 2);
    await scene.settled();
    const attempts = [...(await outcomes(delivered)), ...(await outcomes((await scene.delivery()).id))];
    expect(attempts).toEqual(["automatic success", "manual failure", "test failure"]);
    const { swept, endpoint } = await sweepLater();
    expect(endpoint?.lastFailureAt).not.toBe(null);
    expect([swept, endpoint?.enabled, endpoint?.firstFailureAt]).toEqual([0, true, null]);
  });
});

describe("an endpoint of operational events only", () => {
  /** Registers two of them, lets an administrator disable a third, and returns the ids of those that events tell of. */
  const tellOf = async (status: number, more: object = {}) => {
    scene = await openScene();
    const { store } = scene.application;
    const receiver = await scene.receiver(() => ({ status }));
    const fields = { eventTypes: ["webhook.endpoint.disabled"], ...more };
    for (const path of ["/one", "/other"]) await scene.register(receiver.url + path, fields);
    const { id } = await scene.register(`${receiver.url}/third`);
    scene.clock.advance(1_000);
    scene.dispatcher.start();
    await scene.patch(id, { enabled: false });
    const enabled = () => store.count(webhookEndpoints, matches({ enabled: true }));
    const told = async () => {
      const rows = await store.select(events, { where: matches({ type: "webhook.endpoint.disabled" }) });
      return rows.map(({ body }) => /"object":\{"id":"([0-9a-f]+)"/u.exec(body)?.[1]);
    };
    return { id, enabled, told };
  };

  test("is disabled as its receiver asks, and no event tells of it", async () => {
    const { id, enabled, told } = await tellOf(410, { honourDeliveryHeader: true });
    await until(async () => (await enabled()) === 0);
    await scene.settled();
    expect(await told()).toEqual([id]);
  });

  test("is disabled because it fails for five days, and no event tells of it", async () => {
    const { id, enabled, told } = await tellOf(500);
    await until(async () => (await scene.application.store.count(deliveries, matches({ automaticCount: 1 }))) === 2);
    await sweepLater();
    expect([await enabled(), await told()]).toEqual([0, [id]]);
  });
});

describe("an endpoint that obeys its receiver", () => {
  const open = async (response: ReceiverResponse, more: object = { honourDeliveryHeader: true }) => {
    scene = await openScene();
    const receiver = await scene.receiver(() => response);
    const { id } = await scene.register(receiver.url, { notificationEmail: "operations@dealer.example", ...more });
    scene.dispatcher.start();
    await scene.emit();
    await until(async () => (await scene.delivery()).attemptCount === 1);
    return { ended: () => until(async () => (await scene.delivery()).status !== "pending"), id };
  };
  const endpoint = async () => (await scene.application.store.select(webhookEndpoints))[0];
  const mails = () => scene.application.store.select(outgoingMails);

  test.each<[string, ReceiverResponse]>([
    ["the status 410", { status: 410 }],
    ["webhook-delivery: disable", { status: 500, headers: { "Webhook-Delivery": "Disable" } }],
  ])("is disabled by %s, with one mail", async (_, response) => {
    const { ended } = await open(response);
    await until(async () => (await endpoint())?.enabled === false);
    await ended();
    expect((await scene.delivery()).status).toBe("cancelled");
    await scene.emit();
    expect((await scene.delivery()).status).toBe("cancelled");
    expect(await mails()).toMatchObject([{ subject: expect.stringMatching("because its receiver asked for it") }]);
  });

  test("is disabled by the header of a success", async () => {
    const { ended } = await open({ status: 200, headers: { "webhook-delivery": "disable" } });
    await until(async () => (await endpoint())?.enabled === false);
    await ended();
    expect((await scene.delivery()).status).toBe("delivered");
  });

  test("gives a delivery up whose answer asks for it, and stays enabled", async () => {
    const { ended } = await open({ status: 400, headers: { "webhook-delivery": "abort-message" } });
    await ended();
    expect([(await scene.delivery()).status, (await endpoint())?.enabled]).toEqual(["exhausted", true]);
  });

  test("gives a delivery up whose resend is answered so, and nobody is alarmed", async () => {
    let response: ReceiverResponse = { status: 500 };
    scene = await openScene();
    const receiver = await scene.receiver(() => response);
    await scene.register(receiver.url, { honourDeliveryHeader: true });
    scene.dispatcher.start();
    await scene.emit();
    await until(async () => (await scene.delivery()).attemptCount === 1);
    const { id, status: before } = await scene.delivery();
    response = { status: 400, headers: { "webhook-delivery": "abort" } };
    const { application } = scene;
    await application.callNamed("resendWebhookDelivery", application.administrator, { parameters: { id } });
    await until(async () => (await scene.delivery()).attemptCount === 2);
    expect([before, (await scene.delivery()).status]).toEqual(["pending", "cancelled"]);
    expect(await application.store.count(exhaustionNotices)).toBe(0);
  });

  test("retries as ever unless it has the option", async () => {
    await open({ status: 410, headers: { "webhook-delivery": "disable" } }, {});
    expect([(await scene.delivery()).status, (await endpoint())?.enabled]).toEqual(["pending", true]);
  });
});
