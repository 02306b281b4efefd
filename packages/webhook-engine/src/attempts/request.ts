import { DomainError } from "@design-catalog/core/engine";
import type { ClientCertificate, DispatchEndpoint, DispatchItem, SecretBox } from "@design-catalog/core/ports";
import { endpointPurpose } from "@design-catalog/core/webhooks";
import { signDelivery } from "../secrets/signature.ts";
import { attemptsMax } from "./retry-policy.ts";
import type { OpenedAuth } from "./token-exchange.ts";

/** The sealed values of an endpoint in clear. */
export interface OpenedEndpoint {
  /** Newest first, including those in a roll's grace period. */
  readonly secrets: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly clientCertificate?: ClientCertificate;
  readonly auth?: OpenedAuth;
}

interface Opening {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly opened: Promise<OpenedEndpoint>;
}

/**
 * Longest time for which opened values are used again: a master key that was withdrawn opens nothing afterwards. Even at
 * one event a second it saves nearly all openings.
 */
const openedMsMax = 60_000;

/** Values by box and endpoint. First attempts share the endpoint that their process remembers. */
const openings = new WeakMap<SecretBox, WeakMap<DispatchEndpoint, Opening>>();

/**
 * Opens the sealed values once for all attempts that share the endpoint, until one of its secrets stops signing.
 *
 * @throws {DomainError} `secret_unreadable` when a value cannot be opened or no secret is left to sign with
 */
export function openEndpoint(endpoint: DispatchEndpoint, options: OpeningOptions): Promise<OpenedEndpoint> {
  const { secretBox, nowMs } = options;
  const ofBox = openings.get(secretBox) ?? new WeakMap<DispatchEndpoint, Opening>();
  openings.set(secretBox, ofBox);
  const known = ofBox.get(endpoint);
  if (known && nowMs >= known.fromMs && nowMs < known.untilMs) return known.opened;
  const opened = openSealed(endpoint, options);
  const opening = { fromMs: nowMs, untilMs: Math.min(nowMs + openedMsMax, firstExpiry(endpoint, nowMs)), opened };
  ofBox.set(endpoint, opening);
  opened.catch(() => ofBox.delete(endpoint));
  return opened;
}

/** The next time at which one of the secrets stops signing. */
function firstExpiry({ secrets }: DispatchEndpoint, nowMs: number): number {
  const times = secrets.map(({ expiresAt }) => (expiresAt === null ? Infinity : Date.parse(expiresAt)));
  return Math.min(...times.filter((timeMs) => timeMs > nowMs));
}

interface OpeningOptions {
  readonly secretBox: SecretBox;
  readonly nowMs: number;
}

async function openSealed(endpoint: DispatchEndpoint, { secretBox, nowMs }: OpeningOptions): Promise<OpenedEndpoint> {
  const purpose = endpointPurpose(endpoint.id);
  const current = endpoint.secrets.filter(({ expiresAt }) => expiresAt === null || Date.parse(expiresAt) > nowMs);
  if (current.length === 0) {
    throw new DomainError("secret_unreadable", "Cannot sign because the endpoint has no current secret");
  }
  const [secrets, headers] = await Promise.all([
    Promise.all(current.map(({ sealed }) => secretBox.open(sealed, purpose))),
    Promise.all(
      Object.entries(endpoint.headers).map(
        async ([name, sealed]) => [name, await secretBox.open(sealed, purpose)] as const,
      ),
    ),
  ]);
  const { clientCertificate: certificate, auth } = endpoint.credentials ?? {};
  return {
    secrets,
    headers: Object.fromEntries(headers),
    ...(certificate && { clientCertificate: { pem: await secretBox.open(certificate.sealed, purpose) } }),
    ...(auth && { auth: { ...auth, clientSecret: await secretBox.open(auth.sealed, purpose) } }),
  };
}

/** An event that is about to be sent. */
export interface SentEvent {
  readonly id: string;
  readonly type: string;
  readonly body: Uint8Array;
  /** `whsec_` secrets, newest first. */
  readonly secrets: readonly string[];
  readonly nowMs: number;
}

/**
 * Builds the headers that every delivery of an event has, whoever sends it.
 * @example
 * ```ts
 * const event = { id: "event-1", type: "order.paid", body: new TextEncoder().encode("{}"), nowMs: Date.now() };
 * const headers = eventHeaders({ ...event, secrets: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"] });
 * assert.equal(headers["webhook-id"], "event-1");
 * ```
 */
export function eventHeaders({ id, type, body, secrets, nowMs }: SentEvent) {
  const timestampSeconds = Math.floor(nowMs / 1_000);
  return {
    "Content-Type": "application/json; charset=utf-8",
    "User-Agent": "Service-Webhooks/1.0",
    "webhook-id": id,
    "webhook-timestamp": String(timestampSeconds),
    "webhook-signature": signDelivery({ id, timestampSeconds, body, secrets }),
    "Service-Event-Type": type,
  };
}

/** Builds the headers of one attempt. A custom header never replaces one of the service, whatever its case. */
export function attemptHeaders({
  item,
  opened,
  body,
  nowMs,
  traceparent,
}: {
  readonly item: DispatchItem;
  readonly opened: OpenedEndpoint;
  readonly body: Uint8Array;
  readonly nowMs: number;
  readonly traceparent?: string | undefined;
}): Readonly<Record<string, string>> {
  const { eventId: id, eventType: type } = item;
  const own = {
    ...eventHeaders({ id, type, body, secrets: opened.secrets, nowMs }),
    "Service-Delivery-Id": item.deliveryId,
    // The header counts to 10; resends after the end of the schedule keep the last number.
    "Service-Delivery-Attempt": String(Math.min(item.attemptCount + 1, attemptsMax)),
    ...(traceparent !== undefined && { traceparent }),
  };
  const ownNames = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  const custom = Object.entries(opened.headers).filter(([name]) => !ownNames.has(name.toLowerCase()));
  return { ...Object.fromEntries(custom), ...own };
}
