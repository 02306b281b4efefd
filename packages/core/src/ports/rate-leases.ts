import type { Id } from "./id.ts";

/** A limit of one subject: a bucket of tokens that refills steadily. */
export interface TokenBucket {
  /** Tokens of a full bucket. */
  readonly capacity: number;
  /** Milliseconds in which one token comes back; fractions count. */
  readonly refillMs: number;
}

/** A request of a process for tokens that it then uses by itself. */
export interface LeaseRequest extends TokenBucket {
  readonly applicationId: Id<"application">;
  /** Names the bucket within the application. */
  readonly key: string;
  /** Whole tokens, at most the capacity. */
  readonly tokens: number;
  readonly nowMs: number;
}

/** Tokens taken from a bucket. */
export interface RateLease {
  /** 0 when less than one token is left. */
  readonly granted: number;
  /** When the bucket will be full again if nobody takes more, in milliseconds since the epoch. */
  readonly fullAtMs: number;
}

/** Buckets that all processes share, each taken from in one step. */
export interface RateLeases {
  /** Takes as many of the tokens as are left. @throws {DomainError} `unavailable` when the database cannot be reached */
  take(request: LeaseRequest): Promise<RateLease>;
}
