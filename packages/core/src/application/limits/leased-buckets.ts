import type { Clock } from "../../ports/clock.ts";
import type { Id } from "../../ports/id.ts";
import type { Log } from "../../ports/log.ts";
import type { RateLeases } from "../../ports/rate-leases.ts";
import type { LimitState } from "../../ports/request-limits.ts";
import { type BucketState, missingMs, takeFromBucket, tokensLeft, untilTokenMs } from "./bucket.ts";
import type { CountedFor } from "./match-policies.ts";
import type { RateLimitPolicy } from "./policies.ts";

/** Part of a bucket that a process takes at once. */
const leaseShare = 0.1;

/** Buckets that a process remembers; a forgotten one costs another lease. */
const bucketsMax = 50_000;

/** Dependencies of {@link createLeasedBuckets}. */
export interface LeaseSources {
  readonly leases: RateLeases;
  readonly clock: Clock;
  readonly log: Log;
  /** Processes among which a limit is divided while the database is away. */
  readonly processes: number;
}

/** The part of a bucket that one process holds. */
interface Held {
  tokens: number;
  /** End of the lease. */
  untilMs: number;
  /** Time before which the bucket has no token for anybody. */
  emptyUntilMs: number;
  fullAtMs: number;
  /** State of this process's part of the bucket while the database is away. */
  ownFullAtMs: number;
  taking: Promise<void> | undefined;
}

/** A use of a limit: its state afterwards, and whether there was a token. */
export interface LimitUse {
  readonly isAllowed: boolean;
  readonly state: LimitState;
}

/**
 * Creates the buckets of a process. It takes tokens from the shared ones in leases of a tenth, so most requests need no
 * statement; a caller of an empty bucket needs none until there is a token again. All processes together admit at most
 * the limit and one lease for each of them.
 */
export function createLeasedBuckets(sources: LeaseSources) {
  const { clock } = sources;
  const known = new Map<string, Held>();

  function open(key: string): Held {
    const found = known.get(key);
    if (found) return found;
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size >= bucketsMax) known.delete(oldest);
    const held = { tokens: 0, untilMs: 0, emptyUntilMs: 0, fullAtMs: 0, ownFullAtMs: 0, taking: undefined };
    known.set(key, held);
    return held;
  }

  return async function take(applicationId: Id<"application">, counted: CountedFor, tokens = 1): Promise<LimitUse> {
    const { policy, subject } = counted;
    // A changed policy begins with a full bucket, so no lease of the previous one counts.
    const key = `${policy.name}:${policy.quota}/${policy.windowSeconds}/${policy.burst}:${subject}`;
    const held = open(`${applicationId}:${key}`);
    const { capacity, refillMs } = bucketOf(policy);
    // The request itself has taken one.
    const wanted = Math.min(tokens, Math.max(1, capacity - 1));
    let isLeased = false;
    for (;;) {
      const nowMs = clock.now();
      const windowMs = policy.windowSeconds * 1_000;
      // A clock that was set back must not stretch a lease or a wait beyond a window.
      if (nowMs >= held.untilMs || held.untilMs - nowMs > windowMs) held.tokens = 0;
      if (held.tokens >= wanted) {
        held.tokens -= wanted;
        return { isAllowed: true, state: stateOf(policy, held, nowMs) };
      }
      const missing = wanted - held.tokens;
      const waitMs = held.emptyUntilMs - nowMs;
      if (waitMs > 0 && waitMs <= windowMs)
        return { isAllowed: false, state: emptyState(policy, waitMs + (missing - 1) * refillMs) };
      if (isLeased && wanted > 1) return { isAllowed: false, state: emptyState(policy, missing * refillMs) };
      isLeased = held.taking === undefined;
      const asked = { applicationId, key, policy, missing };
      held.taking ??= lease(sources, held, asked).finally(() => (held.taking = undefined));
      await held.taking;
    }
  };
}

interface LeasedBucket {
  readonly applicationId: Id<"application">;
  readonly key: string;
  readonly policy: RateLimitPolicy;
  /** Tokens that the process lacks. */
  readonly missing: number;
}

async function lease(sources: LeaseSources, held: Held, asked: LeasedBucket): Promise<void> {
  const { leases, clock, log, processes } = sources;
  const { applicationId, key, policy, missing } = asked;
  const bucket = bucketOf(policy);
  const tokens = Math.max(missing, Math.ceil(bucket.capacity * leaseShare));
  const nowMs = clock.now();
  let granted: number;
  try {
    ({ granted, fullAtMs: held.fullAtMs } = await leases.take({ applicationId, key, tokens, nowMs, ...bucket }));
  } catch (error) {
    log.warn("Cannot share a rate limit; each process enforces its part of it", { error: String(error) });
    const part = { capacity: Math.max(1, bucket.capacity / processes), refillMs: bucket.refillMs * processes };
    granted = takeOwn(held, { ...part, fullAtMs: held.ownFullAtMs, nowMs });
  }
  held.tokens += granted;
  held.untilMs = nowMs + policy.windowSeconds * 1_000;
  if (granted > 0 || held.emptyUntilMs > nowMs) return;
  held.emptyUntilMs = nowMs + Math.max(1, untilTokenMs({ ...bucket, fullAtMs: held.fullAtMs, nowMs }));
}

/** Takes a token of this process's part of a bucket; returns the number that it got. */
function takeOwn(held: Held, part: BucketState): number {
  const { granted, fullAtMs } = takeFromBucket(part, 1);
  held.ownFullAtMs = fullAtMs;
  held.fullAtMs = fullAtMs;
  if (granted === 0) held.emptyUntilMs = part.nowMs + Math.max(1, untilTokenMs(part));
  return granted;
}

function bucketOf({ quota, burst, windowSeconds }: RateLimitPolicy) {
  return { capacity: burst ?? quota, refillMs: (windowSeconds * 1_000) / quota };
}

function stateOf(policy: RateLimitPolicy, { tokens, fullAtMs }: Held, nowMs: number): LimitState {
  const { name, quota, windowSeconds } = policy;
  const bucket = { ...bucketOf(policy), fullAtMs, nowMs };
  const remaining = Math.min(bucket.capacity, tokens + tokensLeft(bucket));
  return { name, quota, windowSeconds, remaining, resetSeconds: Math.ceil(missingMs(bucket) / 1_000) };
}

function emptyState({ name, quota, windowSeconds }: RateLimitPolicy, waitMs: number): LimitState {
  return { name, quota, windowSeconds, remaining: 0, resetSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) };
}
