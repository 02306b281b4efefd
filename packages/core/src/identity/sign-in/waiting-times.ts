import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { SignInGuardRow } from "./guards-table.ts";

const minuteMs = 60_000;

/** Fewer failures than make anybody wait are forgotten after this long; so are those of a network. */
export const failureWindowMs = 15 * minuteMs;

/** Failures that have made somebody wait are forgotten when this long no other has followed. */
const waitingForgottenMs = 12 * 60 * minuteMs;

/** No wait is longer, so that nobody is locked out for good, whoever guesses. */
const waitMsMax = 15 * minuteMs;

/** What is counted. */
export type GuardKind = "account" | "place" | "network";

/** This many failures within 15 minutes are free of a wait. A network may be a whole company behind one address. */
export const freeFailures = { account: 5, place: 5, network: 50 } as const satisfies Record<GuardKind, number>;

/** The columns that count. */
export type FailureCount = Pick<SignInGuardRow, "failures" | "waitsUntil" | "expiresAt">;

/**
 * One failure more at `nowMs`. Of an account, and of one account from one network, the fifth makes the next attempt wait
 * for a minute, and each further one for twice as long as the last, up to 15 minutes. Of a network, the fiftieth makes it
 * wait until the 15 minutes are over that the first began.
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

/** One failure less, as an attempt that was counted turned out to be none; undefined when none is left. */
export function withoutFailure(before: FailureCount, kind: GuardKind, nowMs: number): FailureCount | undefined {
  const failures = before.failures - 1;
  if (failures <= 0) return undefined;
  const isShort = kind !== "network" && failures < freeFailures[kind];
  const windowEndsMs = Math.min(Date.parse(before.expiresAt), nowMs + failureWindowMs);
  return { failures, waitsUntil: null, expiresAt: isShort ? formatTimestamp(windowEndsMs) : before.expiresAt };
}
