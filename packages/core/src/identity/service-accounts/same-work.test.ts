import { expect, test } from "bun:test";
import { oauthFailureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication } from "@design-catalog/testing/test-application";
import type { ClientAssertions } from "../../ports/client-assertions.ts";
import { observed } from "../accounts/observe-cost.fixture.ts";
import { authenticateClient } from "../oauth-clients/authenticate-client.ts";
import { createClient } from "../oauth-clients/create-client.ts";
import { proveByAssertion } from "./prove-by-assertion.ts";
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

test("a wrong assertion asks the store and the keys the same questions for a known and an unknown client", async () => {
  const seconds = (later: number) => Math.floor(application.ports.clock.now() / 1000) + later;
  const clientAssertions: ClientAssertions = {
    read: (assertion) => ({ claims: { ...JSON.parse(assertion) }, kid: "1" }),
    isSignedBy: async () => false,
    isUsable: async () => true,
  };
  const application = await createTestApplication({ clientAssertions });
  const jwks = { keys: [{ kty: "EC", crv: "P-256", kid: "1", x: "x", y: "y" }] };
  const { client } = await application.call(createClient, application.administrator, {
    body: { kind: "service", name: "Stock sync", authMethod: "private_key_jwt", jwks },
  });
  const workFor = async (claims: object) => {
    const work: string[] = [];
    const { store, ports, ...context } = application.contextOf(null);
    const { digest } = ports;
    const watched = {
      ...context,
      store: observed(store, work),
      ports: { ...ports, digest: observed(digest, work), clientAssertions: observed(clientAssertions, work) },
    };
    const life = { aud: context.baseUrl, exp: seconds(60), jti: "1" };
    const named = { iss: client.clientId, sub: client.clientId, ...life, ...claims };
    const type = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
    const refusal = await oauthFailureOf(() =>
      proveByAssertion(watched, { assertion: JSON.stringify(named), type, clientId: undefined }),
    );
    return [...work, refusal.message];
  };
  const known = await workFor({});
  expect(known.map((step) => step.split(" ")[0])).toEqual(["read", "select", "isSignedBy", "The"]);
  const unknown = "0".repeat(32);
  for (const claims of [{ iss: unknown, sub: unknown }, { aud: "https://other.example" }, { exp: 0 }]) {
    expect(await workFor(claims)).toEqual(known);
  }
});
