import { setTimeout as sleep } from "node:timers/promises";
import type { JsonObject } from "@design-catalog/core";
import { signDelivery } from "@design-catalog/webhook-engine";
import { textOf } from "../caller/json-reading.ts";

/** Milliseconds for an answer, as of a delivery. */
const answerTimeoutMs = 15_000;
const againMs = 500;

/** Where to forward events to. */
export interface Forwarding {
  readonly url: URL;
  readonly secret: string;
  /** Learns why a receiver that does not listen cannot be reached, once for each event. */
  readonly onWaiting: (reason: string) => void;
}

/** The answer to a forwarded event. */
export interface ForwardedAnswer {
  readonly status: number;
  readonly durationMs: number;
}

/**
 * Sends an event as a delivery is sent, with a signature of the session's secret. It tries until a receiver answers, whatever
 * the status: one that restarts misses nothing.
 */
export async function forwardEvent(
  event: JsonObject,
  { url, secret, onWaiting }: Forwarding,
): Promise<ForwardedAnswer> {
  for (let tries = 1; ; tries += 1) {
    const startedMs = performance.now();
    try {
      const status = await send(event, url, secret);
      return { status, durationMs: Math.round(performance.now() - startedMs) };
    } catch (error) {
      if (tries === 1) onWaiting(error instanceof Error ? error.message : String(error));
      await sleep(againMs);
    }
  }
}

async function send(event: JsonObject, url: URL, secret: string): Promise<number> {
  const body = new TextEncoder().encode(JSON.stringify(event));
  const [id, type] = [textOf(event, "id"), textOf(event, "type")];
  const timestampSeconds = Math.floor(Date.now() / 1_000);
  const answer = await fetch(url, {
    method: "POST",
    redirect: "manual",
    signal: AbortSignal.timeout(answerTimeoutMs),
    headers: {
      "content-type": "application/json; charset=utf-8",
      "user-agent": "Service-Webhooks/1.0",
      "webhook-id": id,
      "webhook-timestamp": String(timestampSeconds),
      "webhook-signature": signDelivery({ id, timestampSeconds, body, secrets: [secret] }),
      "service-event-type": type,
    },
    body,
  });
  // A connection with an unread body is not used again.
  await answer.arrayBuffer();
  return answer.status;
}
