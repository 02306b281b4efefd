import { setTimeout as sleep } from "node:timers/promises";
import type { JsonObject } from "@design-catalog/core";
import type { Caller } from "../caller/caller.ts";
import { numberOf, objectOf, textOf } from "../caller/json-reading.ts";
import { attemptsOf, describeAttempt } from "./delivery-fields.ts";

/** Longest wait: an attempt takes at most 15 s, and a busy worker starts it a little later. */
const waitMs = 30_000;
const pollMs = 250;
/** Concurrent requests; a busy service should hardly notice them. */
const parallelMax = 4;

/** A delivery at the last reading and the requested attempt, once it has ended. */
export interface AwaitedAttempt {
  readonly delivery: JsonObject;
  readonly attempt: JsonObject | undefined;
}

/**
 * Reads a delivery until the attempt that a test or a resend requested has ended, at most 30 s by default. `sent` is
 * the answer to that request; scheduled attempts do not count.
 */
export async function waitForRequestedAttempt(
  service: Caller,
  sent: JsonObject,
  timeoutMs = waitMs,
): Promise<AwaitedAttempt> {
  const parameters = { id: textOf(sent, "id") };
  const countBefore = numberOf(sent, "attemptCount");
  const deadlineMs = performance.now() + timeoutMs;
  for (;;) {
    const delivery = objectOf(await service.call("getWebhookDelivery", { parameters }));
    const attempt = attemptsOf(delivery).find(
      (one) => one["trigger"] !== "automatic" && numberOf(one, "number") > countBefore,
    );
    if (attempt !== undefined || performance.now() >= deadlineMs) return { delivery, attempt };
    await sleep(pollMs);
  }
}

/**
 * Waits for the attempts of several deliveries, the first ones first. When one does not end in time, no worker seems to
 * run, so each of the others is read only once.
 */
export async function waitForRequestedAttempts(
  service: Caller,
  sent: readonly JsonObject[],
  onAttempt: (awaited: AwaitedAttempt) => void,
): Promise<void> {
  const queue = sent.values();
  let timeoutMs = waitMs;
  const work = async () => {
    for (const delivery of queue) {
      const awaited = await waitForRequestedAttempt(service, delivery, timeoutMs);
      if (awaited.attempt === undefined) timeoutMs = 0;
      onAttempt(awaited);
    }
  };
  await Promise.all(Array.from({ length: parallelMax }, work));
}

/** Summarises an awaited attempt. */
export function describeAnswer(attempt: JsonObject | undefined): string {
  return attempt === undefined ? "none yet: is a worker of the service running?" : describeAttempt(attempt);
}

/** True when the receiver accepted an attempt. */
export function isAccepted(attempt: JsonObject | undefined): boolean {
  return attempt?.["outcome"] === "success";
}
