import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { SignInGuardRow } from "./guards-table.ts";

const minuteMs = 60_000;

/** Milliseconds after which failures that imposed no wait are forgotten; those of a network too. */
export const failureWindowMs = 15 * minuteMs;

/** Milliseconds without another failure after which failures that imposed a wait are forgotten. */
const waitingForgottenMs = 12 * 60 * minuteMs;

/** Longest wait in milliseconds, which keeps attackers from locking an owner out for good. */
const waitMsMax = 15 * minuteMs;

/** Subjects whose failures are counted. */
export type GuardKind = "account" | "place" | "network";

/** Failures within 15 minutes before a wait begins. A whole company may share one network address. */
export const freeFailures = { account: 5, place: 5, network: 50 } as const satisfies Record<GuardKind, number>;

/** Counting columns of a guard. */
export type FailureCount = Pick<SignInGuardRow, "failures" | "waitsUntil" | "expiresAt">;

/**
 * Adds a failure at `nowMs`. For an account, and for an account from one network, the fifth failure imposes a wait of
 * one minute, and each further one doubles it, up to 15 minutes. For a network, the fiftieth imposes a wait until the
 * end of the 15 minutes that the first one began.
 */
export function withFailure(before: FailureCount | undefined, kind: GuardKind, nowMs: number): FailureCount {
  const running = before !== undefined && Date.parse(before.expiresAt) > nowMs ? before : undefined;
  const failures = (running?.failures ?? 0) + 1;
  const windowEndsAt = running?.expiresAt ?? formatTimestamp(nowMs + failureWindowMs);
  if (failures < freeFailures[kind]) return { failures, waitsUntil: null, expiresAt: windowEndsAt };
  if (kind === "network") return { failures, waitsUntil: windowEndsAt, expiresAt: windowEndsAt };
  const waitMs = Math.min(waitMsMax, minuteMs * 2 ** (failures - freeFailures[kind]));
  return {
    failures,
    waitsUntil: formatTimestamp(nowMs + waitMs),
    expiresAt: formatTimestamp(nowMs + waitingForgottenMs),
  };
}

/** Removes a failure, for an attempt that turned out not to be one; undefined if none is left. */
export function withoutFailure(before: FailureCount, kind: GuardKind, nowMs: number): FailureCount | undefined {
  const failures = before.failures - 1;
  if (failures <= 0) return undefined;
  const isShort = kind !== "network" && failures < freeFailures[kind];
  const windowEndsMs = Math.min(Date.parse(before.expiresAt), nowMs + failureWindowMs);
  return { failures, waitsUntil: null, expiresAt: isShort ? formatTimestamp(windowEndsMs) : before.expiresAt };
}
