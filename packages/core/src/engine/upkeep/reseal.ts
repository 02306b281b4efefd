import type { SecretBox } from "../../ports/secret-box.ts";
import type { ApplicationStore, Transaction } from "../../ports/storage.ts";
import type { StoredTable } from "../../ports/table.ts";
import { DomainError } from "../errors.ts";
import { always, among, compares, matches } from "../rows/conditions.ts";

/** A secret box that knows which blobs need another key. */
export interface ResealingBox extends SecretBox {
  /** True for a blob sealed with a key other than the current one; false for every other text. */
  isStale(text: string): boolean;
}

/** Progress so far, in sealed values. */
export interface ResealProgress {
  readonly table: string;
  /** Rows examined. */
  readonly rows: number;
  readonly resealed: number;
  /** Values that no available key opens; they stay unchanged. */
  readonly unreadable: number;
}

/** A row with sealed values; every such table has an id. */
type SealedRow = { readonly id: string };

/** Rows of one transaction: few enough that nobody waits long for their locks. */
const batchRows = 100;

/**
 * Reseals every value of one application's table that an earlier master key sealed. Works in batches, each a
 * transaction that locks its rows, so concurrent changes are neither lost nor undone. Versions stay, because the plain
 * values do not change.
 * @example
 * ```ts
 * import { signingKeys } from "@design-catalog/core/identity";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * const box = { ...context.ports.secretBox, isStale: () => true };
 * const { resealed } = await resealTable(context.store, signingKeys, { box });
 * assert.equal(resealed, 1);
 * ```
 */
export async function resealTable(
  store: ApplicationStore,
  table: StoredTable,
  options: { readonly box: ResealingBox; readonly onProgress?: (progress: ResealProgress) => void },
): Promise<ResealProgress> {
  const { box, onProgress } = options;
  const sealed = toSealedTable(table);
  let progress: ResealProgress = { table: table.name, rows: 0, resealed: 0, unreadable: 0 };
  for (let after = ""; ;) {
    const page = await readPage(store, sealed, after);
    const stale = page.filter((row) => hasStale(row, sealed, box)).map(({ id }) => id);
    const done = stale.length === 0 ? none : await resealBatch(store, sealed, { ids: stale, box });
    progress = {
      ...progress,
      rows: progress.rows + page.length,
      resealed: progress.resealed + done.resealed,
      unreadable: progress.unreadable + done.unreadable,
    };
    onProgress?.(progress);
    const last = page.at(-1);
    if (!last || page.length < batchRows) return progress;
    after = last.id;
  }
}

interface SealedTable {
  readonly table: StoredTable<SealedRow>;
  readonly columns: readonly string[];
  readonly purpose: (row: SealedRow) => string;
}

/** @throws {TypeError} when the table has no sealed columns */
function toSealedTable(table: StoredTable): SealedTable {
  if (!table.sealed) throw new TypeError(`Cannot reseal the table ${table.name}: it has no sealed columns`);
  if (!hasId(table)) throw new TypeError(`Cannot reseal the table ${table.name}: it has no id`);
  const { sealed } = table;
  return { table, columns: sealed.columns, purpose: (row) => sealed.purpose(row) };
}

function hasId(table: StoredTable): table is StoredTable<SealedRow> {
  return Object.hasOwn(table.columns, "id");
}

function readPage(store: ApplicationStore, { table }: SealedTable, after: string): Promise<readonly SealedRow[]> {
  const where = after === "" ? always : compares("id", "greaterThan", after);
  return store.select(table, { where, limit: batchRows });
}

interface Counts {
  readonly resealed: number;
  readonly unreadable: number;
}

const none: Counts = { resealed: 0, unreadable: 0 };

function resealBatch(
  store: ApplicationStore,
  sealed: SealedTable,
  batch: { readonly ids: readonly string[]; readonly box: ResealingBox },
): Promise<Counts> {
  return store.transaction(async (transaction) => {
    // Read again under the lock, because the rows may have changed.
    const rows = await transaction.select(sealed.table, { where: among("id", batch.ids), lock: true });
    let counts = none;
    for (const row of rows) counts = add(counts, await resealRow(transaction, sealed, { row, box: batch.box }));
    return counts;
  });
}

async function resealRow(
  transaction: Transaction,
  { table, columns, purpose }: SealedTable,
  { row, box }: { readonly row: SealedRow; readonly box: ResealingBox },
): Promise<Counts> {
  const counted = { resealed: 0, unreadable: 0 };
  const reseal = async (blob: string): Promise<string> => {
    try {
      const renewed = await box.seal(await box.open(blob, purpose(row)), purpose(row));
      counted.resealed += 1;
      return renewed;
    } catch (error) {
      // A box that asks another server may be away, which says nothing of the secret.
      if (!(error instanceof DomainError && error.code === "secret_unreadable")) throw error;
      counted.unreadable += 1;
      return blob;
    }
  };
  const changes: Record<string, unknown> = {};
  for (const column of columns) changes[column] = await mapStale(Reflect.get(row, column), box, reseal);
  if (counted.resealed > 0) {
    await transaction.update(table, matches({ id: row.id }), changes);
  }
  return counted;
}

/** Replaces every stale blob in a value. */
async function mapStale(
  value: unknown,
  box: ResealingBox,
  replace: (blob: string) => Promise<string>,
): Promise<unknown> {
  if (typeof value === "string") return box.isStale(value) ? replace(value) : value;
  if (Array.isArray(value)) return Promise.all(value.map((item) => mapStale(item, box, replace)));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(async ([key, item]) => [key, await mapStale(item, box, replace)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

function hasStale(row: SealedRow, { columns }: SealedTable, box: ResealingBox): boolean {
  const isIn = (value: unknown): boolean => {
    if (typeof value === "string") return box.isStale(value);
    return typeof value === "object" && value !== null && Object.values(value).some(isIn);
  };
  return columns.some((column) => isIn(Reflect.get(row, column)));
}

function add(left: Counts, right: Counts): Counts {
  return { resealed: left.resealed + right.resealed, unreadable: left.unreadable + right.unreadable };
}
