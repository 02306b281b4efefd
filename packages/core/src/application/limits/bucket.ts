import type { RateLease, TokenBucket } from "../../ports/rate-leases.ts";

/** Less than any fraction of a token that matters: sums of fractions of milliseconds are not exact. */
const roundingMax = 1e-6;

/** A bucket at one moment. */
export interface BucketState extends TokenBucket {
  /** When it will be full, as the last use left it. */
  readonly fullAtMs: number;
  readonly nowMs: number;
}

/**
 * Takes tokens from a bucket (the generic cell rate algorithm): as many of them as are left, never a part of one.
 * @example
 * ```ts
 * const bucket = { capacity: 10, refillMs: 100 };
 * const first = takeFromBucket({ ...bucket, fullAtMs: 0, nowMs: 5_000 }, 8);
 * assert.deepEqual(first, { granted: 8, fullAtMs: 5_800 });
 * assert.equal(takeFromBucket({ ...bucket, ...first, nowMs: 5_100 }, 8).granted, 3);
 * ```
 */
export function takeFromBucket(state: BucketState, tokens: number): RateLease {
  const { refillMs, nowMs } = state;
  const granted = Math.min(tokens, tokensLeft(state));
  return { granted, fullAtMs: nowMs + missingMs(state) + granted * refillMs };
}

/** Whole tokens in the bucket. */
export function tokensLeft(state: BucketState): number {
  return Math.max(0, Math.floor(state.capacity - missingMs(state) / state.refillMs + roundingMax));
}

/** Milliseconds until there is a whole token; 0 if there is one. */
export function untilTokenMs(state: BucketState): number {
  return Math.max(0, missingMs(state) - (state.capacity - 1) * state.refillMs);
}

/** Milliseconds until the bucket is full: never more than an empty one takes, also after the clock was set back. */
export function missingMs({ capacity, refillMs, fullAtMs, nowMs }: BucketState): number {
  return Math.min(Math.max(fullAtMs - nowMs, 0), capacity * refillMs);
}
