import type { Random } from "@design-catalog/core/ports";
import { parseHttpDate } from "./http-date.ts";

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** A failed attempt, and what else the time of the next one depends on. */
export interface FailedAttempt {
  /** Number of the automatic attempt that failed, from 1. */
  readonly attemptNumber: number;
  /** Absent when no response came. */
  readonly statusCode?: number | undefined;
  /** The `Retry-After` header as received. */
  readonly retryAfter?: string | undefined;
  /** The `Date` header as received. */
  readonly date?: string | undefined;
  readonly nowMs: number;
  readonly random: Random;
}

/** Waits after each failed attempt, before jitter, in milliseconds; about three days together. */
export const retryWaitsMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  10 * hourMs,
  24 * hourMs,
  24 * hourMs,
] as const;

/** Automatic attempts of one delivery, at most. */
export const attemptsMax = retryWaitsMs.length + 1;

/** Longest wait that a receiver can ask for by `Retry-After`. */
const retryAfterMsMax = 24 * hourMs;

// Spreads the retries of deliveries that failed together.
const jitterShare = 0.1;

/**
 * Returns the milliseconds until the next attempt, or undefined after the last. The wait is that of the schedule, plus
 * or minus 10 %; a longer `Retry-After` of a 429 or 503 replaces it, up to 24 h.
 */
export function nextAttemptDelayMs(attempt: FailedAttempt): number | undefined {
  const waitMs = retryWaitsMs[attempt.attemptNumber - 1];
  if (waitMs === undefined) return undefined;
  const jitter = 1 - jitterShare + 2 * jitterShare * fraction(attempt.random);
  return Math.max(Math.round(waitMs * jitter), requestedWaitMs(attempt));
}

/** A comma between two values; one in an HTTP-date follows the name of a day. */
const betweenValues = /(?<!\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6}),/u;

/**
 * Reads a `Retry-After` header (RFC 9110 section 10.2.3) as milliseconds from now: delta seconds or an HTTP-date, 0 for
 * a past one; undefined for any other text. The longest of several counts, as a receiver and its proxy may both ask.
 */
export function parseRetryAfter(value: string, nowMs: number): number | undefined {
  const waitsMs = value.split(betweenValues).flatMap((one) => parseWait(one, nowMs) ?? []);
  return waitsMs.length === 0 ? undefined : Math.max(...waitsMs);
}

function parseWait(value: string, nowMs: number): number | undefined {
  const text = value.trim();
  if (/^\d+$/.test(text)) return Number(text) * secondMs;
  const dateMs = parseHttpDate(text, nowMs);
  return dateMs === undefined ? undefined : Math.max(0, dateMs - nowMs);
}

function requestedWaitMs({ statusCode, retryAfter, date, nowMs }: FailedAttempt): number {
  if (retryAfter === undefined || (statusCode !== 429 && statusCode !== 503)) return 0;
  // A time that a receiver names is one of its own clock, which need not agree with ours.
  const theirNowMs = parseHttpDate(date ?? "", nowMs) ?? nowMs;
  return Math.min(parseRetryAfter(retryAfter, theirNowMs) ?? 0, retryAfterMsMax);
}

// Returns a uniform number in [0, 1) from 32 random bits.
function fraction(random: Random): number {
  const bytes = random.bytes(4);
  return new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0) / 2 ** 32;
}
