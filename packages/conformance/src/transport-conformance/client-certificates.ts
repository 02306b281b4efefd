import type { ClientCertificate } from "@design-catalog/core/ports";
import { describe, expect, test } from "#runner";
import { type MutualReceiver, startMutualReceiver } from "../mutual-receiver.ts";
import { createTestAuthority, type TestAuthority } from "../tls.ts";
import { expectError, expectResponse, type TransportFixture, transportRequest, withReceiver } from "./fixture.ts";

/** Client certificates: presented where a request has one, and on no connection of another request. */
export function clientCertificateChecks(fixture: TransportFixture): void {
  describe("client certificates", () => {
    test("are presented with the certificates of their issuers", () => presentsChain(fixture));
    test("are never presented by the connections of other requests", () => separatesClients(fixture));
    test("share connections where they are the same text", () => sharesConnections(fixture));
    test("given one of an authority that the receiver does not know fail", () => isRefused(fixture));
    test("given one that TLS cannot use nothing is sent and nothing repeated", () => refusesUnusable(fixture));
  });
}

async function clientOf(authority: TestAuthority, commonName: string): Promise<ClientCertificate> {
  const { cert, key } = await authority.issue({ commonName, isClient: true });
  return { pem: `${cert}\n${key}` };
}

/** Runs `check` against a receiver that lets in clients of this authority only. */
async function withMutual(
  fixture: TransportFixture,
  clients: TestAuthority,
  check: (receiver: MutualReceiver) => Promise<void>,
): Promise<void> {
  const certificate = await fixture.authority().issue({ names: ["localhost"] });
  const receiver = await startMutualReceiver({ certificate, clients });
  try {
    await check(receiver);
  } finally {
    await receiver.close();
  }
}

async function presentsChain(fixture: TransportFixture): Promise<void> {
  const clients = await createTestAuthority();
  const between = await clients.delegate();
  const { pem } = await clientOf(between, "catalog");
  await withMutual(fixture, clients, async (receiver) => {
    const clientCertificate = { pem: `${pem}\n${between.certificate}` };
    expectResponse(await fixture.transport().send(transportRequest(receiver.port, { clientCertificate })));
    expect(receiver.clientNames).toEqual(["catalog"]);
  });
}

async function separatesClients(fixture: TransportFixture): Promise<void> {
  const clients = await createTestAuthority();
  const certificates = [await clientOf(clients, "one"), await clientOf(clients, "two")];
  await withMutual(fixture, clients, async (receiver) => {
    for (const clientCertificate of [...certificates, ...certificates]) {
      expectResponse(await fixture.transport().send(transportRequest(receiver.port, { clientCertificate })));
    }
    expectError(await fixture.transport().send(transportRequest(receiver.port)));
    expect([receiver.clientNames, receiver.requests.length]).toEqual([["one", "two"], 4]);
  });
}

async function sharesConnections(fixture: TransportFixture): Promise<void> {
  const clients = await createTestAuthority();
  const { pem } = await clientOf(clients, "catalog");
  await withMutual(fixture, clients, async (receiver) => {
    for (const clientCertificate of [{ pem }, { pem }]) {
      expectResponse(await fixture.transport().send(transportRequest(receiver.port, { clientCertificate })));
    }
    expect(receiver.clientNames).toEqual(["catalog"]);
  });
}

async function isRefused(fixture: TransportFixture): Promise<void> {
  const clients = await createTestAuthority();
  const clientCertificate = await clientOf(await createTestAuthority(), "stranger");
  await withMutual(fixture, clients, async (receiver) => {
    const request = transportRequest(receiver.port, { clientCertificate });
    // Some servers send an alert, others end the connection.
    expect(["tls", "connect"]).toContain(expectError(await fixture.transport().send(request)).errorClass);
    expect(receiver.requests).toEqual([]);
  });
}

async function refusesUnusable(fixture: TransportFixture): Promise<void> {
  const clients = await createTestAuthority();
  const [one, other] = [await clients.issue({ isClient: true }), await clients.issue({ isClient: true })];
  await withReceiver({ authority: fixture.authority() }, async (receiver) => {
    for (const pem of [`${one.cert}\n${other.key}`, "-----BEGIN PRIVATE KEY-----", ""]) {
      const request = transportRequest(receiver.port, { clientCertificate: { pem } });
      const { errorClass, message } = expectError(await fixture.transport().send(request));
      expect([errorClass, message]).toEqual(["service", "the client certificate of the endpoint cannot be used"]);
    }
    expect(receiver.connectionCount()).toBe(0);
  });
}
