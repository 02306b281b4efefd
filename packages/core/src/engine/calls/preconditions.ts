import { preconditionFailed } from "../rows/version.ts";
import type { Operation } from "./operation.ts";

/** Versions that a caller names, or `any` for every version (`If-Match` and `If-None-Match`, RFC 9110 §13.1). */
export type SeenVersions = "any" | readonly number[];

/** Versions of the resource that a request names. */
export interface NamedVersions {
  /** Those that the caller has seen; absent if any version will do. */
  readonly seenVersions?: SeenVersions | undefined;
  /** Those at which nothing may change; absent if any version will do. */
  readonly unlessVersions?: SeenVersions | undefined;
}

/**
 * The integer `version` of a value that has one.
 * @example
 * ```ts
 * assert.equal(versionOf({ version: 3 }), 3);
 * assert.equal(versionOf({ version: "3" }), undefined);
 * ```
 */
export function versionOf(value: unknown): number | undefined {
  if (typeof value !== "object" || value === null || !("version" in value)) return undefined;
  return Number.isSafeInteger(value.version) ? Number(value.version) : undefined;
}

/**
 * Checks the seen versions against the named resource's version, otherwise against the version in the body, which `run`
 * compares. Refuses a change when neither is known, because nothing could enforce the precondition. Returns the version
 * that `run` must check again under its lock.
 * @throws {DomainError} `precondition_failed` with `currentVersion` where there is one
 */
export function checkSeenVersions(
  { method }: Pick<Operation, "method">,
  { seenVersions: seen, unlessVersions: unless }: NamedVersions,
  versioned: readonly unknown[],
): number | undefined {
  const version = versioned.map(versionOf).find((one) => one !== undefined);
  if (method === "GET") return undefined;
  if (version !== undefined && (unless === "any" || unless?.includes(version))) throw preconditionFailed(version);
  if (seen === undefined || seen === "any" || (version === undefined && method === "POST")) return undefined;
  if (version !== undefined && seen.includes(version)) return version;
  throw preconditionFailed(version);
}
