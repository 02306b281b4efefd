import { expect, test } from "bun:test";
import { exportedNames } from "@design-catalog/testing/exported-names";
import { join } from "node:path";

test("the package exports these names and no others", async () => {
  expect(await exportedNames(join(import.meta.dirname, "mod.ts"))).toEqual([
    "type AddressPolicyOptions",
    "type DestinationPolicy",
    "type Dispatcher",
    "type DispatcherLimits",
    "type DispatcherOptions",
    "type DispatcherStats",
    "type NodeTransportOptions",
    "type ProbeOptions",
    "type ProbeResult",
    "type RotatingSecretBox",
    "type RotatingSecretBoxOptions",
    "type SecretBoxOptions",
    "type SignatureInput",
    "type SystemResolverOptions",
    "type TlsTransportOptions",
    "type VettedDestination",
    "type WebClientOptions",
    "createAddressPolicy",
    "createDispatcher",
    "createNodeTransport",
    "createOfferingStorage",
    "createRotatingSecretBox",
    "createSecretBox",
    "createSystemResolver",
    "createTlsTransport",
    "createWebClient",
    "divideLimits",
    "keyIdOf",
    "probeReceiver",
    "signDelivery",
    "stalledMs",
    "systemTimers",
  ]);
});
