import { setTimeout as sleep } from "node:timers/promises";
import type { ReceivedRequest, Receiver } from "@design-catalog/testing/receiver";
import { webhookIdOf } from "../support/arrivals.ts";

/** A kill of the service, by the clock of the machine. */
export interface Kill {
  /** Webhook ids of the attempts that had no answer yet. */
  readonly inFlight: readonly string[];
  readonly atMs: number;
  readonly readyAtMs: number;
}

/** Deliveries may begin a moment before the banner is read. */
const startedAgainMs = 200;

/** A receiver's manner: it answers after a while, and knows what is not answered. */
export function watchInFlight(delayMs: number) {
  const unanswered = new Set<string>();
  return {
    /** The webhook ids of the attempts under way, as soon as there are some; none after `waitMs` without. */
    async untilInFlight(waitMs: number): Promise<readonly string[]> {
      const deadlineMs = performance.now() + waitMs;
      while (unanswered.size === 0 && performance.now() < deadlineMs) await sleep(1);
      return [...unanswered];
    },
    async respond(request: ReceivedRequest) {
      const id = webhookIdOf(request);
      unanswered.add(id);
      await sleep(delayMs);
      unanswered.delete(id);
      return { status: 204 };
    },
  };
}

/**
 * How long after the restart each attempt in flight was made again; Infinity for one that never was. Where another kill
 * came between, its restart counts.
 */
export function retriesOf(killed: Kill, kills: readonly Kill[], receiver: Receiver): readonly number[] {
  return killed.inFlight.map((id) => {
    const startedMs = killed.readyAtMs - startedAgainMs;
    const again = receiver.requests.find((request) => webhookIdOf(request) === id && request.receivedAtMs > startedMs);
    if (again === undefined) return Number.POSITIVE_INFINITY;
    const restarts = kills.map(({ readyAtMs }) => readyAtMs).filter((atMs) => atMs <= again.receivedAtMs);
    return Math.max(0, again.receivedAtMs - Math.max(killed.readyAtMs, ...restarts));
  });
}
