import { setTimeout as sleep } from "node:timers/promises";
import type { HttpTransport, TransportRequest, TransportResult } from "@design-catalog/core/ports";
import type { EgressProxy } from "@design-catalog/webhook-engine/transport-parts";
import { type HostileBehaviour, type HostileReceiver, startHostileReceiver } from "../hostile-receivers.ts";
import { type Receiver, type ReceiverOptions, startReceiver } from "../receiver.ts";
import type { TestAuthority } from "../tls.ts";

/**
 * Creates the adapter under test; it trusts `extraCertificates` (PEM) in addition to the system roots, and opens every
 * connection by the proxy if there is one.
 */
export type CreateTransport = (options: {
  readonly extraCertificates?: string;
  readonly proxy?: EgressProxy;
}) => HttpTransport;

/** Shared by the checks: an authority, and a transport that trusts it. */
export interface TransportFixture {
  readonly create: CreateTransport;
  authority(): TestAuthority;
  transport(): HttpTransport;
}

/** Sent with every request, so a check can look for it in places where it must not appear. */
export const secretHeaderValue = "shared-token-b7f1";

/** The bytes of an answer that keeps the connection open. */
export const okAnswer = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";

/** A request to `https://localhost:PORT/hook` at 127.0.0.1; checks override their subject. */
export function transportRequest(port: number, overrides: Partial<TransportRequest> = {}): TransportRequest {
  return {
    method: "POST",
    url: new URL(`https://localhost:${port}/hook`),
    addresses: ["127.0.0.1"],
    headers: { "content-type": "application/json", "x-token": secretHeaderValue },
    body: new TextEncoder().encode('{"n":1}'),
    deadlineMs: 15_000,
    responseBytesMax: 4_096,
    ...overrides,
  };
}

/** Narrows a result to a response. @throws {Error} with the error's text if it is an error */
export function expectResponse(result: TransportResult): Extract<TransportResult, { outcome: "response" }> {
  if (result.outcome === "response") return result;
  throw new Error(`Cannot read a response because the outcome is an error: ${result.errorClass}, ${result.message}`);
}

/** Narrows a result to an error. @throws {Error} with the status if it is a response */
export function expectError(result: TransportResult): Extract<TransportResult, { outcome: "error" }> {
  if (result.outcome === "error") return result;
  throw new Error(`Cannot read an error because the outcome is a response: status ${result.statusCode}`);
}

/** Runs `check` against a receiver and always closes it afterwards. */
export async function withReceiver(
  options: ReceiverOptions,
  check: (receiver: Receiver) => Promise<void>,
): Promise<void> {
  const receiver = await startReceiver(options);
  try {
    await check(receiver);
  } finally {
    await receiver.close();
  }
}

/** Runs `check` against a hostile receiver with a good certificate. */
export async function withHostile(
  fixture: TransportFixture,
  behaviour: HostileBehaviour,
  check: (receiver: HostileReceiver) => Promise<void>,
): Promise<void> {
  const certificate = await fixture.authority().issue({ names: ["localhost"] });
  const receiver = await startHostileReceiver(behaviour, certificate);
  try {
    await check(receiver);
  } finally {
    await receiver.close();
  }
}

/** Waits until `isTrue`. @throws {Error} if it stays false */
export async function waitUntil(isTrue: () => boolean, timeoutMs = 10_000): Promise<void> {
  const deadlineMs = performance.now() + timeoutMs;
  while (!isTrue()) {
    if (performance.now() > deadlineMs)
      throw new Error(`Cannot wait any longer because it is still false: ${isTrue.toString()}`);
    await sleep(2);
  }
}
