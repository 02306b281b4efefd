import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Operations of the policy `heavy` that every application of 0.1.0 began with. */
const first = [
  "auditProducts",
  "copyProject",
  "exportAudit",
  "exportProducts",
  "exportTranslations",
  "importTranslations",
  "reindexProducts",
  "runReport",
  "snapshotProject",
  "updateProjectProducts",
];
/** Those that joined it since, in their order. */
const later = ["importProducts", "deepCopyProjectView", "undoProducts", "auditProjects"];

/** The heavy operations since this migration. */
export const heavySince93 = [...first, ...later].toSorted();
const former = later.map((_, count) => [...first, ...later.slice(0, count)]);

/**
 * Brings policies up to date whose operations are those of an earlier version, because an administrator has changed only
 * something else about limits: what joined the heavy operations counted there as ordinary requests. Any other list stays.
 */
export const heavyOperations: Migration = {
  async up(db) {
    await sql.raw(replaceOperations(former, heavySince93)).execute(db);
  },
};

/** The statement that gives policies with one of the former lists of operations the present one. */
export function replaceOperations(lists: readonly (readonly string[])[], now: readonly string[]): string {
  const listed = "policy #> '{match,operations}'";
  const isFormer = lists
    .map(listOf)
    .map((list) => `(${listed} @> ${list} AND ${listed} <@ ${list})`)
    .join(" OR ");
  return `
UPDATE applications SET settings = jsonb_set(settings, '{rateLimits}', (
  SELECT jsonb_agg(CASE WHEN ${isFormer} THEN jsonb_set(policy, '{match,operations}', ${listOf(now)}) ELSE policy END ORDER BY place)
  FROM jsonb_array_elements(settings -> 'rateLimits') WITH ORDINALITY AS policies (policy, place)))
WHERE EXISTS (SELECT FROM jsonb_array_elements(settings -> 'rateLimits') AS policy WHERE ${isFormer})`;
}

function listOf(operations: readonly string[]): string {
  return `'${JSON.stringify(operations)}'::jsonb`;
}
