import { DomainError } from "@design-catalog/core";

/** The integer `version` of a value that has one. */
export function versionOf(value: unknown): number | undefined {
  if (typeof value !== "object" || value === null || !("version" in value)) return undefined;
  return Number.isSafeInteger(value.version) ? Number(value.version) : undefined;
}

/** The entity tag of a version. */
export function entityTag(version: number): string {
  return `"${version}"`;
}

/**
 * Checks `If-Match` against the current version with the strong comparison (RFC 9110 §13.1.1): weak tags never match.
 * Only `*` matches a resource without a version.
 * @throws {DomainError} `precondition_failed`, with `currentVersion` if there is one
 */
export function checkIfMatch(header: string, version: number | undefined): void {
  if (header.trim() === "*" || (version !== undefined && listTags(header).includes(entityTag(version)))) return;
  const data = version === undefined ? {} : { currentVersion: version };
  throw new DomainError("precondition_failed", "If-Match names another version than the current one", data);
}

/** Checks `If-None-Match` with the weak comparison (RFC 9110 §13.1.2): true if the client already has this entity. */
export function isNotModified(header: string | null, tag: string): boolean {
  if (header === null) return false;
  return header.trim() === "*" || listTags(header).some((sent) => sent.replace(/^W\//u, "") === tag);
}

function listTags(header: string): readonly string[] {
  return [...header.matchAll(/(?:W\/)?"[^"]*"/gu)].map(([tag]) => tag);
}
