import { DomainError } from "../errors.ts";

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
