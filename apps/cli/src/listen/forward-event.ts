import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { JsonObject } from "@design-catalog/core";
import { eventHeaders } from "@design-catalog/webhook-engine";
import { textOf } from "../caller/json-reading.ts";

/** Milliseconds for an answer, as of a delivery. */
const answerTimeoutMs = 15_000;
const againMs = 500;
/** Time-outs that a receiver may have: more would hold up all later events behind one that it cannot take. */
const silentMax = 5;
/** Highest number of an attempt in its header. */
const attemptMax = 10;
/** Characters of an id. */
const idLength = 24;
/** Answers of a proxy whose receiver restarts. */
const awayStatuses = new Set([502, 503, 504]);

/** Where to forward events to. */
export interface Forwarding {
  readonly url: URL;
  readonly secret: string;
  /** Learns why a receiver cannot be reached, once for each event. */
  readonly onWaiting: (reason: string) => void;
  /** @default {@link answerTimeoutMs} */
  readonly timeoutMs?: number;
}

/** The answer to a forwarded event. */
export interface ForwardedAnswer {
  /** Null where the receiver let every try time out. */
  readonly status: number | null;
  readonly durationMs: number;
}

/** A try that got no answer of the receiver itself. */
interface Miss {
  readonly reason: string;
  /** Whether the time for an answer ended, so the event may be what keeps the receiver from answering. */
  readonly isSilent: boolean;
}

/**
 * Sends an event as a delivery is sent, with a signature of the session's secret. It tries until a receiver answers, whatever
 * the status: one that restarts misses nothing, also behind a proxy, or behind a port or a tunnel that takes connections for it
 * and breaks them. One that lets tries time out is given up after some.
 */
export async function forwardEvent(event: JsonObject, forwarding: Forwarding): Promise<ForwardedAnswer> {
  let silent = 0;
  for (let attempt = 1; ; attempt += 1) {
    const startedMs = performance.now();
    const outcome = await send(event, attempt, forwarding);
    const durationMs = Math.round(performance.now() - startedMs);
    if (typeof outcome === "number") return { status: outcome, durationMs };
    if (attempt === 1) forwarding.onWaiting(outcome.reason);
    if (outcome.isSilent) silent += 1;
    if (silent >= silentMax) return { status: null, durationMs };
    await sleep(againMs);
  }
}

async function send(
  event: JsonObject,
  attempt: number,
  { url, secret, timeoutMs }: Forwarding,
): Promise<number | Miss> {
  const body = new TextEncoder().encode(JSON.stringify(event));
  // The type of an example is that of a test in the header, for routing, as in its delivery.
  const [id, type] = [textOf(event, "id"), event["example"] === true ? "webhook.test" : textOf(event, "type")];
  try {
    const answer = await fetch(url, {
      method: "POST",
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs ?? answerTimeoutMs),
      headers: {
        ...eventHeaders({ id, type, body, secrets: [secret], nowMs: Date.now() }),
        // The same after a restart: it is the delivery of this event to this receiver.
        "Service-Delivery-Id": createHash("sha256").update(`${id} ${url.href}`).digest("hex").slice(0, idLength),
        "Service-Delivery-Attempt": String(Math.min(attempt, attemptMax)),
      },
      body,
    });
    // A connection with an unread body is not used again.
    await answer.arrayBuffer();
    return awayStatuses.has(answer.status) ? { reason: `status ${answer.status}`, isSilent: false } : answer.status;
  } catch (error) {
    return missOf(error);
  }
}

function missOf(error: unknown): Miss {
  if (!(error instanceof Error)) return { reason: String(error), isSilent: false };
  return { reason: error.message, isSilent: error.name === "TimeoutError" };
}
