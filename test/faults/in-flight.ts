import { setTimeout as sleep } from "node:timers/promises";
import type { ReceivedRequest, Receiver } from "@design-catalog/conformance/receiver";
import { webhookIdOf } from "../support/arrivals.ts";

/** A kill of the service, by the clock of the machine. */
export interface Kill {
  /** Webhook ids of the attempts without an answer. */
  readonly inFlight: readonly string[];
  readonly atMs: number;
  readonly readyAtMs: number;
}

/** Deliveries may start a moment before the banner is read. */
const startedAgainMs = 200;

/** Makes a receiver answer after a delay, and keeps track of unanswered requests. */
export function watchInFlight(delayMs: number) {
  const unanswered = new Set<string>();
  let answerMs = delayMs;
  return {
    /** Makes the receiver answer after another delay from now on. */
    slowDown(toMs: number) {
      answerMs = toMs;
    },
    /** Resolves with the webhook ids of the running attempts as soon as there are any; with none after `waitMs`. */
    async untilInFlight(waitMs: number): Promise<readonly string[]> {
      const deadlineMs = performance.now() + waitMs;
      while (unanswered.size === 0 && performance.now() < deadlineMs) await sleep(1);
      return [...unanswered];
    },
    async respond(request: ReceivedRequest) {
      const id = webhookIdOf(request);
      unanswered.add(id);
      await sleep(answerMs);
      unanswered.delete(id);
      return { status: 204 };
    },
  };
}

/**
 * Returns the time from the restart to the repetition of each attempt in flight; Infinity for one never repeated. If
 * another kill came in between, its restart counts.
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
