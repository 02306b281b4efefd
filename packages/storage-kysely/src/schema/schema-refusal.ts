/** The first migration of databases and backups that are older than the first release. */
const firstBeforeRelease = "0001-foundation";

/** True for a schema whose migrations became the baseline of the first release. */
export function isBeforeRelease(unknown: readonly string[]): boolean {
  return unknown.includes(firstBeforeRelease);
}

/**
 * The reason, as a predicate, to refuse a database or backup with migrations that this version does not know.
 * @example
 * ```ts
 * assert.equal(schemaRefusal(["9999-later"]), "is newer than this version of the service: 9999-later");
 * ```
 */
export function schemaRefusal(unknown: readonly string[]): string {
  if (isBeforeRelease(unknown))
    return "was made before the first release, which this version cannot read: begin with an empty database";
  return `is newer than this version of the service: ${unknown.join(", ")}`;
}
