import type { ConditionOn } from "../../ports/condition.ts";
import type { Transaction } from "../../ports/storage.ts";
import type { BaseRow, Table } from "../../ports/table.ts";
import { DomainError, type Issue } from "../errors.ts";
import { all, always, among, live } from "../rows/conditions.ts";
import { unknownReference } from "../rows/references.ts";
import { checkVersion } from "../rows/version.ts";

/** Rows that one request changes, at most: each costs an audit entry. */
export const patchesMax = 1000;

/** A row that the transaction has locked, and its patch. */
export interface RowPatch<Row, Patch> {
  readonly before: Row;
  readonly patch: Patch;
  /** Pointer to the patch in the request; empty when it is the whole body. */
  readonly pointer: string;
}

/** Members of every patch besides the fields. */
export interface VersionedPatch {
  readonly version: number;
  readonly deleted?: boolean | undefined;
}

/**
 * Finds and locks the live rows that patches name, among those that meet a condition.
 * @throws {DomainError} `validation_failed` where an id is unknown or comes twice
 */
export async function findPatched<Row extends BaseRow, Patch extends { readonly id: string }>(
  transaction: Transaction,
  table: Table<Row>,
  wanted: { readonly patches: readonly Patch[]; readonly among?: ConditionOn<Row> },
): Promise<readonly RowPatch<Row, Omit<Patch, "id">>[]> {
  const { patches, among: scope = always } = wanted;
  const ids = patches.map(({ id }) => id);
  const where = all(live, scope, among("id", ids));
  const rows = new Map<string, Row>();
  for (const row of await transaction.select(table, { where, lock: true })) rows.set(row.id, row);
  const errors: Issue[] = [];
  const first = new Map<string, string>();
  const found = patches.flatMap(({ id, ...patch }, index) => {
    const [before, place, earlier] = [rows.get(id), `/${index}/id`, first.get(id)];
    if (earlier === undefined) first.set(id, place);
    if (before && earlier === undefined) return [{ before, patch, pointer: `/${index}` }];
    const repeated = { pointer: place, code: "duplicate", message: `It duplicates ${earlier}`, id };
    errors.push(earlier === undefined ? unknownReference(place, id) : repeated);
    return [];
  });
  if (errors.length > 0)
    throw new DomainError("validation_failed", "Some ids do not exist or are repeated", { errors });
  return found;
}

/**
 * Checks each of several items. Pointers of the errors begin with that of the item.
 * @throws {DomainError} `validation_failed` with the errors of all
 */
export function checkEach<Item extends { readonly pointer: string }, Result>(
  items: readonly Item[],
  check: (item: Item) => Result,
): readonly Result[] {
  const errors: Issue[] = [];
  const results = items.flatMap((item) => {
    try {
      return [check(item)];
    } catch (error) {
      if (item.pointer === "" || !(error instanceof DomainError) || !error.data.errors) throw error;
      errors.push(...error.data.errors.map((issue) => ({ ...issue, pointer: item.pointer + issue.pointer })));
      return [];
    }
  });
  if (errors.length === 0) return results;
  const message = `The request has ${errors.length} wrong member(s)`;
  throw new DomainError("validation_failed", message, { errors });
}

/** @throws {DomainError} `version_conflict`; when several rows change, its pointers name the stale ones */
export function checkVersions(patches: readonly RowPatch<Pick<BaseRow, "id" | "version">, VersionedPatch>[]): void {
  const stale = patches.filter(({ before, patch }) => patch.version !== before.version);
  const [first] = stale;
  if (!first) return;
  if (first.pointer === "") checkVersion(first.patch.version, first.before.version);
  const errors = stale.map(({ before, pointer }) => ({
    pointer: `${pointer}/version`,
    code: "version_conflict",
    message: `The current version is ${before.version}`,
    id: before.id,
  }));
  const currentVersion = first.before.version;
  throw new DomainError("version_conflict", "Some resources have changed since they were read", {
    currentVersion,
    errors,
  });
}
