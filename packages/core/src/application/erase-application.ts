import { among, comparing, matches } from "../engine/rows/conditions.ts";
import type { ApplicationStore } from "../ports/storage.ts";
import type { StoredTable } from "../ports/table.ts";
import { applications } from "./settings/table.ts";

/** Rows that one transaction erases. */
const batchRows = 1_000;

/** Rounds over all tables; each erases what a running service wrote during the one before. */
const roundsMax = 10;

/** Dependencies of {@link eraseApplication}. */
export interface ErasureOptions {
  /** Every table of the service. */
  readonly tables: readonly StoredTable[];
  /** Called after each batch. */
  readonly onErased?: (progress: { readonly table: string; readonly rows: number }) => void;
}

/**
 * Erases every row of an application for good, its own row last: an erasure that was interrupted can be repeated. Returns
 * how many rows of each table.
 * @throws {TypeError} when others write faster than it erases
 * @example
 * ```ts
 * import { tables } from "@design-catalog/core";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * const erased = await eraseApplication(context.store, { tables });
 * assert.equal(erased.get("applications"), 1);
 * assert.equal(erased.get("users"), 1);
 * ```
 */
export async function eraseApplication(
  store: ApplicationStore,
  options: ErasureOptions,
): Promise<ReadonlyMap<string, number>> {
  const erased = new Map<string, number>();
  const contents = options.tables.filter(({ name }) => name !== applications.name);
  for (let round = 1; round <= roundsMax; round++) {
    let rows = 0;
    for (const table of contents) rows += await eraseTable(store, table, { erased, ...options });
    if (rows > 0) continue;
    await eraseOwnRow(store, erased);
    return erased;
  }
  throw new TypeError("Cannot erase the application because its users keep writing: stop the service, then try again");
}

async function eraseTable(
  store: ApplicationStore,
  table: StoredTable,
  { erased, onErased }: ErasureOptions & { readonly erased: Map<string, number> },
): Promise<number> {
  // A table without an id of its own, such as that of attempts, begins with the id of the row that it belongs to.
  const key = Object.entries(table.columns).find(([, type]) => type === "id")?.[0] ?? "id";
  for (let total = 0; ;) {
    const rows = await store.select(table, { limit: batchRows });
    if (rows.length === 0) return total;
    const ids = new Set(rows.map((row) => String(Reflect.get(row, key))));
    const where = comparing<never>(among(key, [...ids]));
    total += await store.transaction((transaction) => transaction.erase(table, where));
    erased.set(table.name, (erased.get(table.name) ?? 0) + rows.length);
    onErased?.({ table: table.name, rows: [...erased.values()].reduce((sum, count) => sum + count, 0) });
  }
}

async function eraseOwnRow(store: ApplicationStore, erased: Map<string, number>): Promise<void> {
  const where = matches({ id: store.applicationId });
  const rows = await store.transaction((transaction) => transaction.erase(applications, where));
  if (rows > 0) erased.set(applications.name, rows);
}
