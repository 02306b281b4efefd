/** Limits of endpoints, kept by one dispatcher; test/e2e/dispatch.test.ts has two. */
import { afterEach, expect, test } from "bun:test";
import { openScene, type Scene, until } from "./scene.fixture.ts";

let scene: Scene;
afterEach(() => scene.close());

/** Records events while nobody delivers, so there is a backlog. */
async function emit(count: number): Promise<void> {
  for (let index = 0; index < count; index++) await scene.emit();
}

test("maxPerSecond lets deliveries wait in sight, without an attempt, while other endpoints and tests get theirs", async () => {
  scene = await openScene();
  const [slow, quick] = [await scene.receiver(), await scene.receiver()];
  const { id } = await scene.register(slow.url, { maxPerSecond: 0.1 });
  await scene.register(quick.url);
  await emit(10);
  scene.dispatcher.start();
  await until(() => quick.requests.length === 10);
  await until(() => slow.requests.length > 0);
  const { administrator, callNamed } = scene.application;
  await callNamed("testWebhook", administrator, { parameters: { id } });
  await until(() => slow.requests.some(({ body }) => new TextDecoder().decode(body).includes("webhook.test")));
  // A turn takes ten seconds.
  expect(slow.requests.length).toBeLessThan(5);
  const shown = await callNamed("queryWebhookDeliveries", administrator, {
    query: { endpointId: id },
    body: { startRow: 0, endRow: 20 },
  });
  const waiting = { phase: "waiting", waitingFor: "rate", attemptCount: 0 };
  expect(shown).toMatchObject({ rowData: expect.arrayContaining([expect.objectContaining(waiting)]) });
});

test.each([
  [50, 60],
  [500, 200],
])("maxPerSecond of %i lets a backlog of %i go, no faster than that rate", async (maxPerSecond, count) => {
  scene = await openScene();
  const receiver = await scene.receiver();
  await scene.register(receiver.url, { maxPerSecond });
  await emit(count);
  const startMs = performance.now();
  scene.dispatcher.start();
  await until(() => receiver.requests.length === count);
  // The first begins at once, and a late process catches up with the turns of a tenth of a second.
  expect(performance.now() - startMs).toBeGreaterThan(((count - 1) * 1_000) / maxPerSecond - 100);
});

test("maxAtOnce bounds the attempts under way", async () => {
  scene = await openScene();
  let now = 0;
  let most = 0;
  const receiver = await scene.receiver(() => {
    most = Math.max(most, ++now);
    setTimeout(() => now--, 15);
    return { status: 200, delayMs: 15 };
  });
  await scene.register(receiver.url, { maxAtOnce: 2 });
  await emit(30);
  scene.dispatcher.start();
  await until(() => receiver.requests.length === 30);
  expect(most).toBe(2);
});

test("an endpoint that is known by its limits loses them with the next delivery", async () => {
  scene = await openScene();
  const receiver = await scene.receiver();
  const { id } = await scene.register(receiver.url, { maxAtOnce: 1 });
  scene.dispatcher.start();
  await emit(1);
  await until(() => receiver.requests.length === 1);
  await scene.patch(id, { maxAtOnce: null });
  await emit(20);
  await until(() => receiver.requests.length === 21);
  await scene.settled();
});

test("a delivery that has waited for longer than deliveries stay is given up without an attempt", async () => {
  scene = await openScene();
  const receiver = await scene.receiver();
  const { id } = await scene.register(receiver.url, { maxPerSecond: 1_000 });
  await emit(1);
  scene.clock.advance(31 * 86_400_000);
  scene.dispatcher.start();
  await scene.settled();
  expect(await scene.delivery(id)).toMatchObject({ status: "exhausted", attemptCount: 0 });
  expect(receiver.requests).toHaveLength(0);
});
