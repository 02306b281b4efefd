import { DomainError, type Issue } from "../../engine/errors.ts";
import { type RateLimitPolicy, unlimitedOperations } from "./policies.ts";

/**
 * Refuses policies that could not work.
 * @throws {DomainError} `validation_failed` for two policies of one name, an operation that does not exist, and one that
 * is never limited
 */
export function checkPolicies(policies: readonly RateLimitPolicy[], isOperation: (name: string) => boolean): void {
  const errors = policies.flatMap(({ name, match }, index): readonly Issue[] => [
    ...repeatedName(policies, { name, index }),
    ...(match.operations ?? []).flatMap((operation, place) => {
      const pointer = `/settings/rateLimits/${index}/match/operations/${place}`;
      return faultsOf(operation, isOperation).map((fault) => ({ pointer, ...fault }));
    }),
  ]);
  if (errors.length > 0) throw new DomainError("validation_failed", "A policy of the rate limits is wrong", { errors });
}

function repeatedName(
  policies: readonly RateLimitPolicy[],
  { name, index }: { readonly name: string; readonly index: number },
): readonly Issue[] {
  const first = policies.findIndex((policy) => policy.name === name);
  if (first === index) return [];
  const pointer = `/settings/rateLimits/${index}/name`;
  return [{ pointer, code: "duplicate", message: `Policy ${first} has the same name` }];
}

function faultsOf(operation: string, isOperation: (name: string) => boolean): readonly Omit<Issue, "pointer">[] {
  if (!isOperation(operation)) {
    return [{ code: "unknown_operation", message: "No operation has this operationId" }];
  }
  if (!unlimitedOperations.includes(operation)) return [];
  return [{ code: "never_limited", message: "The operation is never limited, so administrators can change limits" }];
}
