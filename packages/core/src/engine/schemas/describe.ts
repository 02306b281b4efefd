import type { TProperties } from "@sinclair/typebox";
import type { BaseRow } from "../../ports/table.ts";
import type { Method } from "../calls/operation.ts";
import { idPattern } from "../id.ts";
import { type Resource, withDefaults } from "../rows/definition.ts";
import type { Kind } from "../rows/rows.ts";

export { withArticle } from "../text/with-article.ts";

/** Members that the standard operations of one resource share. */
export function describe(
  resource: Resource,
  operation: { verb: string; method: Method; suffix?: string; many?: boolean },
) {
  const { name, plural, path } = resource.definition;
  const { verb, method, suffix = "", many = false } = operation;
  const place = { name: `${verb}${many ? plural : name}`, method, path: path + suffix, tag: spaced(plural) };
  // Administered resources belong to the application, never to a person.
  return { ...place, audience: "anyone" } as const;
}

/** Words for one and for several of a resource within a sentence. */
export function wordsOf({ definition: { name, plural } }: Resource): { readonly one: string; readonly many: string } {
  return { one: spaced(name).toLowerCase(), many: spaced(plural).toLowerCase() };
}

/** Path segment of one resource. */
export function itemSuffix(resource: Resource): string {
  return `/{${resource.definition.parameter}}`;
}

/** The resource as the audit trail names it; administered resources belong to no history. */
export function kindOf(resource: Resource): Kind<BaseRow & Record<string, unknown>> {
  return { name: resource.definition.name, table: resource.table, historyOf: null };
}

/**
 * `ConnectorPairings` as `Connector pairings`.
 * @example
 * ```ts
 * assert.equal(spaced("ConnectorPairings"), "Connector pairings");
 * ```
 */
export function spaced(words: string): string {
  const text = words.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, " ").toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const exampleId = "6740a1f2c3d4e5f60718293a";

/** Members of every entity, for the documentation. */
export const exampleBase = {
  id: exampleId,
  version: 0,
  deleted: false,
  createdAt: "2026-11-21T09:30:00.000Z",
  updatedAt: "2026-11-21T09:30:00.000Z",
  createdBy: null,
  updatedBy: null,
} as const;

/** A believable entity, for the documentation. */
export function exampleEntity(resource: Resource): Record<string, unknown> & typeof exampleBase {
  const { fields, readOnly, example } = resource.definition;
  return {
    ...exampleBase,
    ...withDefaults({ ...fields, ...readOnly }, { ...exampleIds(readOnly ?? {}), ...example }),
  };
}

/** A believable entity at a later version, for the documentation: it is older than its last change. */
export function atVersion<Entity extends object>(entity: Entity, version: number) {
  return { ...entity, version, createdAt: "2026-11-20T14:05:00.000Z" };
}

/** A believable entity that was removed once, for the documentation; parts know with what they were removed. */
export function asDeleted<Entity extends object>(entity: Entity) {
  const part = "removalId" in entity && { removalId: "6740a1f2c3d4e5f607182954" };
  return { ...atVersion(entity, 1), deleted: true, ...part };
}

/** Ids that the service writes, so no example of a creation has them. */
function exampleIds(fields: TProperties): Readonly<Record<string, string>> {
  const ids = Object.entries(fields).filter(([, schema]) => schema.pattern === idPattern);
  return Object.fromEntries(ids.map(([name]) => [name, exampleId]));
}
