import { setTimeout as sleep } from "node:timers/promises";
import type { JsonObject } from "@design-catalog/core";
import { eventHeaders } from "@design-catalog/webhook-engine";
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
  const answer = await fetch(url, {
    method: "POST",
    redirect: "manual",
    signal: AbortSignal.timeout(answerTimeoutMs),
    headers: eventHeaders({ id, type, body, secrets: [secret], nowMs: Date.now() }),
    body,
  });
  // A connection with an unread body is not used again.
  await answer.arrayBuffer();
  return answer.status;
}
