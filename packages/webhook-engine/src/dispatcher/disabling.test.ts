/** From attempts of real receivers to the sweep that disables endpoints which keep failing. */
import { afterEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { webhookEndpoints } from "@design-catalog/core/webhooks";
import { openScene, type Scene, until } from "./scene.fixture.ts";

setDefaultTimeout(30_000);

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
