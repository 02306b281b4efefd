import type { QuotaPolicy } from "@design-catalog/core/engine";

/** Seconds to wait after a 429 or 503 that names none. */
const retryAfterSecondsDefault = 1;

/** The part of an error that tells when to send a request again. */
export interface Wait {
  readonly status: number;
  readonly retryAfterSeconds?: number | undefined;
  readonly policy?: QuotaPolicy | undefined;
}

/**
 * The headers that tell a client to wait: `Retry-After` in whole seconds and, for an exhausted limit, `RateLimit` and
 * `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10 §3 and §4). None for an error that waiting does not cure.
 * @example
 * ```ts
 * import { waitHeaders } from "@design-catalog/http";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(waitHeaders({ status: 503, retryAfterSeconds: 2.5 }), [["retry-after", "3"]]);
 * assert.deepEqual(waitHeaders({ status: 400 }), []);
 * ```
 */
export function waitHeaders({ status, retryAfterSeconds, policy }: Wait): readonly (readonly [string, string])[] {
  const mustWait = status === 429 || status === 503;
  if (!mustWait && retryAfterSeconds === undefined) return [];
  const seconds = Math.ceil(retryAfterSeconds ?? retryAfterSecondsDefault);
  return [["retry-after", String(seconds)], ...(policy ? quotaHeaders(policy, seconds) : [])];
}

function quotaHeaders(policy: QuotaPolicy, seconds: number): readonly (readonly [string, string])[] {
  const { name, quota, windowSeconds } = policy;
  const kind = windowSeconds === undefined ? ';qu="concurrent-requests"' : `;w=${windowSeconds}`;
  return [
    ["ratelimit-policy", `"${name}";q=${quota}${kind}`],
    ["ratelimit", `"${name}";r=0;t=${seconds}`],
  ];
}
