/** The way of a client certificate from its registration into the TLS of a delivery. */
import { expect, test } from "bun:test";
import { setTimeout as sleep } from "node:timers/promises";
import { startMutualReceiver } from "@design-catalog/conformance/mutual-receiver";
import type { DispatchItem } from "@design-catalog/core/ports";
import { dispatchEndpoint, webhookEndpoints } from "@design-catalog/core/webhooks";
import { createTestAuthority } from "@design-catalog/testing";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { testId } from "@design-catalog/testing/test-id";
import { createTestClock, silentLog } from "@design-catalog/testing/test-ports";
import { createAddressPolicy } from "../addresses/policy.ts";
import { createSystemResolver } from "../addresses/system-resolver.ts";
import { readClientCertificate } from "../secrets/read-client-certificate.ts";
import { systemTimers } from "../system-timers.ts";
import { createTlsTransport } from "../transport/tls/transport.ts";
import { makeAttempt } from "./attempt.ts";

const item: DispatchItem = {
  deliveryId: testId("6b00ecc1f3c9ebfd2b30f067"),
  applicationId: testId("6b00ecc1f3c9ebfd2b30f001"),
  eventId: "6b00ecc1f3c9ebfd2b30f066",
  eventType: "project.created",
  body: '{"id":"6b00ecc1f3c9ebfd2b30f066"}',
  createdAt: "2026-11-20T12:00:00.000Z",
  status: "pending",
  attemptCount: 0,
  automaticCount: 0,
  endpoint: undefined,
};

test("an attempt presents the certificate of its endpoint, and that of no other", async () => {
  const authority = await createTestAuthority();
  const clients = await createTestAuthority();
  const receiver = await startMutualReceiver({ certificate: await authority.issue({ names: ["localhost"] }), clients });
  const transport = createTlsTransport({ extraCertificates: authority.certificate });
  const application = await createTestApplication({ readClientCertificate, clock: createTestClock(Date.now()) });
  for (const commonName of ["one", "two"]) {
    const { cert, key } = await clients.issue({ commonName, isClient: true });
    const clientCertificate = { pem: `${cert}\n${key}` };
    const body = { url: `https://localhost:${receiver.port}/${commonName}`, eventTypes: ["*"], clientCertificate };
    await application.callNamed("createWebhook", application.administrator, { body });
  }
  await application.callNamed("createWebhook", application.administrator, {
    body: { url: `https://localhost:${receiver.port}/none`, eventTypes: ["*"] },
  });
  const addressPolicy = createAddressPolicy({ resolver: createSystemResolver(), allowNetworks: ["127.0.0.0/8"] });
  const { secretBox, clock } = application.ports;
  const ports = { transport, addressPolicy, secretBox, clock, timers: systemTimers, log: silentLog };
  const outcomes: string[] = [];
  for (const row of await application.store.select(webhookEndpoints)) {
    const { record } = await makeAttempt(ports, { item, trigger: "automatic", endpoint: dispatchEndpoint(row) });
    outcomes.push(record.outcome);
  }
  const arrived = receiver.requests.map(({ client, head }) => [client, head.split(" ")[1]]);
  expect(outcomes).toEqual(["success", "success", "failure"]);
  expect(arrived).toEqual([
    ["one", "/one"],
    ["two", "/two"],
  ]);
  await transport.close();
  await receiver.close();
});

test("a delivery says that the certificate of its endpoint has expired since it was saved", async () => {
  const authority = await createTestAuthority();
  const clients = await createTestAuthority();
  const receiver = await startMutualReceiver({ certificate: await authority.issue({ names: ["localhost"] }), clients });
  const transport = createTlsTransport({ extraCertificates: authority.certificate });
  // It judges what is saved, however slow this machine is.
  const saving = createTestClock(Date.now());
  const application = await createTestApplication({ readClientCertificate, clock: saving });
  const { cert, key } = await clients.issue({ commonName: "brief", isClient: true, validDays: 3 / 86_400 });
  const body = {
    url: `https://localhost:${receiver.port}/`,
    eventTypes: ["*"],
    clientCertificate: { pem: `${cert}\n${key}` },
  };
  await application.callNamed("createWebhook", application.administrator, { body });
  const [row] = await application.store.select(webhookEndpoints);
  if (!row) throw new TypeError("Cannot read the endpoint that was registered");
  const addressPolicy = createAddressPolicy({ resolver: createSystemResolver(), allowNetworks: ["127.0.0.0/8"] });
  const { secretBox } = application.ports;
  const clock = { now: () => Date.now() };
  const ports = { transport, addressPolicy, secretBox, clock, timers: systemTimers, log: silentLog };
  const attempt = async () =>
    (await makeAttempt(ports, { item, trigger: "automatic", endpoint: dispatchEndpoint(row) })).record;
  const endMs = Date.parse(row.credentials?.clientCertificate?.notAfter ?? "");
  await sleep(Math.max(0, endMs + 1_100 - Date.now()));
  const expired = `; the client certificate of the endpoint expired on ${new Date(endMs).toISOString().slice(0, 10)}`;
  const refused = await attempt();
  expect(refused).toMatchObject({ outcome: "failure", errorClass: "tls", statusCode: null });
  expect(refused.errorMessage).toEndWith(expired);
  expect(receiver.requests).toEqual([]);
  // Whoever is not reached has not judged it.
  await receiver.close();
  expect(await attempt()).toMatchObject({ errorClass: "connect", errorMessage: "connection refused" });
  await transport.close();
}, 90_000);
