import { networkOf } from "../../engine/text/network-of.ts";
import type { LimitedRequest } from "../../ports/request-limits.ts";
import { type RateLimitPolicy, unlimitedOperations } from "./policies.ts";

/** A policy that counts a request, and whose request it is. */
export interface CountedFor {
  readonly policy: RateLimitPolicy;
  readonly subject: string;
}

/** Narrow subjects come first: a user above the own limit takes nothing from the application's. */
const order = ["user", "client", "network", "application"] as const;

/** The policies that count a request: for each kind of subject the first that matches. */
export function matchPolicies(policies: readonly RateLimitPolicy[], request: LimitedRequest): readonly CountedFor[] {
  // Without a user it is a refusal, which must not be free for those who guess.
  if (request.userId !== undefined && unlimitedOperations.includes(request.operation)) return [];
  return order.flatMap((per) => {
    const subject = subjectOf(per, request);
    if (subject === undefined || (request.onlyPer ?? per) !== per) return [];
    const policy = policies.find((one) => one.per === per && isMatch(one, request));
    return policy ? [{ policy, subject }] : [];
  });
}

function isMatch({ match }: RateLimitPolicy, { area, operation, method, isGrid }: LimitedRequest): boolean {
  const { areas, operations, methods, grids } = match;
  return (
    (areas === undefined || areas.some((one) => one === area)) &&
    (operations === undefined || operations.includes(operation)) &&
    (methods === undefined || methods.some((one) => one === method)) &&
    (grids === undefined || grids === isGrid)
  );
}

/** The subject whose requests count together; undefined for a request that has none of the kind. */
function subjectOf(per: RateLimitPolicy["per"], request: LimitedRequest): string | undefined {
  const { applicationId, userId, clientId, clientAddress } = request;
  const network = userId === undefined && clientAddress !== null ? networkOf(clientAddress) : undefined;
  return { user: userId, client: clientId, application: applicationId, network }[per];
}
