import type { OperationContext } from "../calls/operation.ts";
import { DomainError } from "../errors.ts";

/** @throws {DomainError} `version_conflict` with `currentVersion` unless `expected` is the current version or absent. */
export function checkVersion(expected: number | undefined, current: number): void {
  if (expected === undefined || expected === current) return;
  throw new DomainError(
    "version_conflict",
    `The resource has changed since it was read: version ${expected} is no longer current`,
    {
      currentVersion: current,
    },
  );
}

/**
 * Checks the version of `If-Match` again under the row's lock, for a request whose body has no version.
 * @throws {DomainError} `precondition_failed` with `currentVersion` when the row changed since the first check
 */
export function checkExpectedVersion(
  { expectedVersion }: Pick<OperationContext, "expectedVersion">,
  { version }: { readonly version: number },
): void {
  if (expectedVersion === undefined || expectedVersion === version) return;
  throw preconditionFailed(version);
}

/** The error of an `If-Match` without the current version, absent where the resource has none. */
export function preconditionFailed(currentVersion?: number): DomainError {
  const data = currentVersion === undefined ? {} : { currentVersion };
  return new DomainError("precondition_failed", "If-Match does not name the current version", data);
}
