import { expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { matches } from "../../engine/rows/conditions.ts";
import { defaultApplicationId } from "../bootstrap.ts";
import { consents } from "../oauth/grant-tables.ts";
import { authenticateClient, noteUse } from "./authenticate-client.ts";
import { letIn } from "./clients.fixture.ts";
import { createClient } from "./create-client.ts";
import { purgeClients } from "./purge-clients.ts";
import { registerClient } from "./register-client.ts";
import { oauthClients } from "./table.ts";

const dayMs = 86_400_000;

async function setUp() {
  const application = await createTestApplication();
  const { administrator, call, contextOf, ports, store } = application;
  const { clock, log } = ports;
  const applicationIds = async () => [defaultApplicationId];
  return {
    application,
    clock,
    store,
    async register(): Promise<string> {
      const redirects = { redirect_uris: ["http://localhost/callback"], token_endpoint_auth_method: "none" };
      return (await call(registerClient, null, { body: redirects })).client_id;
    },
    async administer(): Promise<string> {
      const body = { name: "Planner", redirectUris: ["https://planner.example/"], type: "public" };
      return (await call(createClient, administrator, { body })).client.clientId;
    },
    use: async (clientId: string) =>
      noteUse(contextOf(null), await authenticateClient(contextOf(null), { clientId, clientSecret: undefined })),
    sweep: () => purgeClients({ applicationIds, contextOf: () => contextOf(null), clock, log }),
    known: async () => (await store.select(oauthClients)).map(({ clientId }) => clientId),
  };
}

test("purgeClients() erases a client that got no tokens in 30 days, and its consents", async () => {
  const { application, clock, register, sweep, known, store } = await setUp();
  const clientId = await register();
  await letIn(application, clientId);
  clock.advance(30 * dayMs - 1);
  expect(await sweep()).toBe(0);
  clock.advance(1);
  expect([await sweep(), await known(), await store.count(consents)]).toEqual([1, [], 0]);
});

test("purgeClients() erases a client 180 days after its last use", async () => {
  const { clock, register, use, sweep, known } = await setUp();
  const clientId = await register();
  clock.advance(29 * dayMs);
  await use(clientId);
  clock.advance(180 * dayMs - 1);
  expect([await sweep(), await known()]).toEqual([0, [clientId]]);
  clock.advance(1);
  expect([await sweep(), await known()]).toEqual([1, []]);
});

test("purgeClients() keeps administrators' clients, and clients that they have disabled", async () => {
  const { clock, register, administer, sweep, known, store } = await setUp();
  const clientIds = [await administer(), await register()];
  await store.transaction((transaction) =>
    transaction.update(oauthClients, matches({ origin: "dynamic" }), { enabled: false }),
  );
  clock.advance(1000 * dayMs);
  expect([await sweep(), await known()]).toEqual([0, clientIds]);
});
