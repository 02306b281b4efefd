import type { LimitState } from "../ports/request-limits.ts";
import { DomainError } from "./errors.ts";

/**
 * The error for a request above a limit, which may count as several.
 * @example
 * ```ts
 * const limit = { name: "write", quota: 300, windowSeconds: 60, remaining: 0, resetSeconds: 2 };
 * assert.equal(limitExceeded(limit).data.retryAfterSeconds, 2);
 * ```
 */
export function limitExceeded({ name, quota, windowSeconds, resetSeconds }: LimitState, tokens = 1): DomainError {
  const excess = tokens === 1 ? "Too many requests" : `The deliveries of the request count as ${tokens} requests`;
  return new DomainError("rate_limited", `${excess}: the limit ${name} allows ${quota} in ${windowSeconds} s`, {
    retryAfterSeconds: resetSeconds,
    policy: { name, quota, windowSeconds },
  });
}
