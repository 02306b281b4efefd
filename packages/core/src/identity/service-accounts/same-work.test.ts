import { expect, test } from "bun:test";
import { oauthFailureOf } from "@design-catalog/testing/failure-of";
import { observed } from "../accounts/observe-cost.fixture.ts";
import { authenticateClient } from "../oauth-clients/authenticate-client.ts";
import { createServiceStage } from "./services.fixture.ts";

test("a wrong secret asks the store the same questions for a known and an unknown client", async () => {
  const { contextOf, client, secret } = await createServiceStage("Admin Products");
  const workFor = async (clientId: string) => {
    const work: string[] = [];
    const { store, ports, ...context } = contextOf(null);
    const digest = observed(ports.digest, work);
    const watched = { ...context, store: observed(store, work), ports: { ...ports, digest } };
    await oauthFailureOf(() => authenticateClient(watched, { clientId, clientSecret: `${secret}0` }));
    return work;
  };
  const known = await workFor(client.clientId);
  expect(known).toEqual(["sha256 ", "select oauth_clients", "select oauth_client_secrets"]);
  expect(await workFor("0".repeat(32))).toEqual(known);
});
