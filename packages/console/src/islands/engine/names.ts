import { queryConnectors, querySignals } from "@design-catalog/client/api";
import { readAuditedNames } from "./audited-names.ts";
import { gridSource, mayFind, type ReferenceSource } from "./resource/reference.ts";
import { named, sourceOfRows } from "./resource/sources.ts";

/** Names by id; an id whose name the user may not read stands for itself. */
export type Names = (id: string | null) => string;

/** A row by its kind, as the audit trail calls it. */
interface KindOfRow {
  readonly kind: string;
  readonly id: string | null;
}

/** Names of rows by id, of a kind that nobody searches by them. */
export type NameSource = Pick<ReferenceSource, "read" | "nameOf" | "privilege">;

/** Sources of names of removed rows, too, where those that a form offers to choose from leave them out. */
const withRemoved: Readonly<Record<string, ReferenceSource>> = {
  Connector: gridSource(queryConnectors, named),
  Signal: gridSource(querySignals, named),
};

/** Reads the names of rows of one kind that the page does not know, or not lately, in one request. */
export async function readNames(kind: string, ids: readonly (string | null)[]): Promise<Names> {
  return readRowNames(ids.map((id) => ({ kind, id })));
}

/**
 * Reads the names of rows of several kinds, in one request for each, and one for rows that are there no longer.
 * @param sources Names of kinds that only the page knows.
 */
export async function readRowNames(
  rows: readonly KindOfRow[],
  sources: Readonly<Record<string, NameSource>> = {},
): Promise<Names> {
  const idsByKind = new Map<string, Set<string>>();
  for (const { kind, id } of rows) if (id !== null) idsByKind.set(kind, (idsByKind.get(kind) ?? new Set()).add(id));
  const names = new Map<string, string>();
  const unnamed: string[] = [];
  const readKind = async ([kind, ids]: readonly [string, ReadonlySet<string>]) => {
    const source = sources[kind] ?? withRemoved[kind] ?? sourceOfRows(kind);
    if (source && mayFind(source)) await source.read([...ids]);
    for (const id of ids) {
      const name = source?.nameOf(id) ?? id;
      if (name === id) unnamed.push(id);
      else names.set(id, name);
    }
  };
  await Promise.all([...idsByKind].map(readKind));
  for (const [id, name] of await readAuditedNames(unnamed)) names.set(id, name);
  return (id) => (id === null ? "" : (names.get(id) ?? id));
}
