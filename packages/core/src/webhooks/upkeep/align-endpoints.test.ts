import { expect, test } from "bun:test";
import { createTestApplication, idOf } from "@design-catalog/testing/test-application";
import { matches } from "../../engine/rows/conditions.ts";
import { addProjectProducts } from "../../projects/products/add-products.ts";
import { createProject } from "../../projects/project/project-operations.ts";
import { alignPending } from "../endpoints/align-pending.ts";
import { webhookEndpoints } from "../endpoints/table.ts";
import { createWebhook } from "../webhooks.fixture.ts";
import { alignEndpoints } from "./align-endpoints.ts";

/** Two batches and a bit. */
const count = 1_100;

async function setUp() {
  const application = await createTestApplication();
  const { administrator, store, ports } = application;
  const body = { url: "https://hooks.dealer.example/catalog", eventTypes: ["project.product.added"] };
  const { endpoint } = await application.call(createWebhook, administrator, { body });
  const productId = idOf(await application.callNamed("createProduct", administrator, { body: { name: "Display" } }));
  const id = idOf(await application.call(createProject, administrator, { body: { name: "Lobby" } }));
  // Many events of two requests: as many requests would take longer than the rest.
  for (const quantity of [count - 100, 100]) {
    const products = [{ productId, quantity }];
    const request = { parameters: { id }, body: { products } };
    await application.withoutLimits.call(addProjectProducts, administrator, request);
  }
  const { clock, log } = ports;
  const contextOf = () => application.contextOf(null);
  return {
    ...application,
    endpoint,
    change: (changes: { readonly deleted: true } | { readonly url: string }) =>
      store.transaction((transaction) => transaction.update(webhookEndpoints, matches({ id: endpoint.id }), changes)),
    sweep: () => alignEndpoints({ clock, log, contextOf, applicationIds: async () => [store.applicationId] }),
  };
}

test("alignEndpoints() cancels what a deletion left over, in batches, then nothing more", async () => {
  const { change, contextOf, endpoint, allDeliveries, sweep } = await setUp();
  await change({ deleted: true });
  expect(await alignPending(contextOf(null), endpoint.id, { rowsMax: 500 })).toBe(500);
  expect(await sweep()).toBe(count - 500);
  expect(await sweep()).toBe(0);
  const states = (await allDeliveries()).map(({ status, nextAttemptAt, completedAt }) => ({
    status,
    nextAttemptAt,
    ended: completedAt !== null,
  }));
  expect(new Set(states.map((state) => JSON.stringify(state)))).toEqual(
    new Set([JSON.stringify({ status: "cancelled", nextAttemptAt: null, ended: true })]),
  );
});

test("alignEndpoints() gives pending deliveries the current URL of their endpoint", async () => {
  const { change, allDeliveries, sweep, ports } = await setUp();
  await change({ url: "https://new.dealer.example/" });
  expect(await sweep()).toBe(count);
  expect(new Set((await allDeliveries()).map(({ url }) => url))).toEqual(new Set(["https://new.dealer.example/"]));
  await change({ url: "https://old.dealer.example/" });
  ports.clock.advance(8 * 86_400_000);
  expect(await sweep()).toBe(0);
});
