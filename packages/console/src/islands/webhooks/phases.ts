import type { WebhookDeliveryAttempt } from "@design-catalog/client/api";
import type { texts } from "./texts.ts";

/** A phase of an attempt, and its duration. */
export interface Phase {
  readonly name: keyof (typeof texts)["phases"];
  readonly ms: number;
}

/**
 * Phases of an attempt in their order. The service reports the duration of name resolution, and each later phase as a
 * time after it; a reused connection has only the last.
 */
export function phasesOf({
  timings,
  durationMs,
}: Pick<WebhookDeliveryAttempt, "timings" | "durationMs">): readonly Phase[] {
  const { dnsMs = 0, connectMs, tlsMs, firstByteMs } = timings;
  const phases: Phase[] = dnsMs > 0 ? [{ name: "dns", ms: dnsMs }] : [];
  let reachedMs = 0;
  const marks = [
    { name: "connect", atMs: connectMs },
    { name: "tls", atMs: tlsMs },
    { name: "firstByte", atMs: firstByteMs },
  ] as const;
  for (const { name, atMs } of marks) {
    if (atMs === undefined) continue;
    phases.push({ name, ms: Math.max(0, atMs - reachedMs) });
    reachedMs = Math.max(reachedMs, atMs);
  }
  const restMs = durationMs - dnsMs - reachedMs;
  return restMs > 0 ? [...phases, { name: "rest", ms: restMs }] : phases;
}
