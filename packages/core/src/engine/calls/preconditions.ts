import { DomainError } from "../errors.ts";
import type { Operation } from "./operation.ts";

/** The versions that a caller has seen, or `any` for whatever version there is (`If-Match`, RFC 9110 §13.1.1). */
export type SeenVersions = "any" | readonly number[];

/** The integer `version` of a value that has one. */
export function versionOf(value: unknown): number | undefined {
  if (typeof value !== "object" || value === null || !("version" in value)) return undefined;
  return Number.isSafeInteger(value.version) ? Number(value.version) : undefined;
}

/**
 * Checks the versions that a caller has seen against the version of what the path names, otherwise against the version
 * in the body, which `run` compares. A change is refused if neither is known, because nothing would keep the promise.
 * Returns the version that `run` must find again under its lock.
 * @throws {DomainError} `precondition_failed` with `currentVersion` where there is one
 */
export function checkSeenVersions(
  { method }: Pick<Operation, "method">,
  seen: SeenVersions | undefined,
  versioned: readonly unknown[],
): number | undefined {
  if (seen === undefined || method === "GET") return undefined;
  const version = versioned.map(versionOf).find((one) => one !== undefined);
  if (version === undefined && method === "POST") return undefined;
  if (seen === "any") return undefined;
  if (version !== undefined && seen.includes(version)) return version;
  const data = version === undefined ? {} : { currentVersion: version };
  throw new DomainError("precondition_failed", "If-Match names another version than the current one", data);
}
