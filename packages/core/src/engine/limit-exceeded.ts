import type { LimitState } from "../ports/request-limits.ts";
import { DomainError } from "./errors.ts";

/**
 * The error for a request above a limit.
 * @example
 * ```ts
 * import { limitExceeded } from "@design-catalog/core/engine";
 * import assert from "node:assert/strict";
 *
 * const limit = { name: "write", quota: 300, windowSeconds: 60, remaining: 0, resetSeconds: 2 };
 * assert.equal(limitExceeded(limit).data.retryAfterSeconds, 2);
 * ```
 */
export function limitExceeded({ name, quota, windowSeconds, resetSeconds }: LimitState): DomainError {
  return new DomainError("rate_limited", `Too many requests: the limit ${name} allows ${quota} in ${windowSeconds} s`, {
    retryAfterSeconds: resetSeconds,
    policy: { name, quota, windowSeconds },
  });
}
