import type { QuotaPolicy } from "@design-catalog/core/engine";
import type { LimitState } from "@design-catalog/core/ports";

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

/** The headers that tell what is left of the limits that counted a request. */
export function limitHeaders(states: readonly LimitState[]): readonly (readonly [string, string])[] {
  if (states.length === 0) return [];
  return [
    ["ratelimit-policy", states.map(policyItem).join(", ")],
    [
      "ratelimit",
      states.map(({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`).join(", "),
    ],
  ];
}

function quotaHeaders(policy: QuotaPolicy, seconds: number): readonly (readonly [string, string])[] {
  return [
    ["ratelimit-policy", policyItem(policy)],
    ["ratelimit", `"${policy.name}";r=0;t=${seconds}`],
  ];
}

function policyItem({ name, quota, windowSeconds }: QuotaPolicy): string {
  return `"${name}";q=${quota}${windowSeconds === undefined ? ';qu="concurrent-requests"' : `;w=${windowSeconds}`}`;
}
