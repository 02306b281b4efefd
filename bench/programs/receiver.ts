/** Takes webhooks over HTTPS and records the time of each arrival. */
import { type ReceivedRequest, startReceiver } from "@design-catalog/conformance/receiver";
import { type CertificatePair, createTestAuthority } from "@design-catalog/conformance/tls";
import { serveCalls } from "../shared/program.ts";
import { readChangeNumber } from "../way/change-number.ts";
import { type ReceiverKind, receiverKinds } from "../way/receivers.ts";

/** A delivery that arrived. */
export interface Arrival {
  readonly deliveryId: string;
  readonly eventId: string;
  /** Number of the change, for loads that number theirs. */
  readonly change: number | undefined;
  /** Wall-clock milliseconds with a fraction. */
  readonly atMs: number;
}

let arrivals: Arrival[] = [];
let kind: ReceiverKind = "0";
let count = 0;
const pollMs = 5;

const handlers = {
  /** Opens one port for each endpoint, because endpoints seldom share a name. Returns their URLs. */
  async listen({ certificate, ports }: { readonly certificate: CertificatePair; readonly ports: number }) {
    // Only required by the type: the certificate is given.
    const authority = await createTestAuthority();
    const receivers = await Promise.all(
      Array.from({ length: ports }, () => startReceiver({ authority, certificate, respond: arrive })),
    );
    return receivers.map(({ url }) => `${url}/hooks`);
  },
  /** Answers all later deliveries as a receiver of another kind. */
  async become(other: ReceiverKind) {
    kind = other;
    return await Promise.resolve();
  },
  /** Waits for `count` arrivals and forgets them. @throws {Error} when they do not come in time */
  async collect({ count, timeoutMs }: { readonly count: number; readonly timeoutMs: number }) {
    const deadlineMs = performance.now() + timeoutMs;
    while (arrivals.length < count && performance.now() < deadlineMs) await Bun.sleep(pollMs);
    const collected = arrivals;
    arrivals = [];
    if (collected.length >= count) return collected;
    throw new Error(`Cannot collect ${count} deliveries in ${timeoutMs} ms: count ${collected.length}`);
  },
};

/** Calls that a receiver answers. */
export type Receiver = typeof handlers;

function arrive({ headers, body }: ReceivedRequest): { readonly status: number; readonly delayMs?: number } {
  arrivals.push({
    deliveryId: headers["service-delivery-id"] ?? "",
    eventId: headers["webhook-id"] ?? "",
    change: readChangeNumber(Buffer.from(body).toString("latin1")),
    atMs: performance.timeOrigin + performance.now(),
  });
  const delayMs = receiverKinds[kind](count++);
  return delayMs > 0 ? { status: 204, delayMs } : { status: 204 };
}

serveCalls(handlers);
