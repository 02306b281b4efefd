import { DomainError } from "../errors.ts";
import type { OperationContext } from "../calls/operation.ts";

/** @throws {DomainError} `version_conflict` with `currentVersion` unless `expected` is the current version or absent. */
export function checkVersion(expected: number | undefined, current: number): void {
  if (expected === undefined || expected === current) return;
  throw new DomainError(
    "version_conflict",
    `The resource changed since it was read: version ${expected} is not current`,
    {
      currentVersion: current,
    },
  );
}

/**
 * Judges again, under the lock of the row, what `If-Match` promised of a request whose body brings no version.
 * @throws {DomainError} `precondition_failed` with `currentVersion` when the row changed since the header was looked at
 */
export function checkExpectedVersion(
  { expectedVersion }: Pick<OperationContext, "expectedVersion">,
  { version }: { readonly version: number },
): void {
  if (expectedVersion === undefined || expectedVersion === version) return;
  const message = "If-Match names another version than the current one";
  throw new DomainError("precondition_failed", message, { currentVersion: version });
}
