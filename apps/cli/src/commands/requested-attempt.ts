import { setTimeout as sleep } from "node:timers/promises";
import type { JsonObject } from "@design-catalog/core";
import type { Caller } from "../caller/caller.ts";
import { numberOf, objectOf, textOf } from "../caller/json-reading.ts";
import { attemptsOf, describeAttempt } from "./delivery-fields.ts";

/** An attempt takes 15 s at most, and a busy worker begins it a little later. */
const waitMs = 30_000;
const pollMs = 250;
/** Requests at the same time: a service that is busy with its own work should hardly notice. */
export const parallelMax = 4;

/** A delivery as it was last read, and the attempt that was asked for; none while it has not ended. */
export interface AwaitedAttempt {
  readonly delivery: JsonObject;
  readonly attempt: JsonObject | undefined;
}

/**
 * Reads a delivery until the attempt has ended that a test or a resend asked for, at most 30 s by default. `sent` is the
 * answer to that request; attempts of the schedule that end meanwhile do not count.
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
 * Waits for the attempts of several deliveries, the first ones first. Once one has not ended in time, nobody seems to
 * work on them, and the rest are read once.
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

/** What came of an awaited attempt, in a few words. */
export function describeAnswer(attempt: JsonObject | undefined): string {
  return attempt === undefined ? "none yet: does a worker of the service run?" : describeAttempt(attempt);
}

/** True where the receiver accepted an attempt. */
export function isAccepted(attempt: JsonObject | undefined): boolean {
  return attempt?.["outcome"] === "success";
}
